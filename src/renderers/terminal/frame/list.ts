import { type Detail, rowSection } from './list-row';
import type { List } from './list-state';
import { NOTHING, type Section, stack } from './section';
import { DIM, type Line, span } from './span';

/** The lines of a list that has all the room it wants; one that wants more than `most` is not laid out further than to know it. */
export function listHeight(list: List, most: number): number {
  return list.rows.reduce((height, _, at) => height + rowSection(list, at, 'all', most + 1).lines.length, 0);
}

/** The lines that a list needs to show at least three rows, one line each. */
export function leastListHeight({ rows }: List): number {
  return Math.min(rows.length, 3);
}

/**
 * The list in at most so many lines: whole, else without the descriptions of the rows that the cursor is not on, else a row a line and
 * those around the cursor. Arrows at its left edge say that there is more.
 */
export function listSection(list: List, height: number): Section {
  if (height <= 0) return NOTHING;
  for (const detail of ['all', 'at_cursor'] as const) {
    const sections = list.rows.map((_, at) => rowSection(list, at, detail, height + 1));
    const tall = sections.reduce((sum, { lines }) => sum + lines.length, 0);
    if (tall <= height) return stack(sections);
  }
  return windowed(list, height);
}

function windowed(list: List, height: number): Section {
  const { rows, draft } = list;
  const others = Math.min(rows.length - 1, 2);
  const atCursor = rowSection(list, draft.cursor, 'one_line', Math.max(1, height - others));
  let [from, to] = [draft.cursor, draft.cursor + 1];
  let left = height - atCursor.lines.length;
  while (left > 0 && (from > 0 || to < rows.length)) {
    // Below first: one reads downwards.
    if (to < rows.length && (to - draft.cursor <= draft.cursor - from || from === 0)) to++;
    else if (from > 0) from--;
    else to++;
    left--;
  }
  const sections = rows.slice(from, to).map((_, index) => {
    const at = from + index;
    return at === draft.cursor ? atCursor : rowSection(list, at, 'one_line' satisfies Detail, 1);
  });
  const { lines, caret } = stack(sections);
  const marked = [...lines];
  if (from > 0 && from < draft.cursor) marked[0] = withArrow(marked[0]!, list.canvas.glyphs.up);
  if (to < rows.length && to - 1 > draft.cursor)
    marked[marked.length - 1] = withArrow(marked.at(-1)!, list.canvas.glyphs.down);
  return { lines: marked, caret };
}

/** The first column of a row that the cursor is not on is free. */
function withArrow([first, ...rest]: Line, arrow: string): Line {
  return [span(arrow, DIM), span(first!.text.slice(1), first!.style), ...rest];
}
