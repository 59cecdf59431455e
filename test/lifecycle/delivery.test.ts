import { describe, expect, test } from 'vitest';
import type { Renderer } from '../../src/index';
import { processes } from '../support/pretend-processes';
import { DATABASE } from '../support/questions';
import { type HandRenderer, handRenderer } from '../support/renderers';
import { stateOf, turns } from '../support/turns';

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

describe('a renderer that one of many processes delivers through', () => {
  test.each(['here', 'in another process'])(
    'that can deliver nowhere leaves an ask that is on a screen %s',
    async (where) => {
      const { start, clock } = processes();
      const broken: Renderer = {
        name: 'chat',
        delivery: 'once',
        ask: async () => ({ unavailable: true, reason: 'down' }),
      };
      const screen = handRenderer();
      if (where === 'here') start({ renderer: [screen, broken] });
      else for (const renderer of [screen, broken]) start({ renderer });
      const call = start().tool.call(DATABASE);
      await clock.advance(300_000);
      expect(await stateOf(call)).toBe('pending');
      screen.asks[0]?.reply(SQLITE);
      expect((await call).llmContent).toBe(ANSWER);
    },
  );

  test('that can deliver nowhere leaves an ask whose screen here has not said yet that it shows it', async () => {
    const { start, clock, errors } = processes();
    const broken: Renderer = {
      name: 'chat',
      delivery: 'once',
      ask: async () => ({ unavailable: true, reason: 'down' }),
    };
    const screen: Renderer = { name: 'screen', ask: () => new Promise(() => {}) };
    const askUser = start({ renderer: [screen, broken] });
    const call = askUser.tool.call(DATABASE, { correlationId: 'x' });
    await clock.advance(300_000);
    expect(errors).toHaveLength(3);
    expect(await stateOf(call)).toBe('pending');
    await askUser.answer('x', SQLITE);
    expect((await call).llmContent).toBe(ANSWER);
  });

  test('finds what it noted when its reply could not be taken', async () => {
    const { start } = processes();
    const sent: string[] = [];
    const renderer = chatRenderer(sent);
    start({ renderer });
    void start().tool.call(DATABASE);
    await turns();
    renderer.asks[0]?.reply({ answers: { '9': 'x' } });
    await turns();
    expect(renderer.asks).toHaveLength(2);
    expect(renderer.asks[1]?.context.previous).toEqual({ message: 1 });
    expect(sent).toHaveLength(1);
  });

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

  test('that takes its note back is called as if it had noted nothing, and its tries count again', async () => {
    const { start, clock, errors } = processes();
    const previous: unknown[] = [];
    const renderer: Renderer = {
      name: 'chat',
      delivery: 'once',
      async ask(_request, context) {
        previous.push(context.previous);
        await context.note({ state: 'waiting' });
        await context.note(null);
        return { unavailable: true, reason: 'down' };
      },
    };
    for (let count = 0; count < 5; count++) start({ renderer });
    const call = start().tool.call(DATABASE);
    await clock.advance(300_000);
    expect((await call).data.outcome).toMatchObject({ status: 'unavailable', code: 'undelivered' });
    expect(previous).toEqual([undefined, undefined, undefined]);
    expect(errors).toHaveLength(3);
  });

  test('that takes back what another process noted is called again', async () => {
    const { start, clock } = processes();
    const hanging: Renderer = {
      name: 'chat',
      delivery: 'once',
      ask: (_request, { note }) => note({ state: 'waiting' }).then(() => new Promise(() => {})),
    };
    start({ renderer: hanging });
    const call = start().tool.call(DATABASE);
    await turns();
    const previous: unknown[] = [];
    const renderer: Renderer = {
      name: 'chat',
      delivery: 'once',
      async ask(_request, context) {
        previous.push(context.previous);
        if (previous.length > 1) return SQLITE;
        await context.note(null);
        return { unavailable: true, reason: 'down' };
      },
    };
    start({ renderer });
    await clock.advance(120_000);
    expect(previous).toEqual([{ state: 'waiting' }, undefined]);
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

  test.each(['is detached', 'is detached while it takes its turn', 'is closed'] as const)(
    'that %s before it sent anything has not failed, however often',
    async (how) => {
      const { start, clock, store } = processes();
      const call = start().tool.call(DATABASE);
      await turns();
      for (let round = 0; round < 5; round++) {
        const here = start();
        const detach = here.attach({ name: 'chat', delivery: 'once', ask: () => new Promise(() => {}) });
        const claim = store.claim.bind(store);
        if (how === 'is detached while it takes its turn') {
          store.claim = (...args) => {
            store.claim = claim;
            return claim(...args).finally(detach);
          };
        }
        await turns();
        if (how === 'is detached') detach();
        if (how === 'is closed') await here.close();
        await clock.advance(30_000);
      }
      const sent: string[] = [];
      const renderer = chatRenderer(sent);
      start({ renderer });
      (await renderer.shows(1)).reply(SQLITE);
      expect((await call).llmContent).toBe(ANSWER);
      expect(sent).toHaveLength(1);
    },
  );

  test('does not keep a close waiting for a store that does not answer', async () => {
    const { start, clock, store } = processes();
    void start().tool.open(DATABASE);
    const here = start({ renderer: { name: 'chat', delivery: 'once', ask: () => new Promise(() => {}) } });
    await turns();
    store.note = () => new Promise(() => {});
    const closed = here.close();
    await clock.advance(1_000);
    expect(await stateOf(closed)).toBe('resolved');
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
