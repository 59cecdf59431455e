import { describe, expect, test } from 'vitest';
import { createDialog, type DialogEvent, questionInView, reduce, rowsOf } from '../../../../src/dialog/index';
import { stringsFor } from '../../../../src/locales/locale';
import type { Question } from '../../../../src/question/question';
import { canvasOf } from '../../../../src/renderers/terminal/frame/canvas';
import { leastListHeight, listHeight, listSection } from '../../../../src/renderers/terminal/frame/list';
import { listOf } from '../../../../src/renderers/terminal/frame/list-state';

const LONG = 'A description that takes more than one line of a narrow terminal.';
const QUESTION: Question = {
  id: '0',
  header: 'Pick',
  type: 'choice',
  multiSelect: true,
  question: 'Which?',
  options: [
    { label: 'First', description: LONG, recommended: true },
    { label: 'Second (recommended)', description: LONG, recommended: true },
    { label: 'Third', description: '' },
    { label: 'Fourth', description: LONG },
  ],
};

function list(columns: number, ...events: readonly DialogEvent[]) {
  const dialog = events.reduce(reduce, createDialog([QUESTION]));
  const canvas = canvasOf({ columns, rows: 24, theme: { colorDepth: 1, unicode: true }, strings: stringsFor('en') });
  return listOf(dialog, QUESTION, rowsOf(questionInView(dialog)!), false, canvas);
}

function shown(height: number, columns: number, ...events: readonly DialogEvent[]) {
  const { lines, caret } = listSection(list(columns, ...events), height);
  return {
    lines: lines.map((line) =>
      line
        .map(({ text }) => text)
        .join('')
        .trimEnd(),
    ),
    caret,
  };
}

const down = (by: number): DialogEvent => ({ type: 'move', by });

describe('a list', () => {
  test('shows all of every row where there is room, and a badge only where the label has none', () => {
    const whole = list(80);
    const { lines } = shown(listHeight(whole, 99), 80);
    expect(lines).toEqual([
      '❯ 1. [ ] First (recommended)',
      `         ${LONG}`,
      '  2. [ ] Second (recommended)',
      `         ${LONG}`,
      '  3. [ ] Third',
      '  4. [ ] Fourth',
      `         ${LONG}`,
      '  5. [ ] All the above',
      '  6. [ ] Other  Type your own answer',
      '  Done',
    ]);
  });

  test('gives up the descriptions that the cursor is not on before it gives up a row', () => {
    expect(shown(8, 80, down(1)).lines).toEqual([
      '  1. [ ] First (recommended)',
      '❯ 2. [ ] Second (recommended)',
      `         ${LONG}`,
      '  3. [ ] Third',
      '  4. [ ] Fourth',
      '  5. [ ] All the above',
      '  6. [ ] Other  Type your own answer',
      '  Done',
    ]);
  });

  test('is a window around the cursor where the rows do not fit, with arrows where there are more', () => {
    expect(shown(3, 80, down(2)).lines).toEqual(['▲ 2. [ ] Second (recommended)', '❯ 3. [ ] Third', '▼ 4. [ ] Fourth']);
    expect(shown(3, 80).lines[0]).toMatch(/^❯ 1/);
    expect(shown(3, 80, down(-1)).lines.at(-1)).toBe('❯ Done');
  });

  test.each([20, 40, 80])(
    'takes no more lines than it is given at %i columns, and shows three rows in three',
    (columns) => {
      for (let cursor = 0; cursor < 7; cursor++) {
        for (let height = 1; height <= 20; height++) {
          const { lines, caret } = shown(height, columns, down(cursor));
          expect(lines.length).toBeLessThanOrEqual(height);
          expect(lines.filter((line) => line.startsWith('❯'))).toHaveLength(1);
          if (height >= leastListHeight(list(columns))) {
            const rows = lines.filter((line) => /^. (\d\.|Done)/.test(line));
            expect(rows.length).toBeGreaterThanOrEqual(3);
          }
          expect(caret !== undefined).toBe(cursor === 5);
        }
      }
    },
  );

  test('keeps the line of the caret in view in an Other of many lines', () => {
    const text = Array.from({ length: 30 }, (_, at) => `line ${at}`).join('\n');
    for (let height = 1; height <= 12; height++) {
      const { lines, caret } = shown(height, 80, { type: 'insert', text }, { type: 'edit', edit: 'up' });
      expect(lines[caret!.line]).toContain('line 28');
      expect(lines.length).toBeLessThanOrEqual(height);
    }
  });

  test('says what was typed as Other while the cursor is elsewhere', () => {
    const { lines } = shown(20, 80, { type: 'insert', text: 'my\nown' }, down(1));
    expect(lines).toContain('  6. [✓] Other: my own');
  });
});
