import { describe, expect, test } from 'vitest';
import { Deadlines } from '../../src/broker/deadline';
import { manualClock } from '../../src/testing/index';

/** Numbers that look random and are the same each time. */
function* shuffled(count: number): Generator<number> {
  for (let index = 0, value = 1; index < count; index++) {
    value = (value * 48_271) % 2_147_483_647;
    yield value % count;
  }
}

describe('deadlines', () => {
  test('a hundred thousand of them are one armed timer', async () => {
    const clock = manualClock(0);
    const deadlines = new Deadlines(clock, () => {});
    let most = 0;
    let fired = 0;
    for (const at of shuffled(100_000)) {
      deadlines.add(1 + at, () => fired++);
      most = Math.max(most, clock.timers);
    }
    expect(most).toBe(1);
    expect(deadlines.size).toBe(100_000);
    await clock.advance(0);
    expect(fired).toBe(0);
    // One step past all of them, as after a machine slept: the timer fires once and takes everything that is due.
    let timer: () => void = () => {};
    const late = new Deadlines(
      {
        now: () => (fired === 0 ? 0 : 200_000),
        setTimer: (callback) => {
          timer = callback;
          return () => {};
        },
      },
      () => {},
    );
    const order: number[] = [];
    for (const at of shuffled(100_000)) late.add(1 + at, () => order.push(at));
    fired = 1;
    timer();
    expect(order).toHaveLength(100_000);
    expect(order.every((at, index) => index === 0 || (order[index - 1] as number) <= at)).toBe(true);
  });

  test('fall due in order, each at its own instant', async () => {
    const clock = manualClock(0);
    const deadlines = new Deadlines(clock, () => {});
    const fired: [at: number, now: number][] = [];
    const times = [...shuffled(200)];
    for (const at of times) deadlines.add(at, () => fired.push([at, clock.now()]));
    await clock.advance(200);
    expect(fired).toEqual([...times].sort((a, b) => a - b).map((at) => [at, at]));
    expect([deadlines.size, clock.timers]).toEqual([0, 0]);
  });

  test('what is removed never falls due, wherever it stands', async () => {
    const clock = manualClock(0);
    const deadlines = new Deadlines(clock, () => {});
    const fired: number[] = [];
    const added = [...shuffled(500)].map((at) => deadlines.add(at, () => fired.push(at)));
    const kept = added.filter((_, index) => index % 3 === 0);
    for (const [index, deadline] of added.entries()) if (index % 3 !== 0) deadlines.remove(deadline);
    await clock.advance(500);
    expect(fired).toEqual(kept.map(({ at }) => at).sort((a, b) => a - b));
  });

  test('removing twice, or after it fell due, does nothing', async () => {
    const clock = manualClock(0);
    const deadlines = new Deadlines(clock, () => {});
    let fired = 0;
    const first = deadlines.add(1, () => fired++);
    const second = deadlines.add(2, () => fired++);
    deadlines.remove(first);
    deadlines.remove(first);
    await clock.advance(2);
    deadlines.remove(second);
    expect([fired, deadlines.size]).toEqual([1, 0]);
  });

  test('the last one that goes takes the timer with it', () => {
    const clock = manualClock(0);
    const deadlines = new Deadlines(clock, () => {});
    const added = [5, 3, 9].map((at) => deadlines.add(at, () => {}));
    expect(clock.timers).toBe(1);
    for (const deadline of added) deadlines.remove(deadline);
    expect(clock.timers).toBe(0);
  });

  test('an earlier one that comes later is still in time', async () => {
    const clock = manualClock(0);
    const deadlines = new Deadlines(clock, () => {});
    const fired: number[] = [];
    deadlines.add(100, () => fired.push(100));
    deadlines.add(10, () => fired.push(10));
    await clock.advance(10);
    expect(fired).toEqual([10]);
  });

  test('one that adds or removes others while it falls due confuses nobody', async () => {
    const clock = manualClock(0);
    const deadlines = new Deadlines(clock, () => {});
    const fired: string[] = [];
    const gone = deadlines.add(5, () => fired.push('gone'));
    deadlines.add(5, () => fired.push('stays'));
    deadlines.add(1, () => {
      deadlines.remove(gone);
      deadlines.add(1, () => fired.push('at once'));
    });
    await clock.advance(10);
    expect(fired).toEqual(['at once', 'stays']);
  });
});
