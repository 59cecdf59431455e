import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { storedAsks } from './stored';

const DOCUMENT = new URL('../../docs/ask-user.md', import.meta.url);
const COMMANDS = ['ask', 'pending', 'answer', 'purge', 'erase', 'demo', 'schema'];
const WITH_ARGUMENTS = ['ask', 'answer'];
const EACH_FLAG_OF: Readonly<Record<string, readonly string[]>> = {
  ask: ['--timeout', '--id', '--store', '--user'],
  pending: ['--store', '--namespace'],
  answer: ['--store', '--text', '--json', '--actor'],
  purge: ['--store', '--older-than'],
  erase: ['--store', '--user'],
  demo: ['--locale'],
  schema: ['--model'],
};

describe('a flag that a command can’t take', { timeout: 60_000 }, () => {
  const { run } = storedAsks();

  /** The one line that a wrong call ends with. */
  async function said(...args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await run(args);
    expect({ code, stdout }, `${args}`).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^querent: .*\.\n$/);
    return stderr.slice('querent: '.length, -1);
  }

  test.each(COMMANDS)('%s says that there is none of that name, and what to do', async (command) => {
    const advice = WITH_ARGUMENTS.includes(command) ? ' What begins with - and is no flag goes last, behind --.' : '';
    for (const [given, named] of [
      ['--nope', '--nope'],
      ['--nope=1', '--nope'],
      ['-x', '-x'],
      ['-55', '-55'],
      ['--__proto__', '--__proto__'],
    ] as const) {
      expect(await said(command, given)).toBe(`There is no flag ${named} here; --help lists them.${advice}`);
    }
  });

  test.each(COMMANDS)('%s says which flag lacks its value', async (command) => {
    for (const flag of EACH_FLAG_OF[command] ?? []) {
      expect(await said(command, flag)).toBe(`${flag} needs a value behind it; --help says which.`);
      expect(await said(command, flag, '--help-me')).toBe(
        `${flag} needs a value behind it; one that begins with - is written ${flag}=--help-me.`,
      );
    }
  });

  test('one that takes no value is given none, and an argument too many is named', async () => {
    expect(await said('pending', '--json=yes')).toBe('--json takes no value; write it without =.');
    expect(await said('answer', 'a', '--dismiss=no')).toBe('--dismiss takes no value; write it without =.');
    expect(await said('purge', 'all')).toBe('Unexpected argument "all"; --help says what it takes.');
  });

  test('the help of the commands on stored asks says every exit code', async () => {
    for (const [command, codes] of [
      ['pending', ['0', '1', '2', '5']],
      ['answer', ['0', '1', '2', '4', '5', '130']],
      ['purge', ['0', '1', '2', '5']],
      ['erase', ['0', '1', '2', '5']],
    ] as const) {
      const { stdout } = await run([command, '--help']);
      const told = /Exit codes: ([\s\S]*)\.\n$/.exec(stdout)?.[1] ?? '';
      expect(told.match(/(?<=^|,\s)\d+(?= )/g), command).toEqual(codes);
    }
  });

  test('the help and the document name the same flags', async () => {
    const sections = readFileSync(DOCUMENT, 'utf8').split(/^## /m);
    const told = sections.find((section) => section.startsWith('The command\n')) ?? '';
    const helps = await Promise.all(COMMANDS.map(async (command) => (await run([command, '--help'])).stdout));
    const flagsIn = (text: string) => [...new Set(text.match(/(?<![\w-])--[a-z][a-z-]*/g))].sort();
    expect(flagsIn(told)).toEqual(flagsIn(helps.join('\n')));
    expect(flagsIn(told)).toContain('--notify');
    for (const text of [told, ...['ask', 'answer', 'demo'].map((name) => helps[COMMANDS.indexOf(name)] ?? '')]) {
      expect(text).toMatch(/QUERENT_ACCESSIBLE=1/);
    }
  });
});
