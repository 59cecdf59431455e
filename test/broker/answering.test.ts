import { describe, expect, test } from 'vitest';
import { createAskUser, memoryStore } from '../../src/index';
import { manualClock } from '../../src/testing/index';
import { DATABASE } from '../support/questions';
import { handRenderer } from '../support/renderers';
import { turns } from '../support/turns';

const SQLITE = { answers: { '0': 'SQLite' } };

describe('an ask is found', () => {
  test('by its stored id before any call id, also once it has ended', async () => {
    const askUser = createAskUser({ renderer: handRenderer({ concurrency: 9 }) });
    const ended = askUser.tool.call(DATABASE, { correlationId: 'c' });
    const other = askUser.for({ user: 'ada' }).tool.call(DATABASE, { correlationId: 'c' });
    await turns();
    await askUser.abort('c');
    await ended;
    // A link to the first ask still means the first ask, and not the other one that waits under the same call id.
    expect(await askUser.answer('c', SQLITE)).toMatchObject({ verdict: 'lost', outcome: { status: 'aborted' } });
    expect(askUser.pending()).toHaveLength(1);
    await askUser.close();
    await other;
  });

  test('by its call id within its scope, whatever waits under the same id elsewhere', async () => {
    const askUser = createAskUser({ renderer: handRenderer({ concurrency: 9 }) });
    const ada = askUser.for({ user: 'ada' });
    const calls = [askUser, ada, askUser.for({ user: 'bob' })].map(({ tool }) =>
      tool.call(DATABASE, { correlationId: 'c' }),
    );
    await turns();
    expect(await ada.answer('c', SQLITE)).toMatchObject({ verdict: 'won' });
    expect(askUser.pending().map(({ scope }) => scope)).toEqual([{}, { user: 'bob' }]);
    expect((await ada.get('c'))?.scope).toEqual({ user: 'ada' });
    await askUser.close();
    await Promise.all(calls);
  });

  test('by its call id also when only the store knows it', async () => {
    const store = memoryStore();
    const asker = createAskUser({ store, renderer: handRenderer() });
    const call = asker.for({ run: 'r' }).tool.call(DATABASE, { correlationId: 'c' });
    await turns();
    const answerer = createAskUser({ store });
    expect(await answerer.for({ run: 'r' }).answer('c', SQLITE)).toMatchObject({ verdict: 'won' });
    expect((await call).data.outcome?.status).toBe('answered');
    expect(await answerer.for({ run: 'other' }).answer('c', SQLITE)).toEqual({ verdict: 'unknown' });
  });
});

describe('an ask that is forgotten while somebody waits', () => {
  test('ends as aborted, erased, for everybody', async () => {
    const store = memoryStore();
    const renderer = handRenderer();
    const askUser = createAskUser({ store, renderer });
    const call = askUser.for({ user: 'ada' }).tool.call(DATABASE);
    const { context } = await renderer.shows(1);
    await store.erase({ user: 'ada' });
    expect((await call).data.outcome).toEqual({ status: 'aborted', reason: 'erased' });
    expect(context.signal.aborted).toBe(true);
    expect(askUser.pending()).toEqual([]);
  });

  test('gives a result also when everything closes before its put is back', async () => {
    const store = memoryStore();
    const askUser = createAskUser({ store, renderer: handRenderer() });
    const call = askUser.tool.call(DATABASE);
    await Promise.resolve();
    const closed = askUser.close();
    await store.erase({});
    await closed;
    expect((await call).data.outcome).toMatchObject({ status: 'aborted' });
  });
});

describe('what waits here and is settled elsewhere', () => {
  /** A store that others reach, whose hints are lost on the way. */
  function deaf() {
    const clock = manualClock();
    const store = memoryStore({ clock });
    Object.assign(store, { traits: { durable: true, reach: 'network', clock: 'store' }, watch: async () => () => {} });
    return { clock, store };
  }

  test('is seen within five seconds, though every hint was lost', async () => {
    const { clock, store } = deaf();
    const renderer = handRenderer();
    const askUser = createAskUser({ clock, store, renderer });
    const call = askUser.tool.call(DATABASE, { correlationId: 'c' });
    const { context } = await renderer.shows(1);
    await store.settle('c', { status: 'dismissed', by: { kind: 'human', renderer: 'elsewhere' } });
    await clock.advance(5_000);
    expect((await call).data.outcome?.status).toBe('dismissed');
    expect(context.signal.aborted).toBe(true);
    await askUser.close();
    expect(clock.timers).toBe(0);
  });

  test('is looked at by one timer, however much waits, and by none when all is over', async () => {
    const { clock, store } = deaf();
    const askUser = createAskUser({ clock, store });
    const calls = Array.from({ length: 50 }, () => askUser.tool.call(DATABASE));
    await turns();
    expect(clock.timers).toBe(1);
    await clock.advance(60_000);
    expect(clock.timers).toBe(1);
    await askUser.close();
    await Promise.all(calls);
    expect(clock.timers).toBe(0);
  });

  test('is told once, though every hint comes twice', async () => {
    const store = memoryStore();
    const watch = store.watch.bind(store);
    store.watch = (onHint, options) =>
      watch((hint) => {
        onHint(hint);
        onHint(hint);
      }, options);
    const askUser = createAskUser({ store, renderer: handRenderer() });
    const settled: string[] = [];
    askUser.bus.subscribe('ask-user-settled', ({ id }) => settled.push(id));
    const call = askUser.tool.call(DATABASE, { correlationId: 'c' });
    await turns();
    await store.settle('c', { status: 'dismissed', by: { kind: 'human', renderer: 'elsewhere' } });
    expect((await call).data.outcome?.status).toBe('dismissed');
    await turns();
    expect(settled).toEqual(['c']);
  });
});
