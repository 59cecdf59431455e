import type { Hint, QuestionStore } from '../../ports/store';
import { check, checkEqual, checkRejects, eventually } from '../check';
import { answered, sampleAsk, timedOut } from '../sample-asks';
import type { StoreConformanceOptions, StoreSubject } from './subject';
import { told } from './watch';

export interface ConnectionContext {
  readonly options: StoreConformanceOptions;
  readonly subject: StoreSubject;
  readonly advance: (ms: number) => Promise<void>;
}

/** What must hold over a restart, over more than one connection, or over the loss of one. */
export interface ConnectionCase {
  readonly name: string;
  /** The option without which it can't be tried. */
  readonly needs?: 'reopen' | 'join' | 'cutConnection';
  readonly run: (context: ConnectionContext) => Promise<void>;
}

const SHORT_MS = 100;
const LONG_MS = 600_000;

export const CONNECTIONS: readonly ConnectionCase[] = [
  {
    name: 'a store that says what it outlives and reaches is tried in that',
    run: async ({ options, subject }) => {
      const { durable, reach } = subject.store.traits;
      check(!durable || options.reopen !== undefined, 'the store says that it is durable: give reopen');
      check(reach === 'process' || options.join !== undefined, `the store reaches beyond one ${reach}: give join`);
    },
  },
  {
    name: 'what was put, settled, noted and claimed is there after a restart',
    needs: 'reopen',
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
    name: 'a deadline goes on while nobody is there',
    needs: 'reopen',
    run: async (context) => {
      await context.subject.store.put(sampleAsk('a', { ttlMs: SHORT_MS }));
      await context.subject.store.close();
      await context.advance(SHORT_MS);
      await withReopened(context, async (again) => {
        checkEqual((await again.settle('a', answered('SQLite'))).verdict, 'late', 'an answer');
        checkEqual((await again.settle('a', timedOut(SHORT_MS))).verdict, 'won', 'a timeout');
      });
    },
  },
  {
    name: 'what happens on one connection is hinted and read on another',
    needs: 'join',
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
    needs: 'join',
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
    needs: 'join',
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
    name: 'hints that were missed while the connection was broken are made good by a resync',
    needs: 'cutConnection',
    run: async ({ options, subject }) => {
      const hints: Hint[] = [];
      const { store } = subject;
      await store.put(sampleAsk('a'));
      await store.watch((hint) => hints.push(hint));
      hints.length = 0;
      await options.cutConnection?.(subject);
      await eventually(() => hints.some(({ kind }) => kind === 'resync'), 'a resync after the cut');
      hints.length = 0;
      checkEqual((await store.settle('a', answered('SQLite'))).verdict, 'won', 'an answer after the cut');
      await eventually(() => told(hints, 'settled', 'a'), 'a hint after the cut');
    },
  },
];

async function withReopened(
  { options, subject }: ConnectionContext,
  run: (again: QuestionStore) => Promise<void>,
): Promise<void> {
  const again = await options.reopen?.(subject);
  if (again === undefined) return;
  try {
    await run(again);
  } finally {
    await again.close();
  }
}

async function withJoined(
  { options, subject }: ConnectionContext,
  run: (here: QuestionStore, there: QuestionStore) => Promise<void>,
): Promise<void> {
  const there = await options.join?.(subject);
  if (there === undefined) return;
  try {
    await run(subject.store, there);
  } finally {
    await there.close();
  }
}
