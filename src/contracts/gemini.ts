import type { Answer } from '../answer/answer';
import type { Outcome } from '../answer/outcome';
import { DEFAULT_LIMITS } from '../question/limits';
import type { Question } from '../question/question';
import { BASE_FORM, paramsSchema } from '../question/schema';
import { answerText, answerTo } from './answer-text';
import type { Contract } from './contract';
import { displayOf } from './display';
import { callParser } from './read-call';
import { schemaVariants } from './schema-variants';
import { ASKS_BACK, BY_DEFAULT, noAnswerMessage } from './wording';

const DESCRIPTION =
  'Ask the user one or more questions to gather preferences, clarify requirements, or make decisions.';
const GEMINI_3_DESCRIPTION = `${DESCRIPTION} Prefer multiple choice with detailed descriptions, and multi-select where several answers fit.`;
const GEMINI_3 = /(?:^|\/)gemini-3(?!\d)/i;

const HINTS = {
  questions: 'The questions to ask, 1-4. Ask them together when they belong together.',
  question: 'The complete question: clear, specific, and ending with a question mark.',
  header: 'A very short label, shown as a tag. Abbreviate: "Auth", not "Authentication".',
  type: "'choice': pick from options. 'text': the user types an answer. 'yesno': yes or no. Default 'choice'.",
  multiSelect: "Only for 'choice': the user may pick more than one option.",
  options: "Only for 'choice', and required there: 2-4 options. 'Other' is added by itself; do not write it.",
  label: 'What the user picks: 1-5 words.',
  description: 'One sentence on what this option means.',
  placeholder: "A hint in the input: of a 'text' question, or of the 'Other' of a 'choice' or 'yesno'.",
};

/**
 * The base contract, and the default: Gemini CLI's `ask_user`. 1-4 questions of the types choice, text and yes/no; answers keyed by
 * position.
 *
 * @example
 * geminiContract.schema('openai-strict'); // the parameters in the dialect of OpenAI's strict mode
 */
export const geminiContract: Contract = {
  name: 'gemini',
  toolName: 'ask_user',
  limits: {},
  description: (modelId) => (modelId !== undefined && GEMINI_3.test(modelId) ? GEMINI_3_DESCRIPTION : DESCRIPTION),
  schema: schemaVariants(() => paramsSchema(DEFAULT_LIMITS, HINTS)),
  parse: callParser({ form: BASE_FORM, limits: {} }),
  present: (outcome, questions) => ({
    llmContent: contentOf(outcome, questions),
    returnDisplay: displayOf(outcome, questions),
  }),
};

function contentOf(outcome: Outcome, questions: readonly Question[]): string {
  switch (outcome.status) {
    case 'answered': {
      const told = positioned(outcome.answers, questions);
      return JSON.stringify(outcome.by.kind === 'default' ? { ...told, by: 'default', message: BY_DEFAULT } : told);
    }
    case 'clarification': {
      const about = questions.findIndex(({ id }) => id === outcome.questionId);
      return JSON.stringify({
        status: 'clarification',
        question: outcome.text,
        ...(about === -1 ? {} : { about: String(about) }),
        ...positioned(outcome.answers, questions),
        message: ASKS_BACK,
      });
    }
    case 'dismissed': {
      const reason = outcome.reason?.trim();
      return `User dismissed ask_user dialog without answering.${reason ? ` Reason: ${reason}` : ''}`;
    }
    case 'timed_out':
    case 'aborted':
      return JSON.stringify({ status: 'no_answer', reason: outcome.status, message: noAnswerMessage(outcome) });
    case 'unavailable':
      return JSON.stringify({ status: 'no_answer', reason: outcome.code, message: noAnswerMessage(outcome) });
  }
}

/** Answers and notes keyed by position; what was not answered is left out. */
function positioned(
  answers: readonly Answer[],
  questions: readonly Question[],
): Record<string, Record<string, string>> {
  const texts: Record<string, string> = {};
  let notes: Record<string, string> | undefined;
  for (let index = 0; index < questions.length; index++) {
    const question = questions[index]!;
    const answer = answerTo(question, index, answers);
    if (answer === undefined) continue;
    const text = answerText(answer, question);
    if (text !== undefined) texts[index] = text;
    if (answer.note) {
      notes ??= {};
      notes[index] = answer.note;
    }
  }
  return notes === undefined ? { answers: texts } : { answers: texts, notes };
}
