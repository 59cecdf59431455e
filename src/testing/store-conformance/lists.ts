import type { StoredAsk } from '../../ports/ask';
import type { QuestionStore } from '../../ports/store';
import { check, checkEqual, checkRejects } from '../check';
import { answered, sampleAsk } from '../sample-asks';
import { NO_SCOPES } from './forgetting';
import type { StoreCases } from './store-case';

/** Ids that a sort by language or without regard to case would put in another order. */
const IDS = ['b', 'B', 'a', 'A', 'a:1', 'a.1', 'a-1', 'a_1', 'a1', 'Z', 'a%20', '~', '0', '10', '9'];
/** What no list may be longer than when it is walked: a cursor that stands still would never end. */
const PAGES_AT_MOST = 500;

/** Listing and paging. */
export const LISTS: StoreCases = {
  'asks are listed by when they were put, then by id': async ({ store, advance }) => {
    await Promise.all(IDS.map((id) => store.put(sampleAsk(`2${id}`))));
    await advance(5);
    await Promise.all(IDS.map((id) => store.put(sampleAsk(`1${id}`))));
    const { items } = await store.list();
    checkEqual(idsOf(items), idsOf([...items].sort(inOrder)), 'the order by askedAt, then by UTF-16 units of the id');
    checkEqual(items.length, 2 * IDS.length, 'the number of asks');
  },

  'settling an ask does not move it in the list': async ({ store }) => {
    for (const id of IDS) await store.put(sampleAsk(id));
    const before = idsOf((await store.list()).items);
    await store.settle('a', answered('SQLite'));
    checkEqual(idsOf((await store.list()).items), before, 'the order after a settle');
  },

  'pages of any size lose nothing and double nothing': async ({ store, advance }) => {
    for (const [index, id] of IDS.entries()) {
      await store.put(sampleAsk(id));
      if (index % 4 === 0) await advance(1);
    }
    const whole = idsOf((await store.list()).items);
    for (const limit of [1, 2, 7, IDS.length, 100]) {
      checkEqual(idsOf(await walk(store, limit)), whole, `pages of ${limit}`);
    }
  },

  'pages lose nothing while more is put': async ({ store }) => {
    const first = Array.from({ length: 40 }, (_, index) => `first-${index}`);
    await Promise.all(first.map((id) => store.put(sampleAsk(id))));
    const [seen] = await Promise.all([
      walk(store, 3),
      ...Array.from({ length: 40 }, (_, index) => store.put(sampleAsk(`more-${index}`))),
    ]);
    const ids = idsOf(seen);
    check(
      first.every((id) => ids.includes(id)),
      'an ask that was there before the first page was on none',
    );
    checkEqual(new Set(ids).size, ids.length, 'asks that were listed, each once');
    check(
      seen.every((ask, index) => index === 0 || inOrder(seen[index - 1] as StoredAsk, ask) < 0),
      'the pages are out of order',
    );
  },

  'a page has 100 asks unless it is told': async ({ store }) => {
    await Promise.all(Array.from({ length: 101 }, (_, index) => store.put(sampleAsk(`${index}`))));
    const page = await store.list();
    checkEqual(page.items.length, 100, 'the first page');
    check(page.next !== undefined, 'the first page has no next, and one ask is left');
    const last = await store.list({ after: page.next });
    checkEqual(last.items.length, 1, 'the second page');
    checkEqual(last.next, undefined, 'next of the last page');
  },

  'a limit with which no page ends is refused': async ({ store }) => {
    await store.put(sampleAsk('a'));
    for (const limit of [0, -1, 1.5, Number.NaN, Number.NEGATIVE_INFINITY, '1' as unknown as number]) {
      await checkRejects(store.list({ limit }), 'invalid_options', `a list with the limit ${limit}`);
    }
    checkEqual(idsOf((await store.list({ limit: Number.POSITIVE_INFINITY })).items), ['a'], 'a list without a limit');
  },

  'what is no scope is refused, and lists nobody’s asks': async ({ store }) => {
    await store.put(sampleAsk('a', { scope: { user: 'ada' } }));
    for (const scope of NO_SCOPES) {
      const list = store.list({ scope: scope as object });
      await checkRejects(list, 'invalid_options', `a list of the scope ${JSON.stringify(scope)}`);
    }
  },

  'a cursor that no page gave is refused': async ({ store }) => {
    await store.put(sampleAsk('a'));
    for (const after of ['junk', '']) {
      await checkRejects(store.list({ after }), 'invalid_options', `a list after ${JSON.stringify(after)}`);
    }
  },

  'pending and settled are told apart': async ({ store }) => {
    for (const id of ['a', 'b', 'c']) await store.put(sampleAsk(id));
    await store.settle('b', answered('SQLite'));
    checkEqual(idsOf((await store.list({ state: 'pending' })).items), ['a', 'c'], 'what is pending');
    checkEqual(idsOf((await store.list({ state: 'settled' })).items), ['b'], 'what is settled');
    checkEqual(idsOf((await store.list()).items), ['a', 'b', 'c'], 'all');
  },

  'scopes don’t meet': async ({ store }) => {
    const scopes = [
      {},
      { tenant: 'a' },
      { tenant: 'A' },
      { tenant: 'a%' },
      { tenant: 'a_' },
      { tenant: 'ab' },
      { user: 'a' },
      { tenant: 'a', user: 'b' },
      { tenant: 'a', user: 'b', session: 'c', run: 'd' },
    ];
    for (const [index, scope] of scopes.entries()) await store.put(sampleAsk(`${index}`, { scope }));
    const found = async (scope: object) => idsOf((await store.list({ scope })).items);
    checkEqual(await found({}), ['0', '1', '2', '3', '4', '5', '6', '7', '8'], 'every scope has all of the empty one');
    checkEqual(await found({ tenant: 'a' }), ['1', '7', '8'], 'what has tenant a');
    checkEqual(await found({ tenant: 'a%' }), ['3'], 'a sign of a pattern is only a sign');
    checkEqual(await found({ user: 'b' }), ['7', '8'], 'what has user b');
    checkEqual(await found({ tenant: 'a', run: 'd' }), ['8'], 'what has both');
    checkEqual(await found({ tenant: 'b' }), [], 'a scope of nobody');
  },
};

async function walk(store: QuestionStore, limit: number): Promise<StoredAsk[]> {
  const seen: StoredAsk[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < PAGES_AT_MOST; pages++) {
    const page = await store.list({ limit, ...(after !== undefined && { after }) });
    check(page.items.length <= limit, `a page of ${limit} has ${page.items.length} asks`);
    seen.push(...page.items);
    after = page.next;
    if (after === undefined) return seen;
  }
  throw new Error(`paging did not end within ${PAGES_AT_MOST} pages`);
}

function idsOf(asks: readonly StoredAsk[]): string[] {
  return asks.map(({ id }) => id);
}

function inOrder(a: StoredAsk, b: StoredAsk): number {
  return a.askedAt - b.askedAt || (a.id < b.id ? -1 : 1);
}
