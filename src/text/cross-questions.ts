import { fold } from './fold';
import { numberRow } from './index-phrase';
import type { Labels } from './labels';
import { isNamed, readOne } from './one-question';
import { MAX_LIST_LENGTH, MAX_LIST_SEPARATORS } from './read-list';

const MARK = /[,;，、；﹐､︔؛،;\n]/g;

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * The pieces of a text as the answers to questions in order: `Porto, 2000`, or `2 1`. `undefined` where it is rather the answer to one
 * question, or a line for each.
 *
 * Only where none takes several picks, since there the pieces would be its own; and every piece has to be an option of its question, the
 * words for a text question at the very end aside. Fewer pieces than questions leave the rest without.
 */
export function crossQuestions(all: readonly Labels[], line: string): string[] | undefined {
  if (all.length < 2 || line.length > MAX_LIST_LENGTH) return undefined;
  if (all.some(({ question }) => question.multiSelect === true)) return undefined;
  const numbers = numberRow(fold(line));
  if (numbers !== undefined)
    return numbers.length <= all.length && numbers.every((one, at) => isPiece(all, at, one)) ? numbers : undefined;
  const pieces = piecesOf(line);
  if (pieces === undefined || pieces.length < 2) return undefined;
  return takePieces(all, line, pieces);
}

function piecesOf(line: string): Stretch[] | undefined {
  const pieces: Stretch[] = [];
  let start = 0;
  let marks = 0;
  for (const match of line.matchAll(MARK)) {
    if (++marks > MAX_LIST_SEPARATORS) return undefined;
    pieces.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  pieces.push({ start, end: line.length });
  return pieces.filter((piece) => line.slice(piece.start, piece.end).trim() !== '');
}

function takePieces(all: readonly Labels[], line: string, pieces: readonly Stretch[]): string[] | undefined {
  const values: string[] = [];
  let at = 0;
  while (at < pieces.length) {
    const labels = all[values.length];
    if (labels === undefined) return undefined;
    const isLast = values.length === all.length - 1;
    if (labels.question.type === 'text') {
      if (!isLast) return undefined;
      values.push(line.slice(pieces[at]!.start).trim());
      return values;
    }
    const last = longestNamed(labels, line, pieces, at);
    const value = line.slice(pieces[at]!.start, pieces[last]!.end).trim();
    if (!isPiece(all, values.length, value)) return undefined;
    values.push(value);
    at = last + 1;
  }
  return values.length > 1 ? values : undefined;
}

/** A label may hold commas of its own. */
function longestNamed(labels: Labels, line: string, pieces: readonly Stretch[], from: number): number {
  const longest = Math.max(...labels.forms.map(({ folded }) => folded.match(MARK)?.length ?? 0));
  for (let last = Math.min(from + longest, pieces.length - 1); last > from; last--) {
    if (isNamed(labels, line.slice(pieces[from]!.start, pieces[last]!.end))) return last;
  }
  return from;
}

/** A number that points at no option is still a piece; it is that question that is asked again. */
function isPiece(all: readonly Labels[], at: number, value: string): boolean {
  const labels = all[at]!;
  if (labels.question.type === 'text') return at === all.length - 1;
  const reading = readOne(labels, value);
  if (reading === 'cancelled') return false;
  if ('reason' in reading) return reading.reason === 'out_of_range' || reading.reason === 'ambiguous';
  return reading.answer.text === undefined;
}
