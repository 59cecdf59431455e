import { optionsOf, type Question } from '../../../question/question';
import type { Canvas } from './canvas';
import type { Section } from './section';
import { DIM, EMPTY_LINE, type Line, lineWidth, span } from './span';

/** A preview stands beside the list from this width on, where both have room to be read. */
const LEAST_COLUMNS = 100;
const LIST_SHARE = 0.45;
const MOST_LIST_COLUMNS = 64;

export interface Split {
  readonly left: number;
  readonly right: number;
}

/** The columns of list and preview where they stand side by side. It holds for all of a question's rows, so that nothing jumps. */
export function columnsBeside(question: Question, columns: number): Split | undefined {
  if (columns < LEAST_COLUMNS || !optionsOf(question).some(({ preview }) => preview !== undefined)) return undefined;
  const left = Math.min(MOST_LIST_COLUMNS, Math.floor(columns * LIST_SHARE));
  return { left, right: columns - left - 3 };
}

/** The list, and to its right a bar and the preview. */
export function beside(list: Section, preview: readonly Line[], { left }: Split, { glyphs }: Canvas): Section {
  if (preview.length === 0) return list;
  const lines = Array.from({ length: Math.max(list.lines.length, preview.length) }, (_, at): Line => {
    const line = list.lines[at] ?? [];
    const gap = span(' '.repeat(Math.max(0, left - lineWidth(line))));
    const shown = preview[at] ?? EMPTY_LINE;
    return [...line, gap, span(` ${glyphs.bar}${shown.length === 0 ? '' : ' '}`, DIM), ...shown];
  });
  return { lines, caret: list.caret };
}
