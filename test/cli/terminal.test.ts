import { resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { hasTmux, Terminal } from '../support/tmux';

const ROOT = resolve(import.meta.dirname, '../..');
const ASK = `${process.execPath} --import tsx src/cli/main.ts ask`;

describe.skipIf(!hasTmux())('querent ask in a real terminal (needs tmux)', { timeout: 60_000 }, () => {
  const terminal = new Terminal('ask');
  afterEach(() => terminal.close());

  test('a person types a number and the result is printed', async () => {
    await terminal.start(`clear; ${ASK} examples/questions/database.json; echo "exit $?"`, ROOT);
    await terminal.see(/^>/m);
    await terminal.type('2');
    expect(await terminal.see(/exit \d/)).toMatch(/\{"answers":\{"0":"SQLite"\}\}\s+exit 0/);
  });

  test('what was typed before the question is not its answer', async () => {
    // The line is in the terminal's own buffer before the command reads.
    await terminal.start(`clear; sleep 1; ${ASK} examples/questions/database.json; echo "exit $?"`, ROOT);
    await terminal.type('1');
    await terminal.see(/^>$/m);
    await terminal.type('2');
    expect(await terminal.see(/exit \d/)).toMatch(/\{"answers":\{"0":"SQLite"\}\}\s+exit 0/);
  });

  test('Ctrl-C leaves the terminal as it was', async () => {
    await terminal.start(`clear; ${ASK} examples/questions/database.json; echo "exit $?"`, ROOT);
    await terminal.see(/^>/m);
    await terminal.key('C-c');
    expect(await terminal.see(/exit \d+/)).toContain('exit 130');
    await terminal.type('echo still here');
    expect(await terminal.see(/^still here/m)).toMatch(/^still here/m);
  });

  test('questions piped in are answered at the terminal', async () => {
    await terminal.start(`clear; cat examples/questions/deploy.json | ${ASK} -; echo "exit $?"`, ROOT);
    await terminal.see(/^>/m);
    await terminal.type('y');
    expect(await terminal.see(/exit \d/)).toMatch(/\{"answers":\{"0":"Yes"\}\}\s+exit 0/);
  });
});
