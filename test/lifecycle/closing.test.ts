import { describe, expect, test } from 'vitest';
import { createAskUser, type QuestionStore, type TelemetryEvent } from '../../src/index';
import { manualClock } from '../../src/testing/index';
import { processes } from '../support/pretend-processes';
import { DATABASE } from '../support/questions';
import { handRenderer } from '../support/renderers';
import { stateOf, turns } from '../support/turns';

const SQLITE = { answers: { '0': 'SQLite' } };
const ANSWER = '{"answers":{"0":"SQLite"}}';

/** A store whose next put comes back when the test says so. */
function heldPut(store: QuestionStore): () => void {
  const put = store.put.bind(store);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  store.put = async (ask) => {
    const stored = await put(ask);
    await held;
    return stored;
  };
  return release;
}

describe('a close that leaves what is pending', () => {
  test('settles nothing, and the same call in the next process gets the answer with no error here', async () => {
    const { start, errors, clock } = processes();
    const before = start({ renderer: handRenderer() });
    const call = before.tool.call(DATABASE, { correlationId: 'x', timeoutMs: 60_000 });
    await turns();
    await before.close({ pending: 'leave' });
    const left = await call;
    expect(left.error).toMatchObject({ type: 'execution_failed', code: 'left_pending' });
    expect(JSON.parse(left.llmContent)).toMatchObject({ status: 'no_answer', reason: 'left_pending' });
    expect(left.llmContent).not.toContain('best judgement');
    expect(clock.timers).toBe(0);

    const renderer = handRenderer();
    const after = start({ renderer });
    expect((await after.get('x'))?.outcome).toBeUndefined();
    const again = after.tool.call(DATABASE, { correlationId: 'x', timeoutMs: 60_000 });
    (await renderer.shows(1)).reply(SQLITE);
    expect((await again).llmContent).toBe(ANSWER);
    expect(errors).toEqual([]);
    await after.close();
    expect(clock.timers).toBe(0);
  });

  test('rejects calls in code and confirmations with the same word, and confirms nothing', async () => {
    const { start } = processes();
    const askUser = start();
    const waiting = [
      askUser.ask(DATABASE.questions),
      askUser.confirm({ name: 'run_shell_command', args: {} }, { forcedDecision: 'ask_user' }),
    ];
    const ended = Promise.allSettled(waiting);
    await turns();
    await askUser.close({ pending: 'leave' });
    for (const one of await ended) expect(one).toMatchObject({ reason: { code: 'left_pending' } });
  });

  test('tells screens that the ask goes on without them', async () => {
    const { start } = processes();
    const renderer = handRenderer();
    const askUser = start({ renderer });
    void askUser.tool.call(DATABASE);
    const { context } = await renderer.shows(1);
    await askUser.close({ pending: 'leave' });
    expect(context.signal.reason).toEqual({ status: 'aborted', reason: 'detached' });
  });

  test('leaves an ask, too, whose put was still under way, and shows it nowhere', async () => {
    const { start, store } = processes();
    const release = heldPut(store);
    const renderer = handRenderer();
    const askUser = start({ renderer, limits: { pendingPerScope: 1 } });
    const ada = askUser.for({ user: 'ada' });
    const call = ada.tool.call(DATABASE);
    await turns();
    const closed = ada.close({ pending: 'leave' });
    release();
    await closed;
    expect((await call).error?.code).toBe('left_pending');
    expect((await store.list({ state: 'pending' })).items).toHaveLength(1);
    expect([renderer.asks.length, askUser.pending().length]).toEqual([0, 0]);
    expect(await stateOf(askUser.for({ user: 'ada' }).tool.call(DATABASE))).toBe('pending');
  });

  test('still ends an ask whose caller gave up while it was being put', async () => {
    const { start, store } = processes();
    const release = heldPut(store);
    const askUser = start();
    const controller = new AbortController();
    const call = askUser.tool.call(DATABASE, { correlationId: 'x', signal: controller.signal });
    await turns();
    controller.abort(new Error('stop'));
    await expect(call).rejects.toThrow('stop');
    const closed = askUser.close({ pending: 'leave' });
    release();
    await closed;
    expect((await store.get('x'))?.outcome).toEqual({ status: 'aborted', reason: 'stop' });
  });

  test('of one scope leaves only that one, and its places are free again', async () => {
    const { start, store } = processes();
    const askUser = start({ limits: { pendingPerScope: 1 } });
    const [ada, bob] = [askUser.for({ user: 'ada' }), askUser.for({ user: 'bob' })];
    const calls = [ada.tool.call(DATABASE, { correlationId: 'x' }), bob.tool.call(DATABASE, { correlationId: 'x' })];
    await turns();
    await ada.close({ pending: 'leave' });
    expect((await calls[0])?.error?.code).toBe('left_pending');
    expect(await stateOf(calls[1] as Promise<unknown>)).toBe('pending');
    expect((await store.list({ state: 'pending' })).items).toHaveLength(2);
    expect(await stateOf(askUser.for({ user: 'ada' }).tool.call(DATABASE, { correlationId: 'y' }))).toBe('pending');
    expect((await ada.tool.call(DATABASE)).data.outcome).toMatchObject({ code: 'closed' });
  });

  test('ends what waits all the same where the store dies with the process', async () => {
    const askUser = createAskUser({ renderer: handRenderer() });
    const call = askUser.tool.call(DATABASE);
    await turns();
    await askUser.close({ pending: 'leave' });
    expect((await call).data.outcome).toEqual({ status: 'aborted', reason: 'closed' });
  });

  test('is told to telemetry as an ask whose end is not known here', async () => {
    const { start } = processes();
    const events: TelemetryEvent[] = [];
    const askUser = start({ telemetry: { record: (event) => events.push(event) } });
    void askUser.tool.call(DATABASE);
    await turns();
    await askUser.close({ pending: 'leave' });
    expect(events.map(({ type }) => type)).toEqual(['asked', 'lost']);
  });

  test('rejects a word that it does not know, and goes on', async () => {
    const { start } = processes();
    const askUser = start();
    const call = askUser.tool.call(DATABASE);
    await expect(askUser.close({ pending: 'keep' as never })).rejects.toMatchObject({ code: 'invalid_options' });
    expect(await stateOf(call)).toBe('pending');
  });
});

describe('a close while something is being put', () => {
  test('waits until what was put has ended in the store, and the call resolves with that', async () => {
    const { start, store, errors, clock } = processes();
    const release = heldPut(store);
    const askUser = start();
    const call = askUser.tool.call(DATABASE, { correlationId: 'x' });
    const closed = askUser.close();
    expect(await stateOf(closed)).toBe('pending');
    release();
    await closed;
    expect((await store.get('x'))?.outcome).toEqual({ status: 'aborted', reason: 'closed' });
    // What a host does next.
    store.settle = async () => Promise.reject(new Error('closed'));
    expect((await call).data.outcome).toEqual({ status: 'aborted', reason: 'closed' });
    expect(errors).toEqual([]);
    expect(clock.timers).toBe(0);
  });

  test('waits for no other scope, and not for ever', async () => {
    const { start, store, clock } = processes();
    const release = heldPut(store);
    const askUser = start();
    const call = askUser.for({ user: 'ada' }).tool.call(DATABASE);
    await turns();
    await askUser.for({ user: 'bob' }).close();
    const closed = askUser.close();
    await clock.advance(999);
    expect(await stateOf(closed)).toBe('pending');
    await clock.advance(1);
    expect(await stateOf(closed)).toBe('resolved');
    release();
    expect((await call).data.outcome).toEqual({ status: 'aborted', reason: 'closed' });
  });

  test.each(['abort', 'leave'] as const)('puts nothing that a policy lets through after it: %s', async (pending) => {
    const { start, store } = processes();
    let decide = () => {};
    const decided = new Promise<void>((resolve) => {
      decide = resolve;
    });
    const check = () => decided.then(() => ({ decision: 'ask_user' }) as const);
    const askUser = start({ policy: { check } as never });
    const call = askUser.tool.call(DATABASE);
    await askUser.close({ pending });
    decide();
    const result = await call;
    if (pending === 'leave') expect(result.error?.code).toBe('left_pending');
    else expect(result.data.outcome).toMatchObject({ status: 'unavailable', code: 'closed' });
    expect((await store.list()).items).toEqual([]);
  });
});

describe('a close while an ask of another process is on screen, or waits for its turn to be delivered', () => {
  test.each(['each', 'once'] as const)('leaves it to that process, and no timer behind here (%s)', async (delivery) => {
    const { start, store } = processes();
    const call = start({ renderer: handRenderer({ delivery }) }).tool.call(DATABASE, {
      correlationId: 'x',
      timeoutMs: 60_000,
    });
    await turns();
    const [renderer, clock] = [handRenderer({ delivery }), manualClock()];
    const here = start({ renderer, clock });
    await turns();
    expect([renderer.asks.length, clock.timers > 0]).toEqual([delivery === 'each' ? 1 : 0, true]);
    await here.close();
    expect(renderer.asks.map(({ context }) => context.signal.aborted)).not.toContain(false);
    expect(clock.timers).toBe(0);
    expect((await store.get('x'))?.outcome).toBeUndefined();
    expect(await stateOf(call)).toBe('pending');
  });
});
