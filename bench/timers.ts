import { type CancelTimer, type Clock, createAskUser } from 'querent';
import { FOUR_QUESTIONS, silentRenderer } from './calls';
import type { Row } from './measure';

const PENDING = 100_000;

/** How many timers are armed at once, by a clock that counts and never fires. */
export async function timers(): Promise<Row> {
  const armed = new Set<symbol>();
  let most = 0;
  const clock: Clock = {
    now: () => 0,
    setTimer(): CancelTimer {
      const timer = Symbol('timer');
      armed.add(timer);
      most = Math.max(most, armed.size);
      return () => armed.delete(timer);
    },
  };
  const { tool } = createAskUser({ renderer: silentRenderer, clock });
  for (let index = 0; index < PENDING; index++) {
    await tool.open(FOUR_QUESTIONS, { timeoutMs: 60_000 + ((index * 7_919) % 1_000_000) });
  }
  return {
    name: '100,000 pending asks with deadlines: timers armed',
    ratio: most,
    unit: 'timers',
    budget: 1,
    aim: 1,
    runs: 1,
  };
}
