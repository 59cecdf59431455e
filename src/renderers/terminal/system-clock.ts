import type { Clock } from '../../ports/clock';

/** The machine's clock, for delays of up to a minute; a wall clock that is set back does not move it. */
export const systemClock: Clock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  setTimer(callback, delayMs) {
    const timer = setTimeout(callback, delayMs).unref();
    return () => clearTimeout(timer);
  },
};
