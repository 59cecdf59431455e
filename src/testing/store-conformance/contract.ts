import type { StoredAsk } from '../../ports/ask';
import type { Json } from '../../ports/json';
import type { NewAsk } from '../../ports/store';
import { check, checkEqual, checkRejects } from '../check';
import { HOSTILE_STRINGS } from '../hostile-strings';
import { answered, sampleAsk, sampleQuestions } from '../sample-asks';
import type { StoreCases } from './store-case';

const DETAILS = { type: 'info', title: 'Ask User', prompt: 'Which?', urls: ['https://example.com'] } as const;
const KB = 1_024;

/** Putting and getting. */
export const CONTRACT: StoreCases = {
  'an id that was never put is undefined': async ({ store }) => {
    checkEqual(await store.get('nobody'), undefined, 'get of an unknown id');
  },

  'what is put comes back as it was put': async ({ store }) => {
    const ask = sampleAsk('a', {
      correlationId: 'call_1',
      scope: { tenant: 't', user: 'u', session: 's', run: 'r' },
      origin: ['planner', 'coder'],
      onTimeout: 'recommended',
      details: DETAILS,
      locale: 'zh-CN',
      meta: { nested: [1, -0.5, true, null, 'x', {}, []], empty: '' },
      ttlMs: 60_000,
    });
    const stored = await store.put(ask);
    checkEqual(withoutTimes(stored), withoutDigest(ask), 'what put gave');
    check(Number.isSafeInteger(stored.askedAt), 'askedAt needs to be a whole number of milliseconds');
    checkEqual(stored.expiresAt, stored.askedAt + 60_000, 'expiresAt');
    checkEqual(await store.get('a'), stored, 'what get gave');
    checkEqual((await store.list()).items, [stored], 'what list gave');
  },

  'what was left out stays out': async ({ store }) => {
    await store.put(sampleAsk('a'));
    const stored = (await store.get('a')) ?? {};
    for (const key of [
      'expiresAt',
      'onTimeout',
      'details',
      'locale',
      'meta',
      'outcome',
      'settledAt',
      'digest',
      'ttlMs',
    ]) {
      check(!Object.hasOwn(stored, key), `${key} was never given, and is there`);
    }
  },

  'every hostile text comes back to the letter': async ({ store }) => {
    for (const [index, { name, text }] of HOSTILE_STRINGS.entries()) {
      const ask = sampleAsk(`h${index}`, {
        correlationId: text,
        scope: { session: text },
        origin: [text],
        questions: sampleQuestions(text),
        meta: { [text]: text },
      });
      await store.put(ask);
      checkEqual(withoutTimes(await store.get(ask.id)), withoutDigest(ask), name);
      checkEqual((await store.list({ scope: { session: text } })).items.length, 1, `${name}, as a scope`);
    }
  },

  'a text of 64 KB comes back to the letter': async ({ store }) => {
    const text = '数据, "e\u0301" 👩‍👧 '.repeat(64 * KB).slice(0, 64 * KB);
    await store.put(sampleAsk('a', { questions: sampleQuestions(text) }));
    const stored = await store.get('a');
    check(stored?.questions[0]?.question === text, 'a text of 64 KB came back changed');
  },

  'keys that a prototype has are only keys': async ({ store }) => {
    const meta = JSON.parse('{"__proto__":{"admin":true},"constructor":1,"toString":"x"}') as Json;
    await store.put(sampleAsk('a', { meta }));
    const stored = await store.get('a');
    checkEqual(stored?.meta, meta, 'meta');
    check(!('admin' in ((stored?.meta ?? {}) as object)), 'a key named __proto__ became a prototype');
  },

  'a second put gives the first one back, with its times': async ({ store, advance }) => {
    const first = await store.put(sampleAsk('a', { ttlMs: 60_000 }));
    await advance(50);
    checkEqual(await store.put(sampleAsk('a', { ttlMs: 90_000 })), first, 'the second put');
    checkEqual((await store.list()).items, [first], 'the list');
  },

  'many puts of one id at once are one ask': async ({ store }) => {
    const stored = await Promise.all(Array.from({ length: 20 }, () => store.put(sampleAsk('a', { ttlMs: 60_000 }))));
    for (const one of stored) checkEqual(one, stored[0], 'a put among twenty');
    checkEqual((await store.list()).items, [stored[0]], 'the list');
  },

  'a put of what is settled gives its outcome': async ({ store }) => {
    await store.put(sampleAsk('a'));
    await store.settle('a', answered('SQLite'));
    checkEqual((await store.put(sampleAsk('a'))).outcome, answered('SQLite'), 'the outcome');
  },

  'another digest under the same id is a conflict, and changes nothing': async ({ store }) => {
    const first = await store.put(sampleAsk('a'));
    const other = sampleAsk('a', { digest: 'two', questions: sampleQuestions('Which cache?') });
    await checkRejects(store.put(other), 'id_conflict', 'a put with another digest');
    checkEqual(await store.get('a'), first, 'the ask after the conflict');
    await store.settle('a', answered('SQLite'));
    await checkRejects(store.put(other), 'id_conflict', 'a put with another digest after the answer');
  },

  'what was given may be changed afterwards': async ({ store }) => {
    const ask = sampleAsk('a', { scope: { run: 'r' }, origin: ['planner'], meta: { list: [1] } });
    await store.put(ask);
    const before = await store.get('a');
    spoil(ask);
    checkEqual(await store.get('a'), before, 'the ask after what was given changed');
    const outcome = answered('SQLite');
    await store.settle('a', outcome);
    spoil(outcome);
    checkEqual((await store.get('a'))?.outcome, answered('SQLite'), 'the outcome after what was given changed');
  },

  'what is given back can’t change what is kept': async ({ store }) => {
    spoil(await store.put(sampleAsk('a', { meta: { list: [1] } })));
    spoil(await store.get('a'));
    spoil(await store.list());
    checkEqual(
      withoutTimes(await store.get('a')),
      withoutDigest(sampleAsk('a', { meta: { list: [1] } })),
      'the ask after what was given back changed',
    );
    spoil(await store.settle('a', answered('SQLite')));
    checkEqual((await store.get('a'))?.outcome, answered('SQLite'), 'the outcome after what was given back changed');
  },

  'closing twice is closing once': async ({ store }) => {
    await store.close();
    await store.close();
  },

  'every call after close rejects as closed': async ({ store }) => {
    await store.put(sampleAsk('a'));
    await store.close();
    const calls: Record<string, () => Promise<unknown>> = {
      put: () => store.put(sampleAsk('b')),
      get: () => store.get('a'),
      settle: () => store.settle('a', answered('SQLite')),
      list: () => store.list(),
      claim: () => store.claim('a', 'chat', 1_000),
      note: () => store.note('a', 'chat', 1),
      watch: () => store.watch(() => {}),
      purge: () => store.purge(0),
      erase: () => store.erase({ run: 'r' }),
    };
    for (const [name, call] of Object.entries(calls)) await checkRejects(call(), 'closed', `${name} after close`);
  },
};

function withoutTimes(ask: StoredAsk | undefined): Partial<StoredAsk> {
  const { askedAt: _askedAt, expiresAt: _expiresAt, ...rest } = ask ?? {};
  return rest;
}

function withoutDigest(ask: NewAsk): Partial<NewAsk> {
  const { digest: _digest, ttlMs: _ttlMs, ...rest } = ask;
  return rest;
}

/** Changes everything that can be changed; what is frozen refuses, which is as good. */
function spoil(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    spoil((value as Record<string, unknown>)[key]);
    Reflect.set(value, key, 'spoilt');
  }
}
