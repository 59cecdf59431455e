import { getEventListeners } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createAskUser, MessageBus, MessageBusType } from '../../src/index';
import { linearRenderer } from '../../src/renderers/linear/index';
import { manualClock, scriptedRenderer } from '../../src/testing/index';
import { DATABASE } from '../support/questions';
import { listenersOf } from '../support/streams';
import { turns } from '../support/turns';

function listenersOn(bus: MessageBus): Record<string, number> {
  return Object.fromEntries(Object.values(MessageBusType).map((type) => [type, bus.listenerCount(type)]));
}

describe('what an ask leaves behind', () => {
  test('a thousand asks leave nothing behind', async () => {
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => warnings.push(warning);
    process.on('warning', onWarning);
    const input = new PassThrough();
    const output = new PassThrough();
    output.resume();
    const clock = manualClock();
    const bus = new MessageBus();
    const askUser = createAskUser({ bus, clock, renderer: linearRenderer({ input, output }) });
    const { signal } = new AbortController();
    const held = () => ({
      bus: listenersOn(bus),
      signal: getEventListeners(signal, 'abort').length,
      input: listenersOf(input),
      output: listenersOf(output),
      timers: clock.timers,
      pending: askUser.pending().length,
    });
    const before = held();
    for (let count = 0; count < 1_000; count++) {
      const call = askUser.tool.call(DATABASE, { signal });
      input.write('2\n');
      expect((await call).data.outcome?.status).toBe('answered');
    }
    for (let count = 0; count < 100; count++) {
      const controller = new AbortController();
      const call = askUser.tool.call(DATABASE, { signal: AbortSignal.any([signal, controller.signal]) });
      await turns(1);
      controller.abort();
      await expect(call).rejects.toBe(controller.signal.reason);
    }
    for (let count = 0; count < 100; count++) {
      const call = askUser.tool.call(DATABASE, { signal, timeoutMs: 1_000 });
      await clock.advance(1_000);
      expect((await call).data.outcome?.status).toBe('timed_out');
    }
    await turns();
    expect(held()).toEqual(before);
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
  });

  test('one signal for a thousand asks', async () => {
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => warnings.push(warning);
    process.on('warning', onWarning);
    const controller = new AbortController();
    const { signal } = controller;
    const answered = createAskUser({ renderer: scriptedRenderer({ '0': 'SQLite' }, { concurrency: 1_000 }) });
    await Promise.all(Array.from({ length: 1_000 }, () => answered.tool.call(DATABASE, { signal })));
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);

    const waiting = createAskUser({ renderer: scriptedRenderer([], { concurrency: 1_000 }) });
    const calls = Array.from({ length: 1_000 }, () => waiting.tool.call(DATABASE, { signal }));
    await turns();
    expect(waiting.pending()).toHaveLength(1_000);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    controller.abort();
    for (const ended of await Promise.allSettled(calls))
      expect(ended).toMatchObject({ status: 'rejected', reason: signal.reason });
    expect(waiting.pending()).toEqual([]);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    await turns();
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
  });
});
