import type { Outcome } from '../answer/outcome';
import { AskUserError } from '../errors';
import type { Scope, StoredAsk } from '../ports/ask';
import type { Json } from '../ports/json';
import type { Hint, ListFilter, NewAsk, Page, QuestionStore, SettleResult, Unwatch } from '../ports/store';
import { checkInstant } from './check-instant';
import { checkScope } from './check-scope';
import { cursorOf, type Place, readCursor } from './cursor';
import { frozenCopy } from './frozen-copy';
import { pageLimit } from './page-limit';
import { closed, idConflict } from './refusals';
import { stamped } from './stamped';
import { lossTo, refusal } from './verdict';
import { Watchers } from './watchers';

export interface MemoryStoreOptions {
  /** Judges deadlines. Default: the machine's clock, which never goes back within the process. Give it what `createAskUser` has. */
  readonly clock?: { now(): number };
  /** How many settled asks are kept for replay; the oldest go first. Default 1,000. */
  readonly retain?: number;
}

interface Entry {
  ask: StoredAsk;
  readonly digest: string;
  notes: Map<string, Json> | undefined;
  claims: Map<string, number> | undefined;
}

const ERASED: Outcome = Object.freeze({ status: 'aborted', reason: 'erased' });

const MACHINE_CLOCK = { now: () => Math.round(performance.timeOrigin + performance.now()) };

/**
 * Keeps asks in this process. What is put is gone when the process ends; a second process sees nothing of it.
 *
 * @example
 * const askUser = createAskUser({ store: memoryStore({ retain: 100 }) });
 */
export function memoryStore(options: MemoryStoreOptions = {}): QuestionStore {
  const { clock = MACHINE_CLOCK, retain = 1_000 } = options;
  if (typeof retain !== 'number' || !(retain >= 0)) {
    throw new AskUserError('invalid_options', 'retain needs to be a number from 0 up, or Infinity.', {
      path: 'retain',
    });
  }
  return new MemoryStore(clock, retain);
}

class MemoryStore implements QuestionStore {
  readonly traits = Object.freeze({ durable: false, reach: 'process', clock: 'host' } as const);
  readonly #clock: { now(): number };
  readonly #retain: number;
  readonly #pending = new Map<string, Entry>();
  readonly #settled = new Map<string, Entry>();
  /** The same, by age, in a ring: a Map that loses its oldest at every step is slow to find it. */
  readonly #ring: Entry[] = [];
  #next = 0;
  readonly #watchers = new Watchers();
  #closed = false;

  constructor(clock: { now(): number }, retain: number) {
    this.#clock = clock;
    this.#retain = retain;
  }

  put(ask: NewAsk): Promise<StoredAsk> {
    if (this.#closed) return Promise.reject(closed());
    const known = this.#entry(ask.id);
    if (known !== undefined) {
      if (known.digest === ask.digest) return Promise.resolve(known.ask);
      return Promise.reject(idConflict());
    }
    const stored = stamped(ask, this.#clock.now());
    this.#pending.set(ask.id, { ask: stored, digest: ask.digest, notes: undefined, claims: undefined });
    this.#watchers.hint({ kind: 'asked', id: ask.id });
    return Promise.resolve(stored);
  }

  get(id: string): Promise<StoredAsk | undefined> {
    return this.#closed ? Promise.reject(closed()) : Promise.resolve(this.#entry(id)?.ask);
  }

  settle(id: string, outcome: Outcome): Promise<SettleResult> {
    if (this.#closed) return Promise.reject(closed());
    return Promise.resolve(this.#settle(id, outcome));
  }

  #settle(id: string, outcome: Outcome, keep = (entry: Entry) => this.#keep(entry)): SettleResult {
    const entry = this.#pending.get(id);
    if (entry === undefined) {
      const ask = this.#settled.get(id)?.ask;
      if (ask === undefined) return { verdict: 'unknown' };
      return { verdict: lossTo(ask.outcome), ask };
    }
    const settledAt = this.#clock.now();
    const refused = refusal(entry.ask.expiresAt, outcome, settledAt);
    if (refused !== undefined) return { verdict: refused, ask: entry.ask };
    const ask = Object.freeze({ ...entry.ask, outcome: frozenCopy(outcome), settledAt });
    entry.ask = ask;
    this.#pending.delete(id);
    keep(entry);
    this.#watchers.hint({ kind: 'settled', id });
    return { verdict: 'won', ask };
  }

  async list(filter: ListFilter = {}): Promise<Page<StoredAsk>> {
    if (this.#closed) throw closed();
    const { scope = {}, state, after } = filter;
    const limit = pageLimit(filter);
    checkScope(scope);
    const end = after === undefined ? undefined : readCursor(after);
    const asks: StoredAsk[] = [];
    if (state !== 'settled') for (const { ask } of this.#pending.values()) asks.push(ask);
    if (state !== 'pending') for (const { ask } of this.#settled.values()) asks.push(ask);
    const found = asks.filter((ask) => has(ask.scope, scope)).sort(byTimeThenId);
    const from = end === undefined ? 0 : found.findIndex((ask) => byTimeThenId(end, ask) < 0);
    if (from < 0) return { items: [] };
    const items = found.slice(from, from + limit);
    const last = items.at(-1);
    return last !== undefined && from + limit < found.length ? { items, next: cursorOf(last) } : { items };
  }

  async claim(id: string, renderer: string, leaseMs: number): Promise<boolean> {
    if (this.#closed) throw closed();
    const entry = this.#pending.get(id);
    if (entry === undefined) return false;
    entry.claims ??= new Map();
    const now = this.#clock.now();
    const until = entry.claims.get(renderer);
    if (until !== undefined && until > now) return false;
    entry.claims.set(renderer, now + leaseMs);
    return true;
  }

  async note(id: string, renderer: string, state?: Json): Promise<Json | undefined> {
    if (this.#closed) throw closed();
    const entry = this.#entry(id);
    if (entry === undefined) return undefined;
    if (state === undefined) return entry.notes?.get(renderer);
    entry.notes ??= new Map();
    entry.notes.set(renderer, frozenCopy(state));
    return state;
  }

  async watch(onHint: (hint: Hint) => void, options: { readonly signal?: AbortSignal } = {}): Promise<Unwatch> {
    if (this.#closed) throw closed();
    return this.#watchers.add(onHint, options.signal);
  }

  async purge(settledBefore: number): Promise<number> {
    if (this.#closed) throw closed();
    checkInstant(settledBefore);
    return this.#forget((ask) => (ask.settledAt ?? 0) < settledBefore);
  }

  async erase(scope: Scope): Promise<number> {
    if (this.#closed) throw closed();
    checkScope(scope);
    for (const [id, { ask }] of [...this.#pending]) {
      if (!has(ask.scope, scope)) continue;
      // Kept only for those who are hinted: it must not take the place of another scope's outcome.
      this.#settle(id, ERASED, (entry) => this.#settled.set(id, entry));
    }
    return this.#forget((ask) => has(ask.scope, scope));
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#pending.clear();
    this.#settled.clear();
    this.#watchers.close();
  }

  #entry(id: string): Entry | undefined {
    return this.#pending.get(id) ?? this.#settled.get(id);
  }

  /** Keeps a settled ask, in the place of the oldest once there are enough. */
  #keep(entry: Entry): void {
    const oldest = this.#ring[this.#next];
    if (oldest !== undefined && this.#settled.get(oldest.ask.id) === oldest) this.#settled.delete(oldest.ask.id);
    if (this.#retain < 1) return;
    this.#settled.set(entry.ask.id, entry);
    this.#ring[this.#next] = entry;
    this.#next = (this.#next + 1) % this.#retain;
  }

  #forget(isOver: (ask: StoredAsk) => boolean): number {
    let count = 0;
    for (const [id, { ask }] of [...this.#settled]) {
      if (isOver(ask) && this.#settled.delete(id)) count++;
    }
    return count;
  }
}

function has(scope: Scope, all: Scope): boolean {
  const keys = Object.keys(all) as (keyof Scope)[];
  return keys.every((key) => all[key] === undefined || all[key] === scope[key]);
}

function byTimeThenId(a: Place, b: Place): number {
  return a.askedAt - b.askedAt || (a.id < b.id ? -1 : 1);
}
