import { graphemes } from '../../../dialog/graphemes';

/** A line of a text, or of a very long one a part of it: what is laid out by itself. `end` is not in it. */
export interface FieldPart {
  readonly start: number;
  readonly end: number;
}

/** Longer than what most people type in one line, and short enough to lay out a few at each key. */
const PART = 4_096;
/** How far back a good place to end a part is looked for. */
const LOOK_BACK = 256;
const LOOK_AHEAD = 64;

/** The part that a place in a text is in, always with the same ends, so that nothing moves while the caret does. */
export function partAt(text: string, offset: number): FieldPart {
  const lineStart = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  const newline = text.indexOf('\n', offset);
  const lineEnd = newline < 0 ? text.length : newline;
  const last = Math.max(0, Math.ceil((lineEnd - lineStart) / PART) - 1);
  const edge = (nth: number) => (nth === 0 ? lineStart : nth > last ? lineEnd : goodEnd(text, lineStart + nth * PART));
  const nth = Math.min(last, Math.floor((offset - lineStart) / PART));
  const [start, end] = [edge(nth), edge(nth + 1)];
  // A good end lies before the place that it is looked for from.
  return nth < last && end <= offset ? { start: end, end: edge(nth + 2) } : { start, end };
}

export function partBefore(text: string, { start }: FieldPart): FieldPart | undefined {
  return start === 0 ? undefined : partAt(text, start - 1);
}

export function partAfter(text: string, { end }: FieldPart): FieldPart | undefined {
  if (end >= text.length) return undefined;
  return partAt(text, text[end] === '\n' ? end + 1 : end);
}

/** Behind a space where there is one, else between two characters. */
function goodEnd(text: string, at: number): number {
  const from = text.codePointAt(at - LOOK_BACK - 1)! > 0xffff ? at - LOOK_BACK + 1 : at - LOOK_BACK;
  let end = from;
  let isBehindSpace = false;
  let isSpace = false;
  for (const { index, segment } of graphemes(text.slice(from, at + LOOK_AHEAD))) {
    if (from + index > at) break;
    if (isSpace || !isBehindSpace) end = from + index;
    isBehindSpace ||= isSpace;
    isSpace = segment === ' ';
  }
  return end;
}
