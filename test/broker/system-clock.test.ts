import { afterEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/broker/system-clock';

describe('the machine’s clock', () => {
  let cancel = () => {};
  afterEach(() => cancel());

  test('a timer longer than 2^31 ms does not fire at once', async () => {
    const warnings: string[] = [];
    const note = (warning: Error) => warnings.push(warning.name);
    process.on('warning', note);
    let fired = 0;
    cancel = systemClock.setTimer(() => fired++, 60 * 24 * 60 * 60 * 1_000);
    const before = performance.now();
    while (performance.now() - before < 30) await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', note);
    expect(fired).toBe(0);
    expect(warnings).toEqual([]);
  });

  test('a timer fires once, and not when it was cancelled', async () => {
    let fired = 0;
    const stop = systemClock.setTimer(() => fired++, 0);
    stop();
    await new Promise<void>((resolve) => {
      cancel = systemClock.setTimer(resolve, 1);
    });
    expect(fired).toBe(0);
  });

  test('tells epoch milliseconds that never go back', () => {
    const times = Array.from({ length: 1_000 }, () => systemClock.now());
    expect([...times].sort((a, b) => a - b)).toEqual(times);
    expect(Math.abs((times[0] ?? 0) - Date.now())).toBeLessThan(60_000);
  });
});
