/** A code span: the text from its first backtick up to, and without, `end`. */
export interface CodeSpan {
  readonly start: number;
  readonly end: number;
  /** Backticks on each side. */
  readonly ticks: number;
}

/** The code spans of a text, left to right: a run of backticks up to the next run of the same length. Linear, whatever the text. */
export function codeSpans(text: string): CodeSpan[] {
  if (!text.includes('`')) return [];
  const runs = [...text.matchAll(/`+/g)].map((run) => ({ start: run.index, ticks: run[0].length }));
  const next = nextOfSameLength(runs.map((run) => run.ticks));
  const spans: CodeSpan[] = [];
  for (let index = 0; index < runs.length; index++) {
    const close = next[index];
    if (close === undefined) continue;
    const { start, ticks } = runs[index]!;
    spans.push({ start, end: runs[close]!.start + ticks, ticks });
    index = close;
  }
  return spans;
}

/** For each run the position of the next one of its length. Filled from the end, so that unmatched runs cost nothing extra. */
function nextOfSameLength(lengths: readonly number[]): (number | undefined)[] {
  const seen = new Map<number, number>();
  const next: (number | undefined)[] = new Array(lengths.length).fill(undefined);
  for (let index = lengths.length - 1; index >= 0; index--) {
    next[index] = seen.get(lengths[index]!);
    seen.set(lengths[index]!, index);
  }
  return next;
}
