import { sleep } from './check';
import { type ConformanceTest, declareSkip } from './conformance-test';
import { CLAIMS_AND_NOTES } from './store-conformance/claims-and-notes';
import { CONNECTIONS, type ConnectionCase } from './store-conformance/connections';
import { CONTRACT } from './store-conformance/contract';
import { FORGETTING } from './store-conformance/forgetting';
import { LISTS } from './store-conformance/lists';
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
export function storeConformance(test: ConformanceTest, options: StoreConformanceOptions): void {
  for (const [group, cases] of Object.entries(GROUPS)) {
    for (const [name, run] of Object.entries(cases)) {
      test(`${group}: ${name}`, () =>
        withSubject(options, (subject, advance) => run({ store: subject.store, advance })));
    }
  }
  for (const one of CONNECTIONS) declareConnectionCase(test, options, one);
}

function declareConnectionCase(test: ConformanceTest, options: StoreConformanceOptions, one: ConnectionCase): void {
  const name = `connections: ${one.name}`;
  if (one.needs !== undefined && options[one.needs] === undefined) {
    return declareSkip(test, name, `no ${one.needs} was given`);
  }
  test(name, () => withSubject(options, (subject, advance) => one.run({ options, subject, advance })));
}

async function withSubject(
  options: StoreConformanceOptions,
  run: (subject: StoreSubject, advance: (ms: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  const subject = await options.open();
  try {
    await run(subject, subject.advance ?? ((ms) => sleep(ms + MARGIN_MS)));
  } finally {
    await subject.store.close();
    await subject.dispose?.();
  }
}
