import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Question } from '../../src/index';
import { optionsOf } from '../../src/question/question';
import { parseReply } from '../../src/text/parse-reply';
import type { ParsedReply } from '../../src/text/parsed-reply';
import { richQuestions, richText } from './arbitrary-asks';
import { PATIENCE_MS, runs } from './runs';

const LONG = 100_000;

/** Lines, lists and pieces of the questions themselves, as people and their clients send them. */
const reply = (questions: readonly Question[]): fc.Arbitrary<string> => {
  const own = questions.flatMap((one) => [one.header, one.question, ...optionsOf(one).map(({ label }) => label)]);
  const piece = fc.oneof(
    fc.constantFrom(
      ...own,
      '1',
      '2',
      '3',
      '4',
      '9',
      '1-3',
      '10000000000',
      'first',
      'second one',
      'last',
      '以上全部',
      '第一个',
    ),
    fc.constantFrom(
      '1. ',
      '1) ',
      '1: ',
      '2：',
      '- ',
      '* ',
      '> ',
      '[x] ',
      '[ ] ',
      '\n',
      '\n\n',
      ', ',
      '、',
      ' and ',
      ' or ',
      ' = ',
    ),
    richText,
  );
  return fc.array(piece, { maxLength: 9 }).map((parts) => parts.join(''));
};

const questionsAndReply = richQuestions.chain((questions) => fc.tuple(fc.constant(questions), reply(questions)));

/** Exactly one of the three, and in the shape that it says. */
function checkResult(questions: readonly Question[], parsed: ParsedReply): void {
  const kinds = ['answers', 'reask', 'cancelled'].filter((key) => key in parsed);
  expect(kinds).toHaveLength(1);
  if ('answers' in parsed) {
    expect(parsed.answers.map(({ questionId }) => questionId)).toEqual(questions.map(({ id }) => id));
    parsed.answers.forEach(({ selected, text, skipped }, index) => {
      const question = questions[index] as Question;
      const offered = optionsOf(question).map(({ label }) => label);
      expect(offered.filter((label) => selected.includes(label))).toEqual(selected);
      if (question.multiSelect !== true) expect(selected.length + (text === undefined ? 0 : 1)).toBeLessThanOrEqual(1);
      expect(skipped).toBe(selected.length === 0 && text === undefined);
    });
  } else if ('reask' in parsed) {
    const ids = questions.map(({ id }) => id);
    expect(parsed.reask.questions.length).toBeGreaterThan(0);
    for (const id of parsed.reask.questions) expect(ids).toContain(id);
  }
}

describe('a typed reply', () => {
  test(
    'is answers, a question back, or a cancel, and exactly one of them',
    () => {
      fc.assert(
        fc.property(questionsAndReply, ([questions, text]) => checkResult(questions, parseReply(questions, text))),
        runs(),
      );
    },
    PATIENCE_MS,
  );

  test(
    'that is a label to the letter is that label',
    () => {
      fc.assert(
        fc.property(richQuestions, fc.nat(), (questions, pick) => {
          for (const question of questions) {
            const offered = optionsOf(question);
            if (offered.length === 0) continue;
            const { label } = offered[pick % offered.length] as (typeof offered)[number];
            expect(parseReply([question], label)).toEqual({
              answers: [{ questionId: question.id, selected: [label], skipped: false }],
            });
          }
        }),
        runs(),
      );
    },
    PATIENCE_MS,
  );

  test(
    'of a hundred kilobytes is read like any other',
    () => {
      fc.assert(
        fc.property(questionsAndReply, fc.constantFrom('', '\n', ' ', ', '), ([questions, text], between) => {
          const unit = `${text}${between}` || '1';
          checkResult(questions, parseReply(questions, unit.repeat(Math.ceil(LONG / unit.length)).slice(0, LONG)));
        }),
        runs(0.1),
      );
    },
    PATIENCE_MS,
  );
});
