import * as z from 'zod';
import type { Answer } from '../answer/answer';
import type { Outcome } from '../answer/outcome';
import { DEFAULT_LIMITS, type Limits } from '../question/limits';
import type { Question } from '../question/question';
import { questionShape, SNAKE_CASE_ID } from '../question/schema';
import { answerTo } from './answer-text';
import type { Contract } from './contract';
import { displayOf } from './display';
import { callParser } from './read-call';
import { schemaVariants } from './schema-variants';
import { ASKS_BACK, BY_DEFAULT, DISMISSED, noAnswerMessage } from './wording';

const LIMITS: Limits = Object.freeze({ ...DEFAULT_LIMITS, maxQuestions: 3 });
const TIMEOUT = Object.freeze({ default: 900, min: 30, max: 3_600 });

const DESCRIPTION = [
  'Ask the user 1-3 structured questions and wait for the answer.',
  'Use it only when you are blocked on a decision that is really the user’s and that you can not derive from the request, the code or a',
  'sensible default. Prefer one question. Never ask whether you may go on, and never to confirm your own plan.',
  'Put the recommended option first and end its label with " (Recommended)". Do not write an Other option: it is added by itself.',
  'After status "no_answer" go on with your best judgement.',
].join(' ');

const HINTS = {
  questions: 'The questions to ask, 1-3; prefer one.',
  question: 'One complete sentence that ends with a question mark.',
  header: 'A short label, at most 12 characters.',
  type: '',
  multiSelect: 'The user may pick more than one option.',
  options: '2-4 options, the recommended one first. Other is added by itself; do not write it.',
  label: 'What the user picks: 1-5 words.',
  description: 'One sentence on what this option means.',
  placeholder: '',
};

/** Keys of an answer: the model's own ids are safe by their pattern, and `Object.fromEntries` sets own keys only. */
type ById = Record<string, unknown>;

function paramsOf(limits: Limits) {
  const { question, header, multiSelect } = questionShape(limits, HINTS);
  const option = z.object({
    label: z.string().min(1).max(limits.labelLength).describe(HINTS.label),
    description: z.string().max(limits.descriptionLength).optional().describe(HINTS.description),
  });
  const one = z.object({
    id: z.string().regex(SNAKE_CASE_ID).describe('The key of the answer: snake_case, and no other question has it.'),
    question,
    header,
    multiSelect,
    options: z.array(option).min(limits.minOptions).max(limits.maxOptions).describe(HINTS.options),
  });
  return z.object({
    questions: z.array(one).min(limits.minQuestions).max(limits.maxQuestions).describe(HINTS.questions),
    timeoutSeconds: z
      .number()
      .optional()
      .meta({
        type: 'integer',
        description: `How long to wait, ${TIMEOUT.min}-${TIMEOUT.max} seconds; default ${TIMEOUT.default}.`,
      }),
  });
}

/**
 * OpenClaw's `ask_user`: 1-3 choice questions with ids of the model's own, a timeout of 30-3600 seconds (default 900), and answers as
 * arrays keyed by id, so that no label needs quoting.
 *
 * @example
 * createAskUser({ contract: openClawContract });
 */
export const openClawContract: Contract = {
  name: 'openclaw',
  toolName: 'ask_user',
  limits: Object.freeze({ maxQuestions: LIMITS.maxQuestions }),
  timeout: TIMEOUT,
  description: () => DESCRIPTION,
  schema: schemaVariants(() => paramsOf(LIMITS)),
  parse: callParser({
    form: { hasType: false, ownIds: true, needsDescription: false },
    limits: { maxQuestions: LIMITS.maxQuestions },
    timeout: TIMEOUT,
  }),
  present: (outcome, questions) => ({
    llmContent: JSON.stringify(contentOf(outcome, questions)),
    returnDisplay: displayOf(outcome, questions),
  }),
};

function contentOf(outcome: Outcome, questions: readonly Question[]): ById {
  switch (outcome.status) {
    case 'answered': {
      const told = { status: 'answered', ...keyed(outcome.answers, questions) };
      return outcome.by.kind === 'default' ? { ...told, by: 'default', message: BY_DEFAULT } : told;
    }
    case 'clarification':
      return {
        status: 'no_answer',
        reason: 'clarification',
        question: outcome.text,
        ...(outcome.questionId === undefined ? {} : { about: outcome.questionId }),
        ...keyed(outcome.answers, questions),
        message: ASKS_BACK,
      };
    case 'dismissed': {
      const reason = outcome.reason?.trim();
      const told = reason ? `${DISMISSED} Reason: ${reason}.` : DISMISSED;
      return { status: 'no_answer', reason: 'dismissed', message: `${told} Go on with your best judgement.` };
    }
    case 'timed_out':
    case 'aborted':
      return { status: 'no_answer', reason: outcome.status, message: noAnswerMessage(outcome) };
    case 'unavailable':
      return { status: 'no_answer', reason: outcome.code, message: noAnswerMessage(outcome) };
  }
}

/** Labels as they were written, mark and all, then the typed text; a skipped question is left out. */
function keyed(answers: readonly Answer[], questions: readonly Question[]): ById {
  const values: [string, readonly string[]][] = [];
  const notes: [string, string][] = [];
  for (const [index, question] of questions.entries()) {
    const { id } = question;
    const answer = answerTo(question, index, answers);
    if (answer === undefined) continue;
    const members = answer.text ? [...answer.selected, answer.text] : answer.selected;
    if (members.length > 0) values.push([id, members]);
    if (answer.note) notes.push([id, answer.note]);
  }
  const told = { answers: { answers: Object.fromEntries(values) } };
  return notes.length === 0 ? told : { ...told, notes: Object.fromEntries(notes) };
}
