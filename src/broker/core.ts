import type { Outcome } from '../answer/outcome';
import type { Bus } from '../bus/bus';
import type { Message } from '../bus/message-map';
import type { Scope, StoredAsk } from '../ports/ask';
import type { Clock } from '../ports/clock';
import type { QuestionStore, SettleResult } from '../ports/store';
import type { Telemetry } from '../ports/telemetry';
import type { Limits } from '../question/limits';
import type { Deadlines } from './deadline';
import type { PendingAsk } from './pending-ask';
import type { Puts } from './puts';
import type { Waiters } from './waiters';

export interface BrokerOptions {
  readonly bus: Bus;
  readonly store: QuestionStore;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly onTimeout: 'no_answer' | 'recommended';
  /** How long an ask waits for a renderer to attach; 0: not at all, `Infinity`: for ever. */
  readonly waitForRendererMs: number;
  /** How long one process has to deliver an ask that only one may deliver. */
  readonly deliveryLeaseMs: number;
  readonly telemetry: Telemetry | undefined;
  readonly onError: (error: unknown) => void;
}

/** What the parts of the broker need of each other. */
export interface Core {
  readonly options: BrokerOptions;
  readonly waiters: Waiters;
  readonly deadlines: Deadlines;
  readonly puts: Puts;
  readonly closed: boolean;
  /** Offers an outcome to the store, and ends the ask here with whatever the store says won. */
  settle(id: string, outcome: Outcome): Promise<SettleResult>;
  /** Settles without a caller to tell: a store that fails is reported, and those who wait are told. */
  settleQuietly(pending: PendingAsk, outcome: Outcome): void;
  /** Ends the ask here as the store has it. */
  finish(settled: StoredAsk): void;
  /** The store failed: those who wait are told, and the ask stays in the store as it is. */
  fail(pending: PendingAsk, error: unknown): void;
  /** The store has forgotten an ask that waits here, or has another one under its id: it is over, and nobody can say any more how. */
  gone(pending: PendingAsk): void;
  publish(message: Message): void;
  /** Begins to look for what other processes put and a renderer of this scope would show. Gives the way to stop. */
  lookFor(scope: Scope): () => void;
  /** Waits for and shows an ask no longer; it stays in the store as it is. Those who wait here are told this error. */
  letGo(pending: PendingAsk, error: unknown): void;
}
