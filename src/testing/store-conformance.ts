import { sleep } from './check';
import { type ConformanceTest, declareSkip } from './conformance-test';
import { CLAIMS_AND_NOTES } from './store-conformance/claims-and-notes';
import type { ConnectionCase, ConnectionContext } from './store-conformance/connection-case';
import { CONNECTIONS } from './store-conformance/connections';
import { CONTRACT } from './store-conformance/contract';
import { CRASHES } from './store-conformance/crashes';
import { FORGETTING } from './store-conformance/forgetting';
import { LISTS } from './store-conformance/lists';
import { checkAgainstModel } from './store-conformance/model';
import { PROCESSES } from './store-conformance/processes';
import type { StoreCases } from './store-conformance/store-case';
import type { StoreConformanceOptions, StoreSubject } from './store-conformance/subject';
import { TIME } from './store-conformance/time';
import { WATCH } from './store-conformance/watch';
import { WRITE_ONCE } from './store-conformance/write-once';

const GROUPS: Readonly<Record<string, StoreCases>> = {
  contract: CONTRACT,
  lists: LISTS,
  'write-once': WRITE_ONCE,
  time: TIME,
  watch: WATCH,
  'claims and notes': CLAIMS_AND_NOTES,
  forgetting: FORGETTING,
};

const CONNECTION_GROUPS: Readonly<Record<string, readonly ConnectionCase[]>> = {
  connections: CONNECTIONS,
  processes: PROCESSES,
  crashes: CRASHES,
};

const ROUNDS = 5;

/** Timers may fire a little early, and an engine's clock may tick in coarse steps. */
const MARGIN_MS = 20;

/**
 * Holds a store to everything that querent relies on: a contract test a sentence, each with a store of its own. A store that passes can
 * be given to `createAskUser({ store })`.
 *
 * The runner is given, so that it runs under any; a failure is a plain Error whose message says what was expected.
 *
 * @example
 * // vitest
 * import { test } from 'vitest';
 * import { storeConformance } from 'querent/testing';
 *
 * storeConformance(test, { open: async () => ({ store: await myStore({ database: ':memory:' }) }) });
 *
 * @example
 * // node:test, with a clock that is moved by hand
 * import { test } from 'node:test';
 * import { manualClock, storeConformance } from 'querent/testing';
 *
 * storeConformance(test, {
 *   open: () => {
 *     const clock = manualClock();
 *     return { store: myStore({ clock }), advance: clock.advance };
 *   },
 * });
 */
export function storeConformance<S extends StoreSubject>(
  test: ConformanceTest,
  options: StoreConformanceOptions<S>,
): void {
  const { seed = Math.floor(Math.random() * 2 ** 31), rounds = ROUNDS } = options;
  const suite: Suite = { test, options: options as StoreConformanceOptions, seed, rounds };
  for (const [group, cases] of Object.entries(GROUPS)) {
    for (const [name, run] of Object.entries(cases)) {
      test(`${group}: ${name}`, () =>
        withSubject(suite, ({ subject, advance }) => run({ store: subject.store, advance })));
    }
  }
  for (const [group, cases] of Object.entries(CONNECTION_GROUPS)) {
    for (const one of cases) declareConnectionCase(suite, group, one);
  }
  for (let round = 0; round < rounds; round++) {
    test(`model: random calls give what memoryStore gives (seed ${seed + round})`, () =>
      checkAgainstModel((run) => withSubject(suite, ({ subject }) => run(subject.store)), seed + round));
  }
}

interface Suite {
  readonly test: ConformanceTest;
  readonly options: StoreConformanceOptions;
  readonly seed: number;
  readonly rounds: number;
}

function declareConnectionCase(suite: Suite, group: string, { name, needs = [], isRandom, run }: ConnectionCase): void {
  const { test, options, seed, rounds } = suite;
  const title = `${group}: ${name}`;
  const missing = needs.filter((option) => options[option] === undefined);
  if (missing.length > 0) return declareSkip(test, title, `no ${missing.join(' and ')} was given`);
  test(isRandom ? `${title} (seed ${seed}, ${rounds} rounds)` : title, () => withSubject(suite, run));
}

async function withSubject(suite: Suite, run: (context: ConnectionContext) => Promise<void>): Promise<void> {
  const { options, seed, rounds } = suite;
  const subject = await options.open();
  try {
    const advance = subject.advance ?? ((ms) => sleep(ms + MARGIN_MS));
    await run({ options, subject, advance, seed, rounds });
  } finally {
    await subject.store.close();
    await subject.dispose?.();
  }
}
