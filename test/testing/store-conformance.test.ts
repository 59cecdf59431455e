import { describe, expect, test } from 'vitest';
import type { QuestionStore, Scope, StoredAsk } from '../../src/index';
import { memoryStore } from '../../src/index';
import { manualClock, storeConformance } from '../../src/testing/index';
import { collectedCases } from './collected-cases';

type Fault = (store: QuestionStore, clock: { now(): number }) => Partial<QuestionStore>;

/** A memory store with one fault. */
function brokenBy(fault: Fault) {
  const cases = collectedCases();
  storeConformance(cases.test, {
    open: () => {
      const clock = manualClock();
      const store = memoryStore({ clock });
      const faulty = new Proxy(store, {
        get(target, key) {
          const member = (faults as Record<PropertyKey, unknown>)[key] ?? Reflect.get(target, key, target);
          return typeof member === 'function' ? member.bind(target) : member;
        },
      });
      const faults = fault(store, clock);
      return { store: faulty, advance: clock.advance };
    },
  });
  return cases;
}

/** As an engine has it that looks only for the members that it knows. */
function memberless(scope: unknown): Scope {
  const { tenant, user, session, run } = (scope ?? {}) as Scope;
  return Object.fromEntries(Object.entries({ tenant, user, session, run }).filter(([, value]) => value));
}

const thawed = <T>(value: T): T => structuredClone(value);

const FAULTS: readonly (readonly [what: string, fails: readonly string[], fault: Fault])[] = [
  [
    'makes up an ask for an unknown id',
    ['contract: an id that was never put is undefined'],
    (store) => ({ get: async (id) => (await store.get(id)) ?? ({ id } as StoredAsk) }),
  ],
  [
    'cleans texts on the way in',
    [
      'contract: every hostile text comes back to the letter',
      'write-once: every hostile text in an answer comes back to the letter',
      'claims and notes: every hostile text in a note comes back to the letter',
    ],
    (store) => ({
      put: (ask) => store.put(JSON.parse(JSON.stringify(ask).replaceAll('\\u0000', ''))),
      settle: (id, outcome) => store.settle(id, JSON.parse(JSON.stringify(outcome).replaceAll('\\ud800', '?'))),
      note: (id, renderer, state) =>
        store.note(id, renderer, state && JSON.parse(JSON.stringify(state).replaceAll('\\u001b', ''))),
    }),
  ],
  [
    'cuts long texts',
    ['contract: a text of 64 KB comes back to the letter'],
    (store) => ({
      put: (ask) =>
        store.put({
          ...ask,
          questions: ask.questions.map((one) => ({ ...one, question: one.question.slice(0, 65_000) })),
        }),
    }),
  ],
  [
    'stamps times at every put',
    [
      'contract: a second put gives the first one back, with its times',
      'time: a second put does not move the deadline',
    ],
    (store, clock) => ({
      put: async (ask) => ({
        ...(await store.put(ask)),
        askedAt: clock.now(),
        expiresAt: clock.now() + (ask.ttlMs ?? 0),
      }),
    }),
  ],
  [
    'takes any digest for a replay',
    ['contract: another digest under the same id is a conflict, and changes nothing'],
    (store) => ({ put: (ask) => store.put({ ...ask, digest: 'same' }) }),
  ],
  [
    'keeps what it was given, and gives out what it keeps',
    ['contract: what was given may be changed afterwards', 'contract: what is given back can’t change what is kept'],
    () => {
      const kept = new Map<string, StoredAsk>();
      return {
        put: async (ask) => {
          const stored = Object.assign(ask, { askedAt: 1 });
          kept.set(ask.id, stored);
          return stored;
        },
        get: async (id) => kept.get(id),
        list: async () => ({ items: [...kept.values()] }),
        settle: async (id, outcome) => ({
          verdict: 'won',
          ask: Object.assign(kept.get(id) as object, { outcome }) as StoredAsk,
        }),
      };
    },
  ],
  [
    'goes on after close',
    ['contract: every call after close rejects as closed'],
    (store) => ({ close: async () => {}, get: (id) => store.get(id) }),
  ],
  [
    'lists by id alone',
    ['lists: asks are listed by when they were put, then by id'],
    (store) => ({
      list: async (filter) => {
        const page = await store.list(filter);
        return { ...page, items: [...page.items].sort((a, b) => (a.id < b.id ? -1 : 1)) };
      },
    }),
  ],
  [
    'sorts ids as a language does',
    ['lists: asks are listed by when they were put, then by id'],
    (store) => ({
      list: async (filter) => {
        const page = await store.list(filter);
        return { ...page, items: [...page.items].sort((a, b) => a.askedAt - b.askedAt || a.id.localeCompare(b.id)) };
      },
    }),
  ],
  [
    'begins a page after the next',
    ['lists: pages of any size lose nothing and double nothing'],
    (store) => ({
      list: async (filter) => {
        const page = await store.list(filter);
        return filter?.after === undefined ? page : { ...page, items: page.items.slice(1) };
      },
    }),
  ],
  [
    'never comes to the last page',
    ['lists: pages of any size lose nothing and double nothing'],
    (store) => ({ list: ({ after: _after, ...filter } = {}) => store.list(filter) }),
  ],
  [
    'shows every scope',
    ['lists: scopes don’t meet'],
    (store) => ({ list: ({ scope: _scope, ...filter } = {}) => store.list(filter) }),
  ],
  [
    'does not tell pending from settled',
    ['lists: pending and settled are told apart'],
    (store) => ({ list: ({ state: _state, ...filter } = {}) => store.list(filter) }),
  ],
  [
    'says of every answer that it won',
    [
      'write-once: a second answer is lost, and is told the first',
      'write-once: an answer, a dismissal and an abort at once: exactly one is kept',
      'write-once: of a hundred answers at once one wins, and the others are told which',
      'time: of many sweepers one wins',
    ],
    (store) => ({
      settle: async (id, outcome) => {
        const result = await store.settle(id, outcome);
        return result.verdict === 'lost' || result.verdict === 'late' ? { ...result, verdict: 'won' } : result;
      },
    }),
  ],
  [
    'tells a loser its own answer',
    ['write-once: a second answer is lost, and is told the first'],
    (store) => ({
      settle: async (id, outcome) => {
        const { verdict, ask } = await store.settle(id, outcome);
        return ask === undefined ? { verdict } : { verdict, ask: { ...ask, outcome } };
      },
    }),
  ],
  [
    'creates what it settles',
    ['write-once: settling an unknown id says so and creates nothing'],
    (store) => ({
      settle: async (id, outcome) => {
        const result = await store.settle(id, outcome);
        if (result.verdict !== 'unknown') return result;
        await store.put({
          ...({ type: 'ask-user-request' } as const),
          id,
          correlationId: id,
          questions: [],
          scope: {},
          origin: [],
          digest: '',
        });
        return result;
      },
    }),
  ],
  [
    'has no deadlines',
    ['time: an answer after the deadline is late and writes nothing', 'time: no time at all is over at once'],
    (store) => ({ put: ({ ttlMs: _ttlMs, ...ask }) => store.put(ask) }),
  ],
  [
    'takes a timeout at any time',
    [
      'time: a timeout, or an answer by default, before the deadline is not yet due',
      'time: without a deadline nothing ever times out',
      'time: sixty days are sixty days',
    ],
    (store) => ({
      settle: async (id, outcome) => {
        const result = await store.settle(id, outcome);
        return result.verdict === 'not_yet' ? store.settle(id, { status: 'aborted' }) : result;
      },
    }),
  ],
  [
    'counts milliseconds in 31 bits',
    ['time: sixty days are sixty days'],
    (store) => ({ put: (ask) => store.put(ask.ttlMs === undefined ? ask : { ...ask, ttlMs: ask.ttlMs | 0 }) }),
  ],
  [
    'refuses an abort after the deadline',
    ['time: after the deadline a timeout, an answer by default or an abort is written'],
    (store) => ({
      settle: async (id, outcome) => {
        const ask = await store.get(id);
        return outcome.status === 'aborted' && ask ? { verdict: 'late', ask } : store.settle(id, outcome);
      },
    }),
  ],
  [
    'tells who loses to a timeout only that it lost',
    ['time: who loses to a timeout is late, and who loses to anything else has lost'],
    (store) => ({
      settle: async (id, outcome) => {
        const result = await store.settle(id, outcome);
        return result.verdict === 'late' ? { ...result, verdict: 'lost' } : result;
      },
    }),
  ],
  [
    'lets a listener’s fault reach who settles',
    ['watch: a listener that throws harms neither the others nor who settles'],
    (store) => {
      let faulty: Error | undefined;
      return {
        watch: (onHint, options) =>
          store.watch((hint) => {
            try {
              onHint(hint);
            } catch (error) {
              faulty = error as Error;
            }
          }, options),
        settle: async (id, outcome) => {
          if (faulty !== undefined) throw faulty;
          return store.settle(id, outcome);
        },
      };
    },
  ],
  [
    'never stops hinting',
    [
      'watch: unwatch stops the hints, and may be called twice',
      'watch: an abort stops the hints, and unwatch after it does nothing',
      'watch: a signal that aborted before never hears anything',
    ],
    (store) => ({
      watch: async (onHint) => {
        await store.watch(onHint);
        return () => {};
      },
    }),
  ],
  [
    'lets everybody deliver',
    [
      'claims and notes: one claims an ask, and no other until the lease is over',
      'claims and notes: of many claims at once one is taken',
    ],
    () => ({ claim: async () => true }),
  ],
  [
    'never ends a lease',
    ['claims and notes: one claims an ask, and no other until the lease is over'],
    (store) => ({ claim: (id, renderer) => store.claim(id, renderer, Number.POSITIVE_INFINITY) }),
  ],
  [
    'claims for all renderers at once',
    ['claims and notes: claims are each renderer’s and each ask’s own'],
    (store) => ({ claim: (id, _renderer, leaseMs) => store.claim(id, 'all', leaseMs) }),
  ],
  [
    'keeps one note an ask',
    ['claims and notes: the last note is kept, for each renderer and ask'],
    (store) => ({ note: (id, _renderer, state) => store.note(id, 'all', state) }),
  ],
  [
    'forgets notes when the ask is settled',
    ['claims and notes: a note is still there when the ask is settled'],
    (store) => ({
      note: async (id, renderer, state) =>
        (await store.get(id))?.outcome === undefined ? store.note(id, renderer, state) : undefined,
    }),
  ],
  [
    'lists by any limit',
    ['lists: a limit with which no page ends is refused'],
    (store) => ({
      list: (filter = {}) => {
        const { limit = 100 } = filter;
        return Number.isInteger(limit) && limit >= 1
          ? store.list(filter)
          : store.list({ ...filter, limit: 1 }).then((page) => ({ ...page, items: page.items.slice(0, limit) }));
      },
    }),
  ],
  [
    'takes anything for a scope',
    ['lists: what is no scope is refused, and lists nobody’s asks', 'forgetting: what is no scope erases nothing'],
    (store) => ({
      list: ({ scope, ...filter } = {}) => store.list({ ...filter, scope: memberless(scope) }),
      erase: (scope) => store.erase(memberless(scope)),
    }),
  ],
  [
    'purges before anything',
    ['forgetting: a purge needs an instant, and forgets nothing without'],
    (store) => ({ purge: (before) => store.purge(Number.isFinite(before) ? before : 0) }),
  ],
  [
    'takes any text for a cursor',
    ['lists: a cursor that no page gave is refused'],
    (store) => ({ list: (filter = {}) => store.list(filter).catch(() => ({ items: [] })) }),
  ],
  [
    'forgets what silence means',
    ['contract: what is put comes back as it was put'],
    (store) => ({ put: ({ onTimeout: _onTimeout, ...ask }) => store.put(ask) }),
  ],
  [
    'purges what waits',
    ['forgetting: purge never forgets what waits, however old'],
    (store) => ({ purge: async (before) => (await store.purge(before)) + (await store.erase({})) }),
  ],
  [
    'keeps what was settled for ever',
    ['forgetting: purge forgets what was settled before, keeps the rest, and counts'],
    () => ({ purge: async () => 0 }),
  ],
  [
    'erases only what is settled',
    ['forgetting: erase forgets everything of a scope, what waits too, and nothing else'],
    (store) => ({
      erase: async (scope) => (await store.list({ scope, state: 'settled' })).items.length,
    }),
  ],
  [
    'says that it is durable, and was never reopened',
    ['connections: a store that says what it outlives and reaches is tried in that'],
    () => ({ traits: { durable: true, reach: 'network', clock: 'store' } }),
  ],
];

describe('the store suite', () => {
  test.each(FAULTS)('sees a store that %s', async (_what, fails, fault) => {
    const cases = brokenBy((store, clock) => fault(store, clock));
    for (const name of fails) expect(await cases.failureOf(name), name).toMatch(/^Error: /);
  });

  test('passes a store without a fault, by the same way', async () => {
    const cases = brokenBy((store) => ({ get: async (id) => thawed(await store.get(id)) }));
    for (const name of cases.names) expect(await cases.failureOf(name), name).toBeUndefined();
  });

  test('names what was expected and what came', async () => {
    const cases = brokenBy(() => ({ purge: async () => 7 }));
    expect(await cases.failureOf('forgetting: purge forgets what was settled before, keeps the rest, and counts')).toBe(
      'Error: the count: expected 2, got 7',
    );
  });

  test('lists what it can’t try, with the reason', () => {
    const { skipped } = brokenBy(() => ({}));
    expect(skipped).toContain(
      'connections: what was put, settled, noted and claimed is there after a restart (no reopen was given)',
    );
    expect(skipped).toContain(
      'processes: a process whose clock is ten minutes wrong moves no deadline (no spawn and clock was given)',
    );
    expect(skipped.length).toBe(22);
  });

  test('closes each store and drops what was made for it, also after a failure', async () => {
    const cases = collectedCases();
    const order: string[] = [];
    storeConformance(cases.test, {
      open: () => {
        const store = memoryStore();
        const close = store.close.bind(store);
        store.close = async () => {
          order.push('close');
          return close();
        };
        store.get = () => Promise.reject(new Error('broken'));
        return { store, dispose: () => void order.push('dispose') };
      },
    });
    expect(await cases.failureOf('contract: an id that was never put is undefined')).toBe('Error: broken');
    expect(order).toEqual(['close', 'dispose']);
  });
});

describe('the store suite, over several connections', () => {
  /** Many handles on the data of one store, as processes have on one database. */
  function shared(faults: Partial<QuestionStore> = {}) {
    const cases = collectedCases();
    const handle = (data: QuestionStore): QuestionStore =>
      new Proxy(data, {
        get(target, key) {
          if (key === 'traits') return { durable: true, reach: 'host', clock: 'host' };
          if (key === 'close') return async () => {};
          const member = (faults as Record<PropertyKey, unknown>)[key] ?? Reflect.get(target, key, target);
          return typeof member === 'function' ? member.bind(target) : member;
        },
      });
    const data = new WeakMap<object, QuestionStore>();
    storeConformance(cases.test, {
      open: () => {
        const clock = manualClock();
        const store = memoryStore({ clock });
        const subject = { store: handle(store), advance: clock.advance };
        data.set(subject, store);
        return subject;
      },
      reopen: (subject) => handle(data.get(subject) as QuestionStore),
      join: (subject) => handle(data.get(subject) as QuestionStore),
    });
    return cases;
  }

  test('passes where one sees what the other does', async () => {
    const cases = shared();
    const connections = cases.names.filter((name) => name.startsWith('connections: '));
    expect(connections).toHaveLength(7);
    for (const name of connections) expect(await cases.failureOf(name), name).toBeUndefined();
  });

  test('sees a claim that both take', async () => {
    const cases = shared({ claim: async () => true });
    for (const name of [
      'connections: puts and claims on two connections at once are one',
      'connections: what was put, settled, noted and claimed is there after a restart',
    ]) {
      expect(await cases.failureOf(name), name).toMatch(/claim/);
    }
  });
});
