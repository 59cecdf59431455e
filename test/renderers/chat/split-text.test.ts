import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitText } from '../../../src/renderers/chat/index';

describe('a text in parts', () => {
  test.each([
    ['is one part where it fits', 'one two', 7, ['one two']],
    ['is cut between blocks', 'a b c\n\nd e f', 9, ['a b c', 'd e f']],
    ['is cut between lines where no block ends', 'aaa bbb\nccc', 10, ['aaa bbb', 'ccc']],
    ['is cut between words where no line ends', 'aaa bbb ccc', 9, ['aaa bbb', 'ccc']],
    ['keeps a word whole though a short part comes before it', 'a bbbbbbbb', 8, ['a', 'bbbbbbbb']],
    ['is cut inside a word that no part holds', 'abcdefgh', 3, ['abc', 'def', 'gh']],
    ['keeps a family of emoji whole', 'ab👨‍👩‍👧', 9, ['ab', '👨‍👩‍👧']],
    ['is one empty part where there is nothing', '', 5, ['']],
  ])('%s', (_, text, max, parts) => {
    expect(splitText(text, max)).toEqual(parts);
  });

  test('loses nothing but white space, tears no character, and never is too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 2, max: 50 }), (text, max) => {
        const parts = splitText(text, max);
        expect(parts.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(max);
          expect(part.isWellFormed()).toBe(text.isWellFormed());
        }
      }),
    );
  });
});
