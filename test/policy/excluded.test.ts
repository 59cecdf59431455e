import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PolicyEngine, type PolicyRule } from '../../src/policy/index';

const NAMES = ['x', 'mcp_a_x', 'mcp_a_b_x', 'ask_user'];
const SERVERS = [undefined, 'a', 'a_b'];
const PATTERNS = [...NAMES, 'b_x', '*', 'mcp_*', 'mcp_a_*', 'mcp_a_b_*', 'mcp_*_x', 'mcp_*_b_x'];

const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const anyRule = fc
  .record({
    decision: fc.constantFrom('allow', 'deny', 'ask_user'),
    priority: fc.nat(3),
    toolName: maybe(PATTERNS),
    mcpName: maybe(['*', 'a', 'a_b']),
    subagent: maybe(['s', '*']),
    commandPrefix: maybe(['git']),
    special: fc.boolean(),
  })
  .map(
    ({ special, ...rule }) =>
      ({
        ...rule,
        ...(special && rule.decision === 'ask_user' && { floor: true }),
        ...(special && rule.decision === 'allow' && { yieldsToDeny: true }),
      }) as PolicyRule,
  );
const anyEngine = fc.record({
  rules: fc.array(anyRule, { maxLength: 5 }),
  interactive: fc.boolean(),
  defaultDecision: fc.constantFrom('allow', 'deny', 'ask_user'),
});

const couldBeOf = (name: string, server: string | undefined) =>
  server === undefined || name.startsWith(`mcp_${server}_`);

describe('a tool that is excluded', () => {
  test('is denied to whoever calls it, with whatever, as a tool of any server that its name could mean', () => {
    fc.assert(
      fc.property(anyEngine, fc.constantFrom(...NAMES), (options, name) => {
        const engine = new PolicyEngine(options as never);
        fc.pre(engine.isExcluded(name));
        for (const serverName of SERVERS.filter((server) => couldBeOf(name, server))) {
          for (const subagent of [undefined, 's', 's/t', 'q']) {
            for (const command of ['git x', 'rm', 'git; rm']) {
              const context = { ...(serverName && { serverName }), ...(subagent && { subagent }) };
              expect(engine.check({ name, args: { command } }, context)).toMatchObject({ decision: 'deny' });
            }
          }
        }
      }),
      { numRuns: 1_500 },
    );
  });

  test('by its server, too', () => {
    fc.assert(
      fc.property(anyEngine, fc.constantFrom(...NAMES), fc.constantFrom('a', 'a_b'), (options, name, serverName) => {
        const engine = new PolicyEngine(options as never);
        fc.pre(engine.isExcluded(name, { serverName }));
        expect(engine.check({ name, args: {} }, { serverName })).toMatchObject({ decision: 'deny' });
      }),
      { numRuns: 1_000 },
    );
  });

  test('is so by its whole name, also where two servers could have it', () => {
    const engine = new PolicyEngine({ rules: [{ toolName: 'mcp_hub_open_issue', decision: 'deny' }] });
    expect(engine.isExcluded('mcp_hub_open_issue')).toBe(true);
    expect(engine.isExcluded('open_issue', { serverName: 'hub' })).toBe(true);
  });

  test('without its server is one of no server, unless its name begins with mcp_', () => {
    const rules: PolicyRule[] = [{ decision: 'deny' }, { mcpName: 'a_b', decision: 'allow', priority: 1 }];
    const engine = new PolicyEngine({ rules });
    expect(engine.isExcluded('x')).toBe(true);
    expect(engine.isExcluded('x', { serverName: 'a_b' })).toBe(false);
    expect(engine.isExcluded('mcp_a_b_x')).toBe(false);
    expect(engine.isExcluded('mcp_a_x')).toBe(true);
  });

  test('stays so beneath an “always allow”, and is none where the person would be asked', () => {
    const always: PolicyRule = { toolName: 'x', decision: 'allow', yieldsToDeny: true, priority: 9 };
    expect(new PolicyEngine({ rules: [always, { decision: 'deny' }] }).isExcluded('x')).toBe(true);
    for (const rules of [[always], [always, { decision: 'ask_user' } as const]]) {
      expect(new PolicyEngine({ rules, defaultDecision: 'deny', interactive: false }).isExcluded('x')).toBe(false);
    }
    // A question that may be meant is lifted too.
    const rules: PolicyRule[] = [
      { decision: 'allow', yieldsToDeny: true, priority: 9 },
      { toolName: 'mcp_*_x', decision: 'ask_user' },
    ];
    const engine = new PolicyEngine({ rules, defaultDecision: 'deny', interactive: false });
    expect(engine.check({ name: 'b_x', args: {} }, { serverName: 'a' })).toMatchObject({ decision: 'allow' });
    expect(engine.isExcluded('b_x', { serverName: 'a' })).toBe(false);
  });
});
