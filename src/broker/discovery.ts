import { hasPatterns, loadPatterns } from '../answer/pattern';
import type { AskUserRequest, Scope, StoredAsk } from '../ports/ask';
import type { CancelTimer } from '../ports/clock';
import type { Core } from './core';
import type { Meanwhile } from './meanwhile';

/** Between two looks for asks whose hints were lost. Hints are quick and a gap in them is told, so this is only the net below. */
const LOOK_MS = 30_000;
/** Asks read at a time. */
const PAGE = 500;

/** What discovery needs of the broker. */
export interface Finder extends Core {
  /** Resolves once hints arrive. */
  watch(): Promise<void>;
  /** What ended while it was being read. */
  readonly meanwhile: Meanwhile;
  /** Whether this process is putting the ask itself just now. */
  isPutting(id: string): boolean;
  /** Whether a renderer that is attached here would show it. */
  accepts(ask: AskUserRequest): boolean;
  /** Takes in an ask that another process put, to show it here as well. */
  adopt(ask: StoredAsk): void;
}

/**
 * Finds what other processes put and renderers here would show: when a renderer is attached, on a hint, after a gap, and now and then.
 *
 * It reads only what the renderers may see, and does nothing while there are none.
 */
export class Discovery {
  readonly #broker: Finder;
  /** The scopes of the renderers that are attached; one an entry, so that a renderer that leaves takes away only its own. */
  readonly #scopes: Scope[] = [];
  #timer: CancelTimer | undefined;

  constructor(broker: Finder) {
    this.#broker = broker;
  }

  /** A renderer for this scope was attached. Gives the way to stop looking for it. */
  lookFor(scope: Scope): () => void {
    this.#scopes.push(scope);
    this.#look(scope);
    this.#arm();
    return () => {
      const at = this.#scopes.indexOf(scope);
      if (at >= 0) this.#scopes.splice(at, 1);
      if (this.#scopes.length === 0) this.stop();
    };
  }

  /** Hints may have been missed. */
  lookAgain(): void {
    for (const scope of new Set(this.#scopes)) this.#look(scope);
  }

  /** Another process may have put this one, or several where none is named. */
  found(id: string | undefined): void {
    if (id === undefined) return this.lookAgain();
    if (this.#scopes.length === 0 || this.#isKnown(id)) return;
    this.#read(id).catch(this.#broker.options.onError);
  }

  stop(): void {
    this.#timer?.();
    this.#timer = undefined;
  }

  #look(scope: Scope): void {
    this.#readAll(scope).catch(this.#broker.options.onError);
  }

  async #readAll(scope: Scope): Promise<void> {
    // First, so that what is put in between is hinted.
    await this.#broker.watch();
    let after: string | undefined;
    do {
      const { store } = this.#broker.options;
      const filter = { scope, state: 'pending', limit: PAGE, ...(after !== undefined && { after }) } as const;
      const page = await this.#broker.meanwhile.list(
        () => store.list(filter),
        ({ items }, ended) => {
          for (const ask of items) if (!ended.has(ask.id)) this.#offer(ask);
        },
      );
      after = page.next;
    } while (after !== undefined && !this.#broker.closed);
  }

  async #read(id: string, take = (ask: StoredAsk) => this.#offer(ask)): Promise<void> {
    const { meanwhile, options } = this.#broker;
    meanwhile.begin(id);
    try {
      const ask = await options.store.get(id);
      if (ask === undefined || ask.outcome !== undefined || meanwhile.hasEnded(id)) return;
      if (!this.#broker.closed && !this.#isKnown(id)) take(ask);
    } finally {
      meanwhile.done(id);
    }
  }

  #offer(ask: StoredAsk): void {
    if (this.#broker.closed || ask.outcome !== undefined || this.#isKnown(ask.id)) return;
    if (!this.#broker.accepts(ask)) return;
    if (!hasPatterns(ask.questions)) return this.#broker.adopt(ask);
    // A reply to it can't be read before; it may have ended by then.
    loadPatterns(ask.questions)
      .then(() => this.#read(ask.id, (now) => this.#broker.adopt(now)))
      .catch(this.#broker.options.onError);
  }

  #isKnown(id: string): boolean {
    return this.#broker.waiters.get(id) !== undefined || this.#broker.isPutting(id);
  }

  #arm(): void {
    if (this.#timer !== undefined || this.#broker.closed) return;
    // Looking for others' asks is no reason for a process to live on.
    this.#timer = this.#broker.options.clock.setTimer(
      () => {
        this.#timer = undefined;
        this.lookAgain();
        this.#arm();
      },
      LOOK_MS,
      { background: true },
    );
  }
}
