import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAnswerText } from '../../src/contracts/answer-text';
import { createAskUser } from '../../src/index';
import { scriptedRenderer } from '../../src/testing/index';
import { fitting, fourMeant, type Meant, richCall } from './arbitrary-asks';
import { PATIENCE_MS, RUNS, runs } from './runs';

describe('a structured reply', () => {
  test(
    'comes back to the letter, in the outcome and in the text for the model',
    async () => {
      let read = 0;
      await fc.assert(
        fc.asyncProperty(richCall, fourMeant, async (call, meant) => {
          let given: ReturnType<typeof fitting>[] = [];
          const renderer = scriptedRenderer(({ questions }) => {
            given = questions.map((question, index) => fitting(question, meant[index] as Meant));
            const answers = Object.fromEntries(questions.map(({ id }, index) => [id, given[index]]));
            return { answers: answers as Record<string, object> };
          });
          const askUser = createAskUser({ renderer });
          const result = await askUser.tool.call(call);
          const [request] = renderer.shown;
          if (request === undefined) {
            expect(result.error?.type).toBe('invalid_tool_params');
            return;
          }
          read++;
          expect(result.data.outcome).toMatchObject({ status: 'answered' });
          const outcome = result.data.outcome as Extract<typeof result.data.outcome, { status: 'answered' }>;
          const told = JSON.parse(result.llmContent) as {
            answers: Record<string, string>;
            notes?: Record<string, string>;
          };
          request.questions.forEach((question, index) => {
            const { selected, text, note } = given[index] as ReturnType<typeof fitting>;
            const answer = outcome.answers[index];
            expect(answer).toEqual({
              questionId: question.id,
              selected,
              ...(text !== undefined && { text }),
              ...(note !== undefined && { note }),
              skipped: selected.length === 0 && text === undefined,
            });
            const members = text === undefined ? selected : [...selected, text];
            const content = told.answers[index];
            if (members.length === 0) expect(content).toBeUndefined();
            else if (question.multiSelect === true) expect(readAnswerText(content ?? '')).toEqual(members);
            else expect(content).toBe(members[0]);
            expect(told.notes?.[index]).toBe(note);
          });
        }),
        runs(),
      );
      expect(read).toBeGreaterThan(RUNS / 4);
    },
    PATIENCE_MS,
  );
});
