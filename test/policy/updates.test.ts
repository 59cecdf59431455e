import { describe, expect, test } from 'vitest';
import { AskUserTool, createAskUser, MessageBus } from '../../src/index';
import { APPROVAL_MODES, POLICY_PRESETS, PolicyEngine, type PolicyRule } from '../../src/policy/index';

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
        yieldsToDeny: true,
        priority: 4.95,
        modes: ['default', 'autoEdit', 'yolo'],
      },
    ]);
  });

  test.each([1, 3.999, 4.5, 4.951, 5])('lifts no deny of priority %d', async (priority) => {
    const rules: PolicyRule[] = [{ decision: 'deny', commandPrefix: 'git push', priority }];
    const engine = new PolicyEngine({ rules });
    await listening(engine).bus.publish({ ...UPDATE, commandPrefix: 'git' });
    const decided = (command: string) => engine.check({ name: 'sh', args: { command } });
    expect(decided('git push')).toMatchObject({ decision: 'deny' });
    expect(decided('git log && git push')).toMatchObject({ decision: 'deny' });
    expect(decided('git log')).toMatchObject({ decision: 'allow' });
  });

  test.each([
    [1, 'allow'],
    [4.949, 'allow'],
    [4.951, 'ask_user'],
    [5, 'ask_user'],
  ] as const)('lifts a question of priority %d: %s', async (priority, expected) => {
    const engine = new PolicyEngine({ rules: [{ decision: 'ask_user', priority }] });
    await listening(engine).bus.publish(UPDATE);
    expect(engine.check({ name: 'sh', args: {} })).toMatchObject({ decision: expected });
  });

  test('lifts a question that may be meant, and the deny beneath it stays one', async () => {
    const rules: PolicyRule[] = [
      { decision: 'ask_user', commandPrefix: 'git push', priority: 2 },
      { decision: 'deny', commandPrefix: 'rm', priority: 1 },
    ];
    const engine = new PolicyEngine({ rules });
    await listening(engine).bus.publish(UPDATE);
    const decided = (command: string) => engine.check({ name: 'sh', args: { command } });
    expect(decided('git log; git push')).toMatchObject({ decision: 'allow' });
    expect(decided('git push; rm x')).toMatchObject({ decision: 'deny' });
  });

  test('does not answer a question above a deny of the same call, or above a floor', async () => {
    for (const below of [
      { commandPrefix: 'git push', decision: 'deny' },
      { toolName: 'sh', decision: 'deny' },
      { toolName: '*', commandPrefix: 'git', decision: 'deny' },
      { decision: 'ask_user', floor: true },
    ] as const) {
      const engine = new PolicyEngine({ rules: [below, { decision: 'ask_user', priority: 2 }] });
      await listening(engine).bus.publish({ ...UPDATE, commandPrefix: 'git' });
      const decided = engine.check({ name: 'sh', args: { command: 'git push' } });
      expect(decided, JSON.stringify(below)).toMatchObject({ decision: 'ask_user' });
    }
  });

  test('answers the question that a rule puts above a deny of everything else', async () => {
    const rules: PolicyRule[] = [
      { decision: 'deny', priority: 1 },
      { toolName: 'sh', decision: 'ask_user', priority: 2 },
    ];
    const engine = new PolicyEngine({ rules });
    await listening(engine).bus.publish(UPDATE);
    expect(engine.check({ name: 'sh', args: {} })).toMatchObject({ decision: 'allow' });
    expect(engine.check({ name: 'zsh', args: {} })).toMatchObject({ decision: 'deny' });
  });

  test('holds where no rule matches, whatever the default is, and where nobody is there', async () => {
    const engine = new PolicyEngine({ defaultDecision: 'deny', interactive: false });
    await listening(engine).bus.publish(UPDATE);
    expect(engine.check({ name: 'sh', args: {} })).toMatchObject({ decision: 'allow' });
  });

  test('lifts no floor, since a floor stands for denies that can’t be read', async () => {
    for (const priority of [3.9999, 4.9999]) {
      const engine = new PolicyEngine({ rules: [{ decision: 'ask_user', floor: true, priority }] });
      await listening(engine).bus.publish(UPDATE);
      expect(engine.check({ name: 'sh', args: {} })).toMatchObject({ decision: 'ask_user' });
    }
  });

  test('given while planning does not end plan mode', async () => {
    const engine = new PolicyEngine({ mode: 'plan', rules: Object.values(POLICY_PRESETS).flat() });
    await listening(engine).bus.publish({ ...UPDATE, toolName: 'write_file' });
    expect(engine.check({ name: 'write_file', args: {} })).toMatchObject({ decision: 'deny' });
    expect(engine.isExcluded('write_file')).toBe(true);
    engine.mode = 'default';
    expect(engine.check({ name: 'write_file', args: {} })).toMatchObject({ decision: 'allow' });
  });

  test('to one subagent is about no other, and not about the main agent', async () => {
    const engine = new PolicyEngine();
    await listening(engine).bus.publish({ ...UPDATE, subagent: 'lead/scout' });
    const check = (subagent?: string) =>
      engine.check({ name: 'sh', args: {} }, subagent === undefined ? {} : { subagent });
    expect(check('lead/scout')).toMatchObject({ decision: 'allow' });
    for (const other of [undefined, 'lead', 'scout', 'lead/scout/helper']) {
      expect(check(other), String(other)).toMatchObject({ decision: 'ask_user' });
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

  test.each([
    { toolName: '*' },
    { toolName: 'mcp_*' },
    { toolName: 'mcp_git_*' },
    { toolName: 'mcp_*_log' },
    { toolName: 'mcp_git_*', mcpName: 'git' },
    { toolName: 'log*', mcpName: 'git' },
    { toolName: '*', mcpName: '*' },
    { toolName: 'log', mcpName: '*' },
    { toolName: 'log', mcpName: 'git*' },
    { toolName: 'log', mcpName: 5 as never },
    // Two servers could have it, so that the rule would never allow.
    { toolName: 'mcp_hub_open_issue' },
  ])('has to name a tool or a server: %j is refused', async (update) => {
    const engine = new PolicyEngine();
    const { bus, errors } = listening(engine);
    await bus.publish({ ...UPDATE, ...update });
    expect(errors).toMatchObject([{ name: 'AskUserError', code: 'invalid_options' }]);
    expect(engine.rules).toEqual([]);
  });

  test.each([
    ['log', { toolName: '*', mcpName: 'git' }],
    ['log', { toolName: 'log', mcpName: 'git' }],
    ['mcp_git_log', { toolName: 'mcp_git_log' }],
    ['mcp_git_log', { toolName: 'mcp_git_log', mcpName: 'git' }],
  ])('for a tool of a server allows %s: %j', async (name, update) => {
    const engine = new PolicyEngine();
    await listening(engine).bus.publish({ ...UPDATE, ...update });
    expect(engine.check({ name, args: {} }, { serverName: 'git' })).toMatchObject({ decision: 'allow' });
    expect(engine.check({ name, args: {} }, { serverName: 'hub' })).toMatchObject({ decision: 'ask_user' });
  });

  test('is refused as a list of names', async () => {
    const update = new PolicyEngine().update({ toolName: ['*'] as never });
    await expect(update).rejects.toMatchObject({ code: 'invalid_options', path: 'toolName' });
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

  test('on a host’s own bus is learned by each that shares it, also when one was closed', async () => {
    const engine = new PolicyEngine();
    const other = new PolicyEngine();
    const bus = new MessageBus();
    const first = createAskUser({ bus, policy: engine });
    createAskUser({ bus, policy: engine });
    const third = createAskUser({ bus, policy: other });
    await first.close();
    await bus.publish(UPDATE);
    expect([engine.rules.length, other.rules.length]).toEqual([1, 1]);
    await third.close();
    await bus.publish({ ...UPDATE, toolName: 'ls' });
    expect([engine.rules.length, other.rules.length]).toEqual([2, 1]);
    expect(bus.listenerCount('update-policy')).toBe(0);
  });
});
