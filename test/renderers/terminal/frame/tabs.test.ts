import { describe, expect, test } from 'vitest';
import { createDialog, type DialogEvent, reduce, tabsOf } from '../../../../src/dialog/index';
import { stringsFor } from '../../../../src/locales/locale';
import type { Question } from '../../../../src/question/question';
import { canvasOf } from '../../../../src/renderers/terminal/frame/canvas';
import { INVERSE, lineWidth } from '../../../../src/renderers/terminal/frame/span';
import { tabsLine } from '../../../../src/renderers/terminal/frame/tabs';

const HEADERS = ['Database', 'Features', 'A header that is far too long', '名称'];
const QUESTIONS = HEADERS.map((header, at): Question => ({ id: String(at), header, type: 'text', question: 'What?' }));

function tabs(columns: number, colorDepth: 1 | 8, ...events: readonly DialogEvent[]) {
  const canvas = canvasOf({ columns, rows: 24, theme: { colorDepth, unicode: true }, strings: stringsFor('en') });
  return tabsLine(tabsOf(events.reduce(reduce, createDialog(QUESTIONS))), canvas);
}

const textOf = (line: ReturnType<typeof tabs>) => line.map(({ text }) => text).join('');

describe('the row of tabs', () => {
  test('names every question with its state, a long header shortened, and the review', () => {
    const line = tabs(100, 1, { type: 'set_text', question: 0, text: 'x' }, { type: 'skip', question: 1 });
    expect(textOf(line)).toBe('←[✓ Database]│ – Features │ □ A header that i… │ □ 名称 │ Review →');
  });

  test('sets off the one in view by look where there is colour, without moving anything', () => {
    const line = tabs(100, 8);
    expect(line.filter(({ style }) => (style & INVERSE) !== 0).map(({ text }) => text)).toEqual([' □ Database ']);
    expect(lineWidth(line)).toBe(lineWidth(tabs(100, 1)));
  });

  test.each([0, 1, 2, 3, 4])('shows page %i and its neighbours where there is no room for all', (page) => {
    for (const columns of [20, 24, 30, 40]) {
      const line = tabs(columns, 1, { type: 'go', page });
      expect(lineWidth(line)).toBeLessThanOrEqual(columns);
      expect(textOf(line)).toMatch(/\[[^\]]+\]|^□/);
    }
  });
});
