import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import {
  AskUserError,
  createAskUser,
  memoryStore,
  type NewAsk,
  type Outcome,
  type QuestionStore,
} from '../../src/index';
import { isSealed, type SealOptions, sealedStore } from '../../src/stores/sealed';
import { scriptedRenderer } from '../../src/testing/index';
import { aesGcm } from '../support/sealing';
import { engine, newAsk, sqliteFiles, title } from '../support/sqlite-file';

const PERSON = { kind: 'human', renderer: 'slack-secretchannel', actor: 'ada-secretactor' } as const;
const ASK: Partial<NewAsk> = {
  questions: [
    {
      id: 'q-secretid',
      header: 'secretheader',
      question: 'Is it secretquestion?',
      type: 'choice',
      options: [{ label: 'secretlabel', description: 'secretdescription' }],
    },
  ],
  details: { type: 'info', title: 'secrettitle', prompt: 'secretprompt' },
  meta: { channel: 'secretmeta' },
  origin: ['secretorigin'],
  locale: 'x-secretlocale',
  digest: 'secretdigest',
};
const OUTCOMES: readonly Outcome[] = [
  {
    status: 'answered',
    answers: [{ questionId: 'q-secretid', selected: ['secretlabel'], note: 'secretnote', skipped: false }],
    by: PERSON,
  },
  { status: 'clarification', text: 'secretclarification', questionId: 'q-secretid', answers: [], by: PERSON },
  { status: 'dismissed', reason: 'secretreason', by: PERSON },
  { status: 'dismissed', by: PERSON },
  { status: 'aborted', reason: 'secretabort' },
];

const fault = { code: 'store_unavailable' };
const ended = { code: 'outcome_unknown' };

/** What a store below holds of one ask, to be moved where it does not belong. */
function tampering(store: QuestionStore, change: (id: string) => string): QuestionStore {
  return Object.assign(Object.create(store), { get: (id: string) => store.get(change(id)) });
}

describe.skipIf(engine === undefined)(`what a SQLite file holds of sealed asks (${title})`, () => {
  const files = sqliteFiles();

  test('no word of what was asked, answered or noted is in the file or its log', async () => {
    const file = files.newFile();
    const store = sealedStore(files.storeIn(file), aesGcm());
    for (const [index, outcome] of OUTCOMES.entries()) {
      await store.put(newAsk(`id-${index}`, { ...ASK, scope: { user: 'readable-user' } }));
      await store.note(`id-${index}`, 'slack', { draft: 'secretdraft' });
      expect((await store.settle(`id-${index}`, outcome)).ask?.outcome).toEqual(outcome);
    }
    const bytes = readdirSync(dirname(file)).map((name) => readFileSync(join(dirname(file), name), 'latin1'));
    expect(bytes.join('')).not.toMatch(/secret/i);
    // What the engine needs is there, so the test does look at the right place.
    expect(bytes.join('')).toContain('readable-user');
    expect(bytes.join('')).toContain('id-3');
  });

  test('the same asks without the seal are in the file', async () => {
    const file = files.newFile();
    await files.storeIn(file).put(newAsk('a', ASK));
    const bytes = readdirSync(dirname(file)).map((name) => readFileSync(join(dirname(file), name), 'latin1'));
    expect(bytes.join('')).toContain('secretquestion');
  });
});

describe('sealedStore', () => {
  test('a whole ask runs over it, and the store below shows only a placeholder', async () => {
    const below = memoryStore();
    const store = sealedStore(below, aesGcm());
    const person = scriptedRenderer({ '0': 'Yes' });
    const askUser = createAskUser({ store, renderer: person });
    const questions = [{ header: 'Deploy', question: 'Deploy now?', type: 'yesno' }];
    const { llmContent } = await askUser.tool.call({ questions }, { correlationId: 'call_1' });
    expect(llmContent).toBe('{"answers":{"0":"Yes"}}');
    expect(person.shown[0]?.questions[0]?.question).toBe('Deploy now?');
    const stored = await below.get('call_1');
    expect(stored && isSealed(stored)).toBe(true);
    expect(JSON.stringify(stored)).not.toMatch(/Deploy|Yes/);
    const opened = await store.get('call_1');
    expect(opened && isSealed(opened)).toBe(false);
  });

  test('the same questions leave nothing in common below, and other questions are still a conflict', async () => {
    const below = memoryStore();
    const store = sealedStore(below, aesGcm());
    await store.put(newAsk('a', ASK));
    await store.put(newAsk('b', { ...ASK, digest: 'other' }));
    const [a, b] = (await below.list()).items;
    expect(JSON.stringify(a?.meta).slice(0, 40)).not.toBe(JSON.stringify(b?.meta).slice(0, 40));
    await expect(store.put(newAsk('a', { ...ASK, digest: 'other' }))).rejects.toMatchObject({ code: 'id_conflict' });
    expect(await store.put(newAsk('a', ASK))).toEqual(await store.get('a'));
  });

  test('a put of what is settled gives its outcome, also where encryption gives the same bytes each time', async () => {
    const store = sealedStore(memoryStore(), {
      encrypt: (plain) => plain.reverse(),
      decrypt: (sealed) => sealed.reverse(),
    });
    await store.put(newAsk('a', ASK));
    await store.settle('a', OUTCOMES[0] as Outcome);
    expect((await store.put(newAsk('a', ASK))).outcome).toEqual(OUTCOMES[0]);
  });

  test('one ask that can’t be opened costs the list no other, and is told once', async () => {
    const below = memoryStore();
    const told: unknown[] = [];
    const store = sealedStore(below, { ...aesGcm(), onError: (error) => told.push(error) });
    await store.put(newAsk('mine', ASK));
    await sealedStore(below, aesGcm()).put(newAsk('of another key'));
    await below.put(newAsk('plain'));
    await store.put(newAsk('mine too'));
    for (let round = 0; round < 2; round++) {
      expect((await store.list()).items.map(({ id }) => id).sort()).toEqual(['mine', 'mine too']);
    }
    expect(told).toHaveLength(2);
    for (const id of ['of another key', 'plain']) await expect(store.get(id)).rejects.toMatchObject(fault);
    await expect(store.put(newAsk('of another key'))).rejects.toMatchObject(fault);
  });

  test('pages go on past what can’t be opened', async () => {
    const below = memoryStore();
    const store = sealedStore(below, { ...aesGcm(), onError: () => {} });
    for (const id of ['a', 'b', 'c']) await (id === 'c' ? store : below).put(newAsk(id));
    const first = await store.list({ limit: 2 });
    expect(first.items).toEqual([]);
    expect((await store.list({ after: first.next ?? '' })).items.map(({ id }) => id)).toEqual(['c']);
  });

  test('what is sealed for one ask can’t pass for another’s', async () => {
    const below = memoryStore();
    const key = aesGcm();
    await sealedStore(below, key).put(newAsk('a', ASK));
    await expect(
      sealedStore(
        tampering(below, () => 'a'),
        key,
      ).get('b'),
    ).resolves.toMatchObject({ id: 'a' });
    const renamed = Object.assign(Object.create(below), {
      get: async () => ({ ...(await below.get('a')), id: 'b' }),
    }) as QuestionStore;
    await expect(sealedStore(renamed, key).get('b')).rejects.toMatchObject(fault);
  });

  test('one part of an ask can’t pass for another part', async () => {
    const below = memoryStore();
    const store = sealedStore(below, aesGcm());
    await store.put(newAsk('a', ASK));
    await store.note('a', 'slack', { ts: 1 });
    const note = (await below.note('a', 'slack')) as string;
    await below.note('a', 'mail', note);
    await expect(store.note('a', 'mail')).rejects.toMatchObject(fault);
    // A note in the place of an answer, and a dismissal made of an answer.
    await below.settle('a', { status: 'dismissed', reason: note, by: PERSON });
    await expect(store.get('a')).rejects.toMatchObject(ended);
  });

  test('an answer that was written without the key is no answer', async () => {
    const below = memoryStore();
    const store = sealedStore(below, aesGcm());
    await store.put(newAsk('a', ASK));
    await below.settle('a', OUTCOMES[0] as Outcome);
    await expect(store.get('a')).rejects.toMatchObject(ended);
    await expect(store.settle('a', OUTCOMES[2] as Outcome)).rejects.toMatchObject(ended);
  });

  test('what erase and a deadline end comes through as it is', async () => {
    const below = memoryStore();
    const store = sealedStore(below, aesGcm());
    await store.put(newAsk('a', { ...ASK, ttlMs: 0 }));
    await store.settle('a', { status: 'timed_out', afterMs: 0 });
    expect((await store.get('a'))?.outcome).toEqual({ status: 'timed_out', afterMs: 0 });
    await store.put(newAsk('b', ASK));
    await below.settle('b', { status: 'aborted', reason: 'erased' });
    expect((await store.get('b'))?.outcome).toEqual({ status: 'aborted', reason: 'erased' });
  });

  test('while the key service is down everything rejects with its words, and nothing is kept', async () => {
    const down = new AskUserError('store_unavailable', 'The key service is down.');
    const outage = { isOn: false };
    const key = aesGcm();
    const guarded =
      (run: SealOptions['encrypt']): SealOptions['encrypt'] =>
      (bytes, context) => {
        if (outage.isOn) throw down;
        return run(bytes, context);
      };
    const below = memoryStore();
    const store = sealedStore(below, { encrypt: guarded(key.encrypt), decrypt: guarded(key.decrypt) });
    await store.put(newAsk('a', ASK));
    outage.isOn = true;
    for (const call of [store.get('a'), store.list(), store.put(newAsk('b')), store.settle('a', OUTCOMES[0]!)]) {
      await expect(call).rejects.toBe(down);
    }
    outage.isOn = false;
    expect((await below.get('a'))?.outcome).toBeUndefined();
    expect(await below.get('b')).toBeUndefined();
    expect(await store.get('a')).toMatchObject({ meta: ASK.meta });
  });

  test.each([
    ['text', 'c2VhbGVk'],
    ['nothing', undefined],
    ['a number', 7],
    ['numbers', [1, 2]],
    ['an object', { data: [1, 2] }],
    ['a view that is no bytes', new DataView(new ArrayBuffer(2))],
    ['wider numbers', new Uint16Array([1, 2])],
  ])('what encrypt gives in place of bytes is refused, and nothing is kept: %s', async (_what, given) => {
    const below = memoryStore();
    const store = sealedStore(below, { encrypt: () => given as never, decrypt: (bytes) => bytes });
    await below.put(newAsk('a'));
    for (const call of [
      store.put(newAsk('b', ASK)),
      store.settle('a', OUTCOMES[0] as Outcome),
      store.note('a', 'slack', 1),
    ]) {
      await expect(call).rejects.toMatchObject(fault);
    }
    expect(await below.get('b')).toBeUndefined();
    expect((await below.get('a'))?.outcome).toBeUndefined();
    expect(await below.note('a', 'slack')).toBeUndefined();
  });

  test('bytes of an ArrayBuffer, a Buffer and another realm are taken', async () => {
    const realm: typeof globalThis = runInNewContext('globalThis');
    const makes: SealOptions['encrypt'][] = [
      (plain) => plain.buffer,
      (plain) => Buffer.from(plain),
      (plain) => new realm.Uint8Array(plain),
    ];
    for (const encrypt of makes) {
      const store = sealedStore(memoryStore(), { encrypt, decrypt: (bytes) => bytes });
      await store.put(newAsk('a', ASK));
      expect(await store.get('a')).toMatchObject({ meta: ASK.meta });
    }
  });

  test('no error holds what the host’s functions say', async () => {
    const store = sealedStore(memoryStore(), {
      encrypt: (plain) => {
        throw new Error(new TextDecoder().decode(plain));
      },
      decrypt: (sealed) => sealed,
    });
    const error = await store.put(newAsk('a', ASK)).catch((fault) => fault);
    expect(error).toMatchObject(fault);
    expect(`${error.stack}${error.cause}`).not.toContain('secret');
  });

  test('a settle that won is told so, even where the ask can’t be opened', async () => {
    const below = memoryStore();
    await sealedStore(below, aesGcm()).put(newAsk('a', ASK));
    const stranger = sealedStore(below, aesGcm());
    expect(await stranger.settle('a', { status: 'aborted' })).toEqual({ verdict: 'won' });
    await expect(stranger.settle('a', { status: 'aborted' })).rejects.toMatchObject(ended);
  });

  test('a key can be replaced: the host names it in the bytes', async () => {
    const keys = [aesGcm(), aesGcm()];
    const withHeader = (current: number): SealOptions => ({
      encrypt: async (plain, context) => {
        const sealed = new Uint8Array((await keys[current]?.encrypt(plain, context)) as ArrayBuffer);
        return new Uint8Array([current, ...sealed]);
      },
      decrypt: (sealed, context) => (keys[sealed[0] ?? 0] as SealOptions).decrypt(sealed.slice(1), context),
    });
    const below = memoryStore();
    await sealedStore(below, withHeader(0)).put(newAsk('old', ASK));
    const store = sealedStore(below, withHeader(1));
    await store.put(newAsk('new', ASK));
    expect((await store.list()).items).toHaveLength(2);
  });

  test('encrypt and decrypt have to be functions', () => {
    expect(() => sealedStore(memoryStore(), { encrypt: aesGcm().encrypt } as never)).toThrow(/function decrypt/);
  });
});
