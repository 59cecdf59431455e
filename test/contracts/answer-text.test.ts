import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerText, readAnswerText } from '../../src/contracts/answer-text';
import type { Question } from '../../src/question/question';

const MULTI: Question = { id: '0', question: 'Q?', header: 'H', type: 'choice', multiSelect: true, options: [] };

const member = fc
  .array(
    fc.constantFrom(
      ',',
      ', ',
      '"',
      '""',
      '\\',
      '\\"',
      '\n',
      ' ',
      '数据',
      '，',
      '😀',
      '\ud83d',
      'a',
      'b',
      "'",
      '\u0000',
      '[',
      '1',
    ),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''));

describe('a joined answer', () => {
  it('is read back to the letter, whatever its members are', () => {
    fc.assert(
      fc.property(
        fc.array(member, { minLength: 1, maxLength: 5 }),
        fc.option(member, { nil: undefined }),
        (selected, text) => {
          const answer = { questionId: '0', selected, skipped: false, ...(text === undefined ? {} : { text }) };
          const inContent = JSON.parse(JSON.stringify(answerText(answer, MULTI))) as string;
          expect(readAnswerText(inContent)).toEqual(text === undefined ? selected : [...selected, text]);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['', []],
    ['Unit', ['Unit']],
    ['Unit, Lint', ['Unit', 'Lint']],
    ['Unit, "Lint, fast"', ['Unit', 'Lint, fast']],
    ['"a\\"b, c", d', ['a"b, c', 'd']],
    ['a "b"', ['a "b"']],
  ])('%j is %j', (value, members) => {
    expect(readAnswerText(value)).toEqual(members);
  });

  it.each(['"never ends', '"a" b', '"bad \\x"', '"a"b, c'])('that no contract wrote is still read: %j', (value) => {
    expect(readAnswerText(value).join(', ')).toBe(value);
  });
});
