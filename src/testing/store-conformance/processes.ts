import type { Outcome } from '../../answer/outcome';
import type { Hint, QuestionStore, SettleResult } from '../../ports/store';
import { check, checkEqual, eventually, sleep } from '../check';
import { ABORTED, answered, sampleAsk, timedOut } from '../sample-asks';
import { type ConnectionCase, withProcess, withProcesses } from './connection-case';
import { told } from './watch';
import { checkOneWinner } from './write-once';

const LONG_MS = 600_000;
const PROCESSES_AT_ONCE = 3;
const ASKS = 40;

/** What must hold between processes that run at the same time. */
export const PROCESSES: readonly ConnectionCase[] = [
  {
    name: 'what one process does is hinted to and read by another',
    needs: ['spawn'],
    run: (context) =>
      withProcess(context, async ({ store: there }) => {
        const { store: here } = context.subject;
        const hints = { here: [] as Hint[], there: [] as Hint[] };
        await here.watch((hint) => hints.here.push(hint));
        await there.watch((hint) => hints.there.push(hint));
        const put = await here.put(sampleAsk('a', { ttlMs: LONG_MS }));
        await eventually(() => told(hints.there, 'asked', 'a'), 'a hint there that it was asked');
        checkEqual(await there.get('a'), put, 'the ask, there');
        hints.here.length = 0;
        const { ask } = await there.settle('a', answered('SQLite'));
        await eventually(() => told(hints.here, 'settled', 'a'), 'a hint here that it was settled');
        checkEqual(await here.get('a'), ask, 'the outcome, here');
        await there.note('a', 'chat', { message: 1 });
        checkEqual(await here.note('a', 'chat'), { message: 1 }, 'the note, here');
      }),
  },
  {
    name: 'of answers to many asks from several processes each ask has one, and all are told which',
    needs: ['spawn'],
    run: (context) =>
      withProcesses(context, PROCESSES_AT_ONCE, async (processes) => {
        const ids = Array.from({ length: ASKS }, (_, index) => `a${index}`);
        for (const id of ids) await context.subject.store.put(sampleAsk(id));
        const offers = processes.map((_, index) => answered(`process ${index}`));
        const races = ids.map((id) => race(processes, id, offers));
        for (const [index, results] of (await Promise.all(races)).entries()) {
          checkOneWinner(results, offers, ids[index] as string);
        }
      }),
  },
  {
    name: 'of a hundred settles of one ask from several processes one wins',
    needs: ['spawn'],
    run: (context) =>
      withProcesses(context, PROCESSES_AT_ONCE, async (processes) => {
        await context.subject.store.put(sampleAsk('a'));
        const offers = Array.from({ length: 100 }, (_, index) => (index % 5 === 0 ? ABORTED : answered(`${index}`)));
        const stores = [context.subject.store, ...processes.map(({ store }) => store)];
        const results = offers.map((outcome, index) =>
          (stores[index % stores.length] as QuestionStore).settle('a', outcome),
        );
        checkOneWinner(await Promise.all(results), offers, 'a');
      }),
  },
  {
    name: 'puts of one id from several processes are one ask, and pages lose nothing meanwhile',
    needs: ['spawn'],
    run: (context) =>
      withProcesses(context, PROCESSES_AT_ONCE, async (processes) => {
        const { store } = context.subject;
        const ids = Array.from({ length: ASKS }, (_, index) => `a${index}`);
        await store.put(sampleAsk('before'));
        const puts = Promise.all(
          ids.map((id) => Promise.all(processes.map((one) => one.store.put(sampleAsk(id, { ttlMs: LONG_MS }))))),
        );
        const seen = await store.list({ limit: 3 });
        check(seen.items[0]?.id === 'before', 'an ask that was there before was on no page');
        for (const stored of await puts) {
          for (const one of stored) checkEqual(one, stored[0], 'a put of an id that others put');
        }
        checkEqual((await store.list()).items.map(({ id }) => id).sort(), ['before', ...ids].sort(), 'the asks');
      }),
  },
  {
    name: 'of several processes one claims an ask, and another only when that one’s lease is over',
    needs: ['spawn'],
    run: (context) =>
      withProcesses(context, PROCESSES_AT_ONCE, async (processes) => {
        const { store } = context.subject;
        const claims = (id: string, leaseMs: number) =>
          Promise.all(processes.map((one) => one.store.claim(id, 'chat', leaseMs)));
        for (let index = 0; index < ASKS; index++) {
          await store.put(sampleAsk(`a${index}`));
          const taken = await claims(`a${index}`, LONG_MS);
          checkEqual(taken.filter(Boolean).length, 1, 'claims that were taken');
        }
        await store.put(sampleAsk('short'));
        const first = await claims('short', 300);
        const holder = processes[first.indexOf(true)];
        await holder?.kill();
        checkEqual(
          await store.claim('short', 'chat', LONG_MS),
          false,
          'a claim while the lease of a dead process runs',
        );
        await context.advance(300);
        checkEqual(await store.claim('short', 'chat', LONG_MS), true, 'a claim after it');
      }),
  },
  {
    name: 'of several processes that time an ask out one wins',
    needs: ['spawn'],
    run: (context) =>
      withProcesses(context, PROCESSES_AT_ONCE, async (processes) => {
        const ids = Array.from({ length: ASKS }, (_, index) => `a${index}`);
        for (const id of ids) await context.subject.store.put(sampleAsk(id, { ttlMs: 0 }));
        const offers = processes.map(() => timedOut(0));
        for (const results of await Promise.all(ids.map((id) => race(processes, id, offers)))) {
          checkEqual(results.map(({ verdict }) => verdict).sort(), ['late', 'late', 'won'], 'the verdicts');
        }
      }),
  },
  {
    name: 'at the deadline an answer and a timeout race from several processes, and all see one outcome, on its side of the deadline',
    needs: ['spawn'],
    run: (context) =>
      withProcesses(context, PROCESSES_AT_ONCE, async (processes) => {
        const { store } = context.subject;
        for (let round = 0; round < 5; round++) {
          const id = `a${round}`;
          const { expiresAt = 0 } = await store.put(sampleAsk(id, { ttlMs: 60 }));
          const offered: Promise<SettleResult>[] = [];
          // From before the deadline to well after it; in odd rounds nobody answers early.
          await sleep(round % 2 === 0 ? 50 : 58);
          for (let turn = 0; turn < 20; turn++) {
            for (const [index, one] of processes.entries()) {
              const isAnswer = index === 0 && (round % 2 === 0 || turn > 1);
              offered.push(one.store.settle(id, isAnswer ? answered(`${turn}`) : timedOut(60)));
            }
            await sleep(1);
          }
          const results = await Promise.all(offered);
          await sleep(60);
          await store.settle(id, timedOut(60));
          const ask = await store.get(id);
          check(results.filter(({ verdict }) => verdict === 'won').length <= 1, 'more than one won at the deadline');
          check(ask?.outcome !== undefined, 'nothing won at the deadline');
          const isInTime = (ask.settledAt ?? 0) < expiresAt;
          checkEqual(isInTime, ask.outcome.status === 'answered', `${ask.outcome.status} in time`);
          for (const { verdict, ask: told } of results) {
            if (verdict === 'won' || verdict === 'lost')
              checkEqual(told?.outcome, ask.outcome, `what ${verdict} is told`);
          }
        }
      }),
  },
  {
    name: 'a process whose clock is ten minutes wrong moves no deadline',
    needs: ['spawn', 'clock'],
    run: (context) =>
      withProcesses(context, 2, async ([fast, slow]) => {
        const { store } = context.subject;
        await fast?.shiftClock(600_000);
        await slow?.shiftClock(-600_000);
        for (const [index, one] of [fast, slow].entries()) {
          const there = one?.store as QuestionStore;
          const put = await there.put(sampleAsk(`put ${index}`, { ttlMs: 60_000 }));
          const right = await store.put(sampleAsk(`right ${index}`, { ttlMs: 60_000 }));
          check(Math.abs(put.askedAt - right.askedAt) < 30_000, 'an ask was stamped by a clock that is wrong');
          checkEqual(
            (await there.settle(right.id, timedOut(60_000))).verdict,
            'not_yet',
            'a timeout before the deadline',
          );
          checkEqual((await there.settle(right.id, answered('SQLite'))).verdict, 'won', 'an answer in time');
          await store.put(sampleAsk(`over ${index}`, { ttlMs: 0 }));
          checkEqual((await there.settle(`over ${index}`, answered('SQLite'))).verdict, 'late', 'an answer too late');
          await there.put(sampleAsk(`claimed ${index}`));
          await there.claim(`claimed ${index}`, 'chat', 60_000);
          checkEqual(await store.claim(`claimed ${index}`, 'chat', 1), false, 'a claim within the lease');
        }
      }),
  },
  {
    name: 'a process that has closed its store ends by itself',
    needs: ['spawn'],
    run: (context) =>
      withProcess(context, async (other) => {
        await other.store.watch(() => {});
        await other.store.put(sampleAsk('a'));
        await other.store.close();
        const code = await Promise.race([other.gone, sleep(5_000).then(() => 'it went on for 5 seconds')]);
        checkEqual(code, 0, 'how it ended');
      }),
  },
];

function race(
  processes: readonly { readonly store: QuestionStore }[],
  id: string,
  offers: readonly Outcome[],
): Promise<SettleResult[]> {
  return Promise.all(processes.map((one, index) => one.store.settle(id, offers[index] as Outcome)));
}
