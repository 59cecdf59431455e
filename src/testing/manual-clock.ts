import type { CancelTimer, Clock } from '../ports/clock';

/** A clock for tests. */
export interface ManualClock extends Clock {
  /**
   * Moves time on, and fires what falls due in order, each timer at its own instant. Between timers it lets promises run, so that what a
   * timer sets off has happened when this resolves. No real time passes.
   */
  advance(ms: number): Promise<void>;
  /** Timers that are set; 0 once nothing waits. */
  readonly timers: number;
}

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** An instant that looks like a real one in test output: 2026-01-01T00:00:00Z. */
const START = Date.UTC(2026, 0, 1);
/** Promises that follow on each other within one task; more than any chain of an ask. */
const SETTLING_TURNS = 3;

/**
 * A clock that stands still until it is told to move. Give it to `createAskUser({ clock })`.
 *
 * @example
 * const clock = manualClock();
 * const askUser = createAskUser({ clock, renderer, timeoutMs: 60_000 });
 * const result = askUser.tool.call(params);
 * await clock.advance(60_000);
 * (await result).data.outcome; // { status: 'timed_out', afterMs: 60000 }
 */
export function manualClock(start: number = START): ManualClock {
  let now = start;
  const timers = new Set<Timer>();

  function nextDue(until: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of timers) {
      if (timer.at <= until && (next === undefined || timer.at < next.at)) next = timer;
    }
    return next;
  }

  return {
    now: () => now,
    setTimer(callback, delayMs): CancelTimer {
      const timer = { at: now + Math.max(0, delayMs), callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async advance(ms) {
      const until = now + ms;
      await turns();
      for (let timer = nextDue(until); timer !== undefined; timer = nextDue(until)) {
        timers.delete(timer);
        now = Math.max(now, timer.at);
        timer.callback();
        await turns();
      }
      now = until;
      await turns();
    },
    get timers() {
      return timers.size;
    },
  };
}

/** Without the millisecond that a timer takes, where there is such a thing. */
function nextTask(task: () => void): void {
  if (typeof setImmediate === 'function') setImmediate(task);
  else setTimeout(task, 0);
}

/** Lets every promise that can go on do so: a task runs only when no microtask is left. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < SETTLING_TURNS; turn++) {
    await new Promise<void>((resolve) => nextTask(resolve));
  }
}
