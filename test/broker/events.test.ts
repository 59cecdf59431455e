import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { type AskEvent, type AskUser, createAskUser, memoryStore, type QuestionStore } from '../../src/index';
import { scriptedRenderer } from '../../src/testing/index';
import { processes } from '../support/pretend-processes';
import { DATABASE, PROJECT_NAME } from '../support/questions';
import { handRenderer } from '../support/renderers';
import { turns } from '../support/turns';

/** Reads events as they come, until the signal aborts. */
function reading(askUser: AskUser, scope = {}) {
  const controller = new AbortController();
  const events: AskEvent[] = [];
  const done = (async () => {
    for await (const event of askUser.events({ scope, signal: controller.signal })) events.push(event);
  })();
  const inShort = () =>
    events.map((event) => `${event.type} ${event.type === 'shown' ? event.correlationId : event.ask.correlationId}`);
  return { events, inShort, controller, done };
}

/** Whose hints go through a function first. */
function hintedBy(store: QuestionStore, deliver: (hint: () => void) => void): QuestionStore {
  const watch = store.watch.bind(store);
  return Object.assign(Object.create(store) as QuestionStore, {
    ...Object.fromEntries(
      (['put', 'get', 'settle', 'list', 'claim', 'note', 'purge', 'erase', 'close'] as const).map((name) => [
        name,
        (store[name] as (...args: unknown[]) => unknown).bind(store),
      ]),
    ),
    watch: ((onHint, options) => watch((hint) => deliver(() => onHint(hint)), options)) as QuestionStore['watch'],
  });
}

describe('events', () => {
  test('tell what waits first, in order, and then what happens', async () => {
    const renderer = handRenderer();
    const askUser = createAskUser({ renderer });
    void askUser.tool.call(DATABASE, { correlationId: 'one' });
    void askUser.tool.call(PROJECT_NAME, { correlationId: 'two' });
    const first = await renderer.shows(1);
    const { inShort, events } = reading(askUser);
    await turns();
    expect(inShort()).toEqual(['asked one', 'asked two'].sort());
    first.reply({ answers: { '0': 'SQLite' } });
    await turns();
    expect(inShort().slice(2).sort()).toEqual(['settled one', 'shown two']);
    const settled = events.find(({ type }) => type === 'settled');
    expect(settled).toMatchObject({ outcome: { status: 'answered' }, ask: { questions: [{ header: 'Database' }] } });
    await askUser.close();
  });

  test('do not tell what ended before', async () => {
    const askUser = createAskUser({ renderer: scriptedRenderer({ '0': 'SQLite' }) });
    await askUser.tool.call(DATABASE);
    const { events } = reading(askUser);
    await turns();
    expect(events).toEqual([]);
  });

  test('tell of an ask once, however often a hint comes', async () => {
    const store = hintedBy(memoryStore(), (hint) => {
      hint();
      hint();
    });
    const renderer = handRenderer();
    const askUser = createAskUser({ renderer, store });
    const { inShort } = reading(askUser);
    await turns();
    void askUser.tool.call(DATABASE, { correlationId: 'one' });
    (await renderer.shows(1)).reply({ answers: {} });
    await turns();
    expect(inShort()).toEqual(['asked one', 'shown one', 'settled one']);
  });

  test('tell of an ask before its end, also where the first hint was lost', async () => {
    let count = 0;
    const store = hintedBy(memoryStore(), (hint) => {
      if (++count > 1) hint();
    });
    const askUser = createAskUser({ store, renderer: scriptedRenderer([]) });
    const { inShort } = reading(askUser);
    await turns();
    void askUser.tool.call(DATABASE, { correlationId: 'one' });
    await turns();
    await askUser.abort('one');
    await turns();
    expect(inShort().filter((event) => !event.startsWith('shown'))).toEqual(['asked one', 'settled one']);
  });

  for (const [heard, hinting] of [
    ['hinted', true],
    ['found by a resync', false],
  ] as const) {
    test(`tell the end of what is erased while it waits, ${heard}, and what is asked under its id after that`, async () => {
      const { start, store, clock } = processes();
      const askUser = start();
      const { inShort, events } = reading(start());
      await turns();
      await askUser.tool.open(DATABASE, { correlationId: 'x' });
      await turns();
      store.hinting = hinting;
      await store.erase({});
      if (!hinting) store.resync();
      await turns();
      expect(events.at(-1)).toMatchObject({ type: 'settled', outcome: { status: 'aborted', reason: 'forgotten' } });
      await clock.advance(1);
      await askUser.tool.open(PROJECT_NAME, { correlationId: 'x' });
      if (!hinting) store.resync();
      await turns();
      await store.erase({});
      await clock.advance(1);
      await askUser.tool.open(DATABASE, { correlationId: 'x' });
      if (!hinting) store.resync();
      await turns();
      expect(inShort()).toEqual(['asked x', 'settled x', 'asked x', 'settled x', 'asked x']);
    });
  }

  test('of one scope are only its own', async () => {
    const askUser = createAskUser({ renderer: scriptedRenderer({ '0': 'SQLite' }) });
    const ada = reading(askUser.for({ user: 'ada' }));
    const run = reading(askUser.for({ user: 'ada' }), { run: 'r1' });
    await turns();
    await askUser.for({ user: 'bob' }).tool.call(DATABASE, { correlationId: 'bob’s' });
    await askUser.for({ user: 'ada', run: 'r1' }).tool.call(DATABASE, { correlationId: 'ada’s' });
    await turns();
    for (const { inShort } of [ada, run]) expect(inShort()).toEqual(['asked ada’s', 'shown ada’s', 'settled ada’s']);
  });

  test('end when the signal aborts, and leave nothing behind', async () => {
    const store = memoryStore();
    let watchers = 0;
    const watch = store.watch.bind(store);
    store.watch = async (onHint, options) => {
      const unwatch = await watch(onHint, options);
      watchers++;
      return () => {
        watchers--;
        unwatch();
      };
    };
    const askUser = createAskUser({ store, renderer: scriptedRenderer([]) });
    const bus = askUser.bus as unknown as { listenerCount(type: string): number };
    const before = bus.listenerCount('ask-user-shown');
    const { controller, done } = reading(askUser);
    await turns();
    expect([watchers, bus.listenerCount('ask-user-shown')]).toEqual([1, before + 1]);
    controller.abort();
    await done;
    expect([watchers, bus.listenerCount('ask-user-shown')]).toEqual([0, before]);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });

  test('that are left early, or never begin, leave nothing behind either', async () => {
    const askUser = createAskUser({ renderer: scriptedRenderer([]) });
    const { signal } = new AbortController();
    void askUser.tool.call(DATABASE);
    await turns();
    for await (const _event of askUser.events({ signal })) break;
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    const over: AskEvent[] = [];
    for await (const event of askUser.events({ signal: AbortSignal.abort() })) over.push(event);
    expect(over).toEqual([]);
    const store = memoryStore();
    await store.close();
    const events = createAskUser({ store }).events({ signal })[Symbol.asyncIterator]();
    await expect(events.next()).rejects.toMatchObject({ code: 'closed' });
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });
});
