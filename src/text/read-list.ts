import { fold } from './fold';
import { numberRow } from './index-phrase';
import { type Labels, matchLabel } from './labels';
import { numericValue, readNumber } from './numbers';
import { type ReaskReason, weightier } from './parsed-reply';
import { type Piece, readPointer } from './pointer';
import { readPiece, readPlace } from './read-piece';
import { findSeparators, type Part, partsOf } from './separators';

/** Beyond these a reply is prose, and looking for picks in it would only find what was not meant. */
export const MAX_LIST_SEPARATORS = 60;
export const MAX_LIST_LENGTH = 2_000;

/** What a list comes to: what was picked, why it can't be taken, and where the person's own words begin. */
export interface ListReading {
  readonly picks: readonly number[];
  readonly reason?: ReaskReason;
  /** The end of the text where all of it was read. */
  readonly wordsFrom: number;
}

/**
 * Reads the leading pieces of a list that resolve, and stops at the first that does not; `undefined` where nothing resolves.
 *
 * What is between two strong separators is taken whole or not at all, so "Lint and nothing else" stays a person's words. A label that holds
 * separators wins over its parts.
 */
export function readList(labels: Labels, text: string): ListReading | undefined {
  if (text.trim().length > MAX_LIST_LENGTH) return undefined;
  const separators = findSeparators(text, MAX_LIST_SEPARATORS);
  if (separators === undefined) return undefined;
  const parts = partsOf(text, separators);
  const longest = longestLabel(labels);
  const taken: ListReading[] = [];
  for (let at = 0; at < parts.length; ) {
    const group = readGroup(labels, text, parts, at, longest);
    if (group === undefined) return taken.length === 0 ? undefined : joined(taken, parts[at]!.start);
    taken.push({ ...group.reading, wordsFrom: text.length });
    at = group.next;
  }
  return taken.every(({ picks, reason }) => picks.length === 0 && reason === undefined)
    ? undefined
    : joined(taken, text.length);
}

function joined(readings: readonly ListReading[], wordsFrom: number): ListReading {
  const picks = readings.flatMap((reading) => reading.picks);
  const reason = heaviest(readings);
  return reason === undefined ? { picks, wordsFrom } : { picks, reason, wordsFrom };
}

function heaviest(readings: readonly { readonly reason?: ReaskReason }[]): ReaskReason | undefined {
  return readings.reduce<ReaskReason | undefined>(
    (found, { reason }) => (reason === undefined ? found : weightier(found, reason)),
    undefined,
  );
}

/** How many parts the label with the most separators makes. */
function longestLabel(labels: Labels): number {
  return labels.forms.reduce(
    (most, { folded }) => Math.max(most, (findSeparators(folded, MAX_LIST_SEPARATORS)?.length ?? 0) + 1),
    1,
  );
}

interface Group {
  readonly reading: { readonly picks: readonly number[]; readonly reason?: ReaskReason };
  readonly next: number;
}

/** From one part up to the next strong separator, or further where a label reaches over it. */
function readGroup(
  labels: Labels,
  text: string,
  parts: readonly Part[],
  from: number,
  longest: number,
): Group | undefined {
  const pieces: Exclude<Piece, undefined>[] = [];
  let at = from;
  for (;;) {
    const label = readLongestLabel(labels, text, parts, at, longest);
    const last = label?.last ?? at;
    const part = text.slice(parts[last]!.start, parts[last]!.end);
    const isEmpty = part.trim() === '';
    // A weak separator joins two things. With nothing on one side, as in "C++" and "+1", it is a part of the person's own words.
    if (label === undefined && isEmpty && !isBetweenStrong(parts, last)) return undefined;
    const piece = label?.piece ?? (isEmpty ? { picks: [] } : readListPiece(labels, part));
    if (piece === undefined) return undefined;
    pieces.push(piece);
    at = last + 1;
    if (parts[last]!.closed) break;
  }
  const picks = pieces.flatMap((piece) => ('picks' in piece ? piece.picks : []));
  const reason = heaviest(pieces.flatMap((piece) => ('reason' in piece ? [piece] : [])));
  return { reading: reason === undefined ? { picks } : { picks, reason }, next: at };
}

/** True where an empty part has strong separators or an end around it, or the comma of ", and" before it. */
function isBetweenStrong(parts: readonly Part[], at: number): boolean {
  const { opened, closed } = parts[at]!;
  return opened || (closed && at === 0);
}

/** The label that takes the most parts from here on. */
function readLongestLabel(
  labels: Labels,
  text: string,
  parts: readonly Part[],
  from: number,
  longest: number,
): { piece: Exclude<Piece, undefined>; last: number } | undefined {
  // A yes/no lists only numbers: "yes, no" is a person in two minds.
  if (labels.question.type === 'yesno') return undefined;
  for (let last = Math.min(from + longest, parts.length) - 1; last >= from; last--) {
    const match = matchLabel(labels, text.slice(parts[from]!.start, parts[last]!.end));
    if (match === 'ambiguous') return { piece: { reason: 'ambiguous' }, last };
    if (match !== undefined) return { piece: { picks: [match.index] }, last };
  }
  return undefined;
}

function readListPiece(labels: Labels, text: string): Piece {
  const numbers = readNumberRow(labels, text);
  if (numbers !== undefined) return numbers;
  return labels.question.type === 'yesno' ? readNumberOnly(labels, text) : readPiece(labels, text);
}

function readNumberOnly(labels: Labels, text: string): Piece {
  const folded = fold(text);
  return readNumber(folded) === undefined && numericValue(folded) === undefined ? undefined : readPlace(labels, text);
}

/** `1 3`, `#1 #3` and `1️⃣3️⃣`: numbers alone need no more than a space, and in a circle or on a keycap nothing at all. */
function readNumberRow(labels: Labels, text: string): Piece {
  const row = numberRow(fold(text));
  if (row === undefined || row.length > MAX_LIST_SEPARATORS + 1) return undefined;
  const pieces = row.map((word) => readPointer(labels, word));
  if (pieces.includes(undefined)) return undefined;
  const reason = heaviest(pieces.flatMap((piece) => (piece !== undefined && 'reason' in piece ? [piece] : [])));
  if (reason !== undefined) return { reason };
  return { picks: pieces.flatMap((piece) => (piece !== undefined && 'picks' in piece ? piece.picks : [])) };
}

/** True where every piece of a list is a label, so that the list can only be meant for this question. */
export function isNamedList(labels: Labels, text: string): boolean {
  if (labels.question.multiSelect !== true || text.length > MAX_LIST_LENGTH) return false;
  const separators = findSeparators(text, MAX_LIST_SEPARATORS);
  if (separators === undefined) return false;
  const parts = partsOf(text, separators);
  const longest = longestLabel(labels);
  for (let at = 0; at < parts.length; ) {
    const label = readLongestLabel(labels, text, parts, at, longest);
    if (label === undefined && text.slice(parts[at]!.start, parts[at]!.end).trim() !== '') return false;
    at = (label?.last ?? at) + 1;
  }
  return true;
}
