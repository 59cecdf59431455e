import { resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { hasTmux, Terminal } from '../../support/tmux';

const ROOT = resolve(import.meta.dirname, '../../..');
const HOST = `${process.execPath} --import tsx test/support/asking-host.ts`;
const EXIT = /exit \d+/;

describe.skipIf(!hasTmux())('a host in a real terminal (needs tmux)', { timeout: 60_000 }, () => {
  const terminal = new Terminal('host');
  afterEach(() => terminal.close());

  test('asks that come at once are shown one after the other, and no key of one is an answer to the next', async () => {
    await terminal.start(`clear; ${HOST} 2; echo "exit $?"`, ROOT);
    expect(await terminal.seeOpen(/Question 1\?/)).toMatch(/1 of 2/);
    // The second 1 comes with the first, or within the next dialog's first moments.
    await terminal.send('11');
    expect(await terminal.seeOpen(/Question 2\?/)).toMatch(/2 of 2/);
    await terminal.key('2');
    const screen = await terminal.see(EXIT);
    expect(screen).toMatch(/^\S+ .*Yes\n\S+ .*No\n/);
    expect(screen).toContain('{"answers":{"0":"Yes"}} {"answers":{"0":"No"}}');
    expect(screen).toMatch(/left 0,0,0 0 0\nexit 0/);
  });

  test.each([
    ['TERM', 143],
    ['INT', 130],
    ['HUP', 129],
  ])('SIG%s ends it as ever, and the terminal is as it was', async (signal, code) => {
    const settings = `/tmp/querent-${process.pid}-settings`;
    const prompt = "PS1='ready> '";
    await terminal.start(`${prompt}; clear; stty -a > ${settings}; sh -c 'echo "pid $$"; exec ${HOST}'`, ROOT);
    const [, pid] = (await terminal.see(/Question 1\?/)).match(/pid (\d+)/) ?? [];
    expect(await terminal.isCursorVisible()).toBe(false);
    process.kill(Number(pid), `SIG${signal}`);
    // What was asked is still there, and the shell goes on below it.
    expect(await terminal.see(/^ready>/m)).toMatch(/Question 1\?[\s\S]*\n(?:(?:Terminated|Hangup)\n)?ready>/);
    await terminal.type('echo "exit $?"');
    expect(await terminal.see(/^exit \d/m)).toMatch(new RegExp(`^exit ${code}$`, 'm'));
    expect(await terminal.isCursorVisible()).toBe(true);
    await terminal.type(`stty -a | cmp - ${settings} && echo same; rm ${settings}`);
    expect(await terminal.see(/^same|differ/m)).toMatch(/^same$/m);
  });

  test.each([
    ['exits', 7],
    ['throws', 1],
  ])(
    'a host that %s under an open dialog leaves the terminal as it was, and what was typed on it',
    async (how, code) => {
      await terminal.start(`clear; sh -c 'echo "pid $$"; exec ${HOST} 1 ${how}'; echo "exit $?"`, ROOT);
      const [, pid] = (await terminal.seeOpen(/Question 1\?/)).match(/pid (\d+)/) ?? [];
      await terminal.send('Why not?');
      await terminal.see(/Why not\?/);
      process.kill(Number(pid), 'SIGUSR2');
      const left = await terminal.see(EXIT);
      expect(left).toMatch(/Question 1\?[\s\S]*Why not\?[\s\S]*\nexit/);
      expect(left).toContain(`exit ${code}`);
      expect(await terminal.isCursorVisible()).toBe(true);
      await terminal.type('echo still here');
      expect(await terminal.see(/^still here/m)).toMatch(/^still here/m);
    },
  );
});
