import { describe, expect, test } from 'vitest';
import type { AskEvent, Desk, Renderer } from '../../src/index';
import { createAskUser, memoryStore } from '../../src/index';
import { DATABASE } from '../support/questions';
import { handRenderer } from '../support/renderers';
import { turns } from '../support/turns';

/** A renderer that keeps its desk, and says when it was told to leave. */
function withDesk(options: Partial<Renderer> = {}) {
  const held = { desk: undefined as unknown as Desk, left: 0 };
  const renderer = handRenderer({
    ...options,
    attached(desk) {
      held.desk = desk;
      return () => {
        held.left++;
      };
    },
  });
  return { renderer, held };
}

describe('a renderer’s desk', () => {
  test('answers under the renderer’s name, frees its slot, and says who won', async () => {
    const { renderer, held } = withDesk();
    const askUser = createAskUser({ renderer });
    const result = askUser.tool.call(DATABASE, { correlationId: 'call' });
    const { context } = await renderer.shows(1);
    expect(await held.desk.answer('call', { answers: { '0': 'SQLite' } })).toMatchObject({ verdict: 'won' });
    expect((await result).data.outcome).toMatchObject({ status: 'answered', by: { kind: 'human', renderer: 'hand' } });
    expect(context.signal.reason).toMatchObject({ status: 'answered' });
    // The slot is free: with concurrency 1 the next one could not be shown otherwise.
    void askUser.tool.call(DATABASE, { correlationId: 'next' });
    await renderer.shows(2);
    expect(await held.desk.answer('call', { answers: { '0': 'PostgreSQL' } })).toMatchObject({
      verdict: 'lost',
      outcome: { answers: [{ selected: ['SQLite'] }] },
    });
  });

  test('says program where the renderer is one, and human where a person is named', async () => {
    const { renderer, held } = withDesk({ respondent: 'program', concurrency: 2 });
    const askUser = createAskUser({ renderer });
    const calls = ['one', 'two'].map((correlationId) => askUser.tool.call(DATABASE, { correlationId }));
    await renderer.shows(2);
    await held.desk.answer('one', { cancelled: true });
    await held.desk.answer('two', { cancelled: true }, { actor: 'ada' });
    const [one, two] = await Promise.all(calls);
    expect(one?.data.outcome).toMatchObject({ by: { kind: 'program', renderer: 'hand' } });
    expect(two?.data.outcome).toMatchObject({ by: { kind: 'human', renderer: 'hand', actor: 'ada' } });
  });

  test('refuses a reply that can’t be taken, and the ask stays open', async () => {
    const { renderer, held } = withDesk();
    const askUser = createAskUser({ renderer });
    void askUser.tool.call(DATABASE, { correlationId: 'call' });
    await renderer.shows(1);
    await expect(held.desk.answer('call', { answers: { '0': { selected: ['Oracle'] } } })).rejects.toMatchObject({
      code: 'invalid_reply',
    });
    expect((await held.desk.get('call'))?.outcome).toBeUndefined();
    expect(renderer.asks[0]?.context.signal.aborted).toBe(false);
  });

  test('sees the scope it was attached for and no other, by stored id alone', async () => {
    const { renderer, held } = withDesk();
    const askUser = createAskUser({ waitForRendererMs: Number.POSITIVE_INFINITY });
    askUser.for({ user: 'ada' }).attach(renderer);
    const open = async (user: string) => {
      const opened = await askUser.for({ user }).tool.open(DATABASE, { correlationId: 'call' });
      return 'pending' in opened ? opened.pending.id : '';
    };
    const [hers, his] = [await open('ada'), await open('bob')];
    expect((await held.desk.get(hers))?.id).toBe(hers);
    expect(await held.desk.get(his)).toBeUndefined();
    expect(await held.desk.get('call')).toBeUndefined();
    expect(await held.desk.answer(his, { cancelled: true })).toEqual({ verdict: 'unknown' });
    expect(await held.desk.answer('call', { cancelled: true })).toEqual({ verdict: 'unknown' });
    expect((await held.desk.list()).items.map(({ id }) => id)).toEqual([hers]);
    await expect(held.desk.list({ scope: { user: 'bob' } })).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('has asks that ended before this process began', async () => {
    const store = memoryStore();
    const before = createAskUser({ store, renderer: handRenderer() });
    await before.tool.open(DATABASE, { correlationId: 'old' });
    await before.answer('old', { answers: { '0': 'SQLite' } });
    const { renderer, held } = withDesk();
    createAskUser({ store, renderer });
    expect((await held.desk.get('old'))?.outcome).toMatchObject({ status: 'answered' });
    expect((await held.desk.answer('old', { cancelled: true })).verdict).toBe('lost');
  });

  test('tells what waits and what happens, in its scope', async () => {
    const { renderer, held } = withDesk();
    const askUser = createAskUser({ renderer });
    const stop = new AbortController();
    const events: AskEvent[] = [];
    const reading = (async () => {
      for await (const event of held.desk.events({ signal: stop.signal })) events.push(event);
    })();
    await turns();
    await askUser.tool.open(DATABASE, { correlationId: 'call' });
    await renderer.shows(1);
    await held.desk.answer('call', { answers: { '0': 'SQLite' } });
    await turns();
    stop.abort();
    await reading;
    expect(events.map(({ type }) => type)).toEqual(['asked', 'shown', 'settled']);
  });

  test('keeps notes of an ask by parts, and the renderer’s own is that of its context', async () => {
    const { renderer, held } = withDesk();
    const askUser = createAskUser({ renderer });
    await askUser.tool.open(DATABASE, { correlationId: 'call' });
    const { context } = await renderer.shows(1);
    await context.note('own');
    await held.desk.note('call', 'of a part', 'talk');
    expect(await held.desk.note('call')).toBe('own');
    expect(await held.desk.note('call', undefined, 'talk')).toBe('of a part');
    expect(await held.desk.note('call', undefined, 'delivery')).toBeUndefined();
    await held.desk.answer('call', { answers: {} });
    expect(await held.desk.note('call', 'after the end')).toBe('after the end');
  });

  test('gives a claim to one of many, and none on what has ended', async () => {
    const store = memoryStore();
    const first = withDesk();
    const second = withDesk();
    for (const { renderer } of [first, second]) createAskUser({ store, renderer });
    await createAskUser({ store, waitForRendererMs: Number.POSITIVE_INFINITY }).tool.open(DATABASE, {
      correlationId: 'call',
    });
    const desks = [first.held.desk, second.held.desk];
    const claims = await Promise.all(desks.map((desk) => desk.claim('call', 'send', 1_000)));
    expect(claims.sort()).toEqual([false, true]);
    expect(await desks[1]?.claim('call', 'other', 1_000)).toBe(true);
    await desks[0]?.answer('call', { answers: {} });
    expect(await desks[0]?.claim('call', 'another', 1_000)).toBe(false);
  });

  test('notes and claims nothing of another scope', async () => {
    const { renderer, held } = withDesk();
    const askUser = createAskUser({ waitForRendererMs: Number.POSITIVE_INFINITY });
    askUser.for({ user: 'ada' }).attach(renderer);
    const opened = await askUser.for({ user: 'bob' }).tool.open(DATABASE, { correlationId: 'call' });
    const id = 'pending' in opened ? opened.pending.id : '';
    expect(await held.desk.note(id, 'x')).toBeUndefined();
    expect(await held.desk.claim(id, 'send', 1_000)).toBe(false);
  });

  test('ends once, when the renderer is detached or all is closed', async () => {
    const { renderer, held } = withDesk();
    const askUser = createAskUser();
    const detach = askUser.attach(renderer);
    detach();
    detach();
    expect(held.left).toBe(1);
    askUser.attach(renderer);
    await askUser.close();
    expect(held.left).toBe(2);
  });
});
