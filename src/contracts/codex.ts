import * as z from 'zod';
import { DEFAULT_LIMITS, type Limits } from '../question/limits';
import { isKeyed } from '../question/own-keys';
import type { Question } from '../question/question';
import { type AnswerForm, type Said, stringsIn } from './answer-form';
import { choiceShape, optionsSchema, questionsSchema } from './choice-shape';
import type { ReadableContract } from './contract';
import { displayOf } from './display';
import { GUIDANCE } from './guidance';
import { callParser } from './read-call';
import { readContent } from './read-told';
import { schemaVariants } from './schema-variants';
import { contentOf } from './tell';
import { NOTHING_ANSWERED } from './wording';

const LIMITS: Limits = Object.freeze({ ...DEFAULT_LIMITS, maxQuestions: 3 });

/** What stands before the person's own words. */
const USER_NOTE = 'user_note: ';

const DESCRIPTION = [
  'Ask the user 1-3 short multiple-choice questions and wait for the answer.',
  GUIDANCE,
  'A member of an answer that begins with "user_note: " is the user’s own words.',
].join(' ');

function paramsOf(limits: Limits) {
  const { id, header, question, label, description } = choiceShape(limits);
  const options = optionsSchema(limits, { label, description });
  return z.object({ questions: questionsSchema(limits, { id, header, question, options }) });
}

const FORM: AnswerForm = {
  toolName: 'request_user_input',
  asksBack: { status: 'clarification' },
  nothingAnswered: NOTHING_ANSWERED,
  keys: (questions) => questions.map(({ id }) => id),
  write(answer, question) {
    const words = isRemark(answer, question) ? answer.note : answer.text;
    const labels = answer.selected.map(labelText);
    const members = words ? [...labels, USER_NOTE + words] : labels;
    return members.length === 0 ? undefined : { answers: members };
  },
  read(value, question) {
    const members = stringsIn(isKeyed(value) ? value.answers : undefined);
    const words = members.find((member) => member.startsWith(USER_NOTE))?.slice(USER_NOTE.length);
    const selected = members.filter((member) => !member.startsWith(USER_NOTE)).map(readLabel);
    if (words === undefined) return { selected };
    return isRemark({ selected }, question) ? { selected, note: words } : { selected, text: words };
  },
  note: (answer, question) => (isRemark(answer, question) ? undefined : answer.note),
  wrap: (answers, notes) => (notes === undefined ? { answers } : { answers, notes }),
  unwrap: ({ answers, notes }) => ({ values: answers, notes }),
};

/**
 * Codex's `request_user_input`: 1-3 choice questions with ids of the model's own, and answers as lists keyed by id, in which
 * `user_note: ` marks the person's own words.
 *
 * @example
 * createAskUser({ contract: codexContract }); // or askUser.tool.for('gpt-5-codex')
 */
export const codexContract: ReadableContract = {
  name: 'codex',
  toolName: FORM.toolName,
  limits: Object.freeze({ maxQuestions: LIMITS.maxQuestions }),
  description: () => DESCRIPTION,
  schema: schemaVariants(() => paramsOf(LIMITS)),
  parse: callParser({
    form: { hasType: false, ownIds: true, needsDescription: true },
    limits: { maxQuestions: LIMITS.maxQuestions },
  }),
  present: (outcome, questions) => ({
    llmContent: contentOf(outcome, questions, FORM),
    returnDisplay: displayOf(outcome, questions),
  }),
  read: (llmContent, questions) => readContent(llmContent, questions, FORM),
};

/**
 * Beside the one label that was picked, the person's own words can only be a remark. Without a label, or where a typed text may stand
 * beside several, they are the typed text, and a remark stands in `notes`: the two must not be taken for each other.
 */
function isRemark({ selected, text }: Said, { multiSelect }: Question): boolean {
  return multiSelect !== true && selected.length > 0 && !text;
}

/** A label that could pass for the person's own words, or for a quoted label, is written as a JSON string. */
function labelText(label: string): string {
  return label.startsWith(USER_NOTE) || label.startsWith('"') ? JSON.stringify(label) : label;
}

function readLabel(member: string): string {
  if (!member.startsWith('"')) return member;
  try {
    const label: unknown = JSON.parse(member);
    return typeof label === 'string' ? label : member;
  } catch {
    return member;
  }
}
