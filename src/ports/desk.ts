import type { Outcome } from '../answer/outcome';
import type { Reply } from '../answer/reply';
import type { AskUserRequest, StoredAsk } from './ask';
import type { Json } from './json';
import type { ListFilter, Page } from './store';

/** What became of an answer. A loser gets the outcome that won. */
export interface Settlement {
  readonly verdict: 'won' | 'lost' | 'late' | 'unknown';
  readonly outcome?: Outcome;
}

/**
 * Something that happened to an ask. `shown` is known only in the process that shows it. What was erased or purged before its end was read
 * is `settled` as `aborted`, reason `forgotten`: it is over, and nobody can say any more how.
 */
export type AskEvent =
  | { readonly type: 'asked'; readonly ask: AskUserRequest }
  | { readonly type: 'shown'; readonly id: string; readonly correlationId: string; readonly renderer?: string }
  | { readonly type: 'settled'; readonly ask: AskUserRequest; readonly outcome: Outcome };

/** Called when a renderer is detached, or what it was attached to closes. */
export type Detach = () => void;

/**
 * What a renderer may do besides its own asks: look at what waits and at what has ended, and answer with a verdict. It sees exactly the
 * asks of the scope that the renderer was attached for, those of other processes and of earlier ones too.
 *
 * A person who comes by a link or a message needs more than `ask` has: an ask that ended before this process began has no `ask` call, and
 * whoever sends an answer wants to know whether it counted.
 *
 * @example
 * const settlement = await desk.answer(id, { answers: { '0': 'SQLite' } }, { actor: 'ada' });
 * if (settlement.verdict === 'lost') say('Somebody answered before you.');
 */
export interface Desk {
  /** By stored id only; undefined for an ask of another scope, as for one that does not exist. */
  get(id: string): Promise<StoredAsk | undefined>;
  list(filter?: ListFilter): Promise<Page<StoredAsk>>;
  /**
   * Settles by this renderer's name: as its `respondent`, or human where an actor is given. The renderer's own `ask` for it then ends by
   * its signal. Rejects with `invalid_reply`, and the ask stays open.
   */
  answer(id: string, reply: Reply, options?: { readonly actor?: string | undefined }): Promise<Settlement>;
  /**
   * Keeps what this renderer must remember of an ask, pending or ended, or reads it where `state` is left out. Without a `part` it is the
   * note of {@link RenderContext.note}; parts are notes beside it, so that two processes that write of different things lose nothing.
   */
  note(id: string, state?: Json, part?: string): Promise<Json | undefined>;
  /**
   * True for one process at a time until `leaseMs` is over, and false for an ask that has ended: for what only one of many may do, such as
   * sending a message or taking in one that reached them all. `what` is a name of the renderer's own.
   */
  claim(id: string, what: string, leaseMs: number): Promise<boolean>;
  /** What waits first, then what happens, also in other processes, until the signal aborts. */
  events(options: { readonly signal: AbortSignal }): AsyncIterable<AskEvent>;
}
