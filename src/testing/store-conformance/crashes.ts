import type { Hint, QuestionStore } from '../../ports/store';
import { check, checkEqual, eventually, sleep } from '../check';
import { answered, sampleAsk } from '../sample-asks';
import { seededRandom } from '../seeded-random';
import type { OtherProcess } from '../store-process/other-process';
import type { CrashPoint } from '../store-process/protocol';
import { type ConnectionCase, withProcess, withProcesses } from './connection-case';

const LONG_MS = 600_000;
/** A round of the loop: long enough for many asks, and never the same. */
const ROUND_MS = { least: 10, most: 60 };

/** What must hold when a process is killed with no time to prepare. */
export const CRASHES: readonly ConnectionCase[] = [
  {
    name: 'an asker that is killed after its put has asked, and the next one takes the same ask up',
    needs: ['spawn'],
    run: (context) =>
      withProcesses(context, 2, async ([asker, next]) => {
        const put = await asker?.store.put(sampleAsk('a', { ttlMs: LONG_MS }));
        await asker?.kill();
        checkEqual(await context.subject.store.get('a'), put, 'the ask');
        checkEqual(await next?.store.put(sampleAsk('a', { ttlMs: 1 })), put, 'the put of the next one');
        checkEqual((await next?.store.settle('a', answered('SQLite')))?.verdict, 'won', 'an answer');
      }),
  },
  {
    name: 'an asker that is killed in the middle of its put leaves the whole ask or none',
    needs: ['spawn'],
    run: (context) =>
      withProcesses(context, 2, async ([early, late]) => {
        const { store } = context.subject;
        await dyingAt(early, 'before-commit', (there) => there.put(sampleAsk('early')));
        checkEqual(await store.get('early'), undefined, 'an ask that was not committed');
        await dyingAt(late, 'after-commit', (there) => there.put(sampleAsk('late', { ttlMs: LONG_MS })));
        const stored = await store.get('late');
        check(stored !== undefined, 'an ask that was committed is not there');
        checkEqual(stored.expiresAt, stored.askedAt + LONG_MS, 'the deadline of what was committed');
        checkEqual(await store.put(sampleAsk('late', { ttlMs: 1 })), stored, 'a put of what was committed');
        await store.put(sampleAsk('early', { digest: 'two' }));
      }),
  },
  {
    name: 'an answerer that is killed before its answer is committed leaves the ask open',
    needs: ['spawn'],
    run: (context) =>
      withProcess(context, async (answerer) => {
        const { store } = context.subject;
        const put = await store.put(sampleAsk('a'));
        await dyingAt(answerer, 'before-commit', (there) => there.settle('a', answered('SQLite')));
        checkEqual(await store.get('a'), put, 'the ask');
        checkEqual((await store.settle('a', answered('PostgreSQL'))).verdict, 'won', 'another answer');
      }),
  },
  {
    name: 'an answerer that is killed after the commit and before anybody is told has answered',
    needs: ['spawn'],
    run: (context) =>
      withProcesses(context, 2, async ([answerer, asker]) => {
        const { store } = context.subject;
        await asker?.store.put(sampleAsk('a'));
        const hints: Hint[] = [];
        await asker?.store.watch((hint) => hints.push(hint));
        await dyingAt(answerer, 'after-commit', (there) => there.settle('a', answered('SQLite')));
        // The hint may be lost with it: who waits reads, as it does now and then anyway.
        checkEqual((await asker?.store.get('a'))?.outcome, answered('SQLite'), 'the outcome');
        checkEqual((await store.settle('a', answered('PostgreSQL'))).verdict, 'lost', 'another answer');
      }),
  },
  {
    name: 'an asker that is killed after the settle and before it heard of it finds the outcome when it asks again',
    needs: ['spawn'],
    run: (context) =>
      withProcesses(context, 2, async ([asker, again]) => {
        const { store } = context.subject;
        await asker?.store.put(sampleAsk('a'));
        await asker?.store.watch(() => {});
        const [{ ask }] = await Promise.all([store.settle('a', answered('SQLite')), asker?.kill()]);
        checkEqual(await again?.store.put(sampleAsk('a')), ask, 'what the put of the next one gives');
      }),
  },
  {
    name: 'processes that are killed over and over under load lose nothing that was acknowledged',
    needs: ['spawn'],
    isRandom: true,
    run: async (context) => {
      const random = seededRandom(context.seed);
      for (let round = 0; round < context.rounds; round++) {
        await withProcesses(context, 2, async (processes) => {
          await Promise.all(
            processes.map((one, index) => one.load({ prefix: `r${round}-`, label: `process ${index}` })),
          );
          await sleep(ROUND_MS.least + random() * (ROUND_MS.most - ROUND_MS.least));
          check(
            !processes.some(({ isGone }) => isGone),
            `round ${round}: a process ended under load before it was killed`,
          );
          for (const one of random() < 0.5 ? processes : [...processes].reverse()) await one.kill();
          await account(context.subject.store, processes);
        });
      }
    },
  },
];

/** Tells a process to die at its next write, and starts one. */
async function dyingAt(
  one: OtherProcess | undefined,
  point: CrashPoint,
  write: (store: QuestionStore) => Promise<unknown>,
): Promise<void> {
  await one?.crashAt(point);
  const written = await (one && write(one.store))?.then(
    () => true,
    () => false,
  );
  check(written === false, `a process that was to die went on: let its worker call crashPoint('${point}')`);
  await eventually(() => one?.isGone === true, 'the end of the process');
}

/** Every ask is accounted for: what was acknowledged is there, and what is there is whole. */
async function account(store: QuestionStore, processes: readonly OtherProcess[]): Promise<void> {
  const winners = new Map<string, string>();
  for (const [index, { acknowledged }] of processes.entries()) {
    for (const { id, as } of acknowledged) {
      const ask = await store.get(id);
      checkEqual(ask?.questions, sampleAsk(id).questions, `the questions of ${id}, whose put was acknowledged`);
      if (as !== 'won') continue;
      check(!winners.has(id), `two processes were told that they won ${id}`);
      winners.set(id, `process ${index}`);
      checkEqual(ask?.outcome, answered(`process ${index}`), `the outcome of ${id}, which was acknowledged`);
    }
  }
  let after: string | undefined;
  const listed = new Set<string>();
  do {
    const page = await store.list(after === undefined ? {} : { after });
    for (const ask of page.items) {
      check(!listed.has(ask.id), `${ask.id} is listed twice`);
      listed.add(ask.id);
      check((ask.outcome === undefined) === (ask.settledAt === undefined), `${ask.id} is half settled`);
      if (ask.outcome !== undefined) continue;
      // What was open when they died can still be answered, once.
      checkEqual((await store.settle(ask.id, answered('later'))).verdict, 'won', `an answer to ${ask.id}, left open`);
    }
    after = page.next;
  } while (after !== undefined);
  for (const { acknowledged } of processes) {
    for (const { id } of acknowledged) check(listed.has(id), `${id} was acknowledged, and is not listed`);
  }
  // All of it is settled by now; the next round begins with nothing.
  checkEqual(await store.purge(Number.MAX_SAFE_INTEGER), listed.size, 'the asks that a purge of everything forgets');
}
