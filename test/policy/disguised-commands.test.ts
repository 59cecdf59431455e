import { describe, expect, test } from 'vitest';
import type { PolicyRule } from '../../src/policy/index';
import { decision } from './deciding';

const run = (rule: Partial<PolicyRule> & Pick<PolicyRule, 'decision'>, command: unknown) =>
  decision([{ toolName: 'sh', ...rule }], 'sh', { args: { command } as never });
const DENY = { decision: 'deny', commandPrefix: 'rm -rf' } as const;

const DISGUISES: Readonly<Record<string, readonly string[]>> = {
  'quotes and escapes': ["$'rm' -rf /", '$"rm" -rf /', '"/a b/rm" -rf /', '/a\\ b/rm -rf /', 'ls \'"\'; rm -rf / "\'"'],
  assignments: [
    'A="a b" rm -rf /',
    "A='a b' B=2 rm -rf /",
    'A=a\\ b rm -rf /',
    'A+=1 rm -rf /',
    'a[0]=1 rm -rf /',
    'A=(a b) rm -rf /',
    'A=$(ls)x rm -rf /',
    'A="$(ls) b" rm -rf /',
    'A=`ls` rm -rf /',
  ],
  redirections: [
    '>x rm -rf /',
    'rm >x -rf /',
    '</dev/null rm -rf /',
    '2>/dev/null rm -rf /',
    '2>&1 rm -rf /',
    '>&2 rm -rf /',
    '&>x rm -rf /',
    '&>>"a b" rm -rf /',
    '{fd}>x rm -rf /',
    '<<<x rm -rf /',
    '<<E rm -rf /\nE',
    'ls $(>x rm -rf /)',
    'cat <(rm -rf /)',
  ],
  'words in front': [
    '! rm -rf /',
    '{ rm -rf /; }',
    'f() { rm -rf /; }',
    'function f { rm -rf /; }',
    'while true; do rm -rf /; done',
    'if true; then ls; else rm -rf /; fi',
    'case a in a) rm -rf /;; esac',
    'coproc rm -rf /',
    'coproc N { rm -rf /; }',
    'time -p rm -rf /',
  ],
  'programs that run another': [
    'sudo rm -rf /',
    'sudo -u root -- rm -rf /',
    'sudo A=1 rm -rf /',
    'sudo nice -n 10 /bin/rm -rf /',
    'nice -10 rm -rf /',
    'timeout 5m rm -rf /',
    'command rm -rf /',
    'builtin rm -rf /',
    'exec -a x rm -rf /',
    'env -i A=1 rm -rf /',
    '/usr/bin/env rm -rf /',
    'nohup rm -rf /',
    'ls | xargs -0 -I {} rm -rf /',
    'eval "rm -rf /"',
  ],
};

describe('a command is denied behind', () => {
  test.each(Object.entries(DISGUISES))('%s', (_kind, commands) => {
    const through = commands.filter((command) => run(DENY, command) !== 'deny');
    expect(through).toEqual([]);
  });

  test('all of them, and what stands in front can be denied itself', () => {
    const through = Object.values(DISGUISES)
      .flat()
      .filter((command) => run({ decision: 'allow', commandPrefix: 'rm' }, command) === 'allow');
    expect(through).toEqual([]);
    expect(run({ decision: 'deny', commandPrefix: 'sudo' }, 'env sudo ls')).toBe('deny');
  });
});

describe('a command is not denied', () => {
  test.each([
    'echo rm -rf',
    'sudo echo rm -rf',
    'ls >rm -rf',
    'ls > "rm -rf"',
    'git commit -m "a; { rm -rf b; }" && ls',
    'A="rm -rf" ls',
    'sudo -u root ls rm -rf',
    'find . -name {} -print',
  ])('where it is only a word of another: %j', (command) => {
    expect(run(DENY, command)).toBe('ask_user');
  });
});

describe('a command in a list', () => {
  test('is found however deep', () => {
    expect(run(DENY, [['rm', '-rf']])).toBe('deny');
    expect(run(DENY, ['ls', [[['sudo rm -rf /']]]])).toBe('deny');
    expect(run(DENY, [['/a b/rm', '-rf'], '/'])).toBe('deny');
    expect(run(DENY, [['ls', 5, null, {}], '-l'])).toBe('ask_user');
    expect(run(DENY, [[]])).toBe('ask_user');
  });
});

describe('what can’t be read in good time counts as doubt', () => {
  const itself: unknown[] = ['ls'];
  itself.push(itself);

  test.each<[string, unknown]>([
    ['a line over 64 kB', 'ls '.repeat(30_000)],
    ['a list over 64 kB', ['ls', 'x'.repeat(70_000)]],
    ['a list of very many', Array.from({ length: 20_000 }, () => '')],
    ['a list that holds itself', itself],
    ['a program run by very many', `${'sudo '.repeat(1_000)}ls`],
  ])('%s', (_what, command) => {
    expect(run(DENY, command)).toBe('deny');
    expect(run({ decision: 'allow', commandPrefix: 'ls' }, command)).toBe('ask_user');
  });

  test('and at 64 kB it is still read', () => {
    const command = `ls ${'x'.repeat(65_533)}`;
    expect(run(DENY, command)).toBe('ask_user');
    expect(run({ decision: 'allow', commandPrefix: 'ls' }, command)).toBe('allow');
    expect(run({ decision: 'allow', commandPrefix: 'ls' }, `${command}x`)).toBe('ask_user');
  });
});
