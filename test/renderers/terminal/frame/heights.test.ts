import { describe, expect, test } from 'vitest';
import { shareHeights, type Wanted } from '../../../../src/renderers/terminal/frame/heights';

const LITTLE: Wanted = { question: 1, answer: 5, leastAnswer: 3, preview: 0, mayGrow: false };

describe('the lines of a page', () => {
  test('are what each part wants where there is room for all', () => {
    expect(shareHeights(30, { ...LITTLE, preview: 8 })).toEqual({ question: 1, answer: 5, preview: 8 });
  });

  test('hold a long question to its share, unless it has a free hand', () => {
    expect(shareHeights(20, { ...LITTLE, question: 50 })).toEqual({ question: 8, answer: 5, preview: 0 });
    expect(shareHeights(20, { ...LITTLE, question: 50, mayGrow: true })).toEqual({
      question: 15,
      answer: 5,
      preview: 0,
    });
  });

  test('always leave the list its least', () => {
    for (let height = 4; height < 40; height++) {
      for (const mayGrow of [true, false]) {
        const { question, answer, preview } = shareHeights(height, {
          question: 99,
          answer: 12,
          leastAnswer: 3,
          preview: 99,
          mayGrow,
        });
        expect(answer).toBeGreaterThanOrEqual(3);
        expect(question).toBeGreaterThanOrEqual(1);
        expect(question + answer + preview).toBeLessThanOrEqual(height);
      }
    }
  });

  test('leave out a preview rather than squeeze it into nothing', () => {
    expect(shareHeights(7, { ...LITTLE, preview: 9 }).preview).toBe(0);
    expect(shareHeights(12, { ...LITTLE, preview: 9 }).preview).toBe(6);
  });
});
