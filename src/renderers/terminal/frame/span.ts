import { width } from './width';

/** How a span looks; styles add up. A terminal without colour shows none of them, so no meaning hangs on one alone. */
export const PLAIN = 0;
export const BOLD = 1;
export const DIM = 2;
export const ITALIC = 4;
export const INVERSE = 8;
export const ACCENT = 16;
export const GOOD = 32;
export const WARN = 64;
export const BAD = 128;

/** A stretch of text that looks one way. It holds no escape, no newline and no tab. */
export interface Span {
  readonly text: string;
  readonly style: number;
}

/** One line of the frame, before colour. */
export type Line = readonly Span[];

export const EMPTY_LINE: Line = Object.freeze([]);

export function span(text: string, style: number = PLAIN): Span {
  return { text, style };
}

export function lineWidth(line: Line): number {
  let columns = 0;
  for (const { text } of line) columns += width(text);
  return columns;
}
