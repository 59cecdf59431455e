import type { Issue } from '../errors';
import type { Question } from '../question/question';
import type { Answer } from './answer';
import { readValue, skippedAnswer } from './read-value';

/** How answers are read. */
export interface ReadOptions {
  readonly answerLength: number;
  /** False while the person asks back: a required question may still be open then. */
  readonly enforceRequired: boolean;
}

/**
 * One answer a question, in question order. A key is an exact question id first, then an index; questions without a key are skipped.
 *
 * What is wrong goes to `issues`, each with the key it came under; the answers then don't count.
 */
export function readAnswers(
  questions: readonly Question[],
  given: unknown,
  options: ReadOptions,
  issues: Issue[],
): readonly Answer[] {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    issues.push({
      path: 'answers',
      code: 'wrong_type',
      message: 'needs an object of answers by question id or index.',
    });
    return [];
  }
  const answers: (Answer | undefined)[] = new Array(questions.length).fill(undefined);
  const keyed = new Set<number>();
  for (const [key, value] of Object.entries(given)) {
    const path = `answers.${key}`;
    const index = indexOf(questions, key);
    const question = questions[index];
    if (question === undefined) {
      const ids = questions.map((one) => one.id).join(', ');
      issues.push({ path, code: 'unknown', message: `There is no such question; the ids are ${ids}.` });
    } else if (keyed.has(index)) {
      issues.push({ path, code: 'duplicate', message: `"${question.header}" is answered twice, by id and by index.` });
    } else {
      keyed.add(index);
      answers[index] = readValue(question, value, { path, answerLength: options.answerLength, issues });
    }
  }
  return Object.freeze(
    questions.map((question, index) => {
      const answer = answers[index] ?? skippedAnswer(question);
      const open = answer.skipped && question.required === true && options.enforceRequired;
      if (open && issues.length === 0) {
        issues.push({
          path: `answers.${question.id}`,
          code: 'required',
          message: `"${question.header}" needs an answer.`,
        });
      }
      return answer;
    }),
  );
}

function indexOf(questions: readonly Question[], key: string): number {
  const byId = questions.findIndex((question) => question.id === key);
  if (byId >= 0) return byId;
  return /^(?:0|[1-9]\d?)$/.test(key) ? Number(key) : -1;
}
