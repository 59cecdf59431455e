import { type Line, type Span, span } from './span';
import { type Cluster, clustersOf, fits } from './width';

/** Where a line may end: at words, with the spaces there left out; at words, with every character kept; or anywhere. */
export type Breaking = 'flow' | 'keep' | 'anywhere';

/** One line as a range of clusters, `to` not included. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** What never begins a line, and what never ends one, in writing without spaces. */
const CLOSING = /^[、。，．・：；！？）］｝〉》」』】〕ー々…”’％ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/;
const OPENING = /^[（［｛〈《「『【〔“‘]/;

/** Clusters broken into lines of so many columns. There is at least one line, and every cluster is in one of them. */
export function breakClusters(clusters: readonly Cluster[], columns: number, breaking: Breaking): readonly Range[] {
  const ranges: Range[] = [];
  let from = 0;
  let used = 0;
  let mayEnd = 0;
  for (let at = 0; at < clusters.length; at++) {
    const cluster = clusters[at]!;
    const isSpace = cluster.text === ' ';
    if (at > from && breaking !== 'anywhere' && isBreak(clusters[at - 1]!, cluster)) mayEnd = at;
    // A space at the end of a line is left out later, so it always fits.
    if (used + cluster.width > columns && at > from && !(isSpace && breaking === 'flow')) {
      const to = mayEnd > from ? mayEnd : at;
      ranges.push({ from, to });
      from = to;
      used = 0;
      for (let moved = from; moved < at; moved++) used += clusters[moved]!.width;
    }
    used += cluster.width;
  }
  ranges.push({ from, to: clusters.length });
  return ranges;
}

function isBreak(before: Cluster, after: Cluster): boolean {
  if (before.text === ' ') return after.text !== ' ';
  if (before.width < 2 && after.width < 2) return false;
  return (
    !CLOSING.test(after.text) && !OPENING.test(before.text) && after.text !== ' ' && !/^[.,:;!?)\]}]/.test(after.text)
  );
}

/** Spans of one paragraph as lines of at most so many columns, each span's look kept. A newline ends a line. */
export function wrap(spans: Line, columns: number, breaking: Breaking = 'flow'): readonly Line[] {
  const text = spans.length === 1 ? spans[0]!.text : spans.map((one) => one.text).join('');
  if (!text.includes('\n') && text.length * 2 <= columns && fits(text, columns)) return [spans];
  const lines: Line[] = [];
  const cutter = new Cutter(spans);
  let start = 0;
  for (const piece of text.split('\n')) {
    for (const line of wrapPiece(cutter, piece, start, columns, breaking)) lines.push(line);
    start += piece.length + 1;
  }
  return lines;
}

function wrapPiece(cutter: Cutter, piece: string, start: number, columns: number, breaking: Breaking): Line[] {
  if (fits(piece, columns)) return [cutter.take(start, start + piece.length)];
  const clusters = clustersOf(piece);
  return breakClusters(clusters, columns, breaking).map(({ from, to }, index) => {
    let [first, last] = [from, to];
    if (breaking === 'flow') {
      while (last > first && clusters[last - 1]!.text === ' ') last--;
      // What stands in at the beginning of a paragraph was meant.
      while (index > 0 && first < last && clusters[first]!.text === ' ') first++;
    }
    if (first === last) return [];
    // Where even one character has no room, something must say that it is there.
    if (last - first === 1 && clusters[first]!.width > columns) return [span('?'.slice(0, columns))];
    const end = clusters[last - 1]!;
    return cutter.take(start + clusters[first]!.start, start + end.start + end.text.length);
  });
}

/** Parts of a line by offsets into its text, taken from left to right, so that each span is looked at once. */
class Cutter {
  #at = 0;
  #start = 0;

  constructor(private readonly spans: Line) {}

  take(from: number, to: number): Line {
    while (this.#at < this.spans.length && this.#start + this.spans[this.#at]!.text.length <= from) {
      this.#start += this.spans[this.#at++]!.text.length;
    }
    const part: Span[] = [];
    for (let at = this.#at, start = this.#start; at < this.spans.length && start < to; at++) {
      const one = this.spans[at]!;
      const text = one.text.slice(Math.max(0, from - start), to - start);
      if (text !== '') part.push(text === one.text ? one : span(text, one.style));
      start += one.text.length;
    }
    return part;
  }
}
