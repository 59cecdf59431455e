import { describe, expect, test } from 'vitest';
import { PolicyEngine, type PolicyRule } from '../../src/policy/index';
import { decision } from './deciding';

const allows = (rule: Omit<PolicyRule, 'decision'>, name: string, serverName?: string) =>
  decision([{ ...rule, decision: 'allow' }], name, serverName === undefined ? {} : { context: { serverName } }) ===
  'allow';
const denies = (rule: Omit<PolicyRule, 'decision'>, name: string, serverName?: string) =>
  decision([{ ...rule, decision: 'deny' }], name, serverName === undefined ? {} : { context: { serverName } }) ===
  'deny';

/** Rule, name of the call, its server if given; then whether a rule like this allows. Each of them denies. */
const TABLE: readonly (readonly [Omit<PolicyRule, 'decision'>, string, string | undefined, boolean])[] = [
  // A whole name that two servers could have allows neither one's tool.
  [{ toolName: 'mcp_foo_bar_read' }, 'bar_read', 'foo', false],
  [{ toolName: 'mcp_foo_bar_read' }, 'read', 'foo_bar', false],
  [{ toolName: 'mcp_foo_bar_read' }, 'mcp_foo_bar_read', 'foo_bar', false],
  [{ toolName: 'mcp_foo_bar_read' }, 'mcp_foo_bar_read', undefined, false],
  [{ toolName: 'mcp_foo_bar_read', mcpName: '*' }, 'bar_read', 'foo', false],
  // With mcpName it is said whose.
  [{ toolName: 'mcp_foo_bar_read', mcpName: 'foo_bar' }, 'read', 'foo_bar', true],
  [{ toolName: 'mcp_foo_bar_read', mcpName: 'foo_bar' }, 'mcp_foo_bar_read', 'foo_bar', true],
  [{ toolName: 'read', mcpName: 'foo_bar' }, 'mcp_foo_bar_read', 'foo_bar', true],
  [{ toolName: 'read', mcpName: 'foo_bar' }, 'mcp_foo_bar_read', undefined, false],
  // A name that only one server can have is sure as it stands.
  [{ toolName: 'mcp_git_log' }, 'mcp_git_log', undefined, true],
  [{ toolName: 'mcp_git_log' }, 'log', 'git', true],
  [{ toolName: 'mcp_git_*' }, 'mcp_git_log', undefined, true],
  [{ toolName: 'mcp_*_log' }, 'mcp_git_log', undefined, true],
  [{ toolName: 'mcp__git__log' }, 'mcp__git__log', undefined, true],
  [{ toolName: 'mcp__my_git__*' }, 'mcp__my_git__show_log', undefined, true],
  [{ toolName: 'mcp_*_log' }, 'mcp__git__log', undefined, true],
  // A pattern for one that several could have is sure only with the server.
  [{ toolName: 'mcp_a_*' }, 'mcp_a_b_c', undefined, false],
  [{ toolName: 'mcp_a_b_*' }, 'mcp_a_b_c', undefined, false],
  [{ toolName: 'mcp_*_c' }, 'mcp_a_b_c', undefined, false],
  [{ toolName: 'mcp_*_b_c' }, 'mcp_a_b_c', undefined, false],
  [{ toolName: 'mcp__git_*' }, 'mcp__git_evil__log', undefined, false],
  [{ toolName: 'mcp__a__b__*' }, 'mcp__a__b__c', undefined, false],
  [{ toolName: 'mcp_a_*' }, 'mcp_a_b_c', 'a', true],
  [{ toolName: 'mcp_a_*' }, 'mcp_a_b_c', 'a_b', false],
  [{ toolName: 'mcp_*_b_c' }, 'mcp_a_b_c', 'a', true],
  [{ toolName: 'mcp_*_b_c' }, 'mcp_a_b_c', 'a_b', false],
  [{ toolName: 'mcp_*' }, 'mcp_a_b_c', undefined, true],
];

describe('a name that two servers could have', () => {
  test.each(TABLE)('rule %j, tool %s of server %s: allowed %s, denied always', (rule, name, server, isAllowed) => {
    expect(allows(rule, name, server)).toBe(isAllowed);
    expect(denies(rule, name, server)).toBe(true);
  });

  test.each([
    [{ toolName: 'mcp_*_x' }, 'mcp__x', undefined],
    [{ toolName: 'mcp_*_x' }, 'x', undefined],
    [{ toolName: 'mcp_git_*' }, 'mcp_hub_log', undefined],
    [{ toolName: 'mcp_git_*' }, 'log', 'hub'],
  ])('rule %j is not about %s of server %s', (rule, name, server) => {
    expect(denies(rule, name, server)).toBe(false);
    expect(allows(rule, name, server)).toBe(false);
  });
});

describe('a name is kept for the next call', () => {
  test('and a long one is decided alike, each time', () => {
    const long = `mcp_git_${'x'.repeat(100_000)}`;
    const engine = new PolicyEngine({ rules: [{ toolName: 'mcp_git_*', decision: 'allow' }] });
    for (let time = 0; time < 2; time++) {
      expect(engine.check({ name: long, args: {} })).toMatchObject({ decision: 'allow' });
      expect(engine.check({ name: long, args: {} }, { serverName: 'hub' })).toMatchObject({ decision: 'ask_user' });
    }
  });
});
