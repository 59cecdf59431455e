import type { Outcome } from '../answer/outcome';
import type { AskUserRequest, Scope, StoredAsk } from './ask';
import type { Json } from './json';

/** What is put: an ask without its times, which the store stamps. */
export type NewAsk = Omit<AskUserRequest, 'askedAt' | 'expiresAt'> & {
  /** Over what the model sent and the contract; tells a replay from a conflict. */
  readonly digest: string;
  /** Milliseconds until it expires, counted by the store's clock from the first put. */
  readonly ttlMs?: number;
};

/** How a settle ended. `late`: it came after the deadline and wrote nothing. `not_yet`: a timeout came before it. */
export type Verdict = 'won' | 'lost' | 'late' | 'not_yet' | 'unknown';

/** A settle's verdict, and the ask as it stands after it. */
export interface SettleResult {
  readonly verdict: Verdict;
  readonly ask?: StoredAsk;
}

export interface ListFilter {
  /** Asks whose scope has all of these. */
  readonly scope?: Scope;
  readonly state?: 'pending' | 'settled';
  /** The `next` of the page before. Anything else rejects with `invalid_options`. */
  readonly after?: string;
  /** How many at most: a whole number from 1 up, or Infinity; default 100. Anything else rejects with `invalid_options`. */
  readonly limit?: number;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** Give it as `after` for the next page; absent on the last one. */
  readonly next?: string;
}

/** A hint that something happened; it may be lost or doubled. `resync`: hints may have been missed, so read again. */
export type Hint = { readonly kind: 'asked' | 'settled'; readonly id: string } | { readonly kind: 'resync' };

/** Stops watching; calling it again does nothing. */
export type Unwatch = () => void;

/**
 * The write-once register that holds asks and outcomes; the only wire between processes. The store is the truth, `watch` is only a hint.
 *
 * Every method rejects with `AskUserError('closed')` after `close`, and with `store_unavailable` when the engine can't be reached. `get`,
 * `put` and `settle` may reject with `outcome_unknown` for an ask that has ended, where how it ended can't be read: who waits for it then
 * waits no longer.
 */
export interface QuestionStore {
  readonly traits: {
    /** Survives a restart. */
    readonly durable: boolean;
    /** Who else can see it: this process, this host, or the network. */
    readonly reach: 'process' | 'host' | 'network';
    /** Whose clock judges deadlines. */
    readonly clock: 'store' | 'host';
  };
  /** Idempotent by id: the stored ask comes back, with its first times. The same id with another digest rejects with `id_conflict`. */
  put(ask: NewAsk): Promise<StoredAsk>;
  get(id: string): Promise<StoredAsk | undefined>;
  /**
   * Write-once and atomic, judged by the store's clock. From the deadline on only `timed_out`, an answer by default and `aborted` are
   * written; before it `timed_out` and an answer by default are `not_yet`. A loser gets the ask with the outcome that won.
   */
  settle(id: string, outcome: Outcome): Promise<SettleResult>;
  /** In stable order (askedAt, id). */
  list(filter?: ListFilter): Promise<Page<StoredAsk>>;
  /** True for one caller at a time until `leaseMs` is over; for renderers with `delivery: 'once'`. */
  claim(id: string, renderer: string, leaseMs: number): Promise<boolean>;
  /** Keeps `state` for this ask and renderer, or reads it when `state` is left out. */
  note(id: string, renderer: string, state?: Json): Promise<Json | undefined>;
  /** Resolves once live. A `resync` hint follows every possible gap. */
  watch(onHint: (hint: Hint) => void, options?: { readonly signal?: AbortSignal }): Promise<Unwatch>;
  /**
   * Forgets asks settled before this instant (epoch ms), never a pending one. Gives the count. Give an instant at least an hour
   * ago: who waits, and has not read an outcome by the time it is forgotten, is told that it is unknown.
   */
  purge(settledBefore: number): Promise<number>;
  /** Settles what waits in the scope as aborted, then forgets everything of it. Gives the count. */
  erase(scope: Scope): Promise<number>;
  /** Hints `resync` for the last time, so that who waits reads, hears that it is closed, and waits no longer. */
  close(): Promise<void>;
}
