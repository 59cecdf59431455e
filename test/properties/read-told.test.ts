import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../src/answer/answer';
import type { Outcome, UnavailableCode } from '../../src/answer/outcome';
import { outcomeOfReply } from '../../src/answer/outcome-of-reply';
import {
  claudeCodeContract,
  codexContract,
  geminiContract,
  openClawContract,
  type ReadableContract,
} from '../../src/contracts/index';
import { optionsOf, type Question } from '../../src/question/question';
import { fitting, fourMeant, type Meant, richQuestions, richText } from './arbitrary-asks';
import { PATIENCE_MS, runs } from './runs';

const CONTRACTS: readonly ReadableContract[] = [geminiContract, openClawContract, claudeCodeContract, codexContract];

/** Questions of every type, some with the text of another and some with labels that look like what a contract writes around them. */
const questions: fc.Arbitrary<readonly Question[]> = fc
  .tuple(
    richQuestions,
    fc.array(fc.constantFrom('', ' (2)', ' (3)', undefined), { minLength: 4, maxLength: 4 }),
    fc.array(fc.constantFrom('', '', 'user_note: ', '"user_note: ', '"', '"\\"', '{"answers":'), {
      minLength: 4,
      maxLength: 4,
    }),
  )
  .map(([given, suffixes, prefixes]) =>
    given.map((question, index) => ({
      ...question,
      question: suffixes[index] === undefined ? question.question : `${given[0]!.question}${suffixes[index]}`,
      ...(question.options && {
        options: question.options.map((option) => ({ ...option, label: `${prefixes[index]}${option.label}` })),
      }),
    })),
  );

/** What a person answers; some type a label in place of picking it. */
function answersOf(asked: readonly Question[], meant: readonly Meant[], typesLabel: boolean) {
  const values = asked.map((question, index) => {
    const value = fitting(question, meant[index]!);
    const label = optionsOf(question)[0]?.label;
    return typesLabel && value.text !== undefined && label !== undefined ? { ...value, text: label } : value;
  });
  return Object.fromEntries(asked.map(({ id }, index) => [id, values[index]!]));
}

const human = { kind: 'human', renderer: 'test' } as const;
const byDefault = { kind: 'default', renderer: 'deadline' } as const;

/** What is read back: as it was, but that a typed label is a label where the contract writes the two alike. */
function readable(answer: Answer, question: Question, contract: ReadableContract): Answer {
  const { text, ...rest } = answer;
  const labels = optionsOf(question).map(({ label }) => label);
  if (contract === codexContract || text === undefined || !labels.includes(text) || answer.selected.includes(text)) {
    return answer;
  }
  return { ...rest, selected: labels.filter((label) => label === text || answer.selected.includes(label)) };
}

describe('what the model was told is read back without loss', () => {
  test(
    'answers, notes and questions back, in every contract',
    () => {
      fc.assert(
        fc.property(
          fc.record({
            asked: questions,
            meant: fourMeant,
            typesLabel: fc.boolean(),
            contract: fc.constantFrom(...CONTRACTS),
            about: fc.option(fc.nat(3), { nil: undefined }),
            clarify: fc.option(
              richText.filter((text) => text.trim() !== ''),
              { nil: undefined },
            ),
            by: fc.constantFrom(human, byDefault),
          }),
          ({ asked, meant, typesLabel, contract, about, clarify, by }) => {
            const answers = answersOf(asked, meant, typesLabel);
            const questionId = asked[about ?? 4]?.id;
            const reply = clarify === undefined ? { answers } : { clarify, questionId, answers };
            const outcome = outcomeOfReply(asked, reply, by) as Extract<Outcome, { answers: readonly Answer[] }>;
            const read = contract.read(contract.present(outcome, asked).llmContent, asked);
            expect(read).toEqual({
              status: outcome.status,
              answers: outcome.answers.map((answer, index) => readable(answer, asked[index]!, contract)),
              ...(outcome.status === 'answered' && { byDefault: by.kind === 'default' }),
              ...(outcome.status === 'clarification' && { text: outcome.text }),
              ...(outcome.status === 'clarification' && questionId !== undefined && { questionId }),
            });
          },
        ),
        runs(),
      );
    },
    PATIENCE_MS,
  );

  const codes: UnavailableCode[] = [
    ...(['denied', 'non_interactive', 'no_renderer', 'undelivered', 'subagent', 'too_many', 'closed'] as const),
  ];
  const ended: fc.Arbitrary<Outcome> = fc.oneof(
    richText.map((reason) => ({ status: 'dismissed' as const, reason, by: human })),
    fc.nat().map((afterMs) => ({ status: 'timed_out' as const, afterMs })),
    richText.map((reason) => ({ status: 'aborted' as const, reason })),
    fc.tuple(fc.constantFrom(...codes), richText).map(([code, message]) => ({
      ...{ status: 'unavailable' as const, code, message },
    })),
  );

  test('and that there is no answer, and why', () => {
    fc.assert(
      fc.property(ended, questions, fc.constantFrom(...CONTRACTS), (outcome, asked, contract) => {
        const read = contract.read(contract.present(outcome, asked).llmContent, asked);
        expect(read).toEqual({
          status: outcome.status,
          ...(outcome.status === 'unavailable' && { code: outcome.code }),
          message: expect.stringMatching(/\w/) as string,
        });
        if (outcome.status === 'dismissed' && outcome.reason !== undefined)
          expect(read).toMatchObject({ message: expect.stringContaining(outcome.reason.trim()) as string });
      }),
      runs(),
    );
  });
});
