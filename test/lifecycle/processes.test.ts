import { describe, expect, test } from 'vitest';
import type { QuestionStore, TelemetryEvent } from '../../src/index';
import { processes } from '../support/pretend-processes';
import { DATABASE, PROJECT_NAME } from '../support/questions';
import { handRenderer } from '../support/renderers';
import { stateOf, turns } from '../support/turns';

const SQLITE = { answers: { '0': 'SQLite' } };
const ANSWER = '{"answers":{"0":"SQLite"}}';

/** What the next call of a method gives comes as late as the test says; by then it may be old. Gives the way to let it come. */
function late(store: QuestionStore, method: 'put' | 'get' | 'list'): () => void {
  const member = store[method];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const once = async (argument: never): Promise<never> => {
    Object.assign(store, { [method]: member });
    const given = await (member as (argument: never) => Promise<never>).call(store, argument);
    await held;
    return given;
  };
  Object.assign(store, { [method]: once });
  return release;
}

describe('an ask put in one process', () => {
  test('is shown by every process that has a renderer for it, and the first valid answer wins', async () => {
    const { start } = processes();
    const [a, b, c] = [handRenderer(), handRenderer(), handRenderer()];
    const asker = start({ renderer: a });
    start({ renderer: b });
    start({ renderer: c });
    const call = asker.tool.call(DATABASE, { correlationId: 'x' });
    const shown = await Promise.all([a.shows(1), b.shows(1), c.shows(1)]);
    expect(shown.map(({ request }) => request.id)).toEqual(['x', 'x', 'x']);
    shown[1]?.reply(SQLITE);
    expect((await call).llmContent).toBe(ANSWER);
    for (const { context } of shown)
      expect(context.signal.reason ?? { status: 'answered' }).toMatchObject({ status: 'answered' });
    expect(shown[2]?.context.signal.aborted).toBe(true);
    shown[2]?.reply({ answers: { '0': 'PostgreSQL' } });
    expect((await asker.get('x'))?.outcome).toMatchObject({ answers: [{ selected: ['SQLite'] }] });
  });

  test('waits though nobody can show it there', async () => {
    const { start } = processes();
    const call = start().tool.call(DATABASE);
    expect(await stateOf(call)).toBe('pending');
    const renderer = handRenderer();
    start({ renderer });
    (await renderer.shows(1)).reply(SQLITE);
    expect((await call).data.ask_user.renderer).toBe('hand');
  });

  test('is not shown where its scope or its renderer does not fit', async () => {
    const { start } = processes();
    const other = handRenderer({ name: 'other user' });
    const picky = handRenderer({ name: 'picky', accepts: () => false });
    const own = handRenderer({ name: 'own' });
    start().for({ user: 'bob' }).attach(other);
    start({ renderer: picky });
    start().for({ user: 'ada' }).attach(own);
    void start().for({ user: 'ada' }).tool.call(DATABASE);
    await own.shows(1);
    await turns();
    expect([other.asks.length, picky.asks.length]).toEqual([0, 0]);
  });

  test('closes everywhere when it is aborted where it was put', async () => {
    const { start } = processes();
    const renderer = handRenderer();
    start({ renderer });
    const controller = new AbortController();
    const call = start().tool.call(DATABASE, { signal: controller.signal });
    const { context } = await renderer.shows(1);
    controller.abort(new Error('stop'));
    await expect(call).rejects.toThrow('stop');
    await turns();
    expect(context.signal.reason).toEqual({ status: 'aborted', reason: 'stop' });
  });

  test('lives on when its process is gone, and a new one picks it up without a second prompt elsewhere', async () => {
    const { start } = processes();
    const renderer = handRenderer();
    start({ renderer });
    void start().tool.call(DATABASE, { correlationId: 'x' });
    const { reply } = await renderer.shows(1);
    const again = start().tool.call(DATABASE, { correlationId: 'x' });
    expect(await stateOf(again)).toBe('pending');
    expect(renderer.asks).toHaveLength(1);
    reply(SQLITE);
    expect((await again).llmContent).toBe(ANSWER);
  });

  test('is let go of, and not ended, where a process that only shows it closes or loses its renderer', async () => {
    const { start } = processes();
    const [first, second] = [handRenderer(), handRenderer()];
    const call = start().tool.call(DATABASE);
    const closing = start({ renderer: first });
    const detaching = start();
    const detach = detaching.attach(second);
    const shown = [await first.shows(1), await second.shows(1)];
    await closing.close();
    detach();
    expect(shown.map(({ context }) => context.signal.reason)).toEqual([
      { status: 'aborted', reason: 'detached' },
      { status: 'aborted', reason: 'detached' },
    ]);
    expect([closing.pending(), detaching.pending()]).toEqual([[], []]);
    expect(await stateOf(call)).toBe('pending');
  });

  test('is not ended by closing its scope in another process', async () => {
    const { start } = processes();
    const call = start().for({ user: 'ada' }).tool.call(DATABASE);
    await turns();
    await start().for({ user: 'ada' }).close();
    expect(await stateOf(call)).toBe('pending');
  });

  test('stays on the screens of a process that closes only its scope', async () => {
    const { start } = processes();
    const call = start().for({ user: 'ada' }).tool.call(DATABASE);
    const renderer = handRenderer();
    const here = start({ renderer });
    const { context, reply } = await renderer.shows(1);
    await here.for({ user: 'ada' }).close();
    expect(context.signal.aborted).toBe(false);
    reply(SQLITE);
    expect((await call).llmContent).toBe(ANSWER);
  });

  test('is found though its hint was lost', async () => {
    const { start, store, clock } = processes();
    const [early, late] = [handRenderer(), handRenderer()];
    start({ renderer: early });
    await turns();
    store.hinting = false;
    void start().tool.call(DATABASE, { correlationId: 'x' });
    await turns();
    expect(early.asks).toHaveLength(0);
    await clock.advance(30_000);
    expect(early.asks).toHaveLength(1);
    void start().tool.call(DATABASE, { correlationId: 'y' });
    start({ renderer: late });
    await turns();
    expect(late.asks.map(({ request }) => request.id)).toEqual(['x']);
    store.resync();
    await turns();
    expect(early.asks).toHaveLength(1);
    early.asks[0]?.reply(SQLITE);
    await turns();
    expect(early.asks.map(({ request }) => request.id)).toEqual(['x', 'y']);
  });

  test('is shown though this process took its id for other questions just then', async () => {
    const { start, store } = processes();
    const renderer = handRenderer();
    const here = start({ renderer });
    await turns();
    const put = store.put.bind(store);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    store.put = (ask) => held.then(() => put(ask));
    const mine = here.tool.call(PROJECT_NAME, { correlationId: 'x' });
    store.put = put;
    await start().tool.open(DATABASE, { correlationId: 'x' });
    await turns();
    release();
    expect((await mine).error?.code).toBe('id_conflict');
    expect((await renderer.shows(1)).request.questions[0]?.header).toBe('Database');
  });

  test('does not come on screen again when it ends while a call for it is being put', async () => {
    const { start, store } = processes();
    const renderer = handRenderer();
    const here = start({ renderer });
    await start().tool.open(DATABASE, { correlationId: 'x' });
    await renderer.shows(1);
    const release = late(store, 'put');
    const call = here.tool.call(DATABASE, { correlationId: 'x' });
    await turns();
    await start().answer('x', SQLITE);
    await turns();
    expect(renderer.asks[0]?.context.signal.aborted).toBe(true);
    const releaseRead = late(store, 'get');
    release();
    await turns();
    releaseRead();
    expect((await call).llmContent).toBe(ANSWER);
    expect(renderer.asks).toHaveLength(1);
    expect(here.pending()).toEqual([]);
  });

  test('does not come on screen when it ends while what waits is being listed', async () => {
    const { start, store } = processes();
    const asker = start();
    await asker.tool.open(DATABASE, { correlationId: 'x' });
    const release = late(store, 'list');
    const renderer = handRenderer();
    start({ renderer });
    await turns();
    await asker.answer('x', SQLITE);
    release();
    await turns();
    expect(renderer.asks).toHaveLength(0);
  });

  test('that ends while it is being read does not come on screen', async () => {
    const { start, store } = processes();
    const renderer = handRenderer();
    start({ renderer });
    const asker = start();
    await turns();
    const release = late(store, 'get');
    const call = asker.tool.call(DATABASE, { correlationId: 'x' });
    await turns();
    await asker.answer('x', SQLITE);
    await call;
    release();
    await turns();
    expect(renderer.asks).toHaveLength(0);
  });

  test('does not come back before the person where a renderer failed at it', async () => {
    const { start, clock } = processes();
    const failing = handRenderer({ name: 'failing' });
    start({ renderer: failing });
    const call = start().tool.call(DATABASE);
    for (let attempt = 0; attempt < 3; attempt++) (await failing.shows(attempt + 1)).reply({ answers: { '9': 'x' } });
    await clock.advance(120_000);
    expect(failing.asks).toHaveLength(3);
    expect(await stateOf(call)).toBe('pending');
    const other = handRenderer();
    start({ renderer: other });
    (await other.shows(1)).reply(SQLITE);
    expect((await call).llmContent).toBe(ANSWER);
  });

  test('expires once, whoever looks', async () => {
    const { start, clock, errors } = processes();
    const renderers = [handRenderer(), handRenderer()];
    for (const renderer of renderers) start({ renderer });
    const call = start().tool.call(DATABASE, { timeoutMs: 1_000 });
    await Promise.all(renderers.map((renderer) => renderer.shows(1)));
    await clock.advance(1_000);
    expect((await call).data.outcome).toEqual({ status: 'timed_out', afterMs: 1_000 });
    expect(errors).toEqual([]);
  });

  test('is taken in once, also when a call for it comes here', async () => {
    const { start } = processes();
    const renderer = handRenderer();
    const here = start({ renderer });
    void start().tool.call(DATABASE, { correlationId: 'x' });
    await renderer.shows(1);
    const call = here.tool.call(DATABASE, { correlationId: 'x' });
    await turns();
    expect(renderer.asks).toHaveLength(1);
    renderer.asks[0]?.reply(SQLITE);
    expect((await call).llmContent).toBe(ANSWER);
  });

  test('is counted where it was put, and not where it is only shown', async () => {
    const { start } = processes();
    const counted = (events: TelemetryEvent[]) => ({ record: (event: TelemetryEvent) => void events.push(event) });
    const put: TelemetryEvent[] = [];
    const seen: TelemetryEvent[] = [];
    const renderer = handRenderer();
    start({ renderer, telemetry: counted(seen) });
    const call = start({ telemetry: counted(put) }).tool.call(DATABASE);
    (await renderer.shows(1)).reply(SQLITE);
    await call;
    expect(put.map(({ type }) => type)).toEqual(['asked', 'settled']);
    expect(seen.map(({ type }) => type)).toEqual(['shown']);
  });

  test('held for a host’s own queue is not shown by the process that holds it', async () => {
    const { start } = processes();
    const renderer = handRenderer();
    const here = start({ renderer });
    const confirmation = await here.tool.build(DATABASE).shouldConfirmExecute();
    await turns();
    expect(confirmation).not.toBe(false);
    expect(renderer.asks).toHaveLength(0);
  });
});
