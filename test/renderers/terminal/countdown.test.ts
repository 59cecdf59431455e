import { expect, test } from 'vitest';
import { secondsLeft, untilNextTick } from '../../../src/renderers/terminal/countdown';

test('seconds are whole, and never below 0', () => {
  expect([
    secondsLeft(10_000, 0),
    secondsLeft(10_000, 1),
    secondsLeft(10_000, 9_999),
    secondsLeft(10_000, 20_000),
  ]).toEqual([10, 10, 1, 0]);
});

test('it changes each second within the last minute, each minute before, and no more at the end', () => {
  expect(untilNextTick(60_000, 0)).toBe(1_000);
  expect(untilNextTick(60_000, 400)).toBe(600);
  expect(untilNextTick(90_000, 0)).toBe(30_000);
  expect(untilNextTick(7_200_000, 0)).toBe(60_000);
  expect(untilNextTick(60_000, 60_000)).toBeUndefined();
});

test('following it, minutes and then seconds are counted down one by one', () => {
  const shown: number[] = [];
  for (let now = 0, delay: number | undefined = 0; delay !== undefined; delay = untilNextTick(150_000, now)) {
    now += delay;
    shown.push(secondsLeft(150_000, now));
  }
  expect(shown).toEqual([150, 120, ...Array.from({ length: 61 }, (_, at) => 60 - at)]);
});
