import { describe, expect, test } from 'vitest';
import { BOLD, type Line, PLAIN, span } from '../../../../src/renderers/terminal/frame/span';
import { type Breaking, wrap } from '../../../../src/renderers/terminal/frame/wrap';

const texts = (lines: readonly Line[]) => lines.map((line) => line.map(({ text }) => text).join(''));
const wrapped = (text: string, columns: number, breaking?: Breaking) => texts(wrap([span(text)], columns, breaking));

describe('a wrapped paragraph', () => {
  test('breaks at words and leaves out the spaces there', () => {
    expect(wrapped('one two  three', 8)).toEqual(['one two', 'three']);
  });

  test('breaks a word that has no room anywhere', () => {
    expect(wrapped('a abcdefghij', 4)).toEqual(['a', 'abcd', 'efgh', 'ij']);
  });

  test('keeps the newlines and the empty lines of a text', () => {
    expect(wrapped('one\n\ntwo', 8)).toEqual(['one', '', 'two']);
  });

  test('breaks Chinese between characters, and no line begins with a full stop', () => {
    expect(wrapped('我们应该用哪个数据库？请选。', 10)).toEqual(['我们应该用', '哪个数据', '库？请选。']);
  });

  test('keeps each part’s look across the break', () => {
    expect(wrap([span('one '), span('two three', BOLD), span(' four')], 8)).toEqual([
      [span('one '), span('two', BOLD)],
      [span('three', BOLD)],
      [span('four')],
    ]);
    expect(PLAIN).toBe(0);
  });

  test('keeps every character where what is agreed to is shown', () => {
    const command = 'rm  -rf   /tmp/x    ; echo done';
    expect(wrapped(command, 7, 'anywhere').join('')).toBe(command);
    expect(wrapped(command, 7, 'keep').join('')).toBe(command);
  });

  test('says that there is a character where not even one has room', () => {
    expect(wrapped('数据', 1)).toEqual(['?', '?']);
  });
});
