import type { Outcome } from '../../answer/outcome';
import { outcomeOfReply } from '../../answer/outcome-of-reply';
import type { Reply } from '../../answer/reply';
import type { AskUserRequest } from '../../ports/ask';
import type { AskEvent, Desk } from '../../ports/desk';
import type { Json } from '../../ports/json';
import type { Renderer } from '../../ports/renderer';
import type { ListFilter } from '../../ports/store';
import { PERSON } from '../sample-asks';

/** One ask that a desk can answer. */
export interface Answerable {
  readonly request: AskUserRequest;
  readonly outcome: Outcome | undefined;
  /** Takes a reply that came by the desk, as the broker does: the ask ends, and its signal says so. */
  settle(reply: Reply, outcome: Outcome): void;
}

/** The suite's desk for one renderer: what it was shown, and nothing else. */
class SuiteDesk implements Desk {
  readonly #asks = new Map<string, Answerable>();
  readonly #listeners = new Set<() => void>();
  readonly #notes = new Map<string, Json>();
  readonly #claims = new Set<string>();

  add(ask: Answerable): void {
    this.#asks.set(ask.request.id, ask);
    for (const listener of this.#listeners) listener();
  }

  async get(id: string) {
    const ask = this.#asks.get(id);
    return ask && { ...ask.request, ...(ask.outcome !== undefined && { outcome: ask.outcome }) };
  }

  async list({ state = 'pending' }: ListFilter = {}) {
    const isIn = ({ outcome }: Answerable) => (outcome === undefined) === (state === 'pending');
    return { items: [...this.#asks.values()].filter(isIn).map(({ request }) => request) };
  }

  async note(id: string, state?: Json, part = '') {
    const key = JSON.stringify([id, part]);
    if (state !== undefined) this.#notes.set(key, state);
    return this.#notes.get(key);
  }

  async claim(id: string, what: string) {
    const key = JSON.stringify([id, what]);
    const isFree = this.#asks.get(id)?.outcome === undefined && !this.#claims.has(key);
    this.#claims.add(key);
    return isFree;
  }

  async answer(id: string, reply: Reply) {
    const ask = this.#asks.get(id);
    if (ask === undefined) return { verdict: 'unknown' as const };
    if (ask.outcome !== undefined) return { verdict: 'lost' as const, outcome: ask.outcome };
    const outcome = outcomeOfReply(ask.request.questions, reply, PERSON);
    ask.settle(reply, outcome);
    return { verdict: 'won' as const, outcome };
  }

  async *events({ signal }: { readonly signal: AbortSignal }): AsyncGenerator<AskEvent, void, void> {
    const told = new Set<string>();
    while (!signal.aborted) {
      for (const { request } of this.#asks.values()) {
        if (told.has(request.id)) continue;
        told.add(request.id);
        yield { type: 'asked', ask: request };
      }
      await new Promise<void>((resolve) => {
        const wake = () => {
          this.#listeners.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        this.#listeners.add(wake);
        signal.addEventListener('abort', wake);
      });
    }
  }
}

const DESKS = new WeakMap<Renderer, SuiteDesk>();

/** Lays an ask on the renderer's desk, and gives it one first. Nothing for a renderer that takes none. */
export function layOnDesk(renderer: Renderer, ask: Answerable): void {
  if (renderer.attached === undefined) return;
  let desk = DESKS.get(renderer);
  if (desk === undefined) {
    desk = new SuiteDesk();
    DESKS.set(renderer, desk);
    renderer.attached(desk);
  }
  desk.add(ask);
}
