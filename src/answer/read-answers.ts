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
  const values = given as Record<string, unknown>;
  /** The key that answered each question, by position. */
  const keys: (string | undefined)[] = questions.map(() => undefined);
  for (const key of Object.keys(values)) {
    // One reply can't make an error without end.
    if (issues.length >= MOST_ISSUES) break;
    const index = indexOf(questions, key);
    const question = questions[index];
    if (question === undefined) {
      const ids = questions.map((one) => one.id).join(', ');
      issues.push({
        path: `answers.${key}`,
        code: 'unknown',
        message: `There is no such question; the ids are ${ids}.`,
      });
    } else if (keys[index] !== undefined) {
      const message = `"${question.header}" is answered twice, by id and by index.`;
      issues.push({ path: `answers.${key}`, code: 'duplicate', message });
    } else {
      keys[index] = key;
    }
  }
  const answers = questions.map((question, index) => {
    const key = keys[index];
    const read = key === undefined ? undefined : readValue(question, key, values[key], options.answerLength, issues);
    return read ?? skippedAnswer(question);
  });
  if (options.enforceRequired && issues.length === 0) checkRequired(questions, answers, issues);
  return Object.freeze(answers);
}

function checkRequired(questions: readonly Question[], answers: readonly Answer[], issues: Issue[]): void {
  for (let index = 0; index < questions.length; index++) {
    const question = questions[index] as Question;
    if (question.required !== true || answers[index]?.skipped === false) continue;
    issues.push({ path: `answers.${question.id}`, code: 'required', message: `"${question.header}" needs an answer.` });
  }
}

const MOST_ISSUES = 20;
const INDEX = /^(?:0|[1-9]\d?)$/;

function indexOf(questions: readonly Question[], key: string): number {
  for (let index = 0; index < questions.length; index++) if (questions[index]?.id === key) return index;
  return INDEX.test(key) ? Number(key) : -1;
}
