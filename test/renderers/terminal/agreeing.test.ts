import { describe, expect, test } from 'vitest';
import type { AskUserRequest, Question } from '../../../src/index';
import { present } from '../../support/presented';
import { SENDS, TerminalScreen } from '../../support/terminal-screen';
import { turns } from '../../support/turns';

const DECISION: Question = {
  id: 'decision',
  question: 'Run it?',
  header: 'shell',
  type: 'choice',
  options: ['proceed_once', 'proceed_always', 'cancel'].map((label) => ({ label, description: '' })),
};
const LINES = Array.from({ length: 60 }, (_, line) => `echo step ${line}`);
const DETAILS: NonNullable<AskUserRequest['details']> = {
  type: 'exec',
  title: 'Run it?',
  command: [...LINES, 'rm -rf /'].join('\n'),
  rootCommand: 'echo',
  rootCommands: ['echo', 'rm'],
};

async function agreeing(columns: number, rows: number, details = DETAILS) {
  const screen = new TerminalScreen(columns, rows);
  const ask = await present(screen.renderer(), [DECISION], { request: { details } });
  await screen.settle();
  return { screen, ask };
}

describe('a call that is taller than the terminal', () => {
  test.each([
    [80, 24],
    [40, 12],
    [80, 6],
    [20, 8],
  ])('runs only after all of it was in view, by the key that would let it run: %i x %i', async (columns, rows) => {
    const { screen, ask } = await agreeing(columns, rows);
    let seen = await screen.text();
    expect(seen).not.toContain('rm -rf /');
    for (let key = 0; key < 300 && ask.reply === undefined; key++) {
      screen.press('1');
      await turns();
      if (ask.reply === undefined) seen += await screen.text();
    }
    expect(ask.reply).toEqual({ answers: { decision: { selected: ['proceed_once'] } } });
    for (const line of ['rm -rf /', ...LINES]) expect(seen).toContain(line);
  });

  test('is refused at any time', async () => {
    const { screen, ask } = await agreeing(80, 24);
    screen.press('n', SENDS.enter);
    await turns();
    expect(ask.reply).toEqual({ answers: { decision: { selected: ['cancel'] } } });
  });

  test('that fits runs at once', async () => {
    const { screen, ask } = await agreeing(80, 24, { ...DETAILS, command: 'ls' } as typeof DETAILS);
    screen.press('1');
    await turns();
    expect(ask.reply).toEqual({ answers: { decision: { selected: ['proceed_once'] } } });
  });
});
