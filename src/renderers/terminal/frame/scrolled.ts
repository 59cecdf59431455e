import type { Canvas } from './canvas';
import { DIM, type Line, lineWidth, span } from './span';
import { fits } from './width';

/** A part of a text that is taller than its place. */
export interface Scrolled {
  readonly lines: readonly Line[];
  /** The most that it can be scrolled by; 0 where all of it is shown. */
  readonly max: number;
  /** How many lines of it are below what is shown. */
  readonly below: number;
}

/** The columns that a text leaves free where it has but one line, so that what says that there is more stands beside it. */
export const MARK_COLUMNS = 8;

/**
 * So many lines of a text, from the one that it is scrolled to. Where not all are shown the last line says how many more there are above
 * and below, always in the same place, so that nothing jumps while one reads; in a single line it stands behind the text.
 */
export function scrolled(
  lines: readonly Line[],
  height: number,
  by: number,
  { columns, glyphs, strings }: Canvas,
): Scrolled {
  if (lines.length <= height) return { lines, max: 0, below: 0 };
  if (height <= 0) return { lines: [], max: 0, below: lines.length };
  const shown = Math.max(1, height - 1);
  const max = lines.length - shown;
  const above = Math.min(by, max);
  const window = lines.slice(above, above + shown);
  const below = max - above;
  const edges = [
    { glyph: glyphs.up, lines: above, said: strings.dialog.moreAbove(above) },
    { glyph: glyphs.down, lines: below, said: strings.dialog.moreBelow(below) },
  ].filter((edge) => edge.lines > 0);
  const marks = [
    edges.map(({ glyph, said }) => `${glyph} ${said}`).join('  '),
    edges.map((edge) => `${edge.glyph} ${edge.lines}`).join('  '),
    // What is still to come says more than what has been read.
    edges.at(-1)!.glyph,
  ];
  const mark = (room: number) => span(marks.find((one) => fits(one, room)) ?? '', DIM);
  if (height > 1) return { lines: [...window, [mark(columns)]], max, below };
  const beside = mark(columns - lineWidth(window[0]!) - 1);
  return { lines: beside.text === '' ? window : [[...window[0]!, span(' '), beside]], max, below };
}
