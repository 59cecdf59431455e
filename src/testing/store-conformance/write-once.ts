import type { Outcome } from '../../answer/outcome';
import { check, checkEqual } from '../check';
import { HOSTILE_STRINGS } from '../hostile-strings';
import { ABORTED, answered, DISMISSED, PERSON, sampleAsk, timedOut } from '../sample-asks';
import type { StoreCases } from './store-case';

/** An ask ends once. */
export const WRITE_ONCE: StoreCases = {
  'the first answer wins and is kept, with its instant': async ({ store, advance }) => {
    const put = await store.put(sampleAsk('a'));
    await advance(5);
    const { verdict, ask } = await store.settle('a', answered('SQLite'));
    checkEqual(verdict, 'won', 'the verdict');
    checkEqual(ask, { ...put, outcome: answered('SQLite'), settledAt: ask?.settledAt }, 'the ask');
    check((ask?.settledAt ?? 0) >= put.askedAt, 'settledAt is before askedAt');
    checkEqual(await store.get('a'), ask, 'what get gives');
  },

  'a second answer is lost, and is told the first': async ({ store }) => {
    await store.put(sampleAsk('a'));
    const first = await store.settle('a', answered('SQLite'));
    const second = await store.settle('a', answered('PostgreSQL'));
    checkEqual(second, { verdict: 'lost', ask: first.ask }, 'the second settle');
    checkEqual(await store.get('a'), first.ask, 'what is kept');
  },

  'an identical second answer is lost, and loses nothing by it': async ({ store }) => {
    await store.put(sampleAsk('a'));
    const first = await store.settle('a', answered('SQLite'));
    checkEqual(
      await store.settle('a', answered('SQLite')),
      { verdict: 'lost', ask: first.ask },
      'the same answer again',
    );
  },

  'an answer, a dismissal and an abort at once: exactly one is kept': async ({ store }) => {
    const offers = [answered('SQLite'), DISMISSED, ABORTED];
    for (let round = 0; round < 6; round++) {
      const id = `r${round}`;
      await store.put(sampleAsk(id));
      const turned = offers.map((_, index) => offers[(index + round) % offers.length] as Outcome);
      checkOneWinner(await Promise.all(turned.map((outcome) => store.settle(id, outcome))), turned, id);
    }
  },

  'of a hundred answers at once one wins, and the others are told which': async ({ store }) => {
    await store.put(sampleAsk('a'));
    const offers = Array.from({ length: 100 }, (_, index) => answered(`label ${index}`));
    checkOneWinner(await Promise.all(offers.map((outcome) => store.settle('a', outcome))), offers, 'a');
  },

  'a timeout, or an abort, after the answer is lost': async ({ store }) => {
    await store.put(sampleAsk('a', { ttlMs: 60_000 }));
    await store.settle('a', answered('SQLite'));
    for (const outcome of [timedOut(60_000), ABORTED]) {
      const { verdict, ask } = await store.settle('a', outcome);
      checkEqual(verdict, 'lost', outcome.status);
      checkEqual(ask?.outcome, answered('SQLite'), 'what it is told');
    }
  },

  'settling an unknown id says so and creates nothing': async ({ store }) => {
    checkEqual((await store.settle('nobody', answered('SQLite'))).verdict, 'unknown', 'the verdict');
    checkEqual(await store.get('nobody'), undefined, 'what get gives');
    checkEqual((await store.list()).items, [], 'what list gives');
    checkEqual((await store.put(sampleAsk('nobody'))).outcome, undefined, 'the outcome of an ask put afterwards');
  },

  'a settle that races the put is unknown or wins, and never half of it': async ({ store }) => {
    for (let round = 0; round < 10; round++) {
      const id = `r${round}`;
      const [settled] = await Promise.all([store.settle(id, answered('SQLite')), store.put(sampleAsk(id))]);
      const expected = settled.verdict === 'won' ? answered('SQLite') : undefined;
      check(['won', 'unknown'].includes(settled.verdict), `a settle that races the put is ${settled.verdict}`);
      checkEqual((await store.get(id))?.outcome, expected, `the outcome after ${settled.verdict}`);
    }
  },

  'every kind of outcome comes back as it was': async ({ store }) => {
    const outcomes: Outcome[] = [
      answered('SQLite'),
      { status: 'answered', answers: [{ questionId: '0', selected: [], skipped: true }], by: PERSON },
      {
        status: 'clarification',
        text: 'Which of them is on port 5432?',
        questionId: '0',
        answers: [{ questionId: '1', selected: [], text: 'main', skipped: false }],
        by: { kind: 'program', renderer: 'bus' },
      },
      { status: 'clarification', text: 'Why?', answers: [], by: PERSON },
      DISMISSED,
      { status: 'dismissed', by: PERSON },
      ABORTED,
      { status: 'aborted' },
      { status: 'unavailable', code: 'undelivered', message: 'The question could not be shown.' },
    ];
    for (const [index, outcome] of outcomes.entries()) {
      await store.put(sampleAsk(`${index}`));
      checkEqual((await store.settle(`${index}`, outcome)).verdict, 'won', outcome.status);
      checkEqual((await store.get(`${index}`))?.outcome, outcome, outcome.status);
    }
  },

  'every hostile text in an answer comes back to the letter': async ({ store }) => {
    for (const [index, { name, text }] of HOSTILE_STRINGS.entries()) {
      const outcome: Outcome = {
        status: 'answered',
        answers: [{ questionId: text, selected: [text], text, note: text, skipped: false }],
        by: { kind: 'human', renderer: 'conformance', actor: text },
      };
      await store.put(sampleAsk(`${index}`));
      await store.settle(`${index}`, outcome);
      checkEqual((await store.get(`${index}`))?.outcome, outcome, name);
    }
  },
};

/** Of these results one won, and all were told its outcome. */
export function checkOneWinner(
  results: readonly { readonly verdict: string; readonly ask?: { readonly outcome?: Outcome } }[],
  offers: readonly Outcome[],
  id: string,
): void {
  const winners = results.flatMap(({ verdict }, index) => (verdict === 'won' ? [index] : []));
  checkEqual(winners.length, 1, `settles of ${id} that won`);
  const outcome = offers[winners[0] as number];
  for (const { verdict, ask } of results) {
    check(verdict === 'won' || verdict === 'lost', `a settle of ${id} is ${verdict}`);
    checkEqual(ask?.outcome, outcome, `the outcome that a settle of ${id} is told`);
  }
}
