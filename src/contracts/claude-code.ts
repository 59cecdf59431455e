import * as z from 'zod';
import { DEFAULT_LIMITS, type Limits } from '../question/limits';
import { isKeyed } from '../question/own-keys';
import type { Question } from '../question/question';
import type { AnswerForm, ByKey } from './answer-form';
import { answerText, readAnswer } from './answer-text';
import { choiceShape, optionsSchema, questionsSchema } from './choice-shape';
import type { ReadableContract } from './contract';
import { displayOf } from './display';
import { GUIDANCE } from './guidance';
import { callParser } from './read-call';
import { readContent } from './read-told';
import { schemaVariants } from './schema-variants';
import { contentOf } from './tell';
import { NOTHING_ANSWERED } from './wording';

const DESCRIPTION = `Ask the user 1-4 multiple-choice questions and wait for the answer. ${GUIDANCE}`;
const PREVIEW = 'Markdown to compare this option by, such as code or a sketch. Only where one option is picked.';

function paramsOf(limits: Limits) {
  const { question, header, label, description, multiSelect } = choiceShape(limits);
  const preview = z.string().max(limits.previewLength).optional().describe(PREVIEW);
  const options = optionsSchema(limits, { label, description, preview });
  return z.object({ questions: questionsSchema(limits, { question, header, options, multiSelect }) });
}

const FORM: AnswerForm = {
  toolName: 'AskUserQuestion',
  asksBack: { status: 'clarification' },
  nothingAnswered: NOTHING_ANSWERED,
  keys: textsOf,
  write: answerText,
  read: readAnswer,
  note: ({ note }) => note,
  wrap: (answers, notes) => (notes === undefined ? { answers } : { answers, annotations: eachOf(notes, annotated) }),
  unwrap: ({ answers, annotations }) => ({
    values: answers,
    notes: isKeyed(annotations) ? eachOf(annotations, notesOf) : undefined,
  }),
};

/**
 * Claude Code's `AskUserQuestion`: 1-4 choice questions, options with previews, and answers keyed by the text of the question. A
 * multi-select is one string there, joined as in the base contract, so that `readAnswerText` takes it apart.
 *
 * @example
 * createAskUser({ contract: claudeCodeContract }); // or askUser.tool.for('claude-sonnet-4-5')
 */
export const claudeCodeContract: ReadableContract = {
  name: 'claude-code',
  toolName: FORM.toolName,
  limits: {},
  description: () => DESCRIPTION,
  schema: schemaVariants(() => paramsOf(DEFAULT_LIMITS)),
  parse: callParser({ form: { hasType: false, ownIds: false, needsDescription: true }, limits: {} }),
  present: (outcome, questions) => ({
    llmContent: contentOf(outcome, questions, FORM),
    returnDisplay: displayOf(outcome, questions),
  }),
  read: (llmContent, questions) => readContent(llmContent, questions, FORM),
};

/**
 * The texts of the questions, each once. Where two questions have the same text the later one gets a number behind it, and none that
 * makes it the text of another question: no answer may stand in the place of another.
 */
function textsOf(questions: readonly Question[]): readonly string[] {
  const texts = questions.map(({ question }) => question);
  const keys: string[] = [];
  for (const text of texts) {
    let key = text;
    for (let copy = 2; keys.includes(key) || (copy > 2 && texts.includes(key)); copy++) key = `${text} (${copy})`;
    keys.push(key);
  }
  return keys;
}

function eachOf(values: ByKey, change: (value: unknown) => unknown): ByKey {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}

function annotated(notes: unknown): object {
  return { notes };
}

function notesOf(annotation: unknown): unknown {
  return isKeyed(annotation) ? annotation.notes : undefined;
}
