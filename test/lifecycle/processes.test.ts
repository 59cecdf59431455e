import { describe, expect, test } from 'vitest';
import { type CreateAskUserOptions, createAskUser, type Renderer, type TelemetryEvent } from '../../src/index';
import { manualClock } from '../../src/testing/index';
import { DATABASE, PROJECT_NAME } from '../support/questions';
import { type HandRenderer, handRenderer } from '../support/renderers';
import { sharedStore } from '../support/shared-store';
import { stateOf, turns } from '../support/turns';

/** As many processes as a test needs, which share nothing but a store. */
function processes() {
  const clock = manualClock();
  const store = sharedStore(clock);
  const errors: unknown[] = [];
  const start = (options: CreateAskUserOptions = {}) =>
    createAskUser({ clock, store, onError: (error) => errors.push(error), ...options });
  return { clock, store, errors, start };
}

const SQLITE = { answers: { '0': 'SQLite' } };
const ANSWER = '{"answers":{"0":"SQLite"}}';

/** A renderer of a chat: one process delivers, and notes what it sent. */
function chatRenderer(sent: string[], options: Partial<Renderer> & { readonly notes?: boolean } = {}): HandRenderer {
  const { notes = true, ...rest } = options;
  const renderer = handRenderer({ name: 'chat', delivery: 'once', concurrency: Number.POSITIVE_INFINITY, ...rest });
  const show = renderer.ask.bind(renderer);
  return Object.assign(renderer, {
    ask: (request: Parameters<Renderer['ask']>[0], context: Parameters<Renderer['ask']>[1]) => {
      if (context.previous === undefined) {
        sent.push(request.id);
        if (notes) void context.note({ message: sent.length });
      }
      return show(request, context);
    },
  });
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

  test('that ends while it is being read does not come on screen', async () => {
    const { start, store } = processes();
    const renderer = handRenderer();
    start({ renderer });
    const asker = start();
    await turns();
    const get = store.get.bind(store);
    let answer = () => {};
    store.get = async (id) => {
      const ask = await get(id);
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return ask;
    };
    const call = asker.tool.call(DATABASE, { correlationId: 'x' });
    await turns();
    const slow = answer;
    store.get = get;
    await asker.answer('x', SQLITE);
    await call;
    slow();
    await turns();
    expect(renderer.asks).toHaveLength(0);
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

describe('a renderer that one of many processes delivers through', () => {
  test('sends once, and another process goes on from its notes when the first is gone', async () => {
    const { start, clock } = processes();
    const sent: string[] = [];
    const [first, second] = [chatRenderer(sent), chatRenderer(sent)];
    start({ renderer: first });
    start({ renderer: second });
    const call = start().tool.call(DATABASE, { correlationId: 'x' });
    await turns();
    expect(sent).toEqual(['x']);
    expect(first.asks.length + second.asks.length).toBe(1);
    await clock.advance(30_000);
    expect(sent).toEqual(['x']);
    expect([first.asks.length, second.asks.length]).toEqual([1, 1]);
    const resumed = [...first.asks, ...second.asks].find(({ context }) => context.previous !== undefined);
    expect(resumed?.context.previous).toEqual({ message: 1 });
    resumed?.reply(SQLITE);
    expect((await call).llmContent).toBe(ANSWER);
  });

  test('goes on after a restart, once the turn of the process before is over', async () => {
    const { start, clock } = processes();
    const sent: string[] = [];
    start({ renderer: chatRenderer(sent) });
    const call = start().tool.call(DATABASE, { correlationId: 'x' });
    await turns();
    const after = chatRenderer(sent);
    start({ renderer: after, deliveryLeaseMs: 5_000 });
    await clock.advance(30_000);
    expect(sent).toEqual(['x']);
    after.asks[0]?.reply(SQLITE);
    expect((await call).llmContent).toBe(ANSWER);
  });

  test('never sends again what was shown, though nothing was noted', async () => {
    const { start, clock } = processes();
    const sent: string[] = [];
    for (let count = 0; count < 3; count++) start({ renderer: chatRenderer(sent, { notes: false }) });
    const call = start().tool.call(DATABASE);
    await clock.advance(200_000);
    expect(sent).toHaveLength(1);
    expect(await stateOf(call)).toBe('pending');
  });

  test('that can deliver nowhere ends the ask as undelivered', async () => {
    const { start, clock, errors } = processes();
    const broken: Renderer = {
      name: 'chat',
      delivery: 'once',
      concurrency: Number.POSITIVE_INFINITY,
      ask: async () => ({ unavailable: true, reason: 'no connection' }),
    };
    for (let count = 0; count < 5; count++) start({ renderer: broken });
    const call = start().tool.call(DATABASE);
    await clock.advance(300_000);
    expect((await call).data.outcome).toMatchObject({ status: 'unavailable', code: 'undelivered' });
    expect(errors).toHaveLength(3);
  });

  test('that fails in the only process is tried again there, and then ends the ask as undelivered', async () => {
    const { start, clock, errors } = processes();
    const broken: Renderer = {
      name: 'chat',
      delivery: 'once',
      ask: async () => ({ unavailable: true, reason: 'no connection' }),
    };
    const call = start({ renderer: broken }).tool.call(DATABASE);
    await clock.advance(89_999);
    expect(await stateOf(call)).toBe('pending');
    await clock.advance(1);
    expect((await call).data.outcome).toMatchObject({ status: 'unavailable', code: 'undelivered' });
    expect(errors).toHaveLength(3);
  });

  test('still takes its turn after another renderer was attached', async () => {
    const { start, clock } = processes();
    const sent: string[] = [];
    const gone: Renderer = { name: 'chat', delivery: 'once', ask: () => new Promise(() => {}) };
    start({ renderer: gone });
    void start().tool.open(DATABASE, { correlationId: 'x' });
    await turns();
    const next = start({ renderer: chatRenderer(sent) });
    await turns();
    next.attach(handRenderer());
    await clock.advance(30_000);
    expect(sent).toEqual(['x']);
  });

  test('leaves no timer behind when its ask ends', async () => {
    const { start, clock } = processes();
    const sent: string[] = [];
    const askUsers = [start({ renderer: chatRenderer(sent) }), start({ renderer: chatRenderer(sent) })];
    await Promise.all(
      askUsers
        .map((askUser) => askUser.tool.call(DATABASE, { timeoutMs: 1_000 }))
        .concat(clock.advance(1_000) as never),
    );
    await Promise.all(askUsers.map((askUser) => askUser.close()));
    expect(clock.timers).toBe(0);
  });
});
