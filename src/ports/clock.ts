/** Cancels a timer; calling it again, or after the timer fired, does nothing. */
export type CancelTimer = () => void;

export interface TimerOptions {
  /** It is no reason for the process to live on. A clock that knows nothing of that may pass over it. */
  readonly background?: boolean;
}

/** Where time comes from. `manualClock()` of `querent/testing` moves only when told to. */
export interface Clock {
  /** Epoch milliseconds that never go back within a process. */
  now(): number;
  /** Calls back once after `delayMs`. `delayMs` may be longer than 2^31 ms; the clock must not fire early. */
  setTimer(callback: () => void, delayMs: number, options?: TimerOptions): CancelTimer;
}
