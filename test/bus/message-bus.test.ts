import { describe, expect, test } from 'vitest';
import { type Message, MessageBus } from '../../src/index';
import { stateOf, turns } from '../support/turns';

const CALL = { name: 'shell', args: { command: 'ls' } };
const REQUEST = { type: 'tool-confirmation-request', correlationId: 'c1', toolCall: CALL } as const;
const RESPONSE = { type: 'tool-confirmation-response', correlationId: 'c1', confirmed: true } as const;

describe('the message bus', () => {
  test('a throwing listener stops nobody', async () => {
    const errors: unknown[] = [];
    const called: number[] = [];
    const bus = new MessageBus({ onError: (error) => errors.push(error) });
    bus.subscribe('tool-confirmation-response', () => called.push(1));
    bus.subscribe('tool-confirmation-response', () => {
      throw new Error('second');
    });
    bus.subscribe('tool-confirmation-response', async () => {
      throw new Error('third');
    });
    bus.subscribe('tool-confirmation-response', () => called.push(4));
    await bus.publish(RESPONSE);
    await turns();
    expect(called).toEqual([1, 4]);
    expect(errors).toMatchObject([{ message: 'second' }, { message: 'third' }]);
  });

  test('request rejects at once when publishing fails', async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', note);
    const fault = new Error('the policy broke');
    const bus = new MessageBus({
      policy: {
        check() {
          throw fault;
        },
      },
    });
    const request = bus.request({ type: 'tool-confirmation-request', toolCall: CALL }, 'tool-confirmation-response', {
      timeoutMs: 60_000,
    });
    await expect(request).rejects.toBe(fault);
    await turns();
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
    expect(bus.listenerCount('tool-confirmation-response')).toBe(0);
  });

  test('request on a derived bus', async () => {
    const root = new MessageBus();
    const seen: (string | undefined)[] = [];
    root.subscribe('tool-confirmation-request', ({ correlationId, subagent }) => {
      seen.push(subagent);
      return root.publish({ ...RESPONSE, correlationId });
    });
    const bus = root.derive('agent1').derive('agent2');
    const response = await bus.request(
      { type: 'tool-confirmation-request', toolCall: CALL },
      'tool-confirmation-response',
    );
    expect(response.confirmed).toBe(true);
    expect(seen).toEqual(['agent1/agent2']);
  });

  test('a derived bus cannot forge', async () => {
    const checked: unknown[] = [];
    const root = new MessageBus({
      policy: {
        check: (_call, context) => {
          checked.push(context);
          return { decision: 'ask_user' };
        },
      },
    });
    const seen: unknown[] = [];
    root.subscribe('tool-confirmation-request', (message) => seen.push(message));
    await root.derive('attacker').publish({
      ...REQUEST,
      forcedDecision: 'allow',
      serverName: 'trusted',
      toolAnnotations: { readOnlyHint: true },
      details: { type: 'info', title: 't', prompt: 'p' },
      subagent: 'claimed',
    });
    expect(seen).toEqual([{ ...REQUEST, subagent: 'attacker/claimed' }]);
    expect(checked).toEqual([{ subagent: 'attacker/claimed' }]);
  });

  test('nobody listens for a confirmation', async () => {
    const bus = new MessageBus({ policy: { check: () => ({ decision: 'ask_user' }) } });
    const response = await bus.request(REQUEST, 'tool-confirmation-response');
    expect(response).toMatchObject({ confirmed: false, requiresUserConfirmation: true });
  });

  test('without a policy a confirmation goes to the subscribers, and with none it is answered at once', async () => {
    const bus = new MessageBus();
    expect(await bus.request(REQUEST, 'tool-confirmation-response')).toMatchObject({ requiresUserConfirmation: true });
    bus.subscribe('tool-confirmation-request', ({ correlationId }) => bus.publish({ ...RESPONSE, correlationId }));
    expect(await bus.request(REQUEST, 'tool-confirmation-response')).toMatchObject({ confirmed: true });
  });

  test('a policy that denies says so, with its message', async () => {
    const bus = new MessageBus({ policy: { check: () => ({ decision: 'deny', rule: { denyMessage: 'no shell' } }) } });
    const rejections: Message[] = [];
    bus.subscribe('tool-policy-rejection', (message) => rejections.push(message));
    const response = await bus.request(REQUEST, 'tool-confirmation-response');
    expect(response).toEqual({ ...RESPONSE, confirmed: false, denyMessage: 'no shell' });
    expect(rejections).toMatchObject([{ toolCall: CALL, denyMessage: 'no shell' }]);
  });

  test('a policy that allows answers yes and asks nobody', async () => {
    const bus = new MessageBus({ policy: { check: async () => ({ decision: 'allow' }) } });
    const seen: Message[] = [];
    bus.subscribe('tool-confirmation-request', (message) => seen.push(message));
    expect((await bus.request(REQUEST, 'tool-confirmation-response')).confirmed).toBe(true);
    expect(seen).toEqual([]);
  });

  test('responses find their requests, whatever their order', async () => {
    const bus = new MessageBus();
    bus.subscribe('tool-confirmation-request', () => {});
    const requests = ['a', 'b', 'c'].map((correlationId) =>
      bus.request({ ...REQUEST, correlationId }, 'tool-confirmation-response'),
    );
    expect(bus.listenerCount('tool-confirmation-response')).toBe(1);
    for (const correlationId of ['c', 'nobody', 'a', 'b']) {
      await bus.publish({ ...RESPONSE, correlationId, confirmed: correlationId === 'a' });
    }
    expect((await Promise.all(requests)).map((response) => response.confirmed)).toEqual([true, false, false]);
    expect(bus.listenerCount('tool-confirmation-response')).toBe(0);
  });

  test('a request ends with its signal and with its time', async () => {
    const bus = new MessageBus();
    bus.subscribe('tool-confirmation-request', () => {});
    const controller = new AbortController();
    const aborted = bus.request({ ...REQUEST, correlationId: 'a' }, 'tool-confirmation-response', {
      signal: controller.signal,
    });
    controller.abort(new Error('stop'));
    await expect(aborted).rejects.toThrow('stop');
    const late = bus.request({ ...REQUEST, correlationId: 'b' }, 'tool-confirmation-response', { timeoutMs: 1 });
    await expect(late).rejects.toMatchObject({ code: 'timeout' });
    const waits = bus.request({ ...REQUEST, correlationId: 'c' }, 'tool-confirmation-response');
    expect(await stateOf(waits)).toBe('pending');
    const twice = bus.request({ ...REQUEST, correlationId: 'c' }, 'tool-confirmation-response');
    await expect(twice).rejects.toMatchObject({ code: 'id_conflict' });
    const forever = bus.request(REQUEST, 'tool-confirmation-response', { timeoutMs: 2 ** 31 });
    await expect(forever).rejects.toMatchObject({ code: 'invalid_options' });
  });

  test('a malformed message is refused and reaches nobody', async () => {
    const bus = new MessageBus();
    const seen: unknown[] = [];
    bus.subscribe('ask-user-response', (message) => seen.push(message));
    const malformed = [
      undefined,
      'text',
      {},
      { type: 'no-such-type' },
      { type: 'toString' },
      { type: 'ask-user-response', answers: {} },
      { type: 'ask-user-response', correlationId: '', answers: {} },
      { type: 'ask-user-response', correlationId: 'x' },
      { type: 'ask-user-response', correlationId: 'x', answers: [] },
      { type: 'tool-confirmation-request', correlationId: 'x' },
      { type: 'tool-confirmation-response', correlationId: 'x', confirmed: 'yes' },
      { type: 'update-policy' },
    ];
    for (const message of malformed) {
      await expect(bus.publish(message as never)).rejects.toMatchObject({ code: 'invalid_message' });
    }
    expect(seen).toEqual([]);
  });

  test('a subscription ends by its function, by using, by unsubscribe and by its signal', async () => {
    const bus = new MessageBus();
    const seen: string[] = [];
    const controller = new AbortController();
    const byHand = () => seen.push('by hand');
    bus.subscribe('tool-confirmation-response', () => seen.push('function'))();
    bus.subscribe('tool-confirmation-response', () => seen.push('dispose'))[Symbol.dispose]();
    bus.subscribe('tool-confirmation-response', byHand);
    bus.subscribe('tool-confirmation-response', byHand);
    bus.subscribe('tool-confirmation-response', () => seen.push('signal'), { signal: controller.signal });
    await bus.publish(RESPONSE);
    expect(seen).toEqual(['by hand', 'signal']);
    bus.unsubscribe('tool-confirmation-response', byHand);
    controller.abort();
    expect(bus.listenerCount('tool-confirmation-response')).toBe(0);
  });

  test('the emitter is not public', () => {
    const bus = new MessageBus();
    expect('emit' in bus).toBe(false);
    expect('on' in bus).toBe(false);
  });

  test('a policy that decides nothing is an error, and leaves nobody waiting', async () => {
    const bus = new MessageBus({ policy: { check: () => ({}) as never } });
    await expect(bus.request(REQUEST, 'tool-confirmation-response')).rejects.toMatchObject({ code: 'invalid_options' });
  });
});
