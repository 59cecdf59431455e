import type { Hint } from '../../ports/store';
import { check, checkEqual, checkRejects, eventually, sleep } from '../check';
import { answered, sampleAsk, timedOut } from '../sample-asks';
import { type ConnectionCase, withJoined, withReopened } from './connection-case';
import { told } from './watch';

const SHORT_MS = 100;
const LONG_MS = 600_000;
/** What a server may take to start again. */
const RECOVERY_MS = 8_000;

export const CONNECTIONS: readonly ConnectionCase[] = [
  {
    name: 'a store that says what it outlives and reaches is tried in that',
    run: async ({ options, subject }) => {
      const { durable, reach, clock } = subject.store.traits;
      check(!durable || options.reopen !== undefined, 'the store says that it is durable: give reopen');
      check(reach === 'process' || options.join !== undefined, `the store reaches the whole ${reach}: give join`);
      checkEqual(options.clock, clock === 'store' ? clock : undefined, 'the clock that the suite was told of');
    },
  },
  {
    name: 'what was put, settled, noted and claimed is there after a restart',
    needs: ['reopen'],
    run: async (context) => {
      const { store } = context.subject;
      await store.put(sampleAsk('waits', { ttlMs: LONG_MS, scope: { user: 'ada' } }));
      await store.put(sampleAsk('settled'));
      await store.settle('settled', answered('SQLite'));
      await store.note('waits', 'chat', { message: 1 });
      await store.claim('waits', 'chat', LONG_MS);
      const before = (await store.list()).items;
      await store.close();
      await withReopened(context, async (again) => {
        checkEqual((await again.list()).items, before, 'the asks');
        checkEqual((await again.list({ state: 'pending' })).items.length, 1, 'what waits');
        checkEqual(await again.note('waits', 'chat'), { message: 1 }, 'the note');
        checkEqual(await again.claim('waits', 'chat', LONG_MS), false, 'a claim within the lease');
        await again.put(sampleAsk('waits', { ttlMs: 1 }));
        checkEqual((await again.list()).items, before, 'the asks after another put');
        await checkRejects(
          again.put(sampleAsk('waits', { digest: 'two' })),
          'id_conflict',
          'a put with other questions',
        );
        checkEqual((await again.settle('settled', answered('PostgreSQL'))).verdict, 'lost', 'a second answer');
        checkEqual((await again.settle('waits', answered('PostgreSQL'))).verdict, 'won', 'a first answer');
      });
    },
  },
  {
    name: 'a deadline goes on while nobody is there, and a put after the restart does not extend it',
    needs: ['reopen'],
    run: async (context) => {
      const put = await context.subject.store.put(sampleAsk('a', { ttlMs: SHORT_MS }));
      await context.subject.store.close();
      await context.advance(SHORT_MS);
      await withReopened(context, async (again) => {
        checkEqual(await again.put(sampleAsk('a', { ttlMs: LONG_MS })), put, 'a put after the restart');
        checkEqual((await again.settle('a', answered('SQLite'))).verdict, 'late', 'an answer');
        checkEqual((await again.settle('a', timedOut(SHORT_MS))).verdict, 'won', 'a timeout');
      });
    },
  },
  {
    name: 'what happens on one connection is hinted and read on another',
    needs: ['join'],
    run: (context) =>
      withJoined(context, async (here, there) => {
        const hints: Hint[] = [];
        await there.watch((hint) => hints.push(hint));
        hints.length = 0;
        const put = await here.put(sampleAsk('a'));
        await eventually(() => told(hints, 'asked', 'a'), 'a hint that it was asked');
        checkEqual(await there.get('a'), put, 'the ask');
        hints.length = 0;
        await here.settle('a', answered('SQLite'));
        await eventually(() => told(hints, 'settled', 'a'), 'a hint that it was settled');
        checkEqual((await there.get('a'))?.outcome, answered('SQLite'), 'the outcome');
      }),
  },
  {
    name: 'of answers on two connections at once one wins, and both are told which',
    needs: ['join'],
    run: (context) =>
      withJoined(context, async (here, there) => {
        for (let round = 0; round < 20; round++) {
          const id = `r${round}`;
          await here.put(sampleAsk(id));
          const results = await Promise.all([
            here.settle(id, answered('SQLite')),
            there.settle(id, answered('PostgreSQL')),
          ]);
          checkEqual(results.map(({ verdict }) => verdict).sort(), ['lost', 'won'], 'the verdicts');
          checkEqual(results[0].ask?.outcome, results[1].ask?.outcome, 'the outcome that both are told');
        }
      }),
  },
  {
    name: 'puts and claims on two connections at once are one',
    needs: ['join'],
    run: (context) =>
      withJoined(context, async (here, there) => {
        for (let round = 0; round < 20; round++) {
          const ask = sampleAsk(`r${round}`, { ttlMs: LONG_MS });
          const [one, other] = await Promise.all([here.put(ask), there.put(ask)]);
          checkEqual(one, other, 'what both puts gave');
          const claims = await Promise.all([here, there].map((store) => store.claim(ask.id, 'chat', LONG_MS)));
          checkEqual(claims.filter(Boolean).length, 1, 'claims that were taken');
        }
      }),
  },
  {
    name: 'what is settled while the connection is broken is made good by a resync, and hints go on after it',
    needs: ['cutConnection', 'join'],
    run: (context) =>
      withJoined(context, async (here, there) => {
        const hints: Hint[] = [];
        for (const id of ['a', 'b']) await here.put(sampleAsk(id));
        await here.watch((hint) => hints.push(hint));
        hints.length = 0;
        await context.options.cutConnection?.(context.subject);
        checkEqual((await there.settle('a', answered('SQLite'))).verdict, 'won', 'an answer during the cut');
        await eventually(() => hints.some(({ kind }) => kind === 'resync'), 'a resync after the cut');
        checkEqual((await here.get('a'))?.outcome, answered('SQLite'), 'the outcome, read after the resync');
        hints.length = 0;
        checkEqual((await there.settle('b', answered('SQLite'))).verdict, 'won', 'an answer after the cut');
        await eventually(() => told(hints, 'settled', 'b'), 'a hint after the cut');
      }),
  },
  {
    name: 'what was acknowledged is there after the engine was killed',
    needs: ['kill'],
    run: async ({ options, subject }) => {
      const { store } = subject;
      const waits = await store.put(sampleAsk('waits', { ttlMs: LONG_MS }));
      await store.put(sampleAsk('settled'));
      const { ask: settled } = await store.settle('settled', answered('SQLite'));
      await options.kill?.(subject);
      const until = performance.now() + RECOVERY_MS;
      let seen: unknown;
      // It may say store_unavailable until it has found the engine again, and no longer.
      while (seen === undefined && performance.now() < until) {
        seen = await store.list().catch(() => undefined);
        if (seen === undefined) await sleep(50);
      }
      checkEqual(seen, { items: [settled, waits] }, 'the asks after the engine came back');
      checkEqual((await store.settle('waits', answered('SQLite'))).verdict, 'won', 'an answer after that');
    },
  },
  {
    name: 'two stores that are open at once don’t see each other',
    run: async ({ options, subject }) => {
      const other = await options.open();
      try {
        const hints: Hint[] = [];
        await other.store.watch((hint) => hints.push(hint));
        await other.store.put(sampleAsk('b'));
        await eventually(() => hints.length > 0, 'a hint of its own');
        hints.length = 0;
        await subject.store.put(sampleAsk('a'));
        checkEqual(await other.store.get('a'), undefined, 'the other’s ask');
        checkEqual((await other.store.settle('a', answered('SQLite'))).verdict, 'unknown', 'an answer to it');
        checkEqual(await other.store.claim('a', 'chat', LONG_MS), false, 'a claim of it');
        await other.store.erase({});
        checkEqual(
          (await subject.store.list()).items.map(({ id }) => id),
          ['a'],
          'what is there after an erase',
        );
        check(!hints.some((hint) => 'id' in hint && hint.id === 'a'), 'the other was hinted');
      } finally {
        await other.store.close();
        await other.dispose?.();
      }
    },
  },
];
