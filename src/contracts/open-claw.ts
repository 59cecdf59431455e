import * as z from 'zod';
import { DEFAULT_LIMITS, type Limits } from '../question/limits';
import { isKeyed } from '../question/own-keys';
import { type AnswerForm, saidBy, stringsIn } from './answer-form';
import { choiceShape, optionsSchema, questionsSchema } from './choice-shape';
import type { ReadableContract } from './contract';
import { displayOf } from './display';
import { GUIDANCE } from './guidance';
import { callParser } from './read-call';
import { readContent } from './read-told';
import { schemaVariants } from './schema-variants';
import { contentOf } from './tell';

const LIMITS: Limits = Object.freeze({ ...DEFAULT_LIMITS, maxQuestions: 3 });
const TIMEOUT = Object.freeze({ default: 900, min: 30, max: 3_600 });

const DESCRIPTION = `Ask the user 1-3 structured questions and wait for the answer. ${GUIDANCE}`;

function paramsOf(limits: Limits) {
  const { id, question, header, multiSelect, label, description } = choiceShape(limits);
  const options = optionsSchema(limits, { label, description: description.optional() });
  return z.object({
    questions: questionsSchema(limits, { id, question, header, multiSelect, options }),
    timeoutSeconds: z
      .number()
      .optional()
      .meta({
        type: 'integer',
        description: `How long to wait, ${TIMEOUT.min}-${TIMEOUT.max} seconds; default ${TIMEOUT.default}.`,
      }),
  });
}

/** Labels as they were written, mark and all, then the typed text. */
const FORM: AnswerForm = {
  toolName: 'ask_user',
  answered: { status: 'answered' },
  asksBack: { status: 'no_answer', reason: 'clarification' },
  keys: (questions) => questions.map(({ id }) => id),
  write({ selected, text }) {
    const members = text ? [...selected, text] : selected;
    return members.length === 0 ? undefined : members;
  },
  read: (value, question) => saidBy(stringsIn(value), question),
  note: ({ note }) => note,
  wrap: (values, notes) => ({ answers: { answers: values }, ...(notes && { notes }) }),
  unwrap: ({ answers, notes }) => ({ values: isKeyed(answers) ? answers.answers : undefined, notes }),
};

/**
 * OpenClaw's `ask_user`: 1-3 choice questions with ids of the model's own, a timeout of 30-3600 seconds (default 900), and answers as
 * arrays keyed by id, so that no label needs quoting.
 *
 * @example
 * createAskUser({ contract: openClawContract });
 */
export const openClawContract: ReadableContract = {
  name: 'openclaw',
  toolName: FORM.toolName,
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
    llmContent: contentOf(outcome, questions, FORM),
    returnDisplay: displayOf(outcome, questions),
  }),
  read: (llmContent, questions) => readContent(llmContent, questions, FORM),
};
