import { hasCancelLine } from './cancel-lines';
import { crossQuestions } from './cross-questions';
import { questionsInDoubt } from './doubt';
import { type KeyedValue, keyedValues } from './keyed-lines';
import { fitsChoice, isNamed } from './one-question';
import type { ReaskReason } from './parsed-reply';
import type { QuestionKeys } from './question-keys';
import type { Shares } from './shares';

/** A line without a key, and the question of the keyed line above it. */
interface Loose {
  readonly line: string;
  readonly below: number | undefined;
}

interface Sharing {
  readonly values: (string | undefined)[];
  readonly doubts: Map<number, ReaskReason>;
  readonly loose: Loose[];
  cancelled: boolean;
}

/**
 * Gives each question the lines that its key or its place says.
 *
 * Keyed lines first; lines without a key then fill the open questions in order, but below a keyed text line they continue it. No line is
 * read twice.
 */
export function byKeys(keys: QuestionKeys, lines: readonly string[]): Shares {
  const sharing: Sharing = { values: keys.all.map(() => undefined), doubts: new Map(), loose: [], cancelled: false };
  let above: number | undefined;
  let continuing = false;
  for (const line of lines) {
    const pairs = keyedValues(keys, line);
    if (pairs !== undefined) {
      for (const pair of pairs) above = give(keys, sharing, pair) ?? above;
      if (pairs.length === 1) doubtNumber(keys, sharing, pairs[0]!, line);
      continuing = true;
    } else if (continuing && above !== undefined && continues(keys, sharing, above, line)) {
      const value = sharing.values[above]!;
      sharing.values[above] = value === '' ? line : `${value}\n${line}`;
    } else {
      sharing.loose.push({ line, below: above });
      continuing = false;
    }
  }
  fillOpen(keys, sharing);
  return sharing;
}

/** Gives a question its keyed value, and says which question it was; a second value for one question is a doubt. */
function give(keys: QuestionKeys, sharing: Sharing, { at: named, value }: KeyedValue): number | undefined {
  const fitting = named.length === 1 ? named : named.filter((one) => isNamed(keys.all[one]!, value));
  if (fitting.length !== 1) {
    for (const one of named) sharing.doubts.set(one, 'ambiguous');
    return undefined;
  }
  const at = fitting[0]!;
  if (sharing.values[at] === undefined) sharing.values[at] = value;
  else sharing.doubts.set(at, 'one_only');
  return at;
}

/** `2. Porto` is no answer to the second question where Porto is the second option of another one. */
function doubtNumber({ all }: QuestionKeys, { doubts }: Sharing, { at: [at], value }: KeyedValue, line: string): void {
  if (at === undefined || doubts.has(at) || all[at]!.question.type === 'text' || fitsChoice(all[at]!, value)) return;
  const others = all.flatMap((labels, other) => (other !== at && fitsChoice(labels, line) ? [other] : []));
  for (const one of others.length === 0 ? [] : [at, ...others]) addDoubt(doubts, one);
}

/** A text goes on over lines; a key with nothing behind it has its value below; and a multi-select takes more of its own options. */
function continues(keys: QuestionKeys, { values }: Sharing, at: number, line: string): boolean {
  const { question } = keys.all[at]!;
  if (question.type === 'text' || values[at] === '') return true;
  if (question.multiSelect !== true || !fitsChoice(keys.all[at]!, line)) return false;
  return !keys.all.some((other, index) => index !== at && values[index] === undefined && fitsChoice(other, line));
}

function fillOpen({ all }: QuestionKeys, sharing: Sharing): void {
  const { values, doubts, loose } = sharing;
  if (loose.length === 0) return;
  const open = all.flatMap((_, at) => (values[at] === undefined && !doubts.has(at) ? [at] : []));
  const lines = loose.map(({ line }) => line);
  const last = open.length === 0 ? undefined : all[open.at(-1)!]!.question;
  if (lines.length > open.length && last?.type !== 'text' && last?.multiSelect !== true) {
    sharing.cancelled = hasCancelLine(all, lines, true);
    const inDoubt = open.length > 0 ? open : loose.flatMap(({ below }) => below ?? [...all.keys()]);
    for (const at of inDoubt) addDoubt(doubts, at);
    return;
  }
  const crossed =
    lines.length < open.length
      ? crossQuestions(
          open.map((at) => all[at]!),
          lines.join('\n'),
        )
      : undefined;
  if (crossed !== undefined && crossed.length > lines.length) {
    for (const [index, value] of crossed.entries()) values[open[index]!] = value;
    return;
  }
  const places = new Map(open.slice(0, lines.length).map((at, index) => [at, lines[index]!]));
  for (const at of questionsInDoubt(all, places, open)) addDoubt(doubts, at);
  for (const [at, line] of places) values[at] = line;
  if (lines.length > open.length) values[open.at(-1)!] = lines.slice(open.length - 1).join('\n');
}

/** A weightier doubt that is there already stays. */
function addDoubt(doubts: Map<number, ReaskReason>, at: number): void {
  if (!doubts.has(at)) doubts.set(at, 'ambiguous');
}
