import type { Reply } from '../answer/reply';
import type { Issue } from '../errors';
import type { AskUserRequest } from './ask';
import type { Desk, Detach } from './desk';
import type { Json } from './json';

/**
 * Whatever shows an ask to a person and brings a reply: a terminal, a web page, a chat channel, a test script.
 *
 * `ask` is called once an ask, and again with `context.rejected` when its reply could not be taken. It must release its screen when
 * `context.signal` aborts; what it returns after that is ignored. A throw, `undefined` and `{ unavailable }` say that it could not show
 * the ask: that is this renderer's failure, never an answer.
 *
 * @example
 * const renderer: Renderer = {
 *   name: 'prompt',
 *   async ask(request, { shown }) {
 *     shown();
 *     return { answers: { '0': window.prompt(request.questions[0].question) ?? '' } };
 *   },
 * };
 */
export interface Renderer {
  readonly name: string;
  /** How many asks it shows at once; the rest wait in its queue. Default 1; chat and web: `Infinity`. */
  readonly concurrency?: number;
  /** `each`: every process shows it (terminal, web). `once`: one of many processes delivers it (chat). Default `each`. */
  readonly delivery?: 'each' | 'once';
  /** Who replies through it. Default `human`. */
  readonly respondent?: 'human' | 'program';
  /** False for an ask that this renderer can't show; it is then not counted as someone who could answer. */
  accepts?(request: AskUserRequest): boolean;
  /**
   * Called once when it is attached, before its first ask, with what it may do besides its own asks. What it gives back is called when it is
   * detached, or when all is closed; the desk is not to be used after that. For screens that a person comes to by themselves, such as a page.
   */
  attached?(desk: Desk): Detach;
  ask(request: AskUserRequest, context: RenderContext): Promise<Reply>;
}

/** Stops listening; calling it again does nothing. */
export type Unsubscribe = () => void;

/** Where an ask stands in its renderer's queue. Both numbers count since the renderer was last idle, so "2 of 3" is what a person expects. */
export interface QueuePlace {
  /** From 1. */
  readonly position: number;
  readonly total: number;
  /** Calls back whenever `position` or `total` changes. */
  onChange(listener: () => void): Unsubscribe;
}

/** What a renderer gets beside the ask. Its functions may be taken out of it (`const { shown } = context`). */
export interface RenderContext {
  /**
   * Aborts when the ask is settled elsewhere; `signal.reason` is the Outcome. Made on first use, and already aborted if read late.
   *
   * `aborted` with the reason `detached` says that the ask is not over and goes on without this renderer, in the store or in another
   * process: a chat leaves its message as it is.
   */
  readonly signal: AbortSignal;
  /** The person can see it now. Without it an empty reply is a failure, not an empty submission. */
  readonly shown: () => void;
  readonly queue: QueuePlace;
  /** Why the last reply could not be taken. The third such reply is this renderer's failure. */
  readonly rejected?: readonly Issue[];
  /** What {@link RenderContext.note} kept last, also by an earlier process. */
  readonly previous?: Json | undefined;
  /**
   * Keeps what this renderer must remember across restarts: message ids, drafts. With `delivery: 'once'` a note says that the ask is seen to;
   * null takes that back, as where a message turned out not to have been sent, and the next turn counts as a new try.
   */
  readonly note: (state: Json) => Promise<void>;
}
