import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { type Hint, memoryStore, type NewAsk, type Outcome } from '../../src/index';
import { manualClock } from '../../src/testing/index';

const ABORTED: Outcome = { status: 'aborted' };

function ask(id: string, changes: Partial<NewAsk> = {}): NewAsk {
  return {
    ...{ type: 'ask-user-request', id, correlationId: id, questions: [], scope: {}, origin: [], digest: 'one' },
    ...changes,
  };
}

describe('the memory store', () => {
  test('says what it is', () => {
    expect(memoryStore().traits).toEqual({ durable: false, reach: 'process', clock: 'host' });
  });

  test('keeps the last settled asks, as many as retain, in the order in which they were settled', async () => {
    const store = memoryStore({ retain: 2 });
    for (const id of ['a', 'b', 'c', 'd']) await store.put(ask(id));
    for (const id of ['c', 'a', 'b']) await store.settle(id, ABORTED);
    expect((await store.list()).items.map(({ id }) => id)).toEqual(['a', 'b', 'd']);
    expect(await store.get('c')).toBeUndefined();
  });

  test('keeps a thousand of them unless it is told otherwise', async () => {
    const store = memoryStore();
    for (let index = 0; index <= 1_000; index++) {
      await store.put(ask(`${index}`));
      await store.settle(`${index}`, ABORTED);
    }
    expect(await store.get('0')).toBeUndefined();
    expect(await store.get('1')).toBeDefined();
  });

  test('never forgets what waits, however many were settled since', async () => {
    const store = memoryStore({ retain: 1 });
    await store.put(ask('waits'));
    for (let index = 0; index < 10; index++) {
      await store.put(ask(`${index}`));
      await store.settle(`${index}`, ABORTED);
    }
    expect((await store.get('waits'))?.outcome).toBeUndefined();
  });

  test('erasing one scope counts all of it and costs no other scope its outcomes', async () => {
    const store = memoryStore({ retain: 3 });
    for (const id of ['x', 'y', 'z']) {
      await store.put(ask(id, { scope: { user: 'bob' } }));
      await store.settle(id, ABORTED);
    }
    for (let index = 0; index < 5; index++) await store.put(ask(`${index}`, { scope: { user: 'ada' } }));
    expect(await store.erase({ user: 'ada' })).toBe(5);
    expect((await store.list()).items.map(({ id }) => id)).toEqual(['x', 'y', 'z']);
  });

  test('an id that was erased and put anew keeps its outcome for as long as one that was not', async () => {
    const store = memoryStore({ retain: 3 });
    const settled = async (id: string) => {
      await store.put(ask(id));
      await store.settle(id, ABORTED);
    };
    await settled('x');
    await store.erase({});
    for (const id of ['x', 'y', 'z']) await settled(id);
    expect((await store.list()).items.map(({ id }) => id)).toEqual(['x', 'y', 'z']);
  });

  test('gives back frozen asks, to their depths', async () => {
    const store = memoryStore();
    const questions = [{ id: '0', question: 'Q?', header: 'H', type: 'text' as const }];
    const put = await store.put(
      ask('a', { questions, meta: { list: [{ n: 1 }] }, scope: { run: 'r' }, origin: ['x'] }),
    );
    const settled = await store.settle('a', {
      status: 'answered',
      answers: [{ questionId: '0', selected: [], text: 'x', skipped: false }],
      by: { kind: 'human', renderer: 'test' },
    });
    const isFrozen = (value: unknown): boolean =>
      typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(isFrozen));
    expect(isFrozen(put)).toBe(true);
    expect(isFrozen(settled.ask)).toBe(true);
  });

  test('takes what is frozen as it is, and copies what is not', async () => {
    const store = memoryStore();
    const frozen = Object.freeze([]);
    const open = { n: 1 };
    const put = await store.put(ask('a', { questions: frozen, meta: open }));
    expect(put.questions).toBe(frozen);
    expect(put.meta).not.toBe(open);
  });

  test('judges by the clock that it is given', async () => {
    const clock = manualClock(1_000);
    const store = memoryStore({ clock });
    const put = await store.put(ask('a', { ttlMs: 50 }));
    expect([put.askedAt, put.expiresAt]).toEqual([1_000, 1_050]);
    await clock.advance(49);
    expect((await store.settle('a', { status: 'timed_out', afterMs: 50 })).verdict).toBe('not_yet');
    await clock.advance(1);
    const { ask: settled } = await store.settle('a', { status: 'timed_out', afterMs: 50 });
    expect(settled?.settledAt).toBe(1_050);
  });

  test('leaves nothing on a watcher’s signal, however the watch ends', async () => {
    const { signal } = new AbortController();
    const store = memoryStore();
    const unwatch = await store.watch(() => {}, { signal });
    await store.watch(() => {}, { signal });
    expect(getEventListeners(signal, 'abort')).toHaveLength(2);
    unwatch();
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    await store.close();
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  test('a listener that stops another while it is hinted harms nobody', async () => {
    const store = memoryStore();
    const hints: Hint[] = [];
    let stopOther = (): void => {};
    await store.watch(() => stopOther());
    stopOther = await store.watch(() => {});
    await store.watch((hint) => hints.push(hint));
    await store.put(ask('a'));
    expect(hints).toEqual([{ kind: 'asked', id: 'a' }]);
  });
});
