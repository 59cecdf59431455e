import type { Outcome } from '../answer/outcome';
import type { Question } from '../question/question';
import type { SerializableConfirmationDetails } from './confirmation';
import type { Json } from './json';

/** Whose ask it is. A member that is left out matches everything; an empty one is refused, since it would show everything. */
export interface Scope {
  readonly tenant?: string;
  readonly user?: string;
  readonly session?: string;
  readonly run?: string;
}

/** An ask as it is published, shown and listed. Frozen. */
export interface AskUserRequest {
  readonly type: 'ask-user-request';
  /** The stored id, made of scope and correlationId. Stores, links and the command line use only this one. */
  readonly id: string;
  /** The caller's id: the tool-call id, or a minted one. */
  readonly correlationId: string;
  readonly questions: readonly Question[];
  readonly scope: Scope;
  /** The path of the subagent that asks; `[]` is the main agent. */
  readonly origin: readonly string[];
  /** Epoch milliseconds, stamped once by the store. */
  readonly askedAt: number;
  /** Epoch milliseconds, stamped once by the store; absent: it waits for as long as it takes. */
  readonly expiresAt?: number;
  /**
   * What silence until then means, as whoever asked chose it: whoever notices that time is over keeps to it. Absent without a deadline, and
   * on what an older version stored; there the one who notices decides by its own option.
   */
  readonly onTimeout?: 'no_answer' | 'recommended';
  readonly details?: SerializableConfirmationDetails;
  /** The language of what surrounds the questions, such as `en` or `zh-CN`. */
  readonly locale?: string;
  readonly meta?: Json;
}

/** An ask as the store has it. */
export interface StoredAsk extends AskUserRequest {
  readonly outcome?: Outcome;
  /** Epoch milliseconds. */
  readonly settledAt?: number;
}

/** A tool that the model wants to run. */
export interface ToolCall {
  readonly name: string;
  readonly args: Json;
}
