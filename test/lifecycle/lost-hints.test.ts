import { describe, expect, test } from 'vitest';
import { processes } from '../support/pretend-processes';
import { DATABASE } from '../support/questions';
import { turns } from '../support/turns';

/** What `broker/watching.ts` sleeps between two looks at the store, and how many asks a look reads. */
const [POLL_MS, MOST_READS] = [5_000, 500];

describe('when hints are lost and more waits than a look reads', () => {
  test('looks take turns, so that nobody waits for longer than it takes to read all', async () => {
    const { start, store, clock } = processes();
    store.hinting = false;
    const limits = { pendingPerScope: Number.POSITIVE_INFINITY };
    const asker = start({ limits });
    const ids = Array.from({ length: MOST_READS + 100 }, (_, index) => `x${index}`);
    const ended: string[] = [];
    for (const correlationId of ids) {
      void asker.ask(DATABASE.questions, { correlationId }).then(() => ended.push(correlationId));
    }
    await turns();
    const [first, last] = [ids[0] as string, ids.at(-1) as string];
    const elsewhere = start();
    await elsewhere.answer(last, { answers: { '0': 'SQLite' } });
    await clock.advance(POLL_MS);
    expect(ended).toEqual([]);
    await clock.advance(POLL_MS);
    expect(ended).toEqual([last]);
    // And round again.
    await elsewhere.answer(first, { answers: { '0': 'SQLite' } });
    await clock.advance(2 * POLL_MS);
    expect(ended).toEqual([last, first]);
  });
});
