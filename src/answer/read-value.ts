import type { Issue, IssueCode } from '../errors';
import { isAuthoredAll } from '../question/authored-options';
import { labelKey } from '../question/label';
import { optionsOf, type Question } from '../question/question';
import type { Answer } from './answer';
import { breachOf } from './constraints';

/** Where the value stands and what it may not exceed. */
export interface ValueContext {
  readonly path: string;
  readonly answerLength: number;
  readonly issues: Issue[];
}

interface Parts {
  /** Must be labels. */
  readonly selected: readonly unknown[];
  /** Labels where they equal one, else free text. */
  readonly loose: readonly unknown[];
  readonly text: unknown;
  readonly note: unknown;
}

const NONE: readonly unknown[] = [];
const KNOWN_KEYS = ['selected', 'text', 'note', 'skipped'];

/** The answer that stands for a question nobody touched. */
export function skippedAnswer(question: Question): Answer {
  return Object.freeze({ questionId: question.id, selected: Object.freeze([]), skipped: true });
}

/** Reads one question's part of a reply; what is wrong with it goes to `context.issues`, and then there is no answer. */
export function readValue(question: Question, value: unknown, context: ValueContext): Answer | undefined {
  const parts = partsOf(value);
  if (parts === undefined)
    return fail(
      context,
      'wrong_type',
      `${quoted(question)} needs a string, a list of strings, or { selected, text, note }.`,
    );

  const picked: string[] = [];
  const texts: string[] = [];
  for (const member of parts.selected) {
    if (typeof member !== 'string')
      return fail(context, 'wrong_type', `${quoted(question)} needs labels that are strings.`);
    if (!pick(question, member, picked))
      return fail(context, 'unknown', `${quoted(question)} has no such option. ${choices(question)}`);
  }
  for (const member of parts.loose) {
    if (typeof member !== 'string') return fail(context, 'wrong_type', `${quoted(question)} needs strings.`);
    if (!pick(question, member, picked) && !isBlank(member)) texts.push(member);
  }
  if (parts.text !== undefined && parts.text !== null) {
    if (typeof parts.text !== 'string')
      return fail(context, 'wrong_type', `${quoted(question)} needs a text that is a string.`);
    if (!isBlank(parts.text)) texts.push(parts.text);
  }
  if (texts.length > 1)
    return fail(context, 'too_many', `${quoted(question)} takes one typed answer, got ${texts.length}.`);

  const many = question.type === 'choice' && question.multiSelect === true;
  if (!many && picked.length + texts.length > 1) {
    return fail(context, 'too_many', `${quoted(question)} takes one answer, got ${picked.length + texts.length}.`);
  }
  return finish(question, picked, texts[0], parts.note, context);
}

function finish(
  question: Question,
  picked: readonly string[],
  text: string | undefined,
  rawNote: unknown,
  context: ValueContext,
): Answer | undefined {
  const note = rawNote === null || rawNote === undefined ? undefined : rawNote;
  if (note !== undefined && typeof note !== 'string')
    return fail(context, 'wrong_type', `${quoted(question)} needs a note that is a string.`);
  for (const typed of [text, note]) {
    if (typed !== undefined && typed.length > context.answerLength) {
      return fail(
        context,
        'too_long',
        `${quoted(question)} takes at most ${context.answerLength} characters, got ${typed.length}.`,
      );
    }
  }
  if (text !== undefined && question.type === 'text' && question.constraints !== undefined) {
    const breach = breachOf(text, question.constraints);
    if (breach) return fail(context, breach.code, `${quoted(question)} ${breach.message}`);
  }
  return Object.freeze({
    questionId: question.id,
    selected: Object.freeze(picked.length < 2 ? picked : inOptionOrder(question, picked)),
    ...(text === undefined ? undefined : { text }),
    ...(note === undefined || isBlank(note) ? undefined : { note }),
    skipped: picked.length === 0 && text === undefined,
  });
}

function partsOf(value: unknown): Parts | undefined {
  if (typeof value === 'string') return { selected: NONE, loose: [value], text: undefined, note: undefined };
  if (Array.isArray(value)) return { selected: NONE, loose: value, text: undefined, note: undefined };
  if (value === null || value === undefined) return { selected: NONE, loose: NONE, text: undefined, note: undefined };
  if (typeof value !== 'object') return undefined;
  const given = value as Record<string, unknown>;
  const keys = Object.keys(given);
  // A misspelt key must not pass for a skipped question.
  if (keys.length > 0 && !keys.some((key) => KNOWN_KEYS.includes(key))) return undefined;
  const { selected = NONE, text, note } = given;
  if (selected !== null && !Array.isArray(selected)) return undefined;
  return { selected: (selected as unknown[] | null) ?? NONE, loose: NONE, text, note };
}

/** Adds what a label stands for; false where it is none. An exact label beats one that only looks alike. */
function pick(question: Question, label: string, picked: string[]): boolean {
  const options = optionsOf(question);
  if (options.length === 0) return false;
  let found = options.find((option) => option.label === label);
  if (found === undefined) {
    const key = labelKey(label);
    found = options.find((option) => labelKey(option.label) === key);
  }
  if (found !== undefined) {
    if (!picked.includes(found.label)) picked.push(found.label);
    return true;
  }
  if (question.multiSelect !== true || !isAuthoredAll(labelKey(label))) return false;
  for (const option of options) if (!picked.includes(option.label)) picked.push(option.label);
  return true;
}

function inOptionOrder(question: Question, picked: readonly string[]): string[] {
  const labels = optionsOf(question).map((option) => option.label);
  return labels.filter((label) => picked.includes(label));
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

function quoted(question: Question): string {
  return `"${question.header}"`;
}

function choices(question: Question): string {
  const labels = optionsOf(question).map((option) => option.label);
  return labels.length === 0 ? 'It takes typed text.' : `It offers: ${labels.join('; ')}.`;
}

function fail(context: ValueContext, code: IssueCode, message: string): undefined {
  context.issues.push({ path: context.path, code, message });
  return undefined;
}
