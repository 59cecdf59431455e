import { AskUserError, type Issue } from '../errors';
import { DEFAULT_LIMITS } from '../question/limits';
import type { Question } from '../question/question';
import type { Outcome, Respondent } from './outcome';
import { readAnswers } from './read-answers';

/**
 * Turns a reply into an outcome; the only place where a reply becomes trusted.
 *
 * Labels come back as authored and in option order, whatever their case in the reply. Throws `AskUserError('invalid_reply')` with every
 * issue when the reply can't be taken; the ask then stays open. An empty reply gives `answered` with every question skipped: whether the
 * person saw the question at all is for the caller to know.
 *
 * @example
 * outcomeOfReply(questions, { answers: { '0': 'sqlite' } }, { kind: 'human', renderer: 'web' });
 * // { status: 'answered', answers: [{ questionId: '0', selected: ['SQLite'], skipped: false }], by: … }
 */
export function outcomeOfReply(
  questions: readonly Question[],
  reply: unknown,
  by: Respondent,
  limits: { readonly answerLength: number } = DEFAULT_LIMITS,
): Outcome {
  const issues: Issue[] = [];
  const outcome = read(questions, reply, Object.freeze(by), limits.answerLength, issues);
  if (outcome !== undefined && issues.length === 0) return outcome;
  if (issues.length === 0) {
    issues.push({
      path: '',
      code: 'wrong_type',
      message: 'A reply is { answers }, { clarify }, { cancelled: true } or { unavailable: true }.',
    });
  }
  throw new AskUserError('invalid_reply', issues.map((issue) => issue.message).join(' '), { issues });
}

function read(
  questions: readonly Question[],
  reply: unknown,
  by: Respondent,
  answerLength: number,
  issues: Issue[],
): Outcome | undefined {
  if (typeof reply !== 'object' || reply === null) return undefined;
  const given = reply as Record<string, unknown>;
  if (given.cancelled === true) {
    const reason = text(given.reason, 'reason', answerLength, issues);
    return Object.freeze({ status: 'dismissed', ...(reason === undefined ? undefined : { reason }), by });
  }
  if (given.clarify !== undefined) return readClarification(questions, given, by, answerLength, issues);
  if (!Object.hasOwn(given, 'answers')) return undefined;
  const answers = readAnswers(questions, given.answers, { answerLength, enforceRequired: true }, issues);
  return Object.freeze({ status: 'answered', answers, by });
}

function readClarification(
  questions: readonly Question[],
  given: Record<string, unknown>,
  by: Respondent,
  answerLength: number,
  issues: Issue[],
): Outcome {
  const clarify = text(given.clarify, 'clarify', answerLength, issues);
  if (clarify === undefined && issues.length === 0) {
    issues.push({ path: 'clarify', code: 'empty', message: 'needs what the person wants to know.' });
  }
  const { questionId } = given;
  const about = questions.find((question) => question.id === questionId);
  if (questionId !== undefined && about === undefined) {
    issues.push({ path: 'questionId', code: 'unknown', message: 'There is no such question.' });
  }
  const answers = readAnswers(questions, given.answers ?? {}, { answerLength, enforceRequired: false }, issues);
  return Object.freeze({
    status: 'clarification',
    text: clarify ?? '',
    ...(about === undefined ? undefined : { questionId: about.id }),
    answers,
    by,
  });
}

function text(value: unknown, path: string, limit: number, issues: Issue[]): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') {
    issues.push({ path, code: 'wrong_type', message: 'needs to be a string.' });
    return undefined;
  }
  if (value.length > limit) {
    issues.push({ path, code: 'too_long', message: `takes at most ${limit} characters, got ${value.length}.` });
  }
  return value.trim() === '' ? undefined : value;
}
