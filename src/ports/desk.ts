import type { Outcome } from '../answer/outcome';
import type { Reply } from '../answer/reply';
import type { AskUserRequest, StoredAsk } from './ask';
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
  /** What waits first, then what happens, also in other processes, until the signal aborts. */
  events(options: { readonly signal: AbortSignal }): AsyncIterable<AskEvent>;
}
