import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadPolicies, saveRule } from '../../src/policy/files';
import { POLICY_PRESETS, PolicyEngine, type PolicyRule, type PolicyTier, parsePolicy } from '../../src/policy/index';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'querent-policy-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

const ALWAYS: PolicyRule = { toolName: 'sh', commandPrefix: 'git log', decision: 'allow', priority: 4.95 };

describe('loading', () => {
  test('gives the rules of all files, in their tier', async () => {
    const files = [
      await write('a.toml', '[[rule]]\ntoolName = "a"\ndecision = "allow"\npriority = 10'),
      await write('b.toml', '[[rule]]\ntoolName = "b"\ndecision = "deny"'),
    ];
    expect(await loadPolicies({ tier: 'workspace', files })).toEqual({
      rules: [
        { toolName: 'a', decision: 'allow', priority: 3.01 },
        { toolName: 'b', decision: 'deny', priority: 3 },
      ],
      errors: [],
    });
  });

  test('a broken file never loosens what the others say', async () => {
    const others: PolicyRule[] = [
      { toolName: 'denied', decision: 'deny', priority: 1 },
      { toolName: 'asked', decision: 'ask_user', priority: 1 },
      { toolName: 'allowed', decision: 'allow', priority: 1 },
      { toolName: 'sure', decision: 'allow', priority: 5.1 },
      { toolName: 'ask_user', subagent: 'lead', decision: 'allow', priority: 1 },
    ];
    const broken = [
      await write('typo.toml', '[[rule]]\ndecision = "allow"\n\n[[rule]]\ndecision = "denny"'),
      await write('syntax.toml', '[[rule]]\ndecision = "allow"\n[[rule'),
      join(folder, 'not-there.toml'),
      folder,
    ];
    for (const file of broken) {
      const { rules, errors } = await loadPolicies({ tier: 'user', files: [file] });
      expect(errors).toMatchObject([{ code: 'invalid_options' }]);
      expect(errors[0]?.message).toContain(file);
      const engine = new PolicyEngine({ rules: [...others, ...rules], defaultDecision: 'allow' });
      const decided = ['denied', 'asked', 'allowed', 'sure', 'unknown'].map(
        (name) => (engine.check({ name, args: {} }) as { decision: string }).decision,
      );
      expect(decided, file).toEqual(['deny', 'ask_user', 'ask_user', 'allow', 'ask_user']);
      expect(engine.check({ name: 'ask_user', args: {} }, { subagent: 'lead' })).not.toHaveProperty('rule.subagent');
    }
  });

  test('a file that may be missing has no rules when it is, and no excuse when it is broken', async () => {
    const files = [join(folder, 'always.toml')];
    expect(await loadPolicies({ tier: 'user', files, mayBeMissing: true })).toEqual({ rules: [], errors: [] });
    await write('always.toml', 'rule = 3');
    expect((await loadPolicies({ tier: 'user', files, mayBeMissing: true })).errors).toHaveLength(1);
  });

  test('a file that is not UTF-8 is a fault, also where every rule of it could be read', async () => {
    const text = '[[rule]]\ntoolName = "löschen"\ndecision = "deny"\n';
    const file = join(folder, 'user.toml');
    for (const bytes of [Buffer.from(text, 'latin1'), Buffer.from(`\uFEFF${text}`, 'utf16le')]) {
      await writeFile(file, bytes);
      const { rules, errors } = await loadPolicies({ tier: 'user', files: [file] });
      expect(errors).toMatchObject([{ code: 'invalid_options', message: `${file}: is not UTF-8.` }]);
      const engine = new PolicyEngine({ rules, defaultDecision: 'allow' });
      expect(engine.check({ name: 'löschen', args: {} })).toMatchObject({ decision: 'ask_user' });
    }
  });

  test('as many rules as a file has fit', async () => {
    const file = await write('big.toml', '[[rule]]\ndecision="deny"\n'.repeat(150_000));
    const { rules, errors } = await loadPolicies({ tier: 'user', files: [file] });
    expect(errors).toEqual([]);
    expect(rules).toHaveLength(150_000);
  }, 60_000);

  test('a tier that does not exist is the caller’s fault', async () => {
    await expect(loadPolicies({ tier: 'root' as PolicyTier, files: [] })).rejects.toMatchObject({ path: 'tier' });
  });
});

describe('keeping a rule', () => {
  test('keeps everything that is in the file, comments too', async () => {
    const text = '# Mine. Do not touch!\n[[rule]]\n  toolName = "a" # why\n  decision = \'deny\'\n\n\n# the end';
    const file = await write('user.toml', text);
    await saveRule(file, ALWAYS);
    const after = await readFile(file, 'utf8');
    expect(after.startsWith(text)).toBe(true);
    expect((await loadPolicies({ tier: 'user', files: [file] })).rules).toEqual([
      { toolName: 'a', decision: 'deny', priority: 4 },
      ALWAYS,
    ]);
  });

  test('makes the file and its folders, for nobody else to read', async () => {
    const file = join(folder, 'deep/er/always.toml');
    await saveRule(file, ALWAYS);
    expect((await loadPolicies({ tier: 'user', files: [file] })).rules).toEqual([ALWAYS]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('gives back every field as it was', async () => {
    const rule: PolicyRule = {
      name: 'quotes " and \\ and \u007f and 中文\n\t',
      toolName: ['sh', 'mcp_git_*'],
      mcpName: 'git',
      subagent: ['lead', 'lead/scout'],
      argsPattern: '"a":"\\d+\'"',
      commandPrefix: ['git log', 'x"y'],
      commandRegex: '^git\\s',
      toolAnnotations: { readOnlyHint: true, nested: { a: [1, 'two'] } },
      decision: 'deny',
      priority: 4.123,
      modes: ['plan'],
      interactive: false,
      denyMessage: 'No.\n[[rule]]\ndecision = "allow"',
    };
    const always: PolicyRule = { ...ALWAYS, yieldsToDeny: true };
    const file = join(folder, 'user.toml');
    await saveRule(file, rule);
    await saveRule(file, always);
    expect((await loadPolicies({ tier: 'user', files: [file] })).rules).toEqual([rule, always]);
  });

  test('an “always allow” that was kept lifts no deny either', async () => {
    const file = join(folder, 'always.toml');
    const learning = new PolicyEngine({ save: (rule) => saveRule(file, rule) });
    await learning.update({ toolName: 'sh', commandPrefix: 'git', persist: true });
    const { rules } = await loadPolicies({ tier: 'user', files: [file] });
    const engine = new PolicyEngine({
      rules: [...rules, { toolName: 'sh', commandPrefix: 'git push', decision: 'deny', priority: 4.5 }],
    });
    expect(engine.check({ name: 'sh', args: { command: 'git log' } })).toMatchObject({ decision: 'allow' });
    expect(engine.check({ name: 'sh', args: { command: 'git push' } })).toMatchObject({ decision: 'deny' });
  });

  test('writes a rule that is there already no second time', async () => {
    const file = join(folder, 'user.toml');
    await saveRule(file, ALWAYS);
    const once = await readFile(file, 'utf8');
    await saveRule(file, { ...ALWAYS });
    expect(await readFile(file, 'utf8')).toBe(once);
  });

  test('loses none of many that are kept at once, and leaves no other file', async () => {
    const file = join(folder, 'user.toml');
    const names = Array.from({ length: 30 }, (_, index) => `tool_${index}`);
    await Promise.all(names.map((toolName) => saveRule(file, { ...ALWAYS, toolName })));
    const { rules } = await loadPolicies({ tier: 'user', files: [file] });
    expect(rules.map(({ toolName }) => toolName)).toEqual(names);
    expect(await readdir(folder)).toEqual(['user.toml']);
  });

  test('a reader never sees half a file', async () => {
    const file = await write('user.toml', '');
    let done = false;
    const saving = Promise.all(
      Array.from({ length: 20 }, (_, index) => saveRule(file, { ...ALWAYS, toolName: `tool_${index}` })),
    ).finally(() => {
      done = true;
    });
    let seen = 0;
    while (!done) {
      const { rules, errors } = await loadPolicies({ tier: 'user', files: [file] });
      expect(errors).toEqual([]);
      expect(rules.length).toBeGreaterThanOrEqual(seen);
      seen = rules.length;
    }
    await saving;
  });

  test('keeps the line ends, the mode and the link of the file', async () => {
    const file = await write('real.toml', '# a\r\n[[rule]]\r\ndecision = "deny"\r\n');
    await chmod(file, 0o640);
    const link = join(folder, 'link.toml');
    await symlink(file, link);
    await saveRule(link, ALWAYS);
    expect(await readFile(file, 'utf8')).not.toMatch(/[^\r]\n/);
    expect((await stat(file)).mode & 0o777).toBe(0o640);
    expect((await loadPolicies({ tier: 'user', files: [link] })).rules).toHaveLength(2);
  });

  test.each([
    [
      'the presets as they are',
      () => new PolicyEngine({ rules: POLICY_PRESETS as never }),
      'rules: needs a list of rules',
    ],
    ['what loads the rules', () => new PolicyEngine({ rules: Promise.resolve([]) as never }), 'await what loads them'],
    ['one file name', () => loadPolicies({ tier: 'user', files: 'a.toml' as never }), 'files: needs a list'],
    ['a text without its source', () => parsePolicy('', undefined as never), 'needs a text, and { file, tier }'],
  ])('%s, given for what is wanted, is refused with what would be right', async (_what, make, words) => {
    await expect((async () => make())()).rejects.toMatchObject({
      code: 'invalid_options',
      message: expect.stringContaining(words),
    });
  });

  test('a file that has a fault is left as it is, and the next is written', async () => {
    for (const text of ['[[rule]]\ndecision = "denny"', 'rule = [{ decision = "deny" }]', '[[rule']) {
      const file = await write('user.toml', text);
      await expect(saveRule(file, ALWAYS), text).rejects.toMatchObject({ code: 'invalid_options' });
      expect(await readFile(file, 'utf8')).toBe(text);
      await write('user.toml', '');
      await saveRule(file, ALWAYS);
      expect(await readdir(folder)).toEqual(['user.toml']);
    }
  });

  test.each([
    [{ ...ALWAYS, priority: 10 }, 'priority'],
    [{ ...ALWAYS, priority: 4.12345 }, 'priority'],
    [{ ...ALWAYS, priority: 4.9999 }, 'priority'],
    [{ ...ALWAYS, decision: 'ask_user', floor: true }, 'floor'],
    [{ ...ALWAYS, decision: 'yes' }, 'rule.decision'],
    [{ ...ALWAYS, toolAnnotations: { a: null } }, undefined],
    [{ ...ALWAYS, toolAnnotations: { a: Number.NaN } }, 'rule.toolAnnotations'],
    [{ ...ALWAYS, toolName: 'half a pair: \ud800' }, undefined],
    [{ ...ALWAYS, argsPattern: '(' }, 'rule[0].argsPattern'],
  ])('what a file can’t hold is refused: %j', async (rule, path) => {
    const file = join(folder, 'user.toml');
    const refused = saveRule(file, rule as never);
    await expect(refused).rejects.toMatchObject({ code: 'invalid_options', ...(path !== undefined && { path }) });
    expect(await readdir(folder)).toEqual([]);
  });
});
