import type { Answer } from '../../answer/answer';
import { outcomeOfReply } from '../../answer/outcome-of-reply';
import { hasPatterns, loadPatterns } from '../../answer/pattern';
import type { Reply, ReplyValue } from '../../answer/reply';
import { AskUserError } from '../../errors';
import type { Strings } from '../../locales/strings';
import type { AskUserRequest } from '../../ports/ask';
import { cleanText } from '../../question/control-characters';
import type { Question } from '../../question/question';
import { composeQuestion } from '../../text/compose';
import { describeReask } from '../../text/describe-reask';
import { parseDecision } from '../../text/parse-decision';
import { parseReply } from '../../text/parse-reply';
import type { ParsedReply, Reask } from '../../text/parsed-reply';
import { parseFurther } from './open-questions';
import { shownQuestion } from './shown-question';

/** What a person's text comes to: a reply to hand in, or words for the person and the answers that are kept so far. */
export type TypedReply = { readonly reply: Reply } | { readonly say: string; readonly answers: readonly Answer[] };

/** Reads a typed text against an ask, and what was answered of it before. */
export async function readReply(
  request: AskUserRequest,
  known: readonly Answer[],
  text: string,
  strings: Strings,
): Promise<TypedReply> {
  const { questions } = request;
  if (hasPatterns(questions)) await loadPatterns(questions);
  const [first] = questions;
  if (questions.length > 1) return readSeveral(questions, known, text, strings);
  if (first === undefined) return { reply: { answers: {} } };
  const parsed = parseOne(request, first, text, strings);
  if ('cancelled' in parsed) return { reply: { cancelled: true } };
  if ('reask' in parsed) return { say: againBecause(parsed.reask, request, first, strings), answers: [] };
  return handIn(questions, parsed.answers, [], strings);
}

function parseOne(request: AskUserRequest, question: Question, text: string, strings: Strings): ParsedReply {
  if (request.details === undefined) return parseReply([question], text);
  return parseDecision(question, shownQuestion(question, request, strings), text);
}

/** In a confirmation "a few words" would be a no, so it says what a yes is. */
function againBecause(reask: Reask, request: AskUserRequest, question: Question, strings: Strings): string {
  const isUnclear = reask.reason === 'empty' || reask.reason === 'ambiguous';
  if (request.details !== undefined && isUnclear) return strings.confirmation.replyHint;
  return describeReask(reask, [shownQuestion(question, request, strings)], strings);
}

function readSeveral(
  questions: readonly Question[],
  known: readonly Answer[],
  text: string,
  strings: Strings,
): TypedReply {
  const { parsed, questions: read } = parseFurther(questions, known, text);
  if ('cancelled' in parsed) return { reply: { cancelled: true } };
  const found = 'answers' in parsed ? parsed.answers : (parsed.partial ?? []).filter((answer) => answer !== null);
  const reask = 'reask' in parsed ? parsed.reask : undefined;
  return handIn(questions, found, known, strings, reask, read);
}

/** Hands in what is whole, and keeps what is not. An answer that its own question refuses is asked for again, and the others are kept. */
function handIn(
  questions: readonly Question[],
  found: readonly Answer[],
  known: readonly Answer[],
  strings: Strings,
  reask?: Reask,
  read: readonly Question[] = questions,
): TypedReply {
  const answers: Answer[] = [];
  const faults: string[] = [];
  for (const question of questions) {
    const answer = ofQuestion(found, question);
    const fault = answer && faultOf(question, answer);
    if (fault !== undefined) faults.push(strings.notTaken(cleanText(fault)));
    const kept = (fault === undefined ? answer : undefined) ?? ofQuestion(known, question);
    if (kept !== undefined) answers.push(kept);
  }
  if (faults.length === 0 && answers.length === questions.length) return { reply: replyOf(answers) };
  const open = questions.filter((question) => ofQuestion(answers, question) === undefined);
  // One question that is left is named also where only one was asked about.
  const missing: Reask = { reason: 'missing', questions: open.map(({ id }) => id) };
  const why = faults.length > 0 ? faults.join('\n') : describeAmong(reask ?? missing, questions, read, strings);
  const progress = answers.length > known.length && questions.length > 1;
  const again = progress ? open.map((question) => again1(questions, question, strings)) : [];
  return { say: [why, ...again].join('\n\n'), answers };
}

function describeAmong(
  reask: Reask,
  questions: readonly Question[],
  read: readonly Question[],
  strings: Strings,
): string {
  // Where one question is left it was read alone, and is named all the same.
  return describeReask(reask, read.length === 1 ? questions : read, strings);
}

function again1(questions: readonly Question[], question: Question, strings: Strings): string {
  return composeQuestion(question, strings, { number: questions.indexOf(question) + 1 });
}

function ofQuestion(answers: readonly Answer[], { id }: Question): Answer | undefined {
  return answers.find(({ questionId }) => questionId === id);
}

/** What a question's own rules say against an answer. */
function faultOf(question: Question, answer: Answer): string | undefined {
  try {
    outcomeOfReply([question], replyOf([answer]), { kind: 'human', renderer: 'chat' });
    return undefined;
  } catch (error) {
    if (AskUserError.is(error) && error.code === 'invalid_reply') return error.message;
    throw error;
  }
}

/** Answers as a reply. Skipped ones are left out, since that is what skipping is. */
export function replyOf(answers: readonly Answer[]): Reply {
  const values = answers
    .filter(({ skipped }) => !skipped)
    .map(({ questionId, selected, text }): [string, ReplyValue] => [
      questionId,
      text === undefined ? { selected } : { selected, text },
    ]);
  return { answers: Object.fromEntries(values) };
}

/** Whether a text is one of the ask's options, or an answer to all of it by options: what a stranger wrote then was meant for it. */
export function readsAsOption(request: AskUserRequest, text: string, strings: Strings): boolean {
  const { questions } = request;
  const [first] = questions;
  if (first === undefined) return false;
  const parsed = questions.length > 1 ? parseReply(questions, text) : parseOne(request, first, text, strings);
  if (!('answers' in parsed)) return false;
  return parsed.answers.every((answer) => answer.selected.length > 0 && answer.text === undefined);
}

/** Whether a text is one of the ask's labels to the letter, white space around it aside. */
export function isLabel(request: AskUserRequest, text: string, strings: Strings): boolean {
  const trimmed = text.trim();
  return request.questions.some((question) => {
    const shown = shownQuestion(question, request, strings);
    const labels =
      shown.type === 'yesno' ? [strings.yes, strings.no, 'Yes', 'No'] : (shown.options ?? []).map(({ label }) => label);
    return labels.some((label) => label.trim() === trimmed);
  });
}
