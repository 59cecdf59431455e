import type { Answer } from '../answer/answer';
import { optionsOf, type Question } from '../question/question';

/** What is said of one question, without whose it is. */
export type Said = Pick<Answer, 'selected' | 'text' | 'note'>;

/** Values by the keys under which the model knows its questions. */
export type ByKey = Readonly<Record<string, unknown>>;

/** How a contract writes answers, and reads them back. The two sides stand together, since the one is the other turned around. */
export interface AnswerForm {
  /** What the model asks again with. */
  readonly toolName: string;
  /** What stands before the answers of an answered ask. */
  readonly answered?: object;
  /** What stands before the question that the person asks back. */
  readonly asksBack: object;
  /** Told where everything was skipped; without it the empty answers stand alone. */
  readonly nothingAnswered?: string;
  /** The keys by which the model knows its questions; no two are the same. */
  keys(questions: readonly Question[]): readonly string[];
  /** An answer's value; `undefined` where the question was not answered. */
  write(answer: Answer, question: Question): unknown;
  /** What {@link AnswerForm.write} wrote. */
  read(value: unknown, question: Question): Said;
  /** The note that does not already stand in the value. */
  note(answer: Answer, question: Question): string | undefined;
  wrap(values: ByKey, notes: ByKey | undefined): object;
  unwrap(told: ByKey): { readonly values: unknown; readonly notes: unknown };
}

/**
 * Labels and a typed text told apart again by what the question offers: the labels come first. A typed text that equals a label reads as
 * that label, as it does to the model.
 */
export function saidBy(members: readonly string[], question: Question): Said {
  const labels = optionsOf(question).map(({ label }) => label);
  const isPick = (member: string, at: number) => labels.includes(member) && members.indexOf(member) === at;
  const typed = members.findIndex((member, at) => !isPick(member, at));
  const picked = typed === -1 ? members : members.slice(0, typed);
  const selected = labels.filter((label) => picked.includes(label));
  return typed === -1 ? { selected } : { selected, text: members.slice(typed).join(', ') };
}

/** The strings of a list; anything else holds none. */
export function stringsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((member) => typeof member === 'string') : [];
}
