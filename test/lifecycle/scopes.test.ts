import { describe, expect, test } from 'vitest';
import { type AskEvent, createAskUser, geminiContract, type PolicyContext } from '../../src/index';
import { scriptedRenderer } from '../../src/testing/index';
import { DATABASE } from '../support/questions';
import { handRenderer } from '../support/renderers';
import { turns } from '../support/turns';

const SQLITE = { answers: { '0': 'SQLite' } };

describe('scopes and subagents', () => {
  test('scopes never meet', async () => {
    const askUser = createAskUser({ renderer: handRenderer({ concurrency: 9 }) });
    const a = askUser.for({ user: 'a' });
    const b = askUser.for({ user: 'b' });
    const controller = new AbortController();
    const seen: AskEvent[] = [];
    const listening = (async () => {
      for await (const event of a.events({ signal: controller.signal })) seen.push(event);
    })();
    a.tool.call(DATABASE, { correlationId: 'of-a' });
    b.tool.call(DATABASE, { correlationId: 'of-b' });
    await turns();
    expect(a.pending().map((ask) => ask.correlationId)).toEqual(['of-a']);
    expect((await b.list()).items.map((ask) => ask.correlationId)).toEqual(['of-b']);
    expect(await a.answer('of-b', SQLITE)).toEqual({ verdict: 'unknown' });
    const [ofB] = b.pending();
    expect(await a.answer(ofB?.id ?? '', SQLITE)).toEqual({ verdict: 'unknown' });
    expect(await a.get(ofB?.id ?? '')).toBeUndefined();
    expect(await a.abort(ofB?.id ?? '')).toBe(0);
    expect((await b.answer('of-b', SQLITE)).verdict).toBe('won');
    await turns();
    controller.abort();
    await listening;
    expect(seen.map((event) => event.type === 'asked' && event.ask.correlationId)).toEqual(['of-a', false]);
    expect(seen.map((event) => event.type)).toEqual(['asked', 'shown']);
    await askUser.close();
  });

  test('equal call ids in two runs are two asks', async () => {
    const askUser = createAskUser({ renderer: handRenderer({ concurrency: 9 }) });
    const one = askUser.for({ run: '1' });
    const two = askUser.for({ run: '2' });
    const calls = [one, two].map((run) => run.tool.call(DATABASE, { correlationId: 'call_0' }));
    await turns();
    await expect(askUser.answer('call_0', SQLITE)).rejects.toMatchObject({ code: 'ambiguous_id' });
    expect((await one.answer('call_0', SQLITE)).verdict).toBe('won');
    expect((await two.answer('call_0', { answers: { '0': 'PostgreSQL' } })).verdict).toBe('won');
    expect((await Promise.all(calls)).map((result) => result.llmContent)).toEqual([
      '{"answers":{"0":"SQLite"}}',
      '{"answers":{"0":"PostgreSQL"}}',
    ]);
    expect((await one.answer('call_0', SQLITE)).verdict).toBe('lost');
  });

  test('over the bus a correlationId of several scopes needs the id too', async () => {
    const errors: unknown[] = [];
    const askUser = createAskUser({
      renderer: handRenderer({ concurrency: 9 }),
      onError: (error) => errors.push(error),
    });
    const call = askUser.for({ run: '1' }).tool.call(DATABASE, { correlationId: 'call_0' });
    askUser.for({ run: '2' }).tool.call(DATABASE, { correlationId: 'call_0' });
    await turns();
    const response = { type: 'ask-user-response', correlationId: 'call_0', ...SQLITE } as const;
    await askUser.bus.publish(response);
    await turns();
    expect(errors).toMatchObject([{ code: 'ambiguous_id' }]);
    expect(askUser.pending()).toHaveLength(2);
    const id = askUser.for({ run: '1' }).pending()[0]?.id ?? '';
    await askUser.bus.publish({ ...response, id });
    expect((await call).data.outcome).toMatchObject({ status: 'answered', by: { renderer: 'bus' } });
    await askUser.close();
  });

  test('an empty member of a scope is refused, since it would show everything', () => {
    const askUser = createAskUser();
    expect(() => askUser.for({ user: '' })).toThrow(expect.objectContaining({ code: 'invalid_options' }));
    expect(() => askUser.for({ user: undefined } as never)).toThrow(
      expect.objectContaining({ code: 'invalid_options' }),
    );
    expect(() => askUser.for({ user: 'a' }).for({ user: 'b' })).toThrow(expect.objectContaining({ code: 'forbidden' }));
  });

  test('a renderer attached to a scope sees only its asks', async () => {
    const askUser = createAskUser();
    const ofA = scriptedRenderer({ '0': 'SQLite' });
    askUser.for({ user: 'a' }).attach(ofA);
    const b = await askUser.for({ user: 'b' }).tool.call(DATABASE);
    expect(b.data.outcome).toMatchObject({ code: 'no_renderer' });
    const a = await askUser.for({ user: 'a', run: '1' }).tool.call(DATABASE);
    expect(a.data.outcome).toMatchObject({ status: 'answered' });
    expect(ofA.shown.map((ask) => ask.scope)).toEqual([{ user: 'a', run: '1' }]);
  });

  test('a model that asks for ever', async () => {
    const askUser = createAskUser({ renderer: scriptedRenderer({ '0': 'SQLite' }), limits: { asksPerRun: 3 } });
    const run = askUser.for({ run: 'r' });
    for (const correlationId of ['1', '2', '3']) {
      expect((await run.tool.call(DATABASE, { correlationId })).data.outcome?.status).toBe('answered');
    }
    const fourth = await run.tool.call(DATABASE, { correlationId: '4' });
    expect(fourth.data.outcome).toMatchObject({ status: 'unavailable', code: 'too_many' });
    expect(JSON.parse(fourth.llmContent)).toMatchObject({ status: 'no_answer', reason: 'too_many' });
    expect((await run.tool.call(DATABASE, { correlationId: '1' })).data.outcome?.status).toBe('answered');
    expect((await askUser.for({ run: 'other' }).tool.call(DATABASE)).data.outcome?.status).toBe('answered');
  });

  test('a model that asks many times at once is stopped as well', async () => {
    const askUser = createAskUser({
      renderer: handRenderer({ concurrency: 99 }),
      limits: { asksPerRun: 3, pendingPerScope: 2 },
    });
    const run = askUser.for({ run: 'r' });
    const calls = Array.from({ length: 10 }, () => run.tool.call(DATABASE));
    await turns();
    expect(run.pending()).toHaveLength(2);
    await askUser.close();
    const codes = (await Promise.all(calls)).map(({ data }) => data.outcome?.status);
    expect(codes.filter((status) => status === 'unavailable')).toHaveLength(8);
  });

  test('the empty scope has no budget', async () => {
    const askUser = createAskUser({
      renderer: scriptedRenderer({ '0': 'SQLite' }),
      limits: { asksPerRun: 1, pendingPerScope: 1 },
    });
    const results = await Promise.all(Array.from({ length: 5 }, () => askUser.tool.call(DATABASE)));
    expect(results.every(({ data }) => data.outcome?.status === 'answered')).toBe(true);
  });

  test('a subagent is refused by default', async () => {
    const renderer = scriptedRenderer({ '0': 'SQLite' });
    const askUser = createAskUser({ renderer, policy: { check: () => ({ decision: 'allow', rule: { name: '*' } }) } });
    const researcher = askUser.derive('researcher');
    const result = await researcher.tool.call(DATABASE);
    expect(result.data.outcome).toMatchObject({ status: 'unavailable', code: 'subagent' });
    expect(JSON.parse(result.llmContent).message).toMatch(/subagent/i);
    expect(await researcher.ask(DATABASE.questions)).toMatchObject({ code: 'subagent' });
    expect((await askUser.tool.call(DATABASE, { subagent: 'x' })).data.outcome).toMatchObject({ code: 'subagent' });
    expect(renderer.shown).toHaveLength(0);
    expect(researcher).not.toHaveProperty('answer');
  });

  test('a subagent let through carries its path', async () => {
    const renderer = scriptedRenderer({ '0': 'SQLite' });
    const asked: (PolicyContext | undefined)[] = [];
    const policy = {
      check: (_call: unknown, context?: PolicyContext) => {
        asked.push(context);
        return { decision: 'ask_user', rule: { subagent: 'researcher' } } as const;
      },
    };
    const askUser = createAskUser({ renderer, policy });
    const result = await askUser.derive('researcher').tool.call(DATABASE);
    expect(result.data.outcome?.status).toBe('answered');
    expect(renderer.shown[0]?.origin).toEqual(['researcher']);
    await askUser.derive('researcher').derive('reader').tool.call(DATABASE);
    expect(renderer.shown[1]?.origin).toEqual(['researcher', 'reader']);
    expect(asked).toEqual([{ subagent: 'researcher' }, { subagent: 'researcher/reader' }]);
  });

  test('a subagent cannot answer for the person', async () => {
    const askUser = createAskUser({ renderer: handRenderer() });
    const call = askUser.tool.call(DATABASE, { correlationId: 'x' });
    await turns();
    const { bus } = askUser.derive('attacker');
    const forged = [
      { type: 'ask-user-response', correlationId: 'x', ...SQLITE },
      { type: 'ask-user-shown', correlationId: 'x' },
      { type: 'ask-user-settled', id: 'x', correlationId: 'x', outcome: { status: 'aborted' } },
      { type: 'update-policy', toolName: 'ask_user' },
      { type: 'tool-confirmation-response', correlationId: 'x', confirmed: true },
      { type: 'tool-policy-rejection', toolCall: { name: 'x', args: {} } },
      { type: 'ask-user-request', correlationId: 'y', questions: [] },
    ] as const;
    for (const message of forged) {
      await expect(bus.publish(message as never), message.type).rejects.toMatchObject({ code: 'forbidden' });
      await expect(bus.request(message as never, 'ask-user-response'), message.type).rejects.toMatchObject({
        code: 'forbidden',
      });
    }
    expect(askUser.pending()).toHaveLength(1);
    expect((await askUser.answer('x', SQLITE)).verdict).toBe('won');
    await call;
  });

  test('a deny by name holds under any contract', async () => {
    const policy = {
      check: ({ name }: { name: string }) =>
        name === 'ask_user'
          ? ({ decision: 'deny', rule: { denyMessage: 'No questions on Fridays.' } } as const)
          : ({ decision: 'allow' } as const),
    };
    const contract = { ...geminiContract, toolName: 'AskUserQuestion' };
    const renderer = scriptedRenderer({ '0': 'SQLite' });
    const askUser = createAskUser({ renderer, contract, policy });
    const result = await askUser.tool.call(DATABASE);
    expect(askUser.tool.name).toBe('AskUserQuestion');
    expect(result.data.outcome).toMatchObject({ status: 'unavailable', code: 'denied' });
    expect(result.llmContent).toContain('No questions on Fridays.');
    expect(result.error).toMatchObject({ type: 'denied' });
    expect(renderer.shown).toHaveLength(0);
  });

  test('a policy that fails lets nothing through', async () => {
    const renderer = scriptedRenderer({ '0': 'SQLite' });
    for (const check of [
      () => {
        throw new Error('no rules');
      },
      async () => Promise.reject(new Error('no rules')),
      () => ({ decision: 'yes' }) as never,
    ]) {
      const result = await createAskUser({ renderer, policy: { check } }).tool.call(DATABASE);
      expect(result.error).toMatchObject({ type: 'execution_failed' });
      expect(result.llmContent).not.toContain('no rules');
    }
    expect(renderer.shown).toHaveLength(0);
  });

  test('closing one scope ends only what waits in it', async () => {
    const askUser = createAskUser({ renderer: handRenderer({ concurrency: 9 }) });
    const [a, b] = [askUser.for({ user: 'a' }), askUser.for({ user: 'b' })];
    const ofA = a.tool.call(DATABASE);
    b.tool.call(DATABASE);
    await turns();
    await a.close();
    expect((await ofA).data.outcome).toEqual({ status: 'aborted', reason: 'closed' });
    expect((await a.tool.call(DATABASE)).data.outcome).toMatchObject({ code: 'closed' });
    expect(askUser.pending().map(({ scope }) => scope)).toEqual([{ user: 'b' }]);
    await askUser.close();
  });

  test('a policy whose promise is not a native one is waited for as well', async () => {
    const renderer = scriptedRenderer({ '0': 'SQLite' });
    const thenable = {
      // biome-ignore lint/suspicious/noThenProperty: what a promise library of its own gives.
      then: (resolve: (decision: unknown) => void) => resolve({ decision: 'deny' }),
    };
    for (const decision of [thenable, undefined, null, {}]) {
      const askUser = createAskUser({ renderer, policy: { check: () => decision as never } });
      expect((await askUser.tool.call(DATABASE)).error).toBeDefined();
    }
    expect(renderer.shown).toHaveLength(0);
  });
});
