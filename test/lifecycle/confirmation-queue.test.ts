import { describe, expect, test } from 'vitest';
import { AskUserTool, createAskUser, MessageBus } from '../../src/index';
import { scriptedRenderer } from '../../src/testing/index';
import { DATABASE } from '../support/questions';
import { handRenderer } from '../support/renderers';
import { stateOf, turns } from '../support/turns';

async function confirmationOf(askUser: { readonly tool: AskUserTool }) {
  const invocation = askUser.tool.build(DATABASE, { correlationId: 'x' });
  const confirmation = await invocation.shouldConfirmExecute(new AbortController().signal);
  if (confirmation === false) throw new Error('nothing to confirm');
  return { invocation, confirmation };
}

describe('a host with its own confirmation queue', () => {
  test('approval without answers answers nothing', async () => {
    const renderer = handRenderer();
    const askUser = createAskUser({ renderer });
    const { invocation, confirmation } = await confirmationOf(askUser);
    expect(confirmation).toMatchObject({ type: 'ask_user', title: 'Ask User', questions: [{ id: '0' }] });
    await confirmation.onConfirm('proceed_once');
    expect(renderer.asks).toHaveLength(0);
    const execution = invocation.execute({ signal: new AbortController().signal });
    expect(await stateOf(execution)).toBe('pending');
    expect(renderer.asks).toHaveLength(1);
    renderer.asks[0]?.reply({ answers: { '0': 'SQLite' } });
    expect((await execution).data.ask_user.renderer).toBe('hand');
  });

  test('answers from the host settle, and execute gives them without showing', async () => {
    const renderer = handRenderer();
    const askUser = createAskUser({ renderer });
    const { invocation, confirmation } = await confirmationOf(askUser);
    await confirmation.onConfirm('proceed_once', { answers: { '0': 'sqlite' } });
    const result = await invocation.execute({ signal: new AbortController().signal });
    expect(result.llmContent).toBe('{"answers":{"0":"SQLite"}}');
    expect(result.data.outcome).toMatchObject({ by: { kind: 'human', renderer: 'host' } });
    expect(renderer.asks).toHaveLength(0);
  });

  test('cancel dismisses', async () => {
    const { invocation, confirmation } = await confirmationOf(createAskUser());
    await confirmation.onConfirm('cancel', { answers: { '0': 'SQLite' } });
    const result = await invocation.execute({ signal: new AbortController().signal });
    expect(result.llmContent).toBe('User dismissed ask_user dialog without answering.');
    expect(result.returnDisplay).toBe('User dismissed dialog');
    expect(result.data.ask_user.dismissed).toBe(true);
  });

  test('answers that can’t be taken reject, and the ask stays open', async () => {
    const { invocation, confirmation } = await confirmationOf(createAskUser());
    const bad = confirmation.onConfirm('proceed_once', { answers: { '9': 'x' } });
    await expect(bad).rejects.toMatchObject({ code: 'invalid_reply' });
    await confirmation.onConfirm('proceed_once', { answers: { '0': 'SQLite' } });
    expect((await invocation.execute()).llmContent).toBe('{"answers":{"0":"SQLite"}}');
  });

  test('the host counts as somebody who can answer until execute, and not after', async () => {
    const askUser = createAskUser();
    const { invocation } = await confirmationOf(askUser);
    expect(askUser.pending()).toHaveLength(1);
    expect((await invocation.execute()).data.outcome).toMatchObject({ code: 'no_renderer' });
  });

  test('nothing to confirm where a policy refuses, and execute says so', async () => {
    const askUser = createAskUser({ policy: { check: () => ({ decision: 'deny' }) } });
    const invocation = askUser.tool.build(DATABASE);
    expect(await invocation.shouldConfirmExecute(new AbortController().signal)).toBe(false);
    expect((await invocation.execute()).error?.type).toBe('denied');
    expect(askUser.pending()).toEqual([]);
  });

  test('nothing to confirm where it is settled already', async () => {
    const askUser = createAskUser({ renderer: scriptedRenderer({ '0': 'SQLite' }) });
    await askUser.tool.call(DATABASE, { correlationId: 'x' });
    const invocation = askUser.tool.build(DATABASE, { correlationId: 'x' });
    expect(await invocation.shouldConfirmExecute(new AbortController().signal)).toBe(false);
    expect((await invocation.execute()).llmContent).toBe('{"answers":{"0":"SQLite"}}');
  });

  test('an abort while the host holds it settles it', async () => {
    const askUser = createAskUser();
    const controller = new AbortController();
    const invocation = askUser.tool.build(DATABASE, { correlationId: 'x' });
    await invocation.shouldConfirmExecute(controller.signal);
    controller.abort(new Error('stopped'));
    await turns();
    expect((await askUser.get('x'))?.outcome).toEqual({ status: 'aborted', reason: 'stopped' });
    await expect(invocation.execute({ signal: controller.signal })).rejects.toThrow('stopped');
  });

  test('a bare tool waits for whoever answers on the bus', async () => {
    const bus = new MessageBus();
    const tool = new AskUserTool(bus);
    const requests: string[] = [];
    bus.subscribe('ask-user-request', (ask) => requests.push(ask.correlationId));
    const call = tool.call(DATABASE, { correlationId: 'call_1' });
    expect(await stateOf(call)).toBe('pending');
    expect(requests).toEqual(['call_1']);
    await bus.publish({ type: 'ask-user-response', correlationId: 'call_1', answers: { '0': 'SQLite' } });
    expect((await call).llmContent).toBe('{"answers":{"0":"SQLite"}}');
    const dismissed = tool.call(DATABASE, { correlationId: 'call_2' });
    await turns();
    await bus.publish({ type: 'ask-user-response', correlationId: 'call_2', answers: {}, cancelled: true });
    expect((await dismissed).data.ask_user.dismissed).toBe(true);
  });

  test('build throws what is wrong, and says it in words', () => {
    const { tool } = createAskUser();
    expect(() => tool.build({ questions: [] })).toThrow(expect.objectContaining({ code: 'invalid_params' }));
    expect(tool.validateToolParams({ questions: [] })).toMatch(/^questions: /);
    expect(tool.validateToolParams(DATABASE)).toBeNull();
    expect(tool.build(DATABASE).getDescription()).toBe('Asking user: Database');
  });
});
