import { fold, isVisible, withoutBullet } from './fold';
import { fitsChoice } from './one-question';
import { type QuestionKeys, questionsNamed } from './question-keys';

const MARK = /[:：=＝.．)）、]|(?<=\s)[-–—](?=\s)/g;
const COLON_OR_DOT = /^[:：.．]$/;
const MAY_END_A_LINE = /^[:：=＝]$/;
const DIGIT = /^\p{Nd}/u;
const ONE_DIGIT = /^(\p{Nd})(?=$|[\s,;，；、،؛])/u;
const EMPHASIS = /^[*_]+/;
const EMPHASIS_END = /[*_]{1,3}$/;
/** `1):` and `1.)`, or `city => Porto`. */
const MORE_MARKS = { number: /^[:：=＝)）]?\s*/, equals: /^>?\s*/, other: /^\s*/ };

/** A key at the beginning of a line. */
export interface Key {
  /** The questions it names: one, or several that share a name. */
  readonly at: readonly number[];
  /** Where in the line the value begins. */
  readonly valueFrom: number;
}

/**
 * The key that a line has from `from` on: a number, id, header or question text, then `:`, `=`, `.`, `)` or ` - `.
 *
 * A URL or a path has none (`//` or `\` follows), nor has a time, a date or a version: behind `:` or `.` a numeric key needs white space, a
 * non-digit, or a single digit that is an option of its question.
 */
export function readKey(keys: QuestionKeys, line: string, from = 0): Key | undefined {
  const reach = line.slice(from, from + keys.longest);
  let inside = 0;
  for (const match of reach.matchAll(MARK)) {
    const mark = match[0];
    if (mark === '、' && inside > 0) continue;
    if (keys.marksInside.has(inside)) {
      const key = keyBefore(keys, line, from, from + match.index, mark);
      if (key !== undefined) return key;
    }
    if (mark !== '、') inside++;
    if (inside > keys.mostInside) return undefined;
  }
  return undefined;
}

function keyBefore(keys: QuestionKeys, line: string, from: number, markAt: number, mark: string): Key | undefined {
  const prefix = withoutBullet(line.slice(from, markAt)).trim();
  const plain = prefix.replace(EMPHASIS, '');
  const valueAt = markAt + mark.length;
  const rest = line.slice(valueAt);
  if (plain === '' || rest.startsWith('//') || rest.startsWith('\\')) return undefined;
  const { at, byNumber } = questionsNamed(keys, fold(plain === prefix ? plain : plain.replace(EMPHASIS_END, '')));
  if (at.length === 0 || !mayFollow(keys, at, byNumber, mark, rest)) return undefined;
  const emphasis = plain === prefix ? 0 : (EMPHASIS.exec(line.slice(valueAt, valueAt + 8))?.[0].length ?? 0);
  const more = byNumber ? MORE_MARKS.number : /[=＝]/.test(mark) ? MORE_MARKS.equals : MORE_MARKS.other;
  return { at, valueFrom: valueAt + emphasis + more.exec(line.slice(valueAt + emphasis))![0].length };
}

/** Whether what follows the mark lets it end a key. */
function mayFollow(keys: QuestionKeys, at: readonly number[], byNumber: boolean, mark: string, rest: string): boolean {
  if (!isVisible(rest)) return MAY_END_A_LINE.test(mark);
  const spaced = /^\s/.test(rest);
  if (!byNumber) {
    // "name.txt" is what a text question asks for, not its key.
    return (
      mark !== '、' && (spaced || !/^[.．]$/.test(mark) || at.every((one) => keys.all[one]!.question.type !== 'text'))
    );
  }
  if (mark === '、') return !DIGIT.test(rest);
  if (!COLON_OR_DOT.test(mark) || spaced) return true;
  if (!DIGIT.test(rest)) return !rest.startsWith('.');
  const digit = ONE_DIGIT.exec(rest)?.[1];
  return digit !== undefined && at.some((one) => fitsChoice(keys.all[one]!, digit));
}

/** A value, and the questions that its key names. */
export interface KeyedValue {
  readonly at: readonly number[];
  readonly value: string;
}

/** More pairs than this don't share a line, and a longer line is prose. */
const MOST_BREAKS = 64;
const LONGEST_PAIRS = 2_000;
const BREAK = /\s*[,;，；、،؛]\s*(?:(?:and|und|和|&)\s+)?|\s+(?:(?:and|und|和|&)\s+)?/g;
const STRONG_BREAK = /[,;，；、،؛]/;

/** The pairs of a line that begins with a key, such as `city: Porto, budget: 2000`; `undefined` where it begins with none. */
export function keyedValues(keys: QuestionKeys, line: string): KeyedValue[] | undefined {
  const first = readKey(keys, line);
  if (first === undefined) return undefined;
  const pairs: KeyedValue[] = [];
  let open = first;
  const whole = line.slice(first.valueFrom);
  if (whole.length <= LONGEST_PAIRS && !fitsOne(keys, first.at, whole)) {
    let breaks = 0;
    for (const match of whole.matchAll(BREAK)) {
      if (++breaks > MOST_BREAKS) break;
      const start = first.valueFrom + match.index;
      if (start < open.valueFrom) continue;
      const next = readKey(keys, line, start + match[0].length);
      const value = line.slice(open.valueFrom, start);
      if (next === undefined || !partsHere(keys, open, value, match[0], next, line)) continue;
      pairs.push({ at: open.at, value: value.trim() });
      open = next;
    }
  }
  pairs.push({ at: open.at, value: line.slice(open.valueFrom).trim() });
  return pairs;
}

/** A comma parts two pairs; a space only behind a value that is an option, and a person's own text only before one that is read. */
function partsHere(keys: QuestionKeys, open: Key, value: string, mark: string, next: Key, line: string): boolean {
  const spaced = !STRONG_BREAK.test(mark);
  if (spaced) return fitsOne(keys, open.at, value);
  if (!open.at.some((one) => keys.all[one]!.question.type === 'text')) return true;
  const [rest] = line.slice(next.valueFrom).split(/[,;，；、،؛]/, 1);
  return next.at.some((one) => keys.all[one]!.question.type === 'text' || fitsChoice(keys.all[one]!, rest!));
}

function fitsOne(keys: QuestionKeys, at: readonly number[], value: string): boolean {
  return at.some((one) => fitsChoice(keys.all[one]!, value));
}
