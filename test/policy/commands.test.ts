import { describe, expect, test } from 'vitest';
import { PolicyEngine, type PolicyRule } from '../../src/policy/index';
import { decide, decision } from './deciding';

const run = (rule: Partial<PolicyRule> & Pick<PolicyRule, 'decision'>, command: unknown) =>
  decision([{ toolName: 'sh', ...rule }], 'sh', { args: { command } as never });

describe('a command that is allowed', () => {
  const rule = { decision: 'allow', commandPrefix: ['git', 'npm test'] } as const;

  test.each([
    'git',
    'git status',
    '  git   status',
    'git\tstatus',
    'git status && git log | git shortlog; npm test\ngit diff',
    'git status & git log',
    'npm  test -- --run',
    'git commit -m "a; rm -rf / && (b) | c # d > e"',
    "git commit -m 'it costs $(5) `x`'",
    'git commit -m "say \\"hi\\""',
    'git log --since=$DATE',
    'npm test 2>&1 | git stripspace',
    'git show HEAD#1',
  ])('%j is', (command) => {
    expect(run(rule, command)).toBe('allow');
  });

  test.each([
    'github',
    'git-evil',
    'npm testing',
    'npm',
    'git status; rm -rf /',
    'git status && rm -rf /',
    'git status || rm -rf /',
    'git status | sh',
    'git status & rm -rf /',
    'git status\nrm -rf /',
    'git status\r\nrm -rf /',
    'git log $(rm -rf /)',
    'git log "$(rm -rf /)"',
    'git log `rm -rf /`',
    'git log "`rm -rf /`"',
    `git log \${X:=$(rm -rf /)}`,
    'git log <(rm -rf /)',
    'git log > ~/.bashrc',
    'git log >> ~/.bashrc',
    'git log 2>&1evil',
    'git log 2>&1\u00a0evil',
    'git log 2>&1\u3000evil',
    'git log {PATH}>&1',
    'git log; git {fd}>&1 status',
    'git log x2>&1',
    'git log &> evil',
    'git apply < patch',
    'git apply <<EOF\nrm\nEOF',
    '(git status)',
    'git() { rm -rf /; }',
    '{ git status; rm -rf /; }',
    "git status # it's\nrm -rf /\n# it's",
    "git $'\\'' ; rm -rf / #'",
    "git commit -m 'open",
    'git commit -m "open',
    'git status \\\n; rm',
    'git status \\',
    'GIT_SSH_COMMAND=evil git fetch',
    'sudo git status',
    '! git status',
    '\u00a0git status',
    'git\u00a0status',
    'git status\u0000',
    '"git" status',
    '; ; ',
    '',
  ])('%j is not', (command) => {
    expect(run(rule, command)).toBe('ask_user');
  });

  test.each([[['git', 'status']], [42], [null], [undefined], [{ toString: () => 'git' }]])(
    'a command that is no text is not: %j',
    (command) => {
      expect(run(rule, command)).toBe('ask_user');
    },
  );

  test('by a pattern: from the beginning of each command', () => {
    const engine = new PolicyEngine({
      rules: [{ toolName: 'sh', decision: 'allow', commandRegex: 'git (status|log)( |$)' }],
    });
    const decided = async (command: string) => (await engine.check({ name: 'sh', args: { command } })).decision;
    return Promise.all([
      expect(decided('git status')).resolves.toBe('allow'),
      expect(decided('git status && git log -1')).resolves.toBe('allow'),
      expect(decided('git statusx')).resolves.toBe('ask_user'),
      expect(decided('echo git status')).resolves.toBe('ask_user'),
      expect(decided('git status && git push')).resolves.toBe('ask_user'),
      expect(decided('git log $(git push)')).resolves.toBe('ask_user'),
    ]);
  });
});

describe('a command that is denied', () => {
  const rule = { decision: 'deny', commandPrefix: 'rm -rf' } as const;

  test.each([
    'rm -rf /',
    'rm   -rf /',
    'git status; rm -rf /',
    'git status\nrm -rf /',
    'git log $(rm -rf /)',
    'echo "`rm -rf /`"',
    '(rm -rf /)',
    '/bin/rm -rf /',
    'r""m -rf /',
    '\\rm -rf /',
    'r\\\nm -rf /',
    'A=1 B=2 rm -rf /',
    'if true; then rm -rf /; fi',
    "git status # it's\nrm -rf /",
    "echo 'open; rm -rf /",
  ])('%j is', (command) => {
    expect(run(rule, command)).toBe('deny');
  });

  test.each(['rm', 'rm -rfoo', 'farm -rf', 'echo rm -rf', 'git commit -m "a; rm -rf b"'])('%j is not', (command) => {
    expect(run(rule, command)).toBe('ask_user');
  });

  test('given as a list of words it is read as one line and word by word', () => {
    expect(run(rule, ['rm', '-rf', '/'])).toBe('deny');
    expect(run(rule, ['bash', '-c', 'ls; rm -rf /'])).toBe('deny');
    expect(run(rule, ['ls'])).toBe('ask_user');
  });
});

describe('a command that has to be asked about', () => {
  const rules: PolicyRule[] = [
    { toolName: 'sh', decision: 'ask_user', commandPrefix: 'git push', priority: 2 },
    { toolName: 'sh', decision: 'allow', priority: 1 },
  ];

  test('is, also inside a chain that would be allowed', () => {
    for (const command of ['git push', 'git log && git push', 'echo $(git push)']) {
      expect(decision(rules, 'sh', { args: { command } }), command).toBe('ask_user');
    }
    expect(decision(rules, 'sh', { args: { command: 'git log' } })).toBe('allow');
  });

  test('does not lift a deny from the rest of the chain', () => {
    const stricter: PolicyRule[] = [...rules, { toolName: 'sh', decision: 'deny', commandPrefix: 'rm', priority: 1.5 }];
    expect(decision(stricter, 'sh', { args: { command: 'git push; rm -rf /' } })).toBe('deny');
    expect(decide(stricter, 'sh', { args: { command: 'git push; git log' } })).toMatchObject({ decision: 'ask_user' });
  });
});
