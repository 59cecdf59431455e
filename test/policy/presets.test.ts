import { describe, expect, test } from 'vitest';
import {
  APPROVAL_MODES,
  type ApprovalMode,
  POLICY_PRESETS,
  PolicyEngine,
  type PolicyPreset,
} from '../../src/policy/index';
import table from './preset-table.json';

/** A line of the table: preset, tool, whether a person is there, then a decision a mode. */
type Line = readonly [preset: string, tool: string, interactive: boolean, ...decisions: string[]];

const LINES = table.lines as unknown as readonly Line[];
const LETTERS: Readonly<Record<string, string>> = { allow: 'allow', deny: 'deny', ask: 'ask_user' };

function rulesOf(preset: string) {
  if (preset === 'all') return Object.values(POLICY_PRESETS).flat();
  return POLICY_PRESETS[preset as PolicyPreset];
}

describe('the presets', () => {
  const cases = LINES.flatMap(([preset, tool, interactive, ...decisions]) =>
    (table.modes as ApprovalMode[]).map(
      (mode, column) => [preset, tool, mode, interactive, LETTERS[decisions[column] ?? '']] as const,
    ),
  );

  test.each(cases)('%s: %s in %s, interactive %s: %s', (preset, name, mode, interactive, expected) => {
    const engine = new PolicyEngine({ rules: rulesOf(preset), mode, interactive });
    expect(engine.check({ name, args: {} })).toMatchObject({ decision: expected });
    expect(engine.isExcluded(name)).toBe(expected === 'deny');
  });

  test('the table has every preset, mode and kind of tool, with and without a person', () => {
    expect(table.modes).toEqual([...APPROVAL_MODES]);
    const tools = ['ask_user', 'read_file', 'write_file', 'run_shell_command', 'exit_plan_mode', 'mcp_git_push'];
    const wanted = [...Object.keys(POLICY_PRESETS), 'all'].flatMap((preset) =>
      tools.flatMap((tool) => [true, false].map((interactive) => `${preset} ${tool} ${interactive}`)),
    );
    expect(LINES.map(([preset, tool, interactive]) => `${preset} ${tool} ${interactive}`).sort()).toEqual(
      wanted.sort(),
    );
    for (const line of LINES) expect(line).toHaveLength(3 + table.modes.length);
  });

  test('any rule of a higher tier goes before theirs, and none names a subagent', () => {
    for (const rule of Object.values(POLICY_PRESETS).flat()) {
      expect(rule.priority).toBeGreaterThanOrEqual(1);
      expect(rule.priority).toBeLessThan(2);
      expect(rule.subagent).toBeUndefined();
    }
  });

  test('plan mode says why it denies', () => {
    const engine = new PolicyEngine({ rules: POLICY_PRESETS.plan, mode: 'plan' });
    expect(engine.check({ name: 'write_file', args: {} })).toMatchObject({
      decision: 'deny',
      rule: { denyMessage: expect.stringContaining('plan mode') },
    });
  });

  test('they can’t be changed', () => {
    expect(Object.isFrozen(POLICY_PRESETS.plan)).toBe(true);
    expect(POLICY_PRESETS.plan.every((rule) => Object.isFrozen(rule))).toBe(true);
  });
});
