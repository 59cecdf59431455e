import { describe, expect, test } from 'vitest';
import {
  AskUserTool,
  createAskUser,
  MessageBus,
  memoryStore,
  type QuestionStore,
  type Renderer,
} from '../../src/index';
import { manualClock, scriptedRenderer } from '../../src/testing/index';
import { DATABASE } from '../support/questions';
import { handRenderer } from '../support/renderers';
import { stateOf, turns } from '../support/turns';

const SQLITE = { answers: { '0': 'SQLite' } };
const LETS_THROUGH = { check: () => ({ decision: 'ask_user', rule: { subagent: 'sub' } }) as const };

describe('a subagent that tries', () => {
  test('a message that changes between the check and the bus is what it was when it was checked', async () => {
    const askUser = createAskUser({ renderer: handRenderer() });
    const call = askUser.tool.call(DATABASE, { correlationId: 'x' });
    await turns();
    let reads = 0;
    const forged = {
      get type() {
        return reads++ === 0 ? 'tool-execution-success' : 'ask-user-response';
      },
      correlationId: 'x',
      toolCall: { name: 'x', args: {} },
      ...SQLITE,
    };
    await askUser.derive('sub').bus.publish(forged as never);
    expect(await stateOf(call)).toBe('pending');
    await askUser.close();
  });

  test('a listener can’t rewrite what others are told', async () => {
    const bus = new MessageBus({ policy: { check: () => ({ decision: 'deny' }) }, onError: () => {} });
    bus.derive('sub').subscribe('tool-confirmation-response', (message) => {
      (message as { confirmed: boolean }).confirmed = true;
    });
    const toolCall = { name: 'shell', args: {} };
    const response = await bus.request({ type: 'tool-confirmation-request', toolCall }, 'tool-confirmation-response');
    expect(response.confirmed).toBe(false);
  });

  test('a listener can’t rewrite what the host answers', async () => {
    const bus = new MessageBus({ onError: () => {} });
    // It listens before anybody else does.
    bus.derive('sub').subscribe('ask-user-response', (message) => {
      (message.answers as Record<string, string>)['0'] = 'PostgreSQL';
    });
    const askUser = createAskUser({ bus, renderer: handRenderer() });
    const call = askUser.tool.call(DATABASE, { correlationId: 'x' });
    await turns();
    await bus.publish({ type: 'ask-user-response', correlationId: 'x', ...SQLITE, answers: { '0': 'SQLite' } });
    expect((await call).llmContent).toBe('{"answers":{"0":"SQLite"}}');
  });

  test('its invocation has nothing that answers, and does not join the main agent’s ask', async () => {
    const renderer = handRenderer({ concurrency: 9 });
    const askUser = createAskUser({ renderer, policy: LETS_THROUGH });
    const main = askUser.tool.call(DATABASE, { correlationId: 'x' });
    await turns();
    const { tool } = askUser.derive('sub');
    expect(await tool.build(DATABASE, { correlationId: 'x' }).shouldConfirmExecute()).toBe(false);
    expect((await tool.call(DATABASE, { correlationId: 'x' })).error?.code).toBe('id_conflict');
    expect(await stateOf(main)).toBe('pending');
    await askUser.close();
  });

  test('a tool of its own on its bus is refused when it is made', () => {
    expect(() => new AskUserTool(new MessageBus().derive('sub'))).toThrow(
      expect.objectContaining({ code: 'invalid_options' }),
    );
    for (const name of ['', ' ', 'a/b']) {
      expect(() => new MessageBus().derive(name)).toThrow(expect.objectContaining({ code: 'invalid_options' }));
      expect(() => new MessageBus().derive('a').derive(name)).toThrow(
        expect.objectContaining({ code: 'invalid_options' }),
      );
    }
  });
});

describe('closing a scope', () => {
  test('ends what is on its way to the store, and what narrower scopes ask', async () => {
    const renderer = handRenderer();
    const askUser = createAskUser({ renderer });
    const scope = askUser.for({ user: 'a' });
    const run = scope.for({ run: '1' });
    const call = scope.tool.call(DATABASE);
    await scope.close();
    expect((await call).data.outcome).toEqual({ status: 'aborted', reason: 'closed' });
    expect((await run.tool.call(DATABASE)).data.outcome).toMatchObject({ code: 'closed' });
    expect(renderer.asks).toHaveLength(0);
  });
});

describe('a renderer that misbehaves', () => {
  test('a reply that can’t be looked at is its failure, and no more', async () => {
    const replies: unknown[] = [
      { unavailable: true, reason: Symbol('x') },
      { unavailable: true, reason: Object.create(null) },
      {
        get answers() {
          throw new Error('no answers');
        },
      },
      new Proxy(
        {},
        {
          has() {
            throw new Error('no keys');
          },
        },
      ),
    ];
    for (const reply of replies) {
      const renderer: Renderer = { name: 'odd', ask: async () => reply as never };
      const { data } = await createAskUser({ renderer, onError: () => {} }).tool.call(DATABASE);
      expect(data.outcome).toMatchObject({ code: 'undelivered' });
    }
  });

  test('one that could never show anything is refused when it is attached', () => {
    const ask = async () => SQLITE;
    for (const renderer of [
      null,
      {},
      { name: '', ask },
      { name: 'x' },
      { name: 'x', ask, concurrency: Number.NaN },
      { name: 'x', ask, respondent: 'default' },
    ]) {
      expect(() => createAskUser({ renderer: [renderer as never] })).toThrow(
        expect.objectContaining({ code: 'invalid_options' }),
      );
    }
  });

  test('one that delivers once and comes back is asked again', async () => {
    const clock = manualClock();
    const askUser = createAskUser({ clock, waitForRendererMs: 500 });
    const renderer = handRenderer({ delivery: 'once' });
    const detach = askUser.attach(renderer);
    const call = askUser.tool.call(DATABASE);
    await renderer.shows(1);
    detach();
    askUser.attach(renderer);
    (await renderer.shows(2)).reply(SQLITE);
    expect((await call).llmContent).toBe('{"answers":{"0":"SQLite"}}');
  });

  test('a huge reply gets one short reason', async () => {
    const askUser = createAskUser({ renderer: handRenderer() });
    askUser.tool.call(DATABASE, { correlationId: 'x' });
    await turns();
    const selected = Array.from({ length: 100_000 }, (_, index) => `no label ${index}`);
    const reply = askUser.answer('x', { answers: { '0': { selected } } });
    await expect(reply).rejects.toMatchObject({ code: 'invalid_reply', message: expect.stringMatching(/^.{1,400}$/s) });
    await askUser.close();
  });
});

describe('a place for faults that fails itself', () => {
  test('harms nobody', async () => {
    const onError = () => {
      throw new Error('no log');
    };
    const broken: Renderer = { name: 'broken', ask: () => Promise.reject(new Error('no screen')) };
    const askUser = createAskUser({ renderer: broken, onError });
    const heard: string[] = [];
    askUser.bus.subscribe('ask-user-settled', () => {
      throw new Error('first');
    });
    askUser.bus.subscribe('ask-user-settled', () => heard.push('second'));
    expect((await askUser.tool.call(DATABASE)).data.outcome).toMatchObject({ code: 'undelivered' });
    expect(heard).toEqual(['second']);
  });
});

describe('an ask that somebody shows', () => {
  test('is not ended by a replay', async () => {
    const clock = manualClock();
    const askUser = createAskUser({ clock, waitForRendererMs: 1_000 });
    askUser.bus.subscribe('ask-user-request', ({ id, correlationId }) =>
      askUser.bus.publish({ type: 'ask-user-shown', id, correlationId }),
    );
    const call = askUser.tool.call(DATABASE, { correlationId: 'x' });
    await clock.advance(500);
    const replay = askUser.tool.call(DATABASE, { correlationId: 'x' });
    await clock.advance(60_000);
    expect(await stateOf(call)).toBe('pending');
    await askUser.bus.publish({ type: 'ask-user-response', correlationId: 'x', ...SQLITE });
    expect((await replay).llmContent).toBe((await call).llmContent);
  });
});

describe('a store that misbehaves', () => {
  const broken = (change: (store: QuestionStore) => Partial<QuestionStore>): QuestionStore => {
    const store = memoryStore();
    const own = change(store);
    return new Proxy(store, {
      get(target, key) {
        const member = key in own ? Reflect.get(own, key) : Reflect.get(target, key, target);
        return typeof member === 'function' && !(key in own) ? member.bind(target) : member;
      },
    });
  };

  test('by throwing is a failure of the call, and takes no place in the budget', async () => {
    const store = broken(() => ({
      put() {
        throw new Error('disk full');
      },
    }));
    const errors: unknown[] = [];
    const limits = { pendingPerScope: 1 };
    const scope = createAskUser({
      store,
      renderer: scriptedRenderer(SQLITE),
      limits,
      onError: (error) => errors.push(error),
    }).for({ user: 'a' });
    for (let round = 0; round < 3; round++) {
      expect((await scope.tool.call(DATABASE)).error).toMatchObject({ type: 'execution_failed' });
    }
    expect(errors).toHaveLength(3);
  });

  test('is reported once, however many calls it ends', async () => {
    const fault = new Error('no disk');
    const store = broken(() => ({ settle: () => Promise.reject(fault) }));
    const errors: unknown[] = [];
    const askUser = createAskUser({ store, renderer: handRenderer(), onError: (error) => errors.push(error) });
    const calls = ['a', 'a'].map((correlationId) => askUser.tool.call(DATABASE, { correlationId }));
    await turns();
    await askUser.close();
    for (const { error } of await Promise.all(calls)) expect(error).toMatchObject({ type: 'execution_failed' });
    expect(errors).toEqual([fault]);
  });

  test('by giving no ask, or another one, is a failure of the call', async () => {
    for (const given of [undefined, { id: 'other' }]) {
      const store = broken(() => ({ put: async () => given as never }));
      const result = await createAskUser({ store, renderer: scriptedRenderer(SQLITE), onError: () => {} }).tool.call(
        DATABASE,
      );
      expect(result.error).toMatchObject({ code: 'store_unavailable' });
    }
  });

  test('by throwing on settle leaves no call waiting', async () => {
    const store = broken(() => ({
      settle() {
        throw new Error('no disk');
      },
    }));
    const askUser = createAskUser({ store, renderer: handRenderer(), onError: () => {} });
    const controller = new AbortController();
    const call = askUser.tool.call(DATABASE, { signal: controller.signal });
    await turns();
    controller.abort(new Error('stop'));
    await expect(call).rejects.toThrow('stop');
    const waiting = askUser.tool.call(DATABASE);
    await turns();
    await askUser.close();
    expect((await waiting).error).toBeDefined();
  });

  test('by leaving the ask out of its verdict, or failing after it wrote, does not hide the outcome', async () => {
    const silent = broken((store) => ({
      settle: async (id, outcome) => ({ verdict: (await store.settle(id, outcome)).verdict }),
    }));
    const failing = broken((store) => ({
      async settle(id, outcome) {
        await store.settle(id, outcome);
        throw new Error('connection lost');
      },
    }));
    for (const store of [silent, failing]) {
      const askUser = createAskUser({ store, renderer: scriptedRenderer(SQLITE), onError: () => {} });
      expect((await askUser.tool.call(DATABASE)).llmContent).toBe('{"answers":{"0":"SQLite"}}');
    }
  });
});

describe('patterns', () => {
  const asking = (pattern: string, extra = {}) => [
    { question: 'Name?', header: 'Name', type: 'text', constraints: { pattern, ...extra } },
  ];

  test('more of them than are kept at a time still judge what waits', async () => {
    const clock = manualClock();
    const renderer = handRenderer({ concurrency: Number.POSITIVE_INFINITY });
    const askUser = createAskUser({ clock, renderer, onTimeout: 'recommended' });
    const first = askUser.ask(asking('^first$'), { correlationId: 'first' });
    const timed = askUser.ask(asking('^timed$', { default: 'timed' }), { timeoutMs: 1_000 });
    await renderer.shows(2);
    for (let index = 0; index < 600; index++) void askUser.ask(asking(`^p${index}$`));
    await renderer.shows(602);
    await expect(askUser.answer('first', { answers: { '0': 'other' } })).rejects.toMatchObject({
      code: 'invalid_reply',
    });
    renderer.asks[0]?.reply({ answers: { '0': 'first' } });
    expect(await first).toMatchObject({ status: 'answered' });
    await clock.advance(1_000);
    expect(await timed).toMatchObject({ status: 'answered', by: { kind: 'default' } });
    await askUser.close();
  });

  test('a default that its own rules refuse is not taken', async () => {
    const clock = manualClock();
    const renderer = handRenderer();
    const askUser = createAskUser({ clock, renderer, onTimeout: 'recommended', timeoutMs: 1_000 });
    const outcome = askUser.ask(asking('^[0-9]+$', { default: 'abc' }));
    await renderer.shows(1);
    await clock.advance(1_000);
    expect(await outcome).toMatchObject({ status: 'timed_out' });
  });
});
