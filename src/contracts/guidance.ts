import type { SchemaHints } from '../question/schema';

/** When to ask at all: a person's time is worth more than a model's doubt. */
export const WHEN_TO_ASK = [
  'Ask only when you are blocked on a decision that is really the user’s and that you can not derive from the request, the code or a',
  'sensible default. Prefer one question where one will do. Never ask whether you may go on, never to confirm a plan or a shell command,',
  'and never for passwords, keys or other secrets.',
].join(' ');

const RECOMMENDED_FIRST = 'the recommended one first, with " (Recommended)" at the end of its label';

/** What to do where the person says nothing; it holds for every way in which an answer can be missing. */
export const WITHOUT_AN_ANSWER =
  'Where no answer comes (status "no_answer", or a question that is left out), go on with your best judgement.';

/** How the options of a question are written, for the hint of `options`. */
export const OPTIONS_HINT = `2-4 options, ${RECOMMENDED_FIRST}. 'Other' is added by itself; do not write it.`;

/** The whole of it, for a description that a contract may write as it likes. */
export const GUIDANCE = [
  WHEN_TO_ASK,
  `Put the recommended option first and end its label with " (Recommended)". Do not write an Other option: it is added by itself.`,
  WITHOUT_AN_ANSWER,
].join(' ');

/** What the keys tell the model in the contracts whose questions are all choices. */
export const CHOICE_HINTS: SchemaHints = Object.freeze({
  questions: '',
  question: 'One complete sentence that ends with a question mark.',
  header: 'A short label, at most 12 characters.',
  type: '',
  multiSelect: 'The user may pick more than one option.',
  options: OPTIONS_HINT,
  label: 'What the user picks: 1-5 words.',
  description: 'One sentence on what this option means.',
  placeholder: '',
});
