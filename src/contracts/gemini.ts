import { DEFAULT_LIMITS } from '../question/limits';
import { BASE_FORM, paramsSchema } from '../question/schema';
import type { AnswerForm } from './answer-form';
import { answerText, readAnswer } from './answer-text';
import type { ReadableContract } from './contract';
import { displayOf } from './display';
import { OPTIONS_HINT, WHEN_TO_ASK, WITHOUT_AN_ANSWER } from './guidance';
import { callParser } from './read-call';
import { readContent } from './read-told';
import { schemaVariants } from './schema-variants';
import { contentOf } from './tell';

const DESCRIPTION =
  'Ask the user one or more questions to gather preferences, clarify requirements, or make decisions.';
const GEMINI_3_DESCRIPTION = `${DESCRIPTION} Prefer multiple choice with detailed descriptions, and multi-select where several answers fit.`;
const GEMINI_3 = /(?:^|[/:])gemini-3(?!\d)/i;

/** The description is Gemini CLI's own, so the guidance stands with the questions. */
const HINTS = {
  questions: `The questions to ask, 1-4. Ask them together when they belong together. ${WHEN_TO_ASK} ${WITHOUT_AN_ANSWER}`,
  question: 'The complete question: clear, specific, and ending with a question mark.',
  header: 'A very short label, shown as a tag. Abbreviate: "Auth", not "Authentication".',
  type: "'choice': pick from options. 'text': the user types an answer. 'yesno': yes or no. Default 'choice'.",
  multiSelect: "Only for 'choice': the user may pick more than one option.",
  options: `Only for 'choice', and required there: ${OPTIONS_HINT}`,
  label: 'What the user picks: 1-5 words.',
  description: 'One sentence on what this option means.',
  placeholder: "A hint in the input: of a 'text' question, or of the 'Other' of a 'choice' or 'yesno'.",
};

const FORM: AnswerForm = {
  toolName: 'ask_user',
  asksBack: { status: 'clarification' },
  keys: (questions) => questions.map((_, index) => String(index)),
  write: answerText,
  read: readAnswer,
  note: ({ note }) => note,
  wrap: (answers, notes) => (notes === undefined ? { answers } : { answers, notes }),
  unwrap: ({ answers, notes }) => ({ values: answers, notes }),
};

const DISMISSED = 'User dismissed ask_user dialog without answering.';

/**
 * The base contract, and the default: Gemini CLI's `ask_user`. 1-4 questions of the types choice, text and yes/no; answers keyed by
 * position.
 *
 * @example
 * geminiContract.schema('openai-strict'); // the parameters in the dialect of OpenAI's strict mode
 */
export const geminiContract: ReadableContract = {
  name: 'gemini',
  toolName: FORM.toolName,
  limits: {},
  description: (modelId) => (modelId !== undefined && GEMINI_3.test(modelId) ? GEMINI_3_DESCRIPTION : DESCRIPTION),
  schema: schemaVariants(() => paramsSchema(DEFAULT_LIMITS, HINTS)),
  parse: callParser({ form: BASE_FORM, limits: {} }),
  present: (outcome, questions) => ({
    llmContent: outcome.status === 'dismissed' ? dismissal(outcome.reason) : contentOf(outcome, questions, FORM),
    returnDisplay: displayOf(outcome, questions),
  }),
  read: (llmContent, questions) =>
    llmContent.startsWith(DISMISSED)
      ? { status: 'dismissed', message: llmContent }
      : readContent(llmContent, questions, FORM),
};

/** Gemini CLI says a dismissal in a sentence, and in no JSON. */
function dismissal(reason: string | undefined): string {
  const told = reason?.trim();
  return told ? `${DISMISSED} Reason: ${told}` : DISMISSED;
}
