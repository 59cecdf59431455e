import type { Hint, Outcome, QuestionStore } from '../../src/index';
import { turns } from '../support/turns';
import type { Setting } from './actions';

const SLOW = ['put', 'get', 'settle', 'list', 'claim', 'note', 'erase'];

/**
 * The store as a database over a network is: calls take their time before and after their work, and hints come twice, or not at all.
 * Tells of each outcome as it is written.
 */
export function shakyStore(
  store: QuestionStore,
  { storeDelay, hints }: Pick<Setting, 'storeDelay' | 'hints'>,
  onWritten: (id: string, outcome: Outcome) => void,
): QuestionStore {
  const traits = hints === 'lost' ? ({ durable: true, reach: 'network', clock: 'store' } as const) : store.traits;
  const pending = new Set<string>();
  const calls: Partial<QuestionStore> = {
    put: async (ask) => {
      const stored = await store.put(ask);
      if (stored.outcome === undefined) pending.add(ask.id);
      return stored;
    },
    settle: async (id, outcome) => {
      const result = await store.settle(id, outcome);
      if (result.verdict === 'won' && pending.delete(id)) onWritten(id, outcome);
      return result;
    },
    watch: (onHint, options) => {
      let count = 0;
      const shaken = (hint: Hint) => {
        if (hints === 'lost' && count++ % 2 === 0) return;
        onHint(hint);
        if (hints === 'doubled') onHint(hint);
      };
      return store.watch(shaken, options);
    },
  };
  return new Proxy(store, {
    get(target, key) {
      if (key === 'traits') return traits;
      const member: unknown = (calls as Record<PropertyKey, unknown>)[key] ?? Reflect.get(target, key, target);
      if (typeof member !== 'function') return member;
      if (storeDelay === 0 || !SLOW.includes(String(key))) return member.bind(target);
      return async (...args: unknown[]) => {
        await turns(storeDelay);
        const result: unknown = await member.apply(target, args);
        await turns(storeDelay);
        return result;
      };
    },
  });
}
