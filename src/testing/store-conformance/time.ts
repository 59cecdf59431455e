import { check, checkEqual } from '../check';
import { ABORTED, answered, BY_DEFAULT, DISMISSED, sampleAsk, timedOut } from '../sample-asks';
import type { StoreCases } from './store-case';

/** Soon over, also where time can't be moved and has to pass. */
const SHORT_MS = 100;
/** Not over before the test is, on however slow a machine. */
const LONG_MS = 600_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Deadlines, judged by the store's clock. */
export const TIME: StoreCases = {
  'an answer after the deadline is late and writes nothing': async ({ store, advance }) => {
    const put = await store.put(sampleAsk('a', { ttlMs: SHORT_MS }));
    await advance(SHORT_MS);
    for (const outcome of [answered('SQLite'), DISMISSED]) {
      checkEqual(await store.settle('a', outcome), { verdict: 'late', ask: put }, outcome.status);
      checkEqual(await store.get('a'), put, 'the ask after it');
    }
  },

  'an answer before the deadline is in time': async ({ store }) => {
    await store.put(sampleAsk('a', { ttlMs: LONG_MS }));
    checkEqual((await store.settle('a', answered('SQLite'))).verdict, 'won', 'the verdict');
  },

  'a timeout, or an answer by default, before the deadline is not yet due': async ({ store }) => {
    const put = await store.put(sampleAsk('a', { ttlMs: LONG_MS }));
    for (const outcome of [timedOut(LONG_MS), BY_DEFAULT]) {
      checkEqual(await store.settle('a', outcome), { verdict: 'not_yet', ask: put }, outcome.status);
    }
    checkEqual((await store.settle('a', answered('SQLite'))).verdict, 'won', 'an answer after that');
  },

  'without a deadline nothing ever times out': async ({ store, advance }) => {
    await store.put(sampleAsk('a'));
    await advance(SHORT_MS);
    for (const outcome of [timedOut(SHORT_MS), BY_DEFAULT]) {
      checkEqual((await store.settle('a', outcome)).verdict, 'not_yet', outcome.status);
    }
    checkEqual((await store.settle('a', answered('SQLite'))).verdict, 'won', 'an answer after that');
  },

  'after the deadline a timeout, an answer by default or an abort is written': async ({ store, advance }) => {
    const outcomes = [timedOut(SHORT_MS), BY_DEFAULT, ABORTED];
    for (const { status } of outcomes) await store.put(sampleAsk(status, { ttlMs: SHORT_MS }));
    await advance(SHORT_MS);
    for (const outcome of outcomes) {
      checkEqual((await store.settle(outcome.status, outcome)).verdict, 'won', outcome.status);
      checkEqual((await store.get(outcome.status))?.outcome, outcome, outcome.status);
    }
  },

  'an abort may come before the deadline too': async ({ store }) => {
    await store.put(sampleAsk('a', { ttlMs: LONG_MS }));
    checkEqual((await store.settle('a', ABORTED)).verdict, 'won', 'the verdict');
  },

  'who loses to a timeout is late, and who loses to anything else has lost': async ({ store, advance }) => {
    for (const id of ['out', 'default']) await store.put(sampleAsk(id, { ttlMs: SHORT_MS }));
    await advance(SHORT_MS);
    await store.settle('out', timedOut(SHORT_MS));
    await store.settle('default', BY_DEFAULT);
    for (const outcome of [answered('SQLite'), ABORTED, timedOut(SHORT_MS)]) {
      const late = await store.settle('out', outcome);
      checkEqual([late.verdict, late.ask?.outcome], ['late', timedOut(SHORT_MS)], `${outcome.status} after a timeout`);
      const lost = await store.settle('default', outcome);
      checkEqual([lost.verdict, lost.ask?.outcome], ['lost', BY_DEFAULT], `${outcome.status} after a default`);
    }
  },

  'of many sweepers one wins': async ({ store, advance }) => {
    await store.put(sampleAsk('a', { ttlMs: SHORT_MS }));
    await advance(SHORT_MS);
    const sweeps = await Promise.all(Array.from({ length: 20 }, () => store.settle('a', timedOut(SHORT_MS))));
    checkEqual(sweeps.filter(({ verdict }) => verdict === 'won').length, 1, 'sweepers that won');
    checkEqual(sweeps.filter(({ verdict }) => verdict === 'late').length, 19, 'sweepers that came late');
  },

  'a second put does not move the deadline': async ({ store, advance }) => {
    const first = await store.put(sampleAsk('a', { ttlMs: SHORT_MS }));
    checkEqual((await store.put(sampleAsk('a', { ttlMs: LONG_MS }))).expiresAt, first.expiresAt, 'the deadline');
    await advance(SHORT_MS);
    checkEqual((await store.settle('a', answered('SQLite'))).verdict, 'late', 'an answer after the first deadline');
  },

  'no time at all is over at once': async ({ store }) => {
    const put = await store.put(sampleAsk('a', { ttlMs: 0 }));
    checkEqual(put.expiresAt, put.askedAt, 'the deadline');
    checkEqual((await store.settle('a', answered('SQLite'))).verdict, 'late', 'an answer');
    checkEqual((await store.settle('a', timedOut(0))).verdict, 'won', 'a timeout');
  },

  'sixty days are sixty days': async ({ store, advance }) => {
    const put = await store.put(sampleAsk('a', { ttlMs: 60 * DAY_MS }));
    checkEqual((put.expiresAt ?? 0) - put.askedAt, 60 * DAY_MS, 'the deadline');
    await advance(SHORT_MS);
    checkEqual((await store.settle('a', timedOut(60 * DAY_MS))).verdict, 'not_yet', 'a timeout soon after');
    checkEqual((await store.settle('a', answered('SQLite'))).verdict, 'won', 'an answer soon after');
  },

  'time does not go back': async ({ store, advance }) => {
    let last = 0;
    for (let index = 0; index < 10; index++) {
      const { askedAt } = await store.put(sampleAsk(`${index}`));
      check(askedAt >= last, 'an ask was put before the one before it');
      last = askedAt;
      if (index % 3 === 0) await advance(2);
    }
  },
};
