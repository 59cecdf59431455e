import { bare, fold, withoutBullet } from './fold';
import { readIndexAndLabel } from './index-and-label';
import { type Labels, matchLabel } from './labels';
import { hasSeveralLines } from './lines';
import { readNumber } from './numbers';
import { type Piece, readPointer } from './pointer';
import { readRange } from './ranges';
import { yesOrNo } from './words';

/** An index, its words and a description beside a label take no more. */
const LONGEST_POINTER = 1_500;

/** The option that a text is by its label; for a yes/no also by the usual words for it. */
export function readName(labels: Labels, text: string): Piece {
  const match = matchLabel(labels, text);
  if (match === 'ambiguous') return { reason: 'ambiguous' };
  if (match !== undefined) return { picks: [match.index] };
  if (labels.question.type !== 'yesno' || hasSeveralLines(text)) return undefined;
  const said = yesOrNo(fold(text));
  return said === undefined ? undefined : { picks: [said === 'yes' ? 0 : 1] };
}

/** Any number at all is a number, and one of a thousand digits is out of range. */
function readLongNumber(labels: Labels, text: string): Piece {
  return readNumber(text) === undefined ? undefined : readPointer(labels, text);
}

/** The options that a text points at by place: an index, a range, or an index beside the label it belongs to. */
export function readPlace(labels: Labels, text: string): Piece {
  // Folding makes a space of a newline, and what is on two lines is a list.
  if (hasSeveralLines(text)) return undefined;
  if (text.length > labels.longest + LONGEST_POINTER) return readLongNumber(labels, text.trim());
  const folded = fold(text);
  const plain = bare(folded);
  const pointed = readPointer(labels, plain);
  if (pointed !== undefined) return pointed;
  const range = readRange(labels, plain);
  if (range === 'words') return undefined;
  return range ?? readIndexAndLabel(labels, folded);
}

/** What one piece of a reply comes to, with or without a bullet before it: a name first, then a place. */
export function readPiece(labels: Labels, text: string): Piece {
  const direct = readName(labels, text) ?? readPlace(labels, text);
  if (direct !== undefined) return direct;
  const inner = withoutBullet(text);
  return inner === text ? undefined : (readName(labels, inner) ?? readPlace(labels, inner));
}
