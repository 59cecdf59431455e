import { describe, expect, test } from 'vitest';
import { createDialog, type DialogEvent, reduce } from '../../../../src/dialog/index';
import { stringsFor } from '../../../../src/locales/locale';
import type { Question } from '../../../../src/question/question';
import { frame, layout, type View } from '../../../../src/renderers/terminal/index';

const preview = Array.from({ length: 40 }, (_, at) => `preview ${at}`).join('\n');
const QUESTION: Question = {
  id: '0',
  header: 'Layout',
  type: 'choice',
  question: Array.from({ length: 40 }, (_, at) => `question ${at}`).join('\n'),
  options: [
    { label: 'With', description: '', preview },
    { label: 'Without', description: '' },
  ],
};

function view(columns: number, rows: number, more: Partial<View> = {}): View {
  return { columns, rows, theme: { colorDepth: 1, unicode: true }, strings: stringsFor('en'), ...more };
}

function dialog(...events: readonly DialogEvent[]) {
  return events.reduce(reduce, createDialog([QUESTION]));
}

describe('scrolling', () => {
  test.each([
    [80, 24],
    [120, 50],
    [40, 16],
  ])('goes through the question and then the preview at %i×%i, and shows every line of both', (columns, rows) => {
    const { maxScroll } = layout(dialog(), view(columns, rows));
    const seen = Array.from({ length: maxScroll + 1 }, (_, scroll) => frame(dialog(), view(columns, rows, { scroll })));
    for (let line = 0; line < 40; line++) {
      expect(seen.some((one) => one.includes(`question ${line}`))).toBe(true);
      expect(seen.some((one) => one.includes(`preview ${line}`))).toBe(true);
    }
    expect(seen[0]).toContain('question 0');
    expect(seen.at(-1)).toContain('question 39');
    expect(seen.at(-1)).toContain('preview 39');
  });
});

describe('a preview', () => {
  test('is below the list in a narrow terminal and beside it in a wide one, where nothing moves without it', () => {
    const listLine = (columns: number, ...events: readonly DialogEvent[]) =>
      layout(dialog(...events), view(columns, 40)).lines.find((line) => line.includes('1. '))!;
    expect(listLine(80)).not.toContain('preview 0');
    expect(listLine(120)).toContain('preview 0');
    const down: DialogEvent = { type: 'move', by: 1 };
    expect(layout(dialog(down), view(120, 40)).lines.join('\n')).not.toContain('preview');
  });
});

describe('the time that is left', () => {
  test.each([
    [21, '21 seconds left', false],
    [20, '! 20 seconds left', true],
    [0, '! 1 second left', true],
    [90, '2 minutes left', false],
  ])('at %i seconds is “%s”', (secondsLeft, text, warns) => {
    const [first] = layout(dialog(), view(80, 24, { secondsLeft })).lines;
    expect(first).toContain(` ${text} `);
    expect(first!.includes('!')).toBe(warns);
  });

  test.each([
    [80, 90, 'A question waits. Ctrl-O shows it.  2 minutes left'],
    [80, 10, 'A question waits. Ctrl-O shows it.  ! 10 seconds left'],
    [30, 10, 'A question…  ! 10 seconds left'],
    [12, 10, '! 10 second…'],
  ])('stands in the line of a collapsed dialog too: %i columns, %i seconds', (columns, secondsLeft, expected) => {
    expect(layout(dialog(), view(columns, 24, { secondsLeft, collapsed: true })).lines).toEqual([expected]);
  });

  test('is what stays of the line where there is no room', () => {
    const request = { origin: ['a-subagent-with-a-long-name'], scope: {} };
    const [first] = layout(dialog(), view(22, 24, { secondsLeft: 12, request })).lines;
    expect(first).toContain('12 seconds left');
  });
});

describe('a terminal of very few rows', () => {
  test.each([1, 2, 3, 4, 5])('gets no more than %i rows, and what is typed is in them', (rows) => {
    const { lines, caret } = layout(dialog({ type: 'insert', text: 'mine' }), view(40, rows));
    expect(lines.length).toBe(Math.max(1, rows - 1));
    expect(lines[caret!.line]).toContain('mine');
  });
});

test('the same dialog and view give the same frame, whatever was drawn between', () => {
  const first = frame(dialog(), view(80, 24));
  frame(dialog({ type: 'move', by: 1 }), view(40, 12));
  for (let columns = 60; columns < 80; columns++) frame(dialog(), view(columns, 24));
  expect(frame(dialog(), view(80, 24))).toBe(first);
});
