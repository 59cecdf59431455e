import { readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { hasTmux, Terminal } from '../support/tmux';

const ROOT = resolve(import.meta.dirname, '../..');
const QUERENT = `${process.execPath} --import tsx src/cli/main.ts`;
const DATABASE = `${QUERENT} ask examples/questions/database.json`;
const EXIT = /exit \d+/;

describe.skipIf(!hasTmux())('querent ask in a real terminal (needs tmux)', { timeout: 60_000 }, () => {
  const terminal = new Terminal('ask');
  afterEach(() => terminal.close());

  test('a person presses a digit, and the result stands below one line of the dialog', async () => {
    await terminal.start(`clear; echo before; ${DATABASE}; echo "exit $?"`, ROOT);
    await terminal.seeOpen(/SQLite/);
    await terminal.key('2');
    expect(await terminal.see(EXIT)).toMatch(/^before\n\S+ .*SQLite\n\{"answers":\{"0":"SQLite"\}\}\nexit 0/);
  });

  test('what was typed before the question is not its answer', async () => {
    // It is in the terminal's own buffer before the command reads: a whole line, and the beginning of one.
    await terminal.start(`clear; sleep 1; ${DATABASE}; echo "exit $?"`, ROOT);
    await terminal.type('1');
    await terminal.send('1');
    await terminal.seeOpen(/^❯.*PostgreSQL/m);
    await terminal.key('2');
    expect(await terminal.see(EXIT)).toMatch(/\{"answers":\{"0":"SQLite"\}\}\s+exit 0/);
  });

  test('Ctrl-C leaves the terminal as it was', async () => {
    await terminal.start(`clear; stty -a > /dev/null; ${DATABASE}; echo "exit $?"`, ROOT);
    await terminal.see(/SQLite/);
    expect(await terminal.isCursorVisible()).toBe(false);
    await terminal.key('C-c');
    expect(await terminal.see(EXIT)).toMatch(/^.*Database.*\nexit 130/);
    expect(await terminal.isCursorVisible()).toBe(true);
    await terminal.type('echo still here');
    expect(await terminal.see(/^still here/m)).toMatch(/^still here/m);
  });

  test.each([
    ['Ctrl-C', (key: Terminal['key']) => key('C-c'), 130],
    ['an answer', (key: Terminal['key']) => key('2'), 0],
    ['Esc', (key: Terminal['key']) => key('Escape'), 3],
  ])('the terminal’s settings are as before after %s', async (_name, end, code) => {
    const settings = (file: string) => `stty -a > ${file}`;
    const [before, after] = [`/tmp/querent-${process.pid}-before`, `/tmp/querent-${process.pid}-after`];
    await terminal.start(`clear; ${settings(before)}; ${DATABASE}; echo "exit $?"; ${settings(after)}`, ROOT);
    await terminal.seeOpen(/SQLite/);
    await end((...names) => terminal.key(...names));
    expect(await terminal.see(EXIT)).toContain(`exit ${code}`);
    await terminal.type(`cmp ${before} ${after} && echo same; rm ${before} ${after}`);
    expect(await terminal.see(/^same|differ/m)).toMatch(/^same$/m);
    // Bracketed paste is off: what is pasted comes as it is, without the marks around it.
    await terminal.paste('echo pasted');
    await terminal.key('Enter');
    expect(await terminal.see(/^pasted/m)).toMatch(/^pasted$/m);
  });

  test.each(['TERM', 'INT'])(
    'SIG%s from elsewhere leaves the terminal as it was, and what was typed on it',
    async (signal) => {
      await terminal.start(`clear; sh -c 'echo "pid $$"; exec ${DATABASE}'; echo "exit $?"`, ROOT);
      const [, pid] = (await terminal.seeOpen(/SQLite/)).match(/pid (\d+)/) ?? [];
      await terminal.send('Oracle 23');
      await terminal.see(/Oracle 23/);
      process.kill(Number(pid), `SIG${signal}`);
      const left = await terminal.see(EXIT);
      expect(left).toContain('exit 130');
      // What was typed can still be copied.
      expect(left).toContain('Oracle 23');
      expect(await terminal.isCursorVisible()).toBe(true);
      await terminal.type('echo still here');
      expect(await terminal.see(/^still here/m)).toMatch(/^still here/m);
    },
  );

  test('questions piped in are answered at the terminal', async () => {
    await terminal.start(`clear; cat examples/questions/deploy.json | ${QUERENT} ask -; echo "exit $?"`, ROOT);
    await terminal.seeOpen(/1\. .*Yes/);
    await terminal.key('1');
    expect(await terminal.see(EXIT)).toMatch(/\{"answers":\{"0":"Yes"\}\}\s+exit 0/);
  });

  test('replies that are piped in are read line by line', async () => {
    await terminal.start(`clear; echo 2 | ${DATABASE}; echo "exit $?"`, ROOT);
    expect(await terminal.see(EXIT)).toMatch(/^1\. PostgreSQL[\s\S]*> \{"answers":\{"0":"SQLite"\}\}\s+exit 0/m);
  });

  test.each([
    ['--bell rings', '--bell', /^\x07$/],
    ['--notify tells the desktop', '--notify', /^\x1b\](?:9|777);[^\x07]*Database[^\x07]*\x07$/],
    ['without either it is silent', '', /^$/],
  ])('%s', async (_name, flag, wanted) => {
    const file = `/tmp/querent-${process.pid}-written`;
    await terminal.start('clear', ROOT);
    await terminal.record(file);
    await terminal.type(`clear; ${DATABASE} ${flag}; echo "exit $?"`);
    await terminal.seeOpen(/^❯.*PostgreSQL/m);
    await terminal.key('2');
    await terminal.see(EXIT);
    const rang = (await readFile(file, 'utf8')).match(/(?:\x1b\](?:9|777)[^\x07]*)?\x07/g) ?? [];
    await rm(file);
    expect(rang.join('')).toMatch(wanted);
  });

  test('--theme says what is drawn with', async () => {
    await terminal.start(`clear; ${DATABASE} --theme ascii; echo "exit $?"`, ROOT);
    expect(await terminal.seeOpen(/SQLite/)).toMatch(/^[\x00-\x7f]*$/);
    await terminal.key('Escape');
    await terminal.see(EXIT);
  });

  test.each([
    ['QUERENT_ACCESSIBLE=1', `QUERENT_ACCESSIBLE=1 ${DATABASE}`],
    ['TERM=dumb', `TERM=dumb ${DATABASE}`],
    ['--linear', `${DATABASE} --linear`],
    ['--renderer linear', `${DATABASE} --renderer linear`],
  ])('%s asks line by line', async (_name, command) => {
    await terminal.start(`clear; ${command}; echo "exit $?"`, ROOT);
    await terminal.see(/^>/m);
    await terminal.type('2');
    expect(await terminal.see(EXIT)).toMatch(/^1\. PostgreSQL[\s\S]*\{"answers":\{"0":"SQLite"\}\}\s+exit 0/m);
  });
});
