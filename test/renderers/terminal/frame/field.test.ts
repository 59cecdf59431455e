import { describe, expect, test } from 'vitest';
import { fieldLines } from '../../../../src/renderers/terminal/frame/field';

function shown(text: string, caret: number, columns: number, height: number) {
  const { lines, ...rest } = fieldLines({ text, caret }, columns, height);
  return { lines: lines.map((line) => line.map((one) => one.text).join('')), ...rest };
}

describe('a field', () => {
  test('puts the caret behind a full line and not beyond the edge', () => {
    expect(shown('abcdefg', 7, 8, 3)).toMatchObject({ lines: ['abcdefg'], caret: { line: 0, column: 7 } });
    expect(shown('abcdefgh', 8, 8, 3)).toMatchObject({ lines: ['abcdefg', 'h'], caret: { line: 1, column: 1 } });
  });

  test('breaks at words and keeps every space that was typed', () => {
    const { lines } = shown('one  two three ', 15, 9, 5);
    expect(lines).toEqual(['one  ', 'two ', 'three ']);
  });

  test('counts columns and not characters', () => {
    expect(shown('数据x', 2, 20, 1).caret).toEqual({ line: 0, column: 4 });
    expect(shown('👩‍👧x', 5, 20, 1).caret).toEqual({ line: 0, column: 2 });
    expect(shown('e\u0301x', 2, 20, 1).caret).toEqual({ line: 0, column: 1 });
  });

  test('passes over what has no width, and shows a tab as spaces', () => {
    expect(shown('a\u200bb\u202ec', 5, 20, 1)).toMatchObject({ lines: ['abc'], caret: { line: 0, column: 3 } });
    expect(shown('\tx', 1, 20, 1)).toMatchObject({ lines: ['    x'], caret: { line: 0, column: 4 } });
  });

  test('is a window around the caret, and tells what it leaves out', () => {
    const text = 'a\nb\nc\nd\ne\nf\ng';
    expect(shown(text, 0, 20, 3)).toMatchObject({ lines: ['a', 'b', 'c'], isCutAbove: false, isCutBelow: true });
    expect(shown(text, 6, 20, 3)).toMatchObject({ lines: ['c', 'd', 'e'], isCutAbove: true, isCutBelow: true });
    expect(shown(text, 13, 20, 3)).toMatchObject({ lines: ['e', 'f', 'g'], isCutAbove: true, isCutBelow: false });
    expect(shown(text, 13, 20, 7)).toMatchObject({ isCutAbove: false, isCutBelow: false });
  });

  test('finds the caret on an empty line and at the ends of lines', () => {
    const text = 'ab\n\ncd';
    const places = [0, 1, 2, 3, 4, 5, 6].map((caret) => shown(text, caret, 20, 9).caret);
    expect(places.map((place) => [place!.line, place!.column])).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 0],
      [2, 0],
      [2, 1],
      [2, 2],
    ]);
  });
});
