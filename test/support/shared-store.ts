import { type Hint, memoryStore, type QuestionStore } from '../../src/index';

/** A store that several brokers of a test take for one between processes, and its hints in the test's hands. */
export interface SharedStore extends QuestionStore {
  /** False: hints are lost on the way. */
  hinting: boolean;
  /** Tells every watcher that hints may have been missed. */
  resync(): void;
}

export function sharedStore(clock: { now(): number }): SharedStore {
  const store = memoryStore({ clock });
  const watchers = new Set<(hint: Hint) => void>();
  const watch = store.watch.bind(store);
  const shared = Object.assign(store, {
    traits: { durable: true, reach: 'network', clock: 'store' } as const,
    hinting: true,
    resync: () => {
      for (const watcher of watchers) watcher({ kind: 'resync' });
    },
    watch: async (onHint: (hint: Hint) => void, options?: { readonly signal?: AbortSignal }) => {
      const unwatch = await watch((hint) => {
        if (shared.hinting) onHint(hint);
      }, options);
      watchers.add(onHint);
      return () => {
        watchers.delete(onHint);
        unwatch();
      };
    },
    // Each process closes its own connection.
    close: async () => {},
  });
  return shared;
}
