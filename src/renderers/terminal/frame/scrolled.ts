import type { Canvas } from './canvas';
import { DIM, type Line, span } from './span';
import { cut } from './width';

/** A part of a text that is taller than its place. */
export interface Scrolled {
  readonly lines: readonly Line[];
  /** The most that it can be scrolled by; 0 where all of it is shown. */
  readonly max: number;
}

/**
 * So many lines of a text, from the one that it is scrolled to. Where not all are shown the last line says how many more there are above
 * and below, always in the same place, so that nothing jumps while one reads.
 */
export function scrolled(
  lines: readonly Line[],
  height: number,
  by: number,
  { columns, glyphs, strings }: Canvas,
): Scrolled {
  if (lines.length <= height) return { lines, max: 0 };
  if (height <= 0) return { lines: [], max: 0 };
  const shown = Math.max(1, height - 1);
  const max = lines.length - shown;
  const above = Math.min(by, max);
  const window = lines.slice(above, above + shown);
  if (height === 1) return { lines: window, max };
  const below = max - above;
  const parts = [
    ...(above > 0 ? [`${glyphs.up} ${strings.dialog.moreAbove(above)}`] : []),
    ...(below > 0 ? [`${glyphs.down} ${strings.dialog.moreBelow(below)}`] : []),
  ];
  return { lines: [...window, [span(cut(parts.join('  '), columns, glyphs.ellipsis), DIM)]], max };
}
