import { describe, expect, test } from 'vitest';
import type { Hint, NewAsk, QuestionStore, StoredAsk } from '../../src/index';
import { memoryStore } from '../../src/index';
import { type StoreSubject, storeConformance } from '../../src/testing/index';
import { collectedCases } from './collected-cases';
import { pretendProcess } from './pretend-process';

type Fault = (data: QuestionStore) => Partial<QuestionStore>;

/** The suite over pretended processes on the data of one memory store; those have the fault. */
function processesWith(fault: Fault, inEach: 'process' | 'store' = 'process') {
  const cases = collectedCases();
  storeConformance(cases.test, {
    seed: 1,
    rounds: 2,
    open: () => {
      const data = memoryStore({ retain: Number.POSITIVE_INFINITY });
      const store = inEach === 'store' ? Object.assign(Object.create(data), fault(data)) : data;
      return { data, store: bound(store, data) } as StoreSubject & { data: QuestionStore };
    },
    spawn: ({ data }) => pretendProcess(data, inEach === 'process' ? fault(data) : {}),
  });
  return cases;
}

/** Private members need the object itself. */
function bound(store: QuestionStore, data: QuestionStore): QuestionStore {
  return new Proxy(store, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key, data);
      return typeof member === 'function' ? member.bind(data) : member;
    },
  });
}

const CRASH_LOOP =
  'crashes: processes that are killed over and over under load lose nothing that was acknowledged (seed 1, 2 rounds)';

const FAULTS: readonly (readonly [what: string, fails: readonly string[], fault: Fault])[] = [
  [
    'tells every process that it won',
    [
      'processes: of answers to many asks from several processes each ask has one, and all are told which',
      'processes: of a hundred settles of one ask from several processes one wins',
      'processes: of several processes that time an ask out one wins',
      'processes: at the deadline an answer and a timeout race from several processes, and all see one outcome, on its side of the deadline',
      CRASH_LOOP,
    ],
    (data) => ({ settle: async (id, outcome) => ({ ...(await data.settle(id, outcome)), verdict: 'won' }) }),
  ],
  [
    'tells a loser its own answer',
    ['processes: of answers to many asks from several processes each ask has one, and all are told which'],
    (data) => ({
      settle: async (id, outcome) => {
        const { verdict, ask } = await data.settle(id, outcome);
        return { verdict, ask: { ...ask, outcome } as StoredAsk };
      },
    }),
  ],
  [
    'acknowledges what it has not written yet',
    ['crashes: an asker that is killed after its put has asked, and the next one takes the same ask up', CRASH_LOOP],
    () => ({ put: async (ask: NewAsk) => ({ ...ask, askedAt: 1 }) }),
  ],
  [
    'lets every process deliver',
    ['processes: of several processes one claims an ask, and another only when that one’s lease is over'],
    () => ({ claim: async () => true }),
  ],
  [
    'stamps an ask in each process',
    ['processes: puts of one id from several processes are one ask, and pages lose nothing meanwhile'],
    (data) => {
      const shift = Math.random();
      return { put: async (ask) => ({ ...(await data.put(ask)), askedAt: shift }) };
    },
  ],
];

describe('the store suite, over several processes', () => {
  test.each(FAULTS)('sees a store that %s', async (_what, fails, fault) => {
    const cases = processesWith(fault);
    for (const name of fails) expect(await cases.failureOf(name), name).toMatch(/^Error: /);
  });

  test('passes a store without a fault, by the same way', async () => {
    const cases = processesWith(() => ({}));
    const ours = cases.names.filter((name) => /^(?:processes|crashes|model): /.test(name));
    expect(ours).toHaveLength(16);
    for (const name of ours) expect(await cases.failureOf(name), name).toBeUndefined();
  });

  test('says what to do where a worker never comes to a crash point', async () => {
    const cases = collectedCases();
    storeConformance(cases.test, {
      open: () => ({ store: memoryStore() }),
      spawn: ({ store }) => {
        const { send, ...rest } = pretendProcess(store);
        return {
          ...rest,
          send: (message) => send(JSON.parse(JSON.stringify(message).replace(/before-commit/, 'never'))),
        };
      },
    });
    expect(
      await cases.failureOf('crashes: an answerer that is killed before its answer is committed leaves the ask open'),
    ).toBe("Error: a process that was to die went on: let its worker call crashPoint('before-commit')");
  });

  test('plays a seed again, and boils what fails down to the fewest calls', async () => {
    const cases = processesWith(
      (data) => ({ purge: (before) => data.purge(before).then((count) => count + 1) }),
      'store',
    );
    const names = cases.names.filter((name) => name.startsWith('model: '));
    expect(names).toEqual([1, 2].map((seed) => `model: random calls give what memoryStore gives (seed ${seed})`));
    const failures = await Promise.all(names.map((name) => cases.failureOf(name)));
    const failure = failures.find((one) => one !== undefined);
    expect(failure).toMatch(
      /^Error: call 1, purge: expected 0, got 1\nThe fewest calls that show it:\n {2}\{"method":"purge"/,
    );
    expect(failure?.split('\n')).toHaveLength(3);
  });
});

describe('the store suite, over an engine that fails', () => {
  /** Two handles on one memory store; the hints of the first can be cut. */
  function cuttable(afterCut: readonly Hint[], afterKill: (data: QuestionStore) => Promise<unknown>) {
    const cases = collectedCases();
    storeConformance(cases.test, {
      open: () => {
        const data = memoryStore();
        const link: { onHint?: (hint: Hint) => void; isCut: boolean } = { isCut: false };
        const store = bound(
          Object.assign(Object.create(data), {
            watch: (onHint: (hint: Hint) => void) => {
              link.onHint = onHint;
              return data.watch((hint) => link.isCut || onHint(hint));
            },
          }),
          data,
        );
        return { store, data, link };
      },
      join: ({ data }) => bound(Object.assign(Object.create(data), { close: async () => {} }), data),
      kill: async ({ data }) => void (await afterKill(data)),
      cutConnection: async ({ link }) => {
        link.isCut = true;
        setTimeout(() => {
          link.isCut = false;
          for (const hint of afterCut) link.onHint?.(hint);
        }, 20);
      },
    });
    return cases;
  }

  const CUT =
    'connections: what is settled while the connection is broken is made good by a resync, and hints go on after it';
  const KILL = 'connections: what was acknowledged is there after the engine was killed';

  test('passes one that says resync after a gap and forgets nothing', async () => {
    const cases = cuttable([{ kind: 'resync' }], async () => {});
    for (const name of [CUT, KILL]) expect(await cases.failureOf(name), name).toBeUndefined();
  });

  test('sees one that says nothing after a gap, and one that forgets what it acknowledged', async () => {
    const cases = cuttable([], (data) => data.purge(Number.MAX_SAFE_INTEGER));
    expect(await cases.failureOf(CUT)).toMatch(/a resync after the cut/);
    expect(await cases.failureOf(KILL)).toMatch(/the asks after the engine came back/);
  });
});
