import type { Outcome } from '../answer/outcome';
import type { AskUserRequest } from './ask';
import type { NewAsk } from './store';

/**
 * What happened to an ask. Each `asked` is followed by exactly one `settled` or `lost`, and `ask` is the same object in all events of one
 * ask, so that it can be a key.
 *
 * An event carries the ask and the outcome as they are, with all that was asked and answered: copying would cost every ask, and only the
 * one who exports knows what may leave. So whoever exports leaves the texts out, unless it was told to take them.
 */
export type TelemetryEvent =
  /** The store has it, and this process waits for it. */
  | {
      readonly type: 'asked';
      readonly ask: AskUserRequest;
      /**
       * Epoch milliseconds at which this process joined an ask that was there already: put by another process, by an earlier run of
       * this one, or here before the store failed. Undefined: it was put by this very call.
       */
      readonly joinedAt: number | undefined;
    }
  /** A renderer says that the person can see it. There may be several of them, or none. */
  | { readonly type: 'shown'; readonly ask: AskUserRequest; readonly renderer: string }
  | {
      readonly type: 'settled';
      readonly ask: AskUserRequest;
      readonly outcome: Outcome;
      /** From put to settle, in milliseconds, by the store's stamps. */
      readonly durationMs: number;
    }
  /** The store failed, or the process closed and left the ask pending: it waits no longer. How the ask ends is not known here. */
  | { readonly type: 'lost'; readonly ask: AskUserRequest }
  /** Nothing was put or shown. */
  | { readonly type: 'refused'; readonly ask: NewAsk; readonly outcome: Extract<Outcome, { status: 'unavailable' }> };

/**
 * Takes events, at once and in the context of whoever caused them: `asked` comes in the asynchronous context of the call that asks.
 *
 * A throw or a rejection reaches `onError` and harms nothing.
 *
 * @example
 * const counting: Telemetry = {
 *   record(event) {
 *     if (event.type === 'settled') outcomes.add(event.outcome.status);
 *   },
 * };
 */
export interface Telemetry {
  record(event: TelemetryEvent): void;
}
