import { oneLine } from './compose-options';

/** Columns that a header has on a screen. */
const COLUMNS = 16;

const ASCII = /^[ -~]*$/;

/** What takes two columns: CJK, Hangul, full-width forms and emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** A header on one line of 16 columns at most, with an ellipsis where it was longer. What is stored keeps it whole. */
export function shortHeader(header: string): string {
  const line = oneLine(header);
  const characters = charactersOf(line);
  if (width(characters) <= COLUMNS) return line;
  let kept = 0;
  while (width(characters.slice(0, kept + 1)) <= COLUMNS - 1) kept++;
  return `${characters.slice(0, kept).join('').trimEnd()}…`;
}

/** The first segmenter of a process takes longer than all else in a first frame, and most headers need none. */
function charactersOf(line: string): readonly string[] {
  if (ASCII.test(line)) return [...line];
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(line), ({ segment }) => segment);
}

function width(characters: readonly string[]): number {
  return characters.reduce((columns, character) => columns + (WIDE.test(character) ? 2 : 1), 0);
}
