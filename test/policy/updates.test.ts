import { describe, expect, test } from 'vitest';
import { AskUserTool, createAskUser, MessageBus } from '../../src/index';
import { APPROVAL_MODES, PolicyEngine, type PolicyRule } from '../../src/policy/index';

const UPDATE = { type: 'update-policy', toolName: 'sh' } as const;

function listening(engine: PolicyEngine) {
  const errors: unknown[] = [];
  return { bus: new MessageBus({ policy: engine, onError: (error) => errors.push(error) }), errors };
}

describe('always allow', () => {
  test.each([
    ['plan', ['plan', 'default', 'autoEdit', 'yolo']],
    ['default', ['default', 'autoEdit', 'yolo']],
    ['autoEdit', ['autoEdit', 'yolo']],
    ['yolo', ['yolo']],
  ] as const)('given in %s it holds in this mode and the more permissive ones', async (mode, holds) => {
    const engine = new PolicyEngine({ mode });
    const { bus } = listening(engine);
    await bus.publish(UPDATE);
    const allowed = APPROVAL_MODES.filter((other) => {
      engine.mode = other;
      return (engine.check({ name: 'sh', args: {} }) as { decision: string }).decision === 'allow';
    });
    expect(allowed).toEqual(holds);
  });

  test('decides the next confirmation on the bus', async () => {
    const { bus } = listening(new PolicyEngine());
    const request = { type: 'tool-confirmation-request', toolCall: { name: 'sh', args: {} } } as const;
    const confirmed = async () => (await bus.request(request, 'tool-confirmation-response')).confirmed;
    expect(await confirmed()).toBe(false);
    await bus.publish(UPDATE);
    expect(await confirmed()).toBe(true);
  });

  test('is as narrow as it was given', async () => {
    const engine = new PolicyEngine();
    const { bus } = listening(engine);
    await bus.publish({ ...UPDATE, commandPrefix: ['git log'], mcpName: 'git', argsPattern: '"dir":"/tmp"' });
    expect(engine.rules).toEqual([
      {
        toolName: 'sh',
        commandPrefix: ['git log'],
        mcpName: 'git',
        argsPattern: '"dir":"/tmp"',
        decision: 'allow',
        priority: 4.95,
        modes: ['default', 'autoEdit', 'yolo'],
      },
    ]);
  });

  test('is over the rules of a workspace, and under an administrator’s', async () => {
    for (const [priority, expected] of [
      [3.999, 'allow'],
      [4.951, 'deny'],
      [5, 'deny'],
    ] as const) {
      const engine = new PolicyEngine({ rules: [{ decision: 'deny', priority }] });
      await listening(engine).bus.publish(UPDATE);
      expect(engine.check({ name: 'sh', args: {} }), String(priority)).toMatchObject({ decision: expected });
    }
  });

  test('said twice is one rule', async () => {
    const engine = new PolicyEngine();
    const { bus } = listening(engine);
    await bus.publish(UPDATE);
    await bus.publish({ ...UPDATE });
    await bus.publish({ ...UPDATE, commandPrefix: 'git' });
    expect(engine.rules).toHaveLength(2);
  });

  test('has to name a tool or a server', async () => {
    const engine = new PolicyEngine();
    const { bus, errors } = listening(engine);
    await bus.publish({ ...UPDATE, toolName: '*' });
    await bus.publish({ ...UPDATE, toolName: 'mcp_*' });
    await bus.publish({ ...UPDATE, toolName: '*', mcpName: '*' });
    expect(errors).toHaveLength(3);
    expect(engine.rules).toEqual([]);
    await bus.publish({ ...UPDATE, toolName: '*', mcpName: 'git' });
    await bus.publish({ ...UPDATE, toolName: 'mcp_git_*' });
    expect(engine.rules).toHaveLength(2);
  });

  test('with a pattern that does not compile is refused, and breaks no call', async () => {
    const engine = new PolicyEngine();
    const { bus, errors } = listening(engine);
    await engine.ready();
    await bus.publish({ ...UPDATE, argsPattern: '(' });
    expect(errors).toHaveLength(1);
    expect(engine.check({ name: 'sh', args: {} })).toMatchObject({ decision: 'ask_user' });
  });

  test('is kept only when it was asked for, and holds even where keeping fails', async () => {
    const saved: PolicyRule[] = [];
    const engine = new PolicyEngine({
      save: (rule) => {
        saved.push(rule);
        throw new Error('disk full');
      },
    });
    const { bus, errors } = listening(engine);
    await bus.publish(UPDATE);
    expect(saved).toEqual([]);
    await bus.publish({ ...UPDATE, persist: true });
    expect(saved).toEqual(engine.rules);
    expect(errors).toMatchObject([{ message: 'disk full' }]);
    expect(engine.check({ name: 'sh', args: {} })).toMatchObject({ decision: 'allow' });
  });

  test('is learned before the listeners hear of it', async () => {
    const engine = new PolicyEngine();
    const { bus } = listening(engine);
    const heard: unknown[] = [];
    bus.subscribe('update-policy', () => heard.push(engine.check({ name: 'sh', args: {} })));
    await bus.publish({ ...UPDATE, argsPattern: '{' });
    expect(heard).toMatchObject([{ decision: 'allow' }]);
  });

  test.each([
    ['createAskUser', (bus: MessageBus, policy: PolicyEngine) => createAskUser({ bus, policy })],
    ['a tool', (bus: MessageBus, policy: PolicyEngine) => new AskUserTool(bus, { policy })],
  ])('on a host’s own bus is learned by the policy of %s', async (_who, make) => {
    const engine = new PolicyEngine();
    const bus = new MessageBus();
    make(bus, engine);
    await bus.publish(UPDATE);
    expect(engine.check({ name: 'sh', args: {} })).toMatchObject({ decision: 'allow' });
  });

  test('on a host’s own bus is no longer learned when askUser was closed', async () => {
    const engine = new PolicyEngine();
    const bus = new MessageBus();
    const askUser = createAskUser({ bus, policy: engine });
    await askUser.close();
    await bus.publish(UPDATE);
    expect(engine.rules).toEqual([]);
    expect(bus.listenerCount('update-policy')).toBe(0);
  });
});
