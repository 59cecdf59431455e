import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'string-width';

const CHARACTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** How many rows a terminal of that width needs for a line. A wide character that does not fit at a row's end goes to the next. */
export function rowsTaken(line: string, columns: number): number {
  if (line.length <= columns && stringWidth(line) <= columns) return 1;
  let rows = 1;
  let used = 0;
  for (const { segment } of CHARACTERS.segment(stripVTControlCharacters(line))) {
    const width = stringWidth(segment);
    if (used + width > columns) {
      rows++;
      used = 0;
    }
    used += width;
  }
  return rows;
}
