import { describe, expect, test } from 'vitest';
import { AskUserError } from '../../src/index';
import { POLICY_TIERS, type PolicyTier, parsePolicy } from '../../src/policy/index';

const SOURCE = { file: 'plan.toml', tier: 'user' } as const;

/** The error that a text is refused with. */
async function faultOf(text: string): Promise<AskUserError> {
  const fault = await parsePolicy(text, SOURCE).catch((error) => error);
  expect(AskUserError.is(fault), text).toBe(true);
  expect(fault.code).toBe('invalid_options');
  return fault;
}

describe('a rule file', () => {
  test('gives its rules with every field, and their final priority', async () => {
    const text = `
      # Only what is asked for.
      [[rule]]
      name = "git"
      toolName = ["run_shell_command", "mcp_git_*"]
      mcpName = "git"
      subagent = "lead/scout"
      argsPattern = '"dir":"/tmp/'
      commandPrefix = ["git log", "git status"]
      commandRegex = "git (log|status)"
      decision = "deny"
      priority = 999
      modes = ["plan", "default", "autoEdit", "yolo"]
      interactive = true
      denyMessage = """
Not
here."""
      [rule.toolAnnotations]
      readOnlyHint = true

      [[rule]]
      decision = "allow"`;
    expect(await parsePolicy(text, SOURCE)).toEqual([
      {
        name: 'git',
        toolName: ['run_shell_command', 'mcp_git_*'],
        mcpName: 'git',
        subagent: 'lead/scout',
        argsPattern: '"dir":"/tmp/',
        commandPrefix: ['git log', 'git status'],
        commandRegex: 'git (log|status)',
        decision: 'deny',
        priority: 4.999,
        modes: ['plan', 'default', 'autoEdit', 'yolo'],
        interactive: true,
        denyMessage: 'Not\nhere.',
        toolAnnotations: { readOnlyHint: true },
      },
      { decision: 'allow', priority: 4 },
    ]);
  });

  test.each(Object.entries(POLICY_TIERS))('of the tier %s begins at %d', async (tier, base) => {
    const [rule] = await parsePolicy('[[rule]]\ndecision = "deny"\npriority = 100', {
      file: 'x',
      tier: tier as PolicyTier,
    });
    expect(rule?.priority).toBeCloseTo(base + 0.1, 9);
  });

  test('may be empty, and may begin with a byte order mark', async () => {
    expect(await parsePolicy('# nothing yet\n', SOURCE)).toEqual([]);
    expect(await parsePolicy('\uFEFF[[rule]]\r\ndecision = "deny"\r\n', SOURCE)).toHaveLength(1);
  });

  test('of a tier that does not exist is refused', async () => {
    await expect(parsePolicy('', { file: 'x', tier: 'root' as never })).rejects.toMatchObject({ path: 'tier' });
    await expect(parsePolicy('', { file: 'x', tier: 'toString' as never })).rejects.toMatchObject({ path: 'tier' });
  });
});

describe('a fault in a rule file is named by file, line and field', () => {
  const first = '[[rule]]\ndecision = "deny"\n\n';

  test.each([
    [
      'a misspelt field',
      `${first}[[rule]]\ndecision = "deny"\ntoolname = "x"`,
      6,
      'rule[1].toolname',
      /Did you mean toolName\?/,
    ],
    [
      'a field with a slip',
      '[[rule]]\nprioritty = 1\ndecision = "deny"',
      2,
      'rule[0].prioritty',
      /Did you mean priority\?/,
    ],
    [
      'a field that does not exist',
      '[[rule]]\ndecision = "deny"\ncolour = "red"',
      3,
      'rule[0].colour',
      /A rule has name, /,
    ],
    ['a field of code only', '[[rule]]\ndecision = "ask_user"\nfloor = true', 3, 'rule[0].floor', /not a field/],
    ['a misspelt decision', '[[rule]]\ndecision = "alow"', 2, 'rule[0].decision', /Did you mean "allow"\?/],
    ['a missing decision', `${first}[[rule]]\npriority = 1`, 4, 'rule[1].decision', /is required/],
    [
      'a misspelt mode',
      '[[rule]]\ndecision = "deny"\nmodes = ["auto_edit"]',
      3,
      'rule[0].modes',
      /Did you mean "autoEdit"\?/,
    ],
    [
      'a mode that is no list',
      '[[rule]]\ndecision = "deny"\nmodes = "plan"',
      3,
      'rule[0].modes',
      /needs a list, got a string/,
    ],
    [
      'a wrong type',
      '[[rule]]\ndecision = "deny"\ninteractive = "yes"',
      3,
      'rule[0].interactive',
      /needs true or false/,
    ],
    [
      'a wrong type in a list',
      '[[rule]]\ndecision = "deny"\ntoolName = ["a", 3]',
      3,
      'rule[0].toolName',
      /got a number/,
    ],
    ['a date', '[[rule]]\ndecision = "deny"\ntoolName = 2026-01-01', 3, 'rule[0].toolName', /got a date/],
    ['priority 1000', '[[rule]]\ndecision = "deny"\npriority = 1000', 3, 'rule[0].priority', /from 0 to 999, got 1000/],
    ['a negative priority', '[[rule]]\ndecision = "deny"\npriority = -1', 3, 'rule[0].priority', /from 0 to 999/],
    ['a broken priority', '[[rule]]\ndecision = "deny"\npriority = 1.5', 3, 'rule[0].priority', /whole number/],
    ['an endless priority', '[[rule]]\ndecision = "deny"\npriority = inf', 3, 'rule[0].priority', /whole number/],
    ['an empty prefix', '[[rule]]\ndecision = "allow"\ncommandPrefix = ""', 3, 'rule[0].commandPrefix', /is empty/],
    ['a star in a name', '[[rule]]\ndecision = "deny"\ntoolName = "read_*"', 3, 'rule[0].toolName', /can have a \*/],
    [
      'a pattern that does not compile',
      `${first}[[rule]]\ndecision = "deny"\nargsPattern = "("`,
      6,
      'rule[1].argsPattern',
      /RE2/,
    ],
    [
      'a pattern with look-around',
      '[[rule]]\ndecision = "deny"\ncommandRegex = "(?=x)"',
      3,
      'rule[0].commandRegex',
      /RE2/,
    ],
    ['an empty table', '[[rule]]\ndecision = "deny"\n[rule.toolAnnotations]', 3, 'rule[0].toolAnnotations', /is empty/],
    ['a misspelt table', '# one\n[[rules]]\ndecision = "deny"', 2, 'rules', /Did you mean rule\?/],
    ['a key above the rules', 'version = 1\n[[rule]]\ndecision = "deny"', 1, 'version', /not known here/],
    ['one bracket', '[rule]\ndecision = "deny"', 1, 'rule', /in two brackets/],
    [
      'text that looks like rules',
      `[[rule]]\ndecision = "deny"\ndenyMessage = """\n[[rule]]\npriority = 1\n"""\npriority = 1000`,
      7,
      'rule[0].priority',
      /999/,
    ],
  ])('%s', async (_what, text, line, path, message) => {
    const fault = await faultOf(text);
    expect(fault.path).toBe(path);
    expect(fault.message).toMatch(message);
    expect(fault.message.startsWith(`plan.toml:${line}: ${path}: `), fault.message).toBe(true);
  });

  test('all of them at once', async () => {
    const fault = await faultOf('[[rule]]\ndecision = "alow"\npriority = 1000\n\n[[rule]]\n');
    expect(fault.issues?.map(({ path }) => path)).toEqual(['rule[0].decision', 'rule[0].priority', 'rule[1].decision']);
    expect(fault.message.split('\n')).toHaveLength(3);
  });

  test('what is no TOML has its line and column', async () => {
    expect((await faultOf('[[rule]]\ndecision = deny\n')).message).toMatch(/^plan\.toml:2:\d+: /);
    expect((await faultOf('[[rule]]\ndecision = "deny"\n"__proto__" = 1')).message).toMatch(/^plan\.toml:3:/);
    expect((await faultOf('[[rule]]\ndecision = "deny"\npriority = 99999999999999999999')).message).toMatch(
      /^plan\.toml:3:/,
    );
  });

  test('no error shows what else is in the file', async () => {
    const text = '[[rule]]\ndecision = "deny"\ndenyMessage = "my secret" x\n';
    expect((await faultOf(text)).message).not.toContain('secret');
  });
});
