import type { Question } from '../question/question';
import { bare, fold } from './fold';
import type { Labels } from './labels';
import { readNumber } from './numbers';

const SEPARATOR_MARKS = /[:：=＝.．)）]|(?<=\s)[-–—](?=\s)/g;
const ONLY_DIGITS = /^\p{Nd}+$/u;
const NUMBER_PREFIX = /^(?:question|questão|pregunta|frage|domanda|вопрос|问题|問題|質問|질문|第|q|#|№) ?/;
const NUMBER_SUFFIX = /[题題问問]$/;
const LONGEST_NUMBER = 24;

/** The names by which a line can say which question it answers. */
export interface QuestionKeys {
  readonly all: readonly Labels[];
  /** Folded id, header or question text to the positions of the questions it names; two where they share a header. */
  readonly names: ReadonlyMap<string, readonly number[]>;
  /** How many marks that could end a key stand inside of one; a line is cut at these marks only. */
  readonly marksInside: ReadonlySet<number>;
  /** The most marks that stand inside of a key. */
  readonly mostInside: number;
  /** No key is longer, white space and quotes around it included. */
  readonly longest: number;
}

/** Collects the keys of the questions. A name that several share by id and header belongs to the id. */
export function keysOf(all: readonly Labels[]): QuestionKeys {
  const names = new Map<string, number[]>();
  const marksInside = new Set([0]);
  let longest = LONGEST_NUMBER;
  const add = (raw: string, position: number, taken: ReadonlySet<string>): void => {
    const name = nameKey(fold(raw));
    if (name === '' || taken.has(name)) return;
    const positions = names.get(name) ?? [];
    if (!positions.includes(position)) names.set(name, [...positions, position]);
    for (const text of [raw, name]) marksInside.add(text.match(SEPARATOR_MARKS)?.length ?? 0);
    longest = Math.max(longest, raw.length + 8);
  };
  for (const nameOf of [shownId, (question: Question) => question.header, (question: Question) => question.question]) {
    const taken = new Set(names.keys());
    for (const [at, { question }] of all.entries()) add(nameOf(question), at, taken);
  }
  return { all, names, marksInside, mostInside: Math.max(...marksInside), longest };
}

/** An id of digits is a position from 0, which nobody sees; the numbers that people see begin at 1. */
function shownId({ id }: Question): string {
  return ONLY_DIGITS.test(id) ? '' : id;
}

function nameKey(folded: string): string {
  return bare(
    bare(folded)
      .replace(/[?؟:=]$/, '')
      .trim(),
  );
}

/** The questions that a folded key names, by number or name; none for any other text. */
export function questionsNamed(
  keys: QuestionKeys,
  folded: string,
): { readonly at: readonly number[]; readonly byNumber: boolean } {
  const number = folded.length > LONGEST_NUMBER ? undefined : readNumber(bareNumber(folded));
  if (number !== undefined) {
    const inRange = number.value >= 1 && number.value <= keys.all.length;
    return { at: inRange ? [number.value - 1] : [], byNumber: true };
  }
  return { at: keys.names.get(nameKey(folded)) ?? [], byNumber: false };
}

function bareNumber(folded: string): string {
  return bare(folded)
    .replace(NUMBER_PREFIX, '')
    .replace(NUMBER_SUFFIX, '')
    .replace(/^[([【]/, '');
}
