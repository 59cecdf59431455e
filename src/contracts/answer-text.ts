import type { Answer } from '../answer/answer';
import type { Question } from '../question/question';
import { type Said, saidBy } from './answer-form';

/** A question's answer. Answers come in question order, so the first look mostly finds it. */
export function answerTo(question: Question, index: number, answers: readonly Answer[]): Answer | undefined {
  const own = answers[index];
  return own?.questionId === question.id ? own : answers.find(({ questionId }) => questionId === question.id);
}

/**
 * What an answer is in the text for the model. A single label or a typed text stands verbatim. What can have several members (a
 * multi-select, or a label with a typed text) is a list: labels in option order, then the text, joined by `, `, where a member that
 * contains a comma or begins with a quotation mark is written as a JSON string. `undefined` where there is no answer.
 */
export function answerText(answer: Answer, question: Question): string | undefined {
  const { selected, text } = answer;
  const typed = text !== undefined && text !== '';
  if (question.multiSelect !== true) {
    if (selected.length === 0) return typed ? text : undefined;
    if (selected.length === 1 && !typed) return selected[0];
  }
  const members = typed ? [...selected, text] : selected;
  return members.length === 0 ? undefined : members.map(member).join(', ');
}

function member(text: string): string {
  return text.includes(',') || text.startsWith('"') ? JSON.stringify(text) : text;
}

/**
 * The members of a list that stands in the text for the model, exactly as they were: labels in option order, then the typed text.
 * It is for the answers of a multi-select, and for those with a label and a typed text; any other answer stands there verbatim.
 *
 * @example
 * readAnswerText('Unit, "Lint, fast"') // ['Unit', 'Lint, fast']
 */
export function readAnswerText(value: string): string[] {
  const members: string[] = [];
  let at = 0;
  while (at < value.length) {
    const end = value[at] === '"' ? quotedEnd(value, at) : undefined;
    const stop = end ?? nextComma(value, at);
    const text = value.slice(at, stop);
    members.push(end === undefined ? text : (JSON.parse(text) as string));
    at = stop + 2;
  }
  return members;
}

/** What {@link answerText} wrote, as an answer again. */
export function readAnswer(value: unknown, question: Question): Said {
  if (typeof value !== 'string') return { selected: [] };
  return saidBy(question.multiSelect === true ? readAnswerText(value) : [value], question);
}

/** Where a JSON string that begins here ends, if it is one and a member ends there. */
function quotedEnd(value: string, start: number): number | undefined {
  for (let at = start + 1; at < value.length; at++) {
    if (value[at] === '\\') at++;
    else if (value[at] === '"') return isMember(value, start, at + 1) ? at + 1 : undefined;
  }
  return undefined;
}

function isMember(value: string, start: number, end: number): boolean {
  if (end !== value.length && !value.startsWith(', ', end)) return false;
  try {
    return typeof JSON.parse(value.slice(start, end)) === 'string';
  } catch {
    return false;
  }
}

function nextComma(value: string, from: number): number {
  const comma = value.indexOf(', ', from);
  return comma === -1 ? value.length : comma;
}
