import { fold } from './fold';
import { type Labels, matchLabel } from './labels';
import { isCancelCommand, isCancelWord } from './words';

/** No line that cancels is longer, white space at its ends aside. */
const LONGEST = 60;
/** In a text of more lines than this only plainly written words count, so that reading it stays fast. */
const MANY_LINES = 1_000;

/**
 * True where a line of its own cancels: `/cancel`, and with `words` also the usual words for it. A label of one of these questions is no
 * cancel, whatever it says.
 */
export function hasCancelLine(all: readonly Labels[], lines: readonly string[], words: boolean): boolean {
  const test = words ? isCancelWord : isCancelCommand;
  const key = lines.length > MANY_LINES ? (line: string) => line.toLowerCase() : fold;
  return lines.some((line) => {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.length > LONGEST || !test(key(trimmed))) return false;
    return !all.some((labels) => matchLabel(labels, line) !== undefined);
  });
}
