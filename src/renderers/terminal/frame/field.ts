import type { TextField } from '../../../dialog/text-field';
import { printable } from './printable';
import type { Section } from './section';
import { type Line, span } from './span';
import { type Cluster, clustersOf, width } from './width';
import { breakClusters } from './wrap';

/** One line of the screen: a range of the text, and what is drawn for it. */
interface FieldLine {
  readonly start: number;
  readonly clusters: readonly Cluster[];
}

/** A window on a text. */
export interface FieldSection extends Section {
  readonly isCutAbove: boolean;
  readonly isCutBelow: boolean;
}

/**
 * A text as it is typed, in lines of the screen, around the caret where not all of it fits. The text itself is kept whole; what has no
 * width of its own is not drawn, and the caret passes over it.
 */
export function fieldLines({ text, caret }: TextField, columns: number, height: number): FieldSection {
  // One column is left free, so that the caret has a place behind the last character of a full line.
  const room = Math.max(1, columns - 1);
  const before = text.slice(0, caret).split('\n');
  const all = text.split('\n');
  const at = before.length - 1;
  const lines = linesOf(all[at]!, caret - before[at]!.length, room);
  const inLine = caretIn(lines, caret);
  let line = inLine.line;
  // Only what can be in view is laid out, since each key draws it anew.
  for (let above = at - 1, start = caret - before[at]!.length; above >= 0 && line < height; above--) {
    start -= all[above]!.length + 1;
    const more = linesOf(all[above]!, start, room);
    lines.unshift(...more);
    line += more.length;
  }
  let below = at + 1;
  for (; below < all.length && lines.length - line < height; below++) lines.push(...linesOf(all[below]!, 0, room));
  const isCutBelow = below < all.length;
  const first = Math.max(0, Math.min(line - Math.floor(height / 2), lines.length - height));
  const shown = lines.slice(first, first + height);
  return {
    lines: shown.map(({ clusters }): Line => [span(clusters.map((one) => one.text).join(''))]),
    caret: { line: line - first, column: Math.min(inLine.column, columns - 1) },
    isCutAbove: first > 0 || lines[0]!.start > 0,
    isCutBelow: first + shown.length < lines.length || isCutBelow,
  };
}

/** One line of the text, `start` being where it begins. */
function linesOf(line: string, start: number, room: number): FieldLine[] {
  const clusters = drawn(line);
  return breakClusters(clusters, room, 'keep').map(({ from, to }) => ({
    start: start + (clusters[from]?.start ?? 0),
    clusters: clusters.slice(from, to).map((one) => (one.width > room ? { ...one, text: '?', width: 1 } : one)),
  }));
}

/** The characters of a line, each as it is drawn: a tab as spaces, and nothing for what only controls the drawing. */
function drawn(line: string): readonly Cluster[] {
  const clusters = clustersOf(line);
  if (printable(line) === line) return clusters;
  return clusters.map(({ start, text }) => {
    const shown = printable(text).replaceAll('\n', ' ');
    return { start, text: shown, width: width(shown) };
  });
}

function caretIn(lines: readonly FieldLine[], caret: number): { readonly line: number; readonly column: number } {
  let line = 0;
  while (line + 1 < lines.length && lines[line + 1]!.start <= caret) line++;
  let column = 0;
  for (const cluster of lines[line]!.clusters) {
    if (cluster.start + lines[0]!.start >= caret) break;
    column += cluster.width;
  }
  return { line, column };
}
