import { describe, expect, test } from 'vitest';
import type { AskEvent, CreateAskUserOptions } from '../../src/index';
import { type SealOptions, sealedStore } from '../../src/stores/sealed';
import { processes } from '../support/pretend-processes';
import { DATABASE } from '../support/questions';
import { handRenderer } from '../support/renderers';
import { stateOf, turns } from '../support/turns';

const SQLITE = { answers: { '0': 'SQLite' } };

/** No cryptography: WebCrypto takes as long as it takes. It opens only what the same key sealed, which is all that counts here. */
function keyed(key: number): SealOptions {
  return {
    encrypt: (plain) => new Uint8Array([key, ...plain]),
    decrypt: (sealed) => {
      if (sealed[0] !== key) throw new Error('another key');
      return sealed.slice(1);
    },
  };
}

const settling = () => turns(20);

/** Processes that share a store and have the key, another key, or the old key for reading and a new one for writing. */
function sealedProcesses() {
  const world = processes();
  const [key, other, later] = [keyed(1), keyed(2), keyed(3)];
  const rotated = { encrypt: later.encrypt, decrypt: key.decrypt };
  const start =
    (seal: SealOptions) =>
    (options: CreateAskUserOptions = {}) =>
      world.start({ store: sealedStore(world.store, { ...seal, onError: () => {} }), ...options });
  return { ...world, withKey: start(key), withOther: start(other), rotated: start(rotated) };
}

describe('an ask whose outcome can’t be opened where somebody waits', () => {
  test('ends the wait at once, with an error that claims neither an answer nor none', async () => {
    const { withKey, rotated, errors } = sealedProcesses();
    const renderer = handRenderer();
    const asker = withKey({ renderer });
    const call = asker.tool.call(DATABASE, { correlationId: 'x' });
    const asked = asker.ask(DATABASE.questions, { correlationId: 'y' });
    asked.catch(() => {});
    const { context } = await renderer.shows(1);
    await settling();
    for (const id of ['x', 'y']) expect(await rotated().answer(id, SQLITE)).toMatchObject({ verdict: 'won' });
    const { error, llmContent } = await call;
    expect(error).toMatchObject({ type: 'execution_failed', code: 'outcome_unknown' });
    expect(JSON.parse(llmContent).message).toMatch(/Whether somebody has answered is not known/);
    await expect(asked).rejects.toMatchObject({ code: 'outcome_unknown' });
    expect(context.signal.aborted).toBe(true);
    expect(asker.pending()).toEqual([]);
    expect(errors).toContainEqual(expect.objectContaining({ code: 'outcome_unknown' }));
  });

  test('is not offered again to a renderer whose reply came second', async () => {
    const { withKey, rotated, store } = sealedProcesses();
    const renderer = handRenderer();
    const call = withKey({ renderer }).tool.call(DATABASE, { correlationId: 'x' });
    const shown = await renderer.shows(1);
    store.hinting = false;
    await rotated().answer('x', SQLITE);
    shown.reply(SQLITE);
    expect((await call).error?.code).toBe('outcome_unknown');
    expect(renderer.asks).toHaveLength(1);
  });

  test('is refused the same way to a call that comes later', async () => {
    const { withKey, rotated } = sealedProcesses();
    await withKey().tool.open(DATABASE, { correlationId: 'x' });
    await rotated().answer('x', SQLITE);
    expect((await withKey().tool.call(DATABASE, { correlationId: 'x' })).error?.code).toBe('outcome_unknown');
  });

  test('waits on while it is only the key service that is down', async () => {
    const { withKey, store, errors, clock } = sealedProcesses();
    const call = withKey().tool.call(DATABASE, { correlationId: 'x' });
    await settling();
    const { get } = store;
    store.get = async () => Promise.reject(Object.assign(new Error('down'), { code: 'store_unavailable' }));
    await clock.advance(5_000);
    expect(errors).toHaveLength(1);
    expect(await stateOf(call)).toBe('pending');
    store.get = get;
    await withKey().answer('x', SQLITE);
    expect((await call).data.outcome?.status).toBe('answered');
  });
});

describe('where the key is not', () => {
  test('abort ends an ask by its id, and who waits reads that', async () => {
    const { withKey, withOther } = sealedProcesses();
    const call = withKey().for({ user: 'ada' }).tool.call(DATABASE, { correlationId: 'x' });
    await settling();
    const keyless = withOther();
    const id = ':ada:::x';
    expect(await keyless.for({ user: 'bob' }).abort(id)).toBe(0);
    expect(await stateOf(call)).toBe('pending');
    expect(await keyless.for({ user: 'ada' }).abort('x', 'a reason that nobody else could read')).toBe(1);
    expect((await call).data.outcome).toEqual({ status: 'aborted' });
    expect(await keyless.abort(id)).toBe(0);
  });

  test('events go on past an ask that can’t be read', async () => {
    const { withKey, withOther, errors } = sealedProcesses();
    const keyless = withOther();
    const controller = new AbortController();
    const events: AskEvent[] = [];
    const done = (async () => {
      for await (const event of keyless.events({ signal: controller.signal })) events.push(event);
    })();
    await settling();
    await withKey().tool.open(DATABASE, { correlationId: 'sealed' });
    await settling();
    await withKey().answer('sealed', SQLITE);
    await settling();
    await withOther().tool.open(DATABASE, { correlationId: 'own' });
    await settling();
    expect(events.map((event) => (event.type === 'asked' ? event.ask.correlationId : event.type))).toEqual(['own']);
    expect(errors.length).toBeGreaterThan(0);
    controller.abort();
    await done;
  });
});

describe('a note that can’t be opened', () => {
  test('is reported, and keeps the ask from no screen', async () => {
    const { withKey, store, errors } = sealedProcesses();
    const call = withKey().tool.call(DATABASE, { correlationId: 'x' });
    await settling();
    await sealedStore(store, keyed(2)).note('x', 'hand', { draft: 'SQ' });
    const renderer = handRenderer();
    withKey({ renderer });
    await settling();
    expect(renderer.asks).toHaveLength(1);
    expect(renderer.asks[0]?.context.previous).toBeUndefined();
    expect(errors).toMatchObject([{ code: 'store_unavailable' }]);
    renderer.asks[0]?.reply(SQLITE);
    expect((await call).data.outcome?.status).toBe('answered');
  });
});
