import type { CancelTimer, Clock } from '../ports/clock';

/** `setTimeout` takes 31 bits of milliseconds; what is longer fires at once. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * The clock of this machine: epoch milliseconds that never go back, and timers of any length.
 *
 * It counts from the instant the process started, so that a wall clock set back or forward moves no deadline.
 */
export const systemClock: Clock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  setTimer(callback, delayMs, options) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (leftMs: number): void => {
      const chunk = Math.min(Math.max(leftMs, 0), LONGEST_MS);
      timer = setTimeout(() => (leftMs > chunk ? wait(leftMs - chunk) : callback()), chunk);
      // In a browser a timer is a number.
      if (options?.background === true && typeof timer === 'object') timer.unref();
    };
    wait(delayMs);
    const cancel: CancelTimer = () => clearTimeout(timer);
    return cancel;
  },
};
