import { describe, expect, test } from 'vitest';
import { createAskUser, memoryStore } from '../../src/index';
import { manualClock, scriptedRenderer } from '../../src/testing/index';
import { DATABASE, RECOMMENDED } from '../support/questions';
import { handRenderer } from '../support/renderers';
import { sharedStore } from '../support/shared-store';
import { stateOf } from '../support/turns';

const DAY = 24 * 60 * 60 * 1_000;

describe('time', () => {
  test('dismissal is not a timeout', async () => {
    const clock = manualClock();
    const askUser = createAskUser({ clock, renderer: scriptedRenderer([]), timeoutMs: 50 });
    const call = askUser.tool.call(DATABASE);
    await clock.advance(50);
    const result = await call;
    expect(result.data.outcome).toEqual({ status: 'timed_out', afterMs: 50 });
    expect(JSON.parse(result.llmContent)).toMatchObject({ status: 'no_answer', reason: 'timed_out' });
    expect(result.llmContent).not.toContain('dismissed');
    expect(result.data.ask_user.dismissed).toBe(false);
    expect(result.returnDisplay).toBe('No answer in time');
  });

  test('no timeout unless asked for', async () => {
    const clock = manualClock();
    const askUser = createAskUser({ clock, renderer: scriptedRenderer([]) });
    const call = askUser.tool.call(DATABASE);
    await clock.advance(30 * DAY);
    expect(await stateOf(call)).toBe('pending');
    expect(askUser.pending()[0]).not.toHaveProperty('expiresAt');
    expect(clock.timers).toBe(0);
  });

  test('a deadline beyond 2^31 ms', async () => {
    const renderer = handRenderer();
    const askUser = createAskUser({ renderer, timeoutMs: 60 * DAY });
    const call = askUser.tool.call(DATABASE);
    await renderer.shows(1);
    // On the machine's own clock: a delay that overflows fires within a millisecond.
    const before = performance.now();
    while (performance.now() - before < 20) await new Promise((resolve) => setImmediate(resolve));
    expect(await stateOf(call)).toBe('pending');
    await askUser.close();
  });

  test('a deadline of 60 days fires after 60 days and not after one second', async () => {
    const clock = manualClock();
    const askUser = createAskUser({ clock, renderer: scriptedRenderer([]), timeoutMs: 60 * DAY });
    const call = askUser.tool.call(DATABASE);
    await clock.advance(1_000);
    expect(await stateOf(call)).toBe('pending');
    await clock.advance(60 * DAY);
    expect((await call).data.outcome).toEqual({ status: 'timed_out', afterMs: 60 * DAY });
  });

  test('a configured timeout fires whatever else happens', async () => {
    const clock = manualClock();
    const renderer = handRenderer();
    const askUser = createAskUser({ clock, renderer, timeoutMs: 1_000 });
    const settled: unknown[] = [];
    askUser.bus.subscribe('ask-user-settled', ({ outcome }) => settled.push(outcome));
    const call = askUser.tool.call(DATABASE);
    const { context } = await renderer.shows(1);
    for (let elapsed = 0; elapsed < 1_000; elapsed += 10) {
      context.shown();
      await clock.advance(10);
    }
    expect((await call).data.outcome).toEqual({ status: 'timed_out', afterMs: 1_000 });
    expect(settled).toEqual([{ status: 'timed_out', afterMs: 1_000 }]);
  });

  test('a recommended default is named as one', async () => {
    const clock = manualClock();
    const askUser = createAskUser({
      clock,
      renderer: scriptedRenderer([]),
      timeoutMs: 1_000,
      onTimeout: 'recommended',
    });
    const call = askUser.tool.call(RECOMMENDED);
    await clock.advance(1_000);
    const result = await call;
    expect(result.data.outcome).toMatchObject({
      status: 'answered',
      answers: [{ selected: ['Staging (Recommended)'] }],
      by: { kind: 'default' },
    });
    const content = JSON.parse(result.llmContent);
    expect(content).toMatchObject({ answers: { '0': 'Staging (Recommended)' }, by: 'default' });
    expect(content.message).toMatch(/did not answer/i);
    expect(result.returnDisplay).toContain('No answer in time; took the recommended');
  });

  test('a recommended default needs a recommendation', async () => {
    const clock = manualClock();
    const askUser = createAskUser({
      clock,
      renderer: scriptedRenderer([]),
      timeoutMs: 1_000,
      onTimeout: 'recommended',
    });
    const call = askUser.tool.call({ questions: [...RECOMMENDED.questions, ...DATABASE.questions] });
    await clock.advance(1_000);
    expect((await call).data.outcome).toEqual({ status: 'timed_out', afterMs: 1_000 });
  });

  test('the call’s timeout goes before the tool’s, and Infinity means none', async () => {
    const clock = manualClock();
    const askUser = createAskUser({ clock, renderer: scriptedRenderer([], { concurrency: 9 }), timeoutMs: 1_000 });
    const short = askUser.ask(DATABASE.questions, { timeoutMs: 10 });
    const none = askUser.ask(DATABASE.questions, { timeoutMs: Number.POSITIVE_INFINITY });
    await clock.advance(10);
    expect(await short).toEqual({ status: 'timed_out', afterMs: 10 });
    await clock.advance(DAY);
    expect(await stateOf(none)).toBe('pending');
  });

  test('an answer after the deadline is late and writes nothing', async () => {
    const clock = manualClock();
    const askUser = createAskUser({ clock, renderer: scriptedRenderer([]), timeoutMs: 1_000 });
    const call = askUser.tool.call(DATABASE, { correlationId: 'late' });
    await clock.advance(1_000);
    expect((await call).data.outcome?.status).toBe('timed_out');
    const settlement = await askUser.answer('late', { answers: { '0': 'SQLite' } });
    expect(settlement).toEqual({ verdict: 'late', outcome: { status: 'timed_out', afterMs: 1_000 } });
  });

  test('a timeout that a store whose clock is behind calls too early is offered again, until it is due there', async () => {
    const clock = manualClock();
    const store = sharedStore({ now: () => clock.now() - 3_000 });
    const askUser = createAskUser({ clock, store, timeoutMs: 10_000 });
    const call = askUser.tool.call(DATABASE);
    // By this clock time is over after 7 seconds.
    await clock.advance(9_999);
    expect(await stateOf(call)).toBe('pending');
    await clock.advance(1);
    expect((await call).data.outcome).toEqual({ status: 'timed_out', afterMs: 10_000 });
    expect(clock.timers).toBe(0);
  });

  test('a second put does not move the deadline', async () => {
    const clock = manualClock();
    const askUser = createAskUser({ clock, renderer: scriptedRenderer([]), timeoutMs: 1_000 });
    const first = askUser.tool.call(DATABASE, { correlationId: 'x' });
    await clock.advance(900);
    const second = askUser.tool.call(DATABASE, { correlationId: 'x' });
    await clock.advance(100);
    expect((await first).data.outcome).toEqual((await second).data.outcome);
  });

  test('a wall clock that was set forward makes nobody wait longer', async () => {
    const clock = manualClock();
    // As after a step: the store stamps by the wall clock, and the broker counts on from before.
    const store = memoryStore({ clock: { now: () => clock.now() + DAY } });
    const askUser = createAskUser({ clock, store, renderer: scriptedRenderer([]), timeoutMs: 300 });
    const call = askUser.tool.call(DATABASE);
    await clock.advance(299);
    expect(await stateOf(call)).toBe('pending');
    await clock.advance(1);
    expect(await stateOf(call)).toBe('resolved');
    expect((await call).data.outcome).toEqual({ status: 'timed_out', afterMs: 300 });
  });
});
