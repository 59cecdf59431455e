import { describe, expect, test } from 'vitest';
import { createAskUser, memoryStore, type StoredAsk } from '../../src/index';
import { manualClock, scriptedRenderer } from '../../src/testing/index';
import { DATABASE } from '../support/questions';
import { handRenderer } from '../support/renderers';
import { turns } from '../support/turns';

describe('abort and close', () => {
  test('abort while waiting', async () => {
    const renderer = handRenderer();
    const askUser = createAskUser({ renderer });
    const settled: unknown[] = [];
    askUser.bus.subscribe('ask-user-settled', (message) => settled.push(message.outcome));
    const controller = new AbortController();
    const reason = new Error('the run was stopped');
    const call = askUser.tool.call(DATABASE, { signal: controller.signal });
    const { context } = await renderer.shows(1);
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(context.signal.aborted).toBe(true);
    expect(context.signal.reason).toEqual({ status: 'aborted', reason: 'the run was stopped' });
    expect(askUser.pending()).toEqual([]);
    expect(settled).toEqual([{ status: 'aborted', reason: 'the run was stopped' }]);
  });

  test('abort before the call', async () => {
    const store = memoryStore();
    const renderer = scriptedRenderer({ '0': 'SQLite' });
    const askUser = createAskUser({ renderer, store });
    const reason = new Error('gone');
    await expect(askUser.tool.call(DATABASE, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect((await store.list()).items).toEqual([]);
    expect(renderer.shown).toHaveLength(0);
  });

  test('abort between put and show', async () => {
    const inner = memoryStore();
    let letPut: () => void = () => {};
    const slow = new Promise<void>((resolve) => {
      letPut = resolve;
    });
    const store = new Proxy(inner, {
      get(target, key) {
        if (key !== 'put') {
          const member = Reflect.get(target, key, target);
          return typeof member === 'function' ? member.bind(target) : member;
        }
        return (ask: Parameters<typeof inner.put>[0]): Promise<StoredAsk> => slow.then(() => target.put(ask));
      },
    });
    const renderer = scriptedRenderer({ '0': 'SQLite' });
    const askUser = createAskUser({ renderer, store });
    const controller = new AbortController();
    const call = askUser.tool.call(DATABASE, { signal: controller.signal, correlationId: 'slow' });
    await turns();
    controller.abort();
    await expect(call).rejects.toBe(controller.signal.reason);
    letPut();
    await turns();
    expect(renderer.shown).toHaveLength(0);
    expect((await askUser.get('slow'))?.outcome).toMatchObject({ status: 'aborted' });
    expect(askUser.pending()).toEqual([]);
  });

  test('abort after the answer changes nothing', async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', note);
    const askUser = createAskUser({ renderer: scriptedRenderer({ '0': 'SQLite' }) });
    const controller = new AbortController();
    const result = await askUser.tool.call(DATABASE, { signal: controller.signal, correlationId: 'x' });
    controller.abort();
    await turns();
    process.off('unhandledRejection', note);
    expect(result.data.outcome?.status).toBe('answered');
    expect((await askUser.get('x'))?.outcome?.status).toBe('answered');
    expect(unhandled).toEqual([]);
  });

  test('an answer that races an abort is one or the other', async () => {
    for (const abortFirst of [true, false]) {
      const renderer = handRenderer();
      const askUser = createAskUser({ renderer });
      const events: unknown[] = [];
      askUser.bus.subscribe('ask-user-settled', ({ outcome }) => events.push(outcome));
      const controller = new AbortController();
      const call = askUser.tool.call(DATABASE, { signal: controller.signal, correlationId: 'race' });
      const { reply } = await renderer.shows(1);
      if (abortFirst) controller.abort();
      const answer = askUser.answer('race', { answers: { '0': 'SQLite' } });
      reply({ answers: { '0': 'PostgreSQL' } });
      if (!abortFirst) controller.abort();
      const ended = await call.then(
        (result) => result.data.outcome,
        () => 'rejected' as const,
      );
      await answer;
      const stored = (await askUser.get('race'))?.outcome;
      expect(events).toEqual([stored]);
      if (ended === 'rejected') expect(stored?.status).toBe('aborted');
      else expect(ended).toEqual(stored);
    }
  });

  test('a queued ask can be aborted', async () => {
    const renderer = handRenderer();
    const askUser = createAskUser({ renderer });
    const controller = new AbortController();
    const first = askUser.tool.call(DATABASE);
    const second = askUser.tool.call(DATABASE, { signal: controller.signal });
    const shown = await renderer.shows(1);
    await turns();
    controller.abort();
    await expect(second).rejects.toBe(controller.signal.reason);
    expect(shown.context.signal.aborted).toBe(false);
    expect(renderer.asks).toHaveLength(1);
    expect(shown.context.queue.total).toBe(1);
    shown.reply({ answers: { '0': 'SQLite' } });
    expect((await first).data.outcome?.status).toBe('answered');
  });

  test('closing settles what waits', async () => {
    const renderer = handRenderer();
    const askUser = createAskUser({ renderer });
    const calls = ['a', 'b', 'c'].map((correlationId) => askUser.tool.call(DATABASE, { correlationId }));
    await renderer.shows(1);
    await turns();
    await askUser.close();
    for (const result of await Promise.all(calls)) {
      expect(result.data.outcome).toEqual({ status: 'aborted', reason: 'closed' });
      expect(result.error).toBeUndefined();
    }
    expect(renderer.asks).toHaveLength(1);
    const later = await askUser.tool.call(DATABASE);
    expect(later.data.outcome).toMatchObject({ status: 'unavailable', code: 'closed' });
  });

  test('an aborted id stays aborted', async () => {
    const renderer = handRenderer();
    const askUser = createAskUser({ renderer });
    const controller = new AbortController();
    const call = askUser.tool.call(DATABASE, { signal: controller.signal, correlationId: 'X' });
    await renderer.shows(1);
    controller.abort(new Error('stopped'));
    await expect(call).rejects.toThrow('stopped');
    const again = await askUser.tool.call(DATABASE, { signal: new AbortController().signal, correlationId: 'X' });
    expect(again.data.outcome).toEqual({ status: 'aborted', reason: 'stopped' });
    expect(renderer.asks).toHaveLength(1);
  });

  test('abort of a whole run', async () => {
    const askUser = createAskUser({ renderer: handRenderer({ concurrency: 9 }) });
    const run = askUser.for({ run: 'r1' });
    const calls = ['a', 'b', 'c'].map((correlationId) => run.tool.call(DATABASE, { correlationId }));
    askUser.for({ run: 'r2' }).tool.call(DATABASE);
    askUser.tool.call(DATABASE);
    await turns();
    expect(await askUser.abort({ run: 'r1' }, 'run ended')).toBe(3);
    for (const result of await Promise.all(calls)) {
      expect(result.data.outcome).toEqual({ status: 'aborted', reason: 'run ended' });
    }
    expect(askUser.pending().map((ask) => ask.scope)).toEqual([{ run: 'r2' }, {}]);
    await askUser.close();
  });

  test('a store that does not answer does not hold up an abort', async () => {
    const clock = manualClock();
    const store = memoryStore({ clock });
    const renderer = handRenderer();
    const errors: unknown[] = [];
    const askUser = createAskUser({ clock, store, renderer, onError: (error) => errors.push(error) });
    const controller = new AbortController();
    const call = askUser.tool.call(DATABASE, { signal: controller.signal });
    const { context } = await renderer.shows(1);
    store.settle = () => new Promise(() => {});
    controller.abort();
    const rejected = expect(call).rejects.toBe(controller.signal.reason);
    await clock.advance(1_000);
    await rejected;
    expect(context.signal.aborted).toBe(true);
    expect(askUser.pending()).toEqual([]);
    expect(errors).toHaveLength(1);
  });
});
