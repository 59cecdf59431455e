import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/answer/answer';
import type { Question } from '../../src/question/question';
import { parseReply } from '../../src/text/parse-reply';

type ExpectedAnswer = Pick<Answer, 'selected' | 'skipped' | 'text'>;

interface ReplyCase {
  readonly name: string;
  readonly questions: readonly Question[];
  readonly reply: string;
  readonly expect: {
    readonly answers?: readonly ExpectedAnswer[];
    readonly reask?: { readonly reason: string; readonly questions: readonly string[] };
    readonly partial?: readonly (ExpectedAnswer | null)[];
    readonly cancelled?: true;
  };
}

const cases = JSON.parse(readFileSync(new URL('./replies.json', import.meta.url), 'utf8')) as readonly ReplyCase[];

/** An absent text is one that is undefined, so both are written as absent. */
function comparable({ selected, skipped, text }: ExpectedAnswer): ExpectedAnswer {
  return text === undefined ? { selected, skipped } : { selected, skipped, text };
}

describe('every reply case', () => {
  test('is there', () => {
    expect(cases).toHaveLength(96);
  });

  test.each(cases.map((one) => [one.name, one] as const))('%s', (_, one) => {
    const parsed = parseReply(one.questions, one.reply);
    const kinds = ['answers', 'reask', 'cancelled'].filter((kind) => kind in parsed);
    expect(kinds).toHaveLength(1);
    if ('answers' in parsed) {
      expect(one.expect.answers?.map(comparable)).toEqual(parsed.answers.map(comparable));
      expect(parsed.answers.map((answer) => answer.questionId)).toEqual(one.questions.map(({ id }) => id));
    } else if ('reask' in parsed) {
      expect(one.expect.reask).toEqual(parsed.reask);
      if (one.expect.partial !== undefined) {
        expect(one.expect.partial.map((answer) => answer && comparable(answer))).toEqual(
          parsed.partial?.map((answer) => answer && comparable(answer)),
        );
      }
    } else expect(one.expect.cancelled).toBe(true);
  });
});
