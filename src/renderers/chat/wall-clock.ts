import type { Clock } from '../../ports/clock';

/** The machine's clock. Nothing here waits long, or is a reason for a process to live on. */
export const wallClock: Clock = {
  now: () => Date.now(),
  setTimer(callback, delayMs) {
    const timer: unknown = setTimeout(callback, delayMs);
    // In a browser a timer is a number.
    (timer as { unref?: () => void }).unref?.();
    return () => clearTimeout(timer as number);
  },
};
