import type { TextField } from '../../../dialog/text-field';
import { type FieldPart, partAfter, partAt, partBefore } from './field-part';
import { Memo } from './memo';
import { printable } from './printable';
import type { Section } from './section';
import { type Line, span } from './span';
import { type Cluster, clustersOf, width } from './width';
import { breakClusters } from './wrap';

/** One line of the screen: where it begins in the text, and what is drawn for it. */
interface FieldLine {
  readonly start: number;
  readonly clusters: readonly Cluster[];
}

/** A window on a text. */
export interface FieldSection extends Section {
  readonly isCutAbove: boolean;
  readonly isCutBelow: boolean;
}

const laidOut = new Memo<TextField, FieldSection>(8);

/**
 * A text as it is typed, in lines of the screen, around the caret where not all of it fits. The text itself is kept whole; what has no
 * width of its own is not drawn, and the caret passes over it.
 *
 * Only what can be in view is laid out, since each key draws it anew.
 */
export function fieldLines(field: TextField, columns: number, height: number): FieldSection {
  return laidOut.get(field, `${columns} ${height}`, () => fieldWindow(field, columns, height));
}

function fieldWindow({ text, caret }: TextField, columns: number, height: number): FieldSection {
  // One column is left free, so that the caret has a place behind the last character of a full line.
  const room = Math.max(1, columns - 1);
  let top = partAt(text, caret);
  let bottom = top;
  const lines = linesOf(text, top, room);
  const inPart = caretIn(lines, caret);
  let { line } = inPart;
  for (let above = partBefore(text, top); above !== undefined && line < height; above = partBefore(text, top)) {
    const more = linesOf(text, above, room);
    lines.unshift(...more);
    line += more.length;
    top = above;
  }
  for (
    let below = partAfter(text, bottom);
    below !== undefined && lines.length - line < height;
    below = partAfter(text, bottom)
  ) {
    lines.push(...linesOf(text, below, room));
    bottom = below;
  }
  const first = Math.max(0, Math.min(line - Math.floor(height / 2), lines.length - height));
  const shown = lines.slice(first, first + height);
  return {
    lines: shown.map(({ clusters }): Line => [span(clusters.map((one) => one.text).join(''))]),
    caret: { line: line - first, column: Math.min(inPart.column, columns - 1) },
    isCutAbove: first > 0 || top.start > 0,
    isCutBelow: first + shown.length < lines.length || bottom.end < text.length,
  };
}

/** One part of the text; offsets count from the beginning of the text. */
function linesOf(text: string, { start, end }: FieldPart, room: number): FieldLine[] {
  const clusters = drawn(text.slice(start, end), start);
  return breakClusters(clusters, room, 'keep').map(({ from, to }) => ({
    start: clusters[from]?.start ?? start,
    clusters: clusters.slice(from, to).map((one) => (one.width > room ? { ...one, text: '?', width: 1 } : one)),
  }));
}

/** The characters of a line, each as it is drawn: a tab as spaces, and nothing for what only controls the drawing. */
function drawn(line: string, offset: number): readonly Cluster[] {
  const isPrintable = printable(line) === line;
  return clustersOf(line).map((one) => {
    const start = offset + one.start;
    if (isPrintable) return { ...one, start };
    const text = printable(one.text).replaceAll('\n', ' ');
    return { start, text, width: width(text) };
  });
}

function caretIn(lines: readonly FieldLine[], caret: number): { readonly line: number; readonly column: number } {
  let line = 0;
  while (line + 1 < lines.length && lines[line + 1]!.start <= caret) line++;
  let column = 0;
  for (const cluster of lines[line]!.clusters) {
    if (cluster.start >= caret) break;
    column += cluster.width;
  }
  return { line, column };
}
