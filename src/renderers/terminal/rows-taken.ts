import { stripVTControlCharacters } from 'node:util';
import { clustersOf, width } from './frame/width';

/** How many rows a terminal of that width needs for a line. A wide character that does not fit at a row's end goes to the next. */
export function rowsTaken(line: string, columns: number): number {
  const text = stripVTControlCharacters(line);
  if (width(text) <= columns) return 1;
  let rows = 1;
  let used = 0;
  for (const cluster of clustersOf(text)) {
    if (used + cluster.width > columns) {
      rows++;
      used = 0;
    }
    used += cluster.width;
  }
  return rows;
}
