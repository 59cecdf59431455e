import type { Theme } from '../theme';
import { ACCENT, BAD, BOLD, DIM, GOOD, INVERSE, ITALIC, type Line, PLAIN, WARN } from './span';

/** Only the sixteen colours of the person's own palette, which they chose so that they can read them. */
const CODES: readonly (readonly [number, number])[] = [
  [BOLD, 1],
  [DIM, 2],
  [ITALIC, 3],
  [INVERSE, 7],
  [ACCENT, 36],
  [GOOD, 32],
  [WARN, 33],
  [BAD, 31],
];
const OPENING = new Map<number, string>();

/** A line as it is written: with its colours, or without any escape where the terminal has none. */
export function paint(line: Line, theme: Theme): string {
  let painted = '';
  for (const { text, style } of line) {
    painted += style === PLAIN || theme.colorDepth === 1 || text === '' ? text : `${opening(style)}${text}\u001b[0m`;
  }
  return painted;
}

function opening(style: number): string {
  let known = OPENING.get(style);
  if (known === undefined) {
    known = `\u001b[${CODES.flatMap(([flag, code]) => ((style & flag) === 0 ? [] : [code])).join(';')}m`;
    OPENING.set(style, known);
  }
  return known;
}
