import { readKey } from './keyed-lines';
import { fitsChoice } from './one-question';
import type { QuestionKeys } from './question-keys';

/**
 * Each question's line by its place, where every line is at home in its place: an option of its own question, or words for a text question.
 * Then a key that a line seems to have is none, as in `2. Porto` where Porto is the second option.
 *
 * The last question takes all that is left, for a text or a multi-select may have several lines. `undefined` where a line is elsewhere at home.
 */
export function byPosition(keys: QuestionKeys, lines: readonly string[]): string[] | undefined {
  const last = keys.all.length - 1;
  const { question } = keys.all[last]!;
  if (lines.length > last + 1 && question.type !== 'text' && question.multiSelect !== true) return undefined;
  const blocks = lines.length > last ? [...lines.slice(0, last), lines.slice(last).join('\n')] : lines;
  const fits = blocks.map((block, at) => fitsChoice(keys.all[at]!, block));
  const values: string[] = [];
  for (const [at, block] of blocks.entries()) {
    const isText = keys.all[at]!.question.type === 'text';
    const value = isText
      ? textAt(keys, at === last ? lines.slice(last) : [block], at, fits)
      : fits[at]
        ? block
        : undefined;
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

/** The words for a text question: without a key of its own, and with one that names a question which has its answer already. */
function textAt(
  keys: QuestionKeys,
  lines: readonly string[],
  at: number,
  fits: readonly boolean[],
): string | undefined {
  const [first, ...rest] = lines;
  const key = readKey(keys, first!);
  const own = key?.at.includes(at) === true;
  const isAnswered = (one: number): boolean => one !== at && fits[one] === true;
  if (key !== undefined && !own && !key.at.every(isAnswered)) return undefined;
  for (const line of rest) {
    const other = readKey(keys, line);
    if (other === undefined) continue;
    if (other.at.includes(at) ? own : !other.at.every(isAnswered)) return undefined;
  }
  return own ? [first!.slice(key.valueFrom), ...rest].join('\n') : lines.join('\n');
}
