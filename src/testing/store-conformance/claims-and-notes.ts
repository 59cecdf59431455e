import type { Json } from '../../ports/json';
import { check, checkEqual } from '../check';
import { HOSTILE_STRINGS } from '../hostile-strings';
import { answered, sampleAsk } from '../sample-asks';
import type { StoreCases } from './store-case';

const SHORT_MS = 100;
const LONG_MS = 600_000;

/** Who delivers an ask, and what a renderer remembers of it. */
export const CLAIMS_AND_NOTES: StoreCases = {
  'one claims an ask, and no other until the lease is over': async ({ store, advance }) => {
    await store.put(sampleAsk('a'));
    checkEqual(await store.claim('a', 'chat', SHORT_MS), true, 'the first claim');
    await advance(SHORT_MS);
    checkEqual(await store.claim('a', 'chat', LONG_MS), true, 'a claim when the lease is over');
    checkEqual(await store.claim('a', 'chat', LONG_MS), false, 'a claim within the lease');
  },

  'of many claims at once one is taken': async ({ store }) => {
    await store.put(sampleAsk('a'));
    const claims = await Promise.all(Array.from({ length: 50 }, () => store.claim('a', 'chat', LONG_MS)));
    checkEqual(claims.filter(Boolean).length, 1, 'claims that were taken');
  },

  'claims are each renderer’s and each ask’s own': async ({ store }) => {
    for (const id of ['a', 'b']) await store.put(sampleAsk(id));
    checkEqual(await store.claim('a', 'slack', LONG_MS), true, 'the claim of one renderer');
    checkEqual(await store.claim('a', 'mail', LONG_MS), true, 'the claim of another renderer');
    checkEqual(await store.claim('b', 'slack', LONG_MS), true, 'the claim of another ask');
  },

  'what is unknown or settled can’t be claimed': async ({ store }) => {
    checkEqual(await store.claim('nobody', 'chat', LONG_MS), false, 'a claim of an unknown id');
    checkEqual(await store.get('nobody'), undefined, 'the unknown ask after the claim');
    await store.put(sampleAsk('a'));
    await store.settle('a', answered('SQLite'));
    checkEqual(await store.claim('a', 'chat', LONG_MS), false, 'a claim of a settled ask');
  },

  'a claim does not change the ask': async ({ store }) => {
    const put = await store.put(sampleAsk('a'));
    await store.claim('a', 'chat', LONG_MS);
    await store.note('a', 'chat', { message: 1 });
    checkEqual(await store.get('a'), put, 'the ask');
  },

  'the last note is kept, for each renderer and ask': async ({ store }) => {
    for (const id of ['a', 'b']) await store.put(sampleAsk(id));
    checkEqual(await store.note('a', 'slack'), undefined, 'a note that was never made');
    await store.note('a', 'slack', { ts: '1.5', draft: ['x', null, { n: 1 }] });
    await store.note('a', 'mail', 'message-id');
    await store.note('b', 'slack', 2);
    await store.note('b', 'slack', 3);
    checkEqual(await store.note('a', 'slack'), { ts: '1.5', draft: ['x', null, { n: 1 }] }, 'the note of one');
    checkEqual(await store.note('a', 'mail'), 'message-id', 'the note of another renderer');
    checkEqual(await store.note('b', 'slack'), 3, 'the note of another ask');
  },

  'a note is still there when the ask is settled': async ({ store }) => {
    await store.put(sampleAsk('a'));
    await store.note('a', 'chat', { message: 1 });
    await store.settle('a', answered('SQLite'));
    checkEqual(await store.note('a', 'chat'), { message: 1 }, 'the note, which is needed to close the message');
  },

  'a note of an unknown ask is nothing': async ({ store }) => {
    await store.note('nobody', 'chat', { message: 1 });
    checkEqual(await store.note('nobody', 'chat'), undefined, 'the note');
    checkEqual(await store.get('nobody'), undefined, 'the ask');
  },

  'every hostile text in a note comes back to the letter': async ({ store }) => {
    await store.put(sampleAsk('a'));
    for (const { name, text } of HOSTILE_STRINGS) {
      await store.note('a', text, { [text]: [text] });
      checkEqual(await store.note('a', text), { [text]: [text] }, name);
    }
  },

  'a note is a copy': async ({ store }) => {
    await store.put(sampleAsk('a'));
    const state = { ids: [1] };
    await store.note('a', 'chat', state);
    state.ids.push(2);
    const kept = (await store.note('a', 'chat')) as { ids: Json[] };
    Reflect.set(kept.ids, 0, 9);
    checkEqual(await store.note('a', 'chat'), { ids: [1] }, 'the note after both were changed');
    check(state.ids.length === 2, 'what was given was frozen');
  },
};
