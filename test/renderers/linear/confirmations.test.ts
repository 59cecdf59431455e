import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createAskUser } from '../../../src/index';
import { linearRenderer } from '../../../src/renderers/linear/index';
import { manualClock } from '../../../src/testing/index';
import { RECOMMENDED } from '../../support/questions';
import { turns } from '../../support/turns';

function onPipes(locale?: string) {
  const input = new PassThrough();
  const output = new PassThrough();
  let written = '';
  output.on('data', (chunk: Buffer) => {
    written += chunk.toString();
  });
  const clock = manualClock();
  const renderer = linearRenderer({ input, output, ...(locale !== undefined && { locale }) });
  const askUser = createAskUser({ renderer, clock, onTimeout: 'recommended' });
  return { askUser, input, clock, written: () => written };
}

const CALL = { name: 'run_shell_command', args: { command: 'git push' } };
const EXEC = {
  type: 'exec',
  title: 'Run\nCommand: ls',
  command: 'git push\u200b',
  rootCommand: 'git',
  rootCommands: ['git'],
} as const;

describe('a confirmation line by line', () => {
  test('shows title, tool, command and decisions, and nothing passes for what it is not', async () => {
    const { askUser, input, written } = onPipes();
    const confirmation = askUser.confirm(CALL, { details: EXEC, subagent: 'pla\u200bnner' });
    input.write('1\n');
    expect(await confirmation).toEqual({ confirmed: true, outcome: 'proceed_once' });
    expect(written()).toBe(
      [
        'Asked by pla\\u{200b}nner',
        'May this go ahead?',
        'Run Command: ls',
        'Tool: run_shell_command',
        'Command: git push\\u{200b}',
        '1. Yes, this once',
        '2. Yes, and always allow commands that begin with git',
        '3. Yes, and always allow commands that begin with git, in later runs too',
        '4. No',
        'Reply with a number, yes or no. Any other words are a no, and the agent is told them.',
        '> ',
      ].join('\n'),
    );
  });

  test('without details is in the person’s language all the same', async () => {
    const { askUser, input, written } = onPipes('zh-CN');
    const confirmation = askUser.confirm(CALL);
    input.write('不行\n');
    expect((await confirmation).confirmed).toBe(false);
    expect(written()).toContain(
      '允许执行吗？\n工具: run_shell_command\n    {\n      "command": "git push"\n    }\n1. 允许这一次\n',
    );
    expect(written()).not.toContain('Allow');
  });

  test('says what a yes is when a reply says nothing', async () => {
    const { askUser, input, written } = onPipes();
    const confirmation = askUser.confirm(CALL);
    input.write('\n9\nno\n');
    expect((await confirmation).confirmed).toBe(false);
    const [, afterEmpty, afterNine] = written().split('> ');
    expect(afterEmpty).toBe('Reply with a number, yes or no. Any other words are a no, and the agent is told them.\n');
    expect(afterNine).toBe('There is no option with that number; please pick one from 1 to 4.\n');
  });
});

test('an ask that ends by its recommended default says so on the screen', async () => {
  const { askUser, clock, written } = onPipes();
  const call = askUser.tool.call(RECOMMENDED, { timeoutMs: 1_000 });
  await turns();
  await clock.advance(1_000);
  await call;
  expect(written()).toMatch(/\nNo answer in time; took the recommended\n$/);
});
