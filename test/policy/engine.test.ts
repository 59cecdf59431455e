import { describe, expect, test } from 'vitest';
import { PolicyEngine, type PolicyRule } from '../../src/policy/index';
import { decide, decision } from './deciding';

const allow = { decision: 'allow' } as const;
const deny = { decision: 'deny' } as const;
const ask = { decision: 'ask_user' } as const;

describe('which rule decides', () => {
  test('with no rule that matches, the default decides, and it is ask_user unless set', () => {
    expect(decide([], 'glob')).toEqual({ decision: 'ask_user' });
    const rule = { toolName: 'glob', decision: 'allow', priority: 3, name: 'reading' } as const;
    expect(new PolicyEngine({ rules: [rule] }).check({ name: 'glob', args: {} })).toEqual({ decision: 'allow', rule });
    expect(decision([{ ...allow, toolName: 'other' }], 'glob')).toBe('ask_user');
    expect(decision([], 'glob', { engine: { defaultDecision: 'deny' } })).toBe('deny');
  });

  test('the highest priority decides, wherever the rule stands in the list', () => {
    const rules: PolicyRule[] = [
      { ...allow, priority: 3.001 },
      { ...deny, toolName: 'glob', priority: 2.999 },
    ];
    expect(decision(rules, 'glob')).toBe('allow');
    expect(decision(rules.toReversed(), 'glob')).toBe('allow');
  });

  test('a rule without a priority has 0', () => {
    expect(decision([allow, { ...deny, priority: 0.001 }], 'x')).toBe('deny');
    expect(decision([allow, { ...deny, priority: -1 }], 'x')).toBe('allow');
  });

  test('among equal priorities deny goes before ask_user before allow', () => {
    expect(decision([allow, ask, deny], 'x')).toBe('deny');
    expect(decision([ask, allow], 'x')).toBe('ask_user');
    expect(decision([{ ...allow, toolName: 'x' }, deny], 'x')).toBe('deny');
  });

  test('among equal rules the later one decides', () => {
    const rules = ['first', 'second'].map((denyMessage) => ({ ...deny, denyMessage }));
    expect(decide(rules, 'x')).toEqual({ decision: 'deny', rule: { denyMessage: 'second' } });
  });

  test('a decision carries the name and the message of its rule', () => {
    const rule = { ...deny, name: 'no globs', denyMessage: 'Use grep.', toolName: 'glob' };
    expect(decide([rule], 'glob')).toEqual({
      decision: 'deny',
      rule: { name: 'no globs', denyMessage: 'Use grep.' },
    });
  });

  test('a rule that was added decides at once, and no longer when it was taken out', () => {
    const engine = new PolicyEngine({ rules: [ask] });
    const call = { name: 'x', args: {} };
    engine.check(call);
    const remove = engine.addRule({ ...allow, priority: 1 });
    expect(engine.check(call)).toMatchObject({ decision: 'allow' });
    expect(engine.rules).toHaveLength(2);
    remove();
    remove();
    expect(engine.check(call)).toMatchObject({ decision: 'ask_user' });
    expect(engine.rules).toEqual([ask]);
  });

  test('changing a rule after it was given changes nothing', () => {
    const names = ['x'];
    const engine = new PolicyEngine({ rules: [{ ...allow, toolName: names }] });
    names[0] = 'y';
    expect(engine.check({ name: 'y', args: {} })).toMatchObject({ decision: 'ask_user' });
  });
});

describe('modes and people', () => {
  test('a rule with modes holds in these only, also when the mode changes', () => {
    const engine = new PolicyEngine({ rules: [{ ...allow, modes: ['autoEdit', 'yolo'] }] });
    const decided = () => engine.check({ name: 'x', args: {} });
    expect(decided()).toMatchObject({ decision: 'ask_user' });
    engine.mode = 'yolo';
    expect(engine.mode).toBe('yolo');
    expect(decided()).toMatchObject({ decision: 'allow' });
    engine.mode = 'plan';
    expect(decided()).toMatchObject({ decision: 'ask_user' });
  });

  test('a rule may hold only where a person is there, or only where nobody is', () => {
    const rules: PolicyRule[] = [
      { ...deny, interactive: false },
      { ...allow, interactive: true },
    ];
    expect(decision(rules, 'x')).toBe('allow');
    expect(decision(rules, 'x', { engine: { interactive: false } })).toBe('deny');
  });

  test('what nobody is there to confirm is denied, and says so', () => {
    const engine = { interactive: false };
    const decided = decide([{ ...ask, name: 'shell' }], 'shell', { engine });
    expect(decided).toEqual({
      decision: 'deny',
      rule: { name: 'shell', denyMessage: 'This tool needs a confirmation, and nobody is there to give it.' },
    });
    expect(decision([], 'shell', { engine })).toBe('deny');
    expect(decision([allow], 'shell', { engine })).toBe('allow');
  });

  test('ask_user itself is no confirmation, and stays asked', () => {
    expect(decision([ask], 'ask_user', { engine: { interactive: false } })).toBe('ask_user');
  });
});

describe('names of tools', () => {
  test.each<[PolicyRule['toolName'], string, string]>([
    ['glob', 'glob', 'allow'],
    ['glob', 'globs', 'ask_user'],
    [['a', 'b'], 'b', 'allow'],
    [['a', 'mcp_git_*'], 'mcp_git_log', 'allow'],
    ['*', 'anything', 'allow'],
    [undefined, 'anything', 'allow'],
    ['mcp_*', 'mcp_git_log', 'allow'],
    ['mcp_*', 'glob', 'ask_user'],
    ['mcp_git_*', 'mcp_git_log', 'allow'],
    ['mcp_git_*', 'mcp_github_log', 'ask_user'],
    ['mcp_git_*', 'xmcp_git_log', 'ask_user'],
    ['mcp_*_search', 'mcp_web_search', 'allow'],
    ['mcp_*_search', 'mcp_web_research', 'ask_user'],
    ['mcp_*_search', 'search', 'ask_user'],
    ['constructor', 'toString', 'ask_user'],
  ])('toolName %j for %s: %s', (toolName, name, expected) => {
    const rule = { ...allow, ...(toolName !== undefined && { toolName }) };
    expect(decision([rule], name)).toBe(expected);
  });

  test('a name that two servers could have counts for a deny and not for an allow', () => {
    expect(decision([{ ...allow, toolName: 'mcp_*_search' }], 'mcp_web_deep_search')).toBe('ask_user');
    expect(decision([{ ...deny, toolName: 'mcp_*_search' }], 'mcp_web_deep_search')).toBe('deny');
  });

  test('with the server given, a name that only looks like its own is not taken for it', () => {
    const context = { serverName: 'git_evil' };
    expect(decision([{ ...allow, toolName: 'mcp_git_*' }], 'mcp_git_evil_push', { context })).toBe('ask_user');
    expect(decision([{ ...deny, toolName: 'mcp_git_*' }], 'mcp_git_evil_push', { context })).toBe('deny');
    expect(decision([{ ...allow, toolName: 'mcp_git_evil_*' }], 'push', { context })).toBe('allow');
    expect(decision([{ ...allow, toolName: 'mcp_*_push' }], 'push', { context })).toBe('allow');
  });

  test('a tool of a server is not allowed by the plain name of another tool, but denied by it', () => {
    const context = { serverName: 'evil' };
    expect(decision([{ ...allow, toolName: 'read_file' }], 'read_file', { context })).toBe('ask_user');
    expect(decision([{ ...deny, toolName: 'read_file' }], 'read_file', { context })).toBe('deny');
  });

  test('what was worked out for a name of one server is not used for another', () => {
    const engine = new PolicyEngine({ rules: [{ ...allow, mcpName: 'git' }] });
    const checked = (name: string, serverName?: string) =>
      engine.check({ name, args: {} }, serverName ? { serverName } : {});
    expect(checked('log', 'git')).toMatchObject({ decision: 'allow' });
    for (const [name, server] of [['log'], ['log', 'hub'], ['git\u0000log'], ['["git","log"]']] as [
      string,
      string?,
    ][]) {
      expect(checked(name, server), `${name} of ${server}`).toMatchObject({ decision: 'ask_user' });
    }
  });

  test('a model that calls tools by ever new names changes nothing', () => {
    const engine = new PolicyEngine({ rules: [{ ...allow, toolName: 'glob' }] });
    for (let count = 0; count < 3_000; count++) engine.check({ name: `made_up_${count}`, args: {} });
    expect(engine.check({ name: 'glob', args: {} })).toMatchObject({ decision: 'allow' });
  });
});

describe('servers', () => {
  test('mcpName is about the server that is given, and any with *', () => {
    const context = { serverName: 'git' };
    expect(decision([{ ...allow, mcpName: 'git' }], 'log', { context })).toBe('allow');
    expect(decision([{ ...allow, mcpName: '*' }], 'log', { context })).toBe('allow');
    expect(decision([{ ...deny, mcpName: 'hub' }], 'mcp_hub_log', { context })).toBe('ask_user');
    expect(decision([{ ...deny, mcpName: '*' }], 'log')).toBe('ask_user');
  });

  test('with mcpName a tool may be named with its server and without', () => {
    const context = { serverName: 'git' };
    for (const toolName of ['log', 'mcp_git_log']) {
      for (const name of ['log', 'mcp_git_log']) {
        expect(decision([{ ...allow, mcpName: 'git', toolName }], name, { context })).toBe('allow');
      }
      expect(decision([{ ...allow, mcpName: 'git', toolName }], 'push', { context })).toBe('ask_user');
    }
  });

  test('a server that is not given but stands in the name counts for a deny and not for an allow', () => {
    expect(decision([{ ...deny, mcpName: 'git' }], 'mcp_git_log')).toBe('deny');
    expect(decision([{ ...allow, mcpName: 'git' }], 'mcp_git_log')).toBe('ask_user');
    expect(decision([{ ...deny, mcpName: 'git', toolName: 'push' }], 'mcp_git_log')).toBe('ask_user');
    expect(decision([{ ...deny, mcpName: '*', toolName: 'push' }], 'mcp_git_push')).toBe('deny');
  });
});

describe('subagents', () => {
  const path = (subagent: string) => ({ context: { subagent } });

  test('a rule without subagent is about everybody, and names nobody', () => {
    expect(decide([allow], 'x', path('lead'))).toEqual({ decision: 'allow', rule: {} });
  });

  test('a rule with subagent is not about the main agent', () => {
    expect(decision([{ ...allow, subagent: ['lead', '*'] }], 'x')).toBe('ask_user');
  });

  test('a rule that names the whole path says so in its decision', () => {
    const rule = { ...allow, subagent: ['lead', 'lead/scout'] };
    expect(decide([rule], 'x', path('lead/scout'))).toEqual({ decision: 'allow', rule: { subagent: 'lead/scout' } });
  });

  test('* is about every subagent, and names nobody', () => {
    expect(decide([{ ...allow, subagent: '*' }], 'x', path('lead'))).toEqual({ decision: 'allow', rule: {} });
    expect(decision([{ ...deny, subagent: '*' }], 'x', path('lead/scout'))).toBe('deny');
    expect(decide([{ ...ask, subagent: '*' }], 'x', path('*'))).toEqual({ decision: 'ask_user', rule: {} });
  });

  test('below a path that is named a deny holds and an allow does not', () => {
    expect(decision([{ ...allow, subagent: 'lead' }], 'x', path('lead/scout'))).toBe('ask_user');
    expect(decision([{ ...deny, subagent: 'lead' }], 'x', path('lead/scout'))).toBe('deny');
    expect(decision([{ ...deny, subagent: 'lead' }], 'x', path('leader'))).toBe('ask_user');
    expect(decision([{ ...deny, subagent: 'scout' }], 'x', path('lead/scout'))).toBe('ask_user');
  });

  test('below a path that has to ask, a subagent asks too and is not named', () => {
    const rules: PolicyRule[] = [{ ...ask, subagent: 'lead', priority: 2 }, allow];
    expect(decide(rules, 'x', path('lead'))).toEqual({ decision: 'ask_user', rule: { subagent: 'lead' } });
    expect(decide(rules, 'x', path('lead/claimed'))).toEqual({ decision: 'ask_user', rule: {} });
    expect(decision([...rules, { ...deny, priority: 1 }], 'x', path('lead/claimed'))).toBe('deny');
  });
});

describe('annotations and arguments', () => {
  test('each annotation of a rule has to be there with its value', () => {
    const rule = { ...allow, toolAnnotations: { readOnlyHint: true, scopes: ['a', { b: 1, c: 2 }] } };
    const given = { readOnlyHint: true, scopes: ['a', { c: 2, b: 1 }], title: 'x' };
    expect(decision([rule], 'x', { context: { toolAnnotations: given } })).toBe('allow');
    for (const toolAnnotations of [{ ...given, readOnlyHint: false }, { scopes: given.scopes }, ['a'], 'a', null]) {
      expect(decision([rule], 'x', { context: { toolAnnotations } })).toBe('ask_user');
    }
    expect(decision([rule], 'x')).toBe('ask_user');
  });

  test('argsPattern is looked for in JSON with sorted keys and no spaces', async () => {
    const rule = { ...allow, argsPattern: '"a":1,"b":\\{"c":2,"d":"x y"\\}' };
    expect(await decide([rule], 'x', { args: { b: { d: 'x y', c: 2 }, a: 1 } })).toMatchObject({ decision: 'allow' });
    expect(await decide([rule], 'x', { args: { a: 1 } })).toMatchObject({ decision: 'ask_user' });
  });

  test('a text among the arguments can’t pass for a key', async () => {
    const rule = { ...allow, argsPattern: '^\\{"path":"/tmp/' };
    expect(await decide([rule], 'x', { args: { note: '{"path":"/tmp/' } })).toMatchObject({ decision: 'ask_user' });
    const inside = { ...allow, argsPattern: '"path":"/tmp/' };
    expect(await decide([inside], 'x', { args: { note: '"path":"/tmp/' } })).toMatchObject({ decision: 'ask_user' });
  });

  test('arguments that are no JSON are decided by nobody', async () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    const engine = new PolicyEngine({
      rules: [
        { ...deny, argsPattern: 'x' },
        { ...allow, priority: -1 },
      ],
    });
    await engine.ready();
    for (const args of [circular, { big: 1n }]) {
      expect(() => engine.check({ name: 'x', args: args as never })).toThrow(/have to be JSON/);
    }
  });

  test('all the conditions of a rule have to hold', async () => {
    const rule = { ...allow, toolName: 'sh', subagent: 'lead', commandPrefix: 'git', argsPattern: '"dir":"/tmp"' };
    const args = { command: 'git log', dir: '/tmp' };
    const context = { subagent: 'lead' };
    expect(await decide([rule], 'sh', { args, context })).toMatchObject({ decision: 'allow' });
    expect(await decide([rule], 'zsh', { args, context })).toMatchObject({ decision: 'ask_user' });
    expect(await decide([rule], 'sh', { args })).toMatchObject({ decision: 'ask_user' });
    expect(await decide([rule], 'sh', { args: { ...args, command: 'rm' }, context })).toMatchObject({
      decision: 'ask_user',
    });
    expect(await decide([rule], 'sh', { args: { ...args, dir: '/' }, context })).toMatchObject({
      decision: 'ask_user',
    });
  });
});

describe('a floor', () => {
  const floor: PolicyRule = { ...ask, name: 'floor', floor: true, priority: 2 };

  test('turns what lower rules allow into ask_user, and leaves what they deny', () => {
    expect(decide([floor, { ...allow, priority: 1 }], 'x')).toEqual({ decision: 'ask_user', rule: { name: 'floor' } });
    expect(decision([floor, { ...deny, priority: 1 }], 'x')).toBe('deny');
    expect(decision([floor, { ...allow, priority: 3 }], 'x')).toBe('allow');
    expect(decision([floor], 'x', { engine: { defaultDecision: 'allow' } })).toBe('ask_user');
    expect(decision([floor], 'x', { engine: { defaultDecision: 'deny' } })).toBe('deny');
  });

  test('takes away that a subagent was named', () => {
    const named: PolicyRule = { ...ask, subagent: 'lead', priority: 1 };
    expect(decide([floor, named], 'ask_user', { context: { subagent: 'lead' } })).toMatchObject({
      decision: 'ask_user',
      rule: { name: 'floor' },
    });
  });
});

describe('tools that can be left out', () => {
  const excluded = (rules: readonly PolicyRule[], name: string, serverName?: string, interactive = true) =>
    new PolicyEngine({ rules, interactive }).isExcluded(name, serverName ? { serverName } : {});

  test('a tool is excluded when it is denied whoever calls it and with whatever', () => {
    expect(excluded([{ ...deny, toolName: 'x' }], 'x')).toBe(true);
    expect(excluded([{ ...deny, toolName: 'x' }], 'y')).toBe(false);
    expect(excluded([{ ...deny, toolName: 'x', commandPrefix: 'rm' }], 'x')).toBe(false);
    expect(excluded([{ ...deny, subagent: '*' }], 'x')).toBe(false);
  });

  test('it is not when some call would get through', () => {
    const rules: PolicyRule[] = [deny, { ...allow, toolName: 'x', subagent: 'lead', priority: 1 }];
    expect(excluded(rules, 'x')).toBe(false);
    expect(excluded(rules, 'y')).toBe(true);
    const ofServer: PolicyRule[] = [deny, { ...allow, mcpName: 'git', priority: 1 }];
    expect(excluded(ofServer, 'mcp_git_log')).toBe(false);
    expect(excluded(ofServer, 'mcp_git_log', 'git')).toBe(false);
    expect(excluded(ofServer, 'mcp_git_log', 'hub')).toBe(true);
  });

  test('where nobody is there, what has to be confirmed is excluded, and ask_user is not', () => {
    expect(excluded([ask], 'x', undefined, false)).toBe(true);
    expect(excluded([], 'x', undefined, false)).toBe(true);
    expect(excluded([ask], 'ask_user', undefined, false)).toBe(false);
    const floor: PolicyRule = { ...ask, floor: true, priority: 1 };
    expect(excluded([floor, allow], 'x', undefined, false)).toBe(true);
    expect(excluded([floor, allow], 'x')).toBe(false);
  });

  test.each(['plan', 'default', 'yolo'] as const)(
    'in %s, isExcluded never says so of a tool that check lets through',
    (mode) => {
      const decisions = ['allow', 'deny', 'ask_user'] as const;
      for (const interactive of [true, false]) {
        for (const one of decisions) {
          for (const two of decisions) {
            const rules: PolicyRule[] = [
              { decision: one, toolName: ['x', 'mcp_*_b'], priority: 2, modes: ['plan', 'default'] },
              { decision: two, subagent: 'lead', priority: 1 },
            ];
            const engine = new PolicyEngine({ rules, mode, interactive, defaultDecision: 'deny' });
            for (const name of ['x', 'mcp_a_b', 'mcp_a_c_b', 'ask_user']) {
              const calls = [{}, { subagent: 'lead' }, { subagent: 'lead/a' }].map((context) =>
                engine.check({ name, args: {} }, context),
              );
              if (engine.isExcluded(name)) expect(calls).toEqual(calls.map(() => expect.objectContaining(deny)));
            }
          }
        }
      }
    },
  );
});

describe('rules that can’t be right', () => {
  test.each([
    [{ decision: 'maybe' }, 'rules[0].decision'],
    [{}, 'rules[0].decision'],
    [{ ...allow, toolNames: 'x' }, 'rules[0].toolNames'],
    [{ ...allow, toolName: '' }, 'rules[0].toolName'],
    [{ ...allow, toolName: [] }, 'rules[0].toolName'],
    [{ ...allow, toolName: 'read_*' }, 'rules[0].toolName'],
    [{ ...allow, subagent: 'lead/*' }, 'rules[0].subagent'],
    [{ ...allow, commandPrefix: ' ' }, 'rules[0].commandPrefix'],
    [{ ...allow, priority: Number.NaN }, 'rules[0].priority'],
    [{ ...allow, modes: 'plan' }, 'rules[0].modes'],
    [{ ...allow, toolAnnotations: {} }, 'rules[0].toolAnnotations'],
    [{ ...allow, floor: true }, 'rules[0].floor'],
    [null, 'rules[0]'],
  ])('%j is refused, and the error names the field', (rule, path) => {
    expect(() => new PolicyEngine({ rules: [rule as never] })).toThrow(
      expect.objectContaining({ code: 'invalid_options', path }),
    );
  });

  test('so are options that do not exist', () => {
    expect(() => new PolicyEngine({ mode: 'auto' as never })).toThrow(expect.objectContaining({ path: 'mode' }));
    expect(() => new PolicyEngine({ defaultDecision: 'yes' as never })).toThrow(/defaultDecision/);
    const engine = new PolicyEngine();
    expect(() => {
      engine.mode = 'YOLO' as never;
    }).toThrow(/mode/);
    expect(engine.mode).toBe('default');
  });
});
