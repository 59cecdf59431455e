import { describe, expect, test } from 'vitest';
import { POLICY_PRESETS, PolicyEngine, type PolicyRule } from '../../src/policy/index';
import { decision } from './deciding';

const deny = { decision: 'deny' } as const;

class WithGetter {
  decision = 'allow';
  get toolName() {
    return 'glob';
  }
}

function cyclic() {
  const table: Record<string, unknown> = {};
  table.self = table;
  return table;
}

function deep() {
  let table: unknown = 1;
  for (let depth = 0; depth < 100_000; depth++) table = [table];
  return table;
}

describe('a rule has to be plain', () => {
  test.each<[string, unknown, string]>([
    ['inherits a condition', Object.assign(Object.create({ toolName: 'glob' }), { decision: 'allow' }), 'rules[0]'],
    ['computes a condition', new WithGetter(), 'rules[0]'],
    [
      'has an accessor',
      Object.defineProperty({ ...deny }, 'toolName', { get: () => 'glob', enumerable: true }),
      'rules[0]',
    ],
    ['hides a condition', Object.defineProperty({ ...deny }, 'toolName', { value: 'glob' }), 'rules[0]'],
    ['has a symbol', { ...deny, [Symbol('toolName')]: 'glob' }, 'rules[0]'],
    ['has a list with holes', { ...deny, toolName: new Array(3) }, 'rules[0].toolName'],
    ['holds a function', { ...deny, toolAnnotations: { f() {} } }, 'rules[0].toolAnnotations'],
    ['holds itself', { ...deny, toolAnnotations: cyclic() }, 'rules[0].toolAnnotations'],
    ['is endlessly deep', { ...deny, toolAnnotations: { deep: deep() } }, 'rules[0].toolAnnotations'],
    ['holds a bigint', { ...deny, toolAnnotations: { a: 1n } }, 'rules[0].toolAnnotations'],
    ['holds NaN', { ...deny, toolAnnotations: { a: Number.NaN } }, 'rules[0].toolAnnotations'],
    ['holds a date', { ...deny, toolAnnotations: { a: new Date(0) } }, 'rules[0].toolAnnotations'],
    ['holds undefined in a list', { ...deny, toolAnnotations: { a: [undefined] } }, 'rules[0].toolAnnotations'],
    ['names a server by a pattern', { ...deny, mcpName: 'git*' }, 'rules[0].mcpName'],
    ['names a server with a space', { ...deny, mcpName: ' git' }, 'rules[0].mcpName'],
    ['names a tool with a space', { ...deny, toolName: ['glob', 'sh '] }, 'rules[0].toolName'],
    ['names half a path', { ...deny, subagent: 'lead/' }, 'rules[0].subagent'],
    ['yields with another decision than allow', { ...deny, yieldsToDeny: true }, 'rules[0].yieldsToDeny'],
  ])('one that %s is refused', (_what, rule, path) => {
    expect(() => new PolicyEngine({ rules: [rule as PolicyRule] })).toThrow(
      expect.objectContaining({ name: 'AskUserError', code: 'invalid_options', path }),
    );
  });

  test('one without a prototype, and one with members that are undefined, are plain', () => {
    const bare = Object.assign(Object.create(null), { toolName: 'x', decision: 'deny' });
    const loose = { ...deny, toolName: 'y', mcpName: undefined } as unknown as PolicyRule;
    const engine = new PolicyEngine({ rules: [bare, loose], defaultDecision: 'allow' });
    expect(engine.rules).toEqual([
      { toolName: 'x', ...deny },
      { toolName: 'y', ...deny },
    ]);
    expect(engine.check({ name: 'y', args: {} })).toMatchObject(deny);
  });
});

describe('a rule that was taken', () => {
  test('can’t be changed, however deep', () => {
    const given = { toolName: ['a'], modes: ['default'], toolAnnotations: { a: { b: [1] } }, ...deny } as const;
    const engine = new PolicyEngine({ rules: [given], defaultDecision: 'allow' });
    const [rule] = engine.rules as unknown as [typeof given];
    for (const part of [rule, rule.toolName, rule.modes, rule.toolAnnotations.a, rule.toolAnnotations.a.b]) {
      expect(Object.isFrozen(part)).toBe(true);
    }
    expect(Object.isFrozen(given.toolName)).toBe(false);
  });

  test('of a preset can’t be either', () => {
    const lists = Object.values(POLICY_PRESETS)
      .flat()
      .flatMap(({ toolName, modes }: PolicyRule) => [toolName, modes]);
    expect(lists.filter(Array.isArray).every((list) => Object.isFrozen(list))).toBe(true);
  });
});

describe('a call that rules can’t be asked about', () => {
  test.each([
    [{ args: {} }, {}, 'name'],
    [{ name: 5, args: {} }, {}, 'name'],
    [null, {}, 'name'],
    [{ name: 'x', args: {} }, null, 'context'],
    [{ name: 'x', args: {} }, { serverName: null }, 'serverName'],
    [{ name: 'x', args: {} }, { subagent: 5 }, 'subagent'],
  ])('%j in %j is the caller’s fault', (call, context, path) => {
    const engine = new PolicyEngine({ rules: [{ toolName: 'mcp_*', ...deny }] });
    expect(() => engine.check(call as never, context as never)).toThrow(
      expect.objectContaining({ name: 'AskUserError', code: 'invalid_options', path }),
    );
  });

  test('so are annotations that are no JSON, where a rule looks at them', () => {
    const rules: PolicyRule[] = [{ toolAnnotations: { self: 1 }, ...deny }];
    for (const toolAnnotations of [cyclic(), { self: 1n }]) {
      const context = { toolAnnotations } as never;
      expect(() => decision(rules, 'x', { context })).toThrow(
        expect.objectContaining({ name: 'AskUserError', path: 'toolAnnotations' }),
      );
    }
  });
});

test('arguments are compared with their keys sorted by UTF-16 units, numbers too', async () => {
  const engine = new PolicyEngine({
    rules: [{ argsPattern: '^\\{"-a":0,"10":1,"9":\\[\\{"1":2,"b":3\\}\\],"Z":4,"é":5\\}$', ...deny }],
  });
  const args = { é: 5, Z: 4, 9: [{ b: 3, 1: 2 }], 10: 1, '-a': 0 };
  expect(await engine.check({ name: 'x', args })).toMatchObject(deny);
});
