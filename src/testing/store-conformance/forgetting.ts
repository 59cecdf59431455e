import type { Hint } from '../../ports/store';
import { checkEqual, checkRejects, eventually } from '../check';
import { answered, sampleAsk } from '../sample-asks';
import type { StoreCases } from './store-case';
import { told } from './watch';

/** What a host without types may give for a scope, such as a name in its place, or a user who is not logged in. */
export const NO_SCOPES: readonly unknown[] = [
  ...[{ usr: 'ada' }, { user: undefined }, { user: null }, { user: '' }, { user: 1 }],
  ...['ada', '', null, 1, [], ['ada'], new Map([['user', 'ada']])],
];

/** Purging what is old, and erasing what somebody wants gone. */
export const FORGETTING: StoreCases = {
  'purge forgets what was settled before, keeps the rest, and counts': async ({ store, advance }) => {
    for (const id of ['old', 'older', 'new', 'pending']) await store.put(sampleAsk(id));
    await store.settle('older', answered('SQLite'));
    await store.settle('old', answered('SQLite'));
    await advance(10);
    const { ask } = await store.settle('new', answered('SQLite'));
    checkEqual(await store.purge(ask?.settledAt ?? 0), 2, 'the count');
    checkEqual(await store.purge(ask?.settledAt ?? 0), 0, 'the count of a second purge');
    for (const id of ['old', 'older']) checkEqual(await store.get(id), undefined, id);
    checkEqual(
      (await store.list()).items.map(({ id }) => id),
      ['new', 'pending'],
      'what is left',
    );
  },

  'purge never forgets what waits, however old': async ({ store, advance }) => {
    const put = await store.put(sampleAsk('a', { ttlMs: 5 }));
    await advance(50);
    checkEqual(await store.purge(put.askedAt + 1_000_000), 0, 'the count');
    checkEqual(await store.get('a'), put, 'the ask');
  },

  'what was purged can be put anew': async ({ store, advance }) => {
    await store.put(sampleAsk('a'));
    await store.note('a', 'chat', 1);
    const { ask } = await store.settle('a', answered('SQLite'));
    await advance(10);
    await store.purge((ask?.settledAt ?? 0) + 1);
    const again = await store.put(sampleAsk('a', { digest: 'two' }));
    checkEqual(again.outcome, undefined, 'the outcome');
    checkEqual(await store.note('a', 'chat'), undefined, 'the note of the one before');
  },

  'erase forgets everything of a scope, what waits too, and nothing else': async ({ store }) => {
    const mine = { tenant: 't', user: 'ada' };
    await store.put(sampleAsk('waits', { scope: mine }));
    await store.put(sampleAsk('settled', { scope: { ...mine, session: 's' } }));
    await store.put(sampleAsk('other', { scope: { tenant: 't', user: 'bob' } }));
    await store.put(sampleAsk('nobody’s'));
    await store.settle('settled', answered('SQLite'));
    checkEqual(await store.erase(mine), 2, 'the count');
    for (const id of ['waits', 'settled']) checkEqual(await store.get(id), undefined, id);
    checkEqual((await store.list()).items.map(({ id }) => id).sort(), ['nobody’s', 'other'], 'what is left');
    checkEqual((await store.settle('waits', answered('SQLite'))).verdict, 'unknown', 'an answer to what was erased');
  },

  'erase settles what waits first, so that whoever waits is told': async ({ store }) => {
    await store.put(sampleAsk('a', { scope: { user: 'ada' } }));
    const hints: Hint[] = [];
    await store.watch((hint) => hints.push(hint));
    hints.length = 0;
    await store.erase({ user: 'ada' });
    await eventually(() => told(hints, 'settled', 'a'), 'a hint that it was settled');
  },

  'what is no scope erases nothing': async ({ store }) => {
    await store.put(sampleAsk('a', { scope: { user: 'ada' } }));
    await store.put(sampleAsk('nobody’s'));
    for (const scope of NO_SCOPES) {
      await checkRejects(store.erase(scope as object), 'invalid_options', `an erase of ${JSON.stringify(scope)}`);
    }
    await checkRejects(store.erase(undefined as unknown as object), 'invalid_options', 'an erase of nothing');
    checkEqual((await store.list({ state: 'pending' })).items.length, 2, 'the asks that are left');
  },

  'a purge needs an instant, and forgets nothing without': async ({ store }) => {
    await store.put(sampleAsk('a'));
    await store.settle('a', answered('SQLite'));
    for (const instant of ['2020-01-01', '9', new Date(), undefined, null, Number.NaN, Number.POSITIVE_INFINITY]) {
      await checkRejects(store.purge(instant as number), 'invalid_options', `a purge before ${instant}`);
    }
    checkEqual((await store.list()).items.length, 1, 'the asks that are left');
  },
};
