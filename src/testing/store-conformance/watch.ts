import type { Hint, QuestionStore } from '../../ports/store';
import { check, checkEqual, eventually } from '../check';
import { answered, sampleAsk } from '../sample-asks';
import type { StoreCases } from './store-case';

/** Hints within one process. They may be doubled, and `resync` stands for any of them; nothing here counts them. */
export const WATCH: StoreCases = {
  'a put and a settle are hinted, from the moment watch resolves': async ({ store }) => {
    const { hints } = await watching(store);
    await store.put(sampleAsk('a'));
    await store.settle('a', answered('SQLite'));
    await eventually(() => told(hints, 'asked', 'a'), 'a hint that it was asked');
    await eventually(() => told(hints, 'settled', 'a'), 'a hint that it was settled');
  },

  'who is hinted that an ask was settled can read its outcome': async ({ store }) => {
    const read: unknown[] = [];
    await store.watch((hint) => {
      if (hint.kind === 'asked') return;
      store.get('a').then(
        (ask) => read.push(ask?.outcome),
        (error) => read.push(error),
      );
    });
    await store.put(sampleAsk('a'));
    await store.settle('a', answered('SQLite'));
    await eventually(() => read.length > 0, 'a hint that it was settled');
    checkEqual(read.at(-1), answered('SQLite'), 'what is read upon the hint');
  },

  'every watcher is hinted': async ({ store }) => {
    const watchers = [await watching(store), await watching(store), await watching(store)];
    await store.put(sampleAsk('a'));
    for (const { hints } of watchers) await eventually(() => told(hints, 'asked', 'a'), 'a hint for each watcher');
  },

  'a listener that throws harms neither the others nor who settles': async ({ store }) => {
    await store.watch(() => {
      throw new Error('a listener’s own fault');
    });
    const { hints } = await watching(store);
    await store.put(sampleAsk('a'));
    checkEqual((await store.settle('a', answered('SQLite'))).verdict, 'won', 'the settle');
    await eventually(() => told(hints, 'settled', 'a'), 'a hint for the other watcher');
  },

  'unwatch stops the hints, and may be called twice': async ({ store }) => {
    const stopped = await watching(store);
    const other = await watching(store);
    stopped.unwatch();
    stopped.unwatch();
    await store.put(sampleAsk('a'));
    await eventually(() => told(other.hints, 'asked', 'a'), 'a hint for the watcher that stayed');
    check(!told(stopped.hints, 'asked', 'a'), 'a watcher that left was hinted');
  },

  'the same function may watch twice, and stop once': async ({ store }) => {
    const hints: Hint[] = [];
    const listener = (hint: Hint) => hints.push(hint);
    const unwatch = await store.watch(listener);
    await store.watch(listener);
    unwatch();
    await store.put(sampleAsk('a'));
    await eventually(() => told(hints, 'asked', 'a'), 'a hint for the watch that stayed');
  },

  'an abort stops the hints, and unwatch after it does nothing': async ({ store }) => {
    const controller = new AbortController();
    const stopped = await watching(store, controller.signal);
    const other = await watching(store);
    controller.abort();
    stopped.unwatch();
    await store.put(sampleAsk('a'));
    await eventually(() => told(other.hints, 'asked', 'a'), 'a hint for the watcher that stayed');
    check(!told(stopped.hints, 'asked', 'a'), 'a watcher whose signal had aborted was hinted');
  },

  'a signal that aborted before never hears anything': async ({ store }) => {
    const never: Hint[] = [];
    await store
      .watch((hint) => never.push(hint), { signal: AbortSignal.abort() })
      .then(
        (unwatch) => unwatch(),
        () => {},
      );
    const { hints } = await watching(store);
    await store.put(sampleAsk('a'));
    await eventually(() => told(hints, 'asked', 'a'), 'a hint for the other watcher');
    checkEqual(never, [], 'hints of the one that aborted before');
  },
};

/** True when the hints say so, or say that some may have been missed. */
export function told(hints: readonly Hint[], kind: 'asked' | 'settled', id: string): boolean {
  return hints.some((hint) => hint.kind === 'resync' || (hint.kind === kind && hint.id === id));
}

/** Watches, and forgets the `resync` that may come with its beginning. */
async function watching(
  store: QuestionStore,
  signal?: AbortSignal,
): Promise<{ readonly hints: Hint[]; readonly unwatch: () => void }> {
  const hints: Hint[] = [];
  const unwatch = await store.watch((hint) => hints.push(hint), signal && { signal });
  hints.length = 0;
  return { hints, unwatch };
}
