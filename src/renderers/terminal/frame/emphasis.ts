import { BOLD, ITALIC, type Span, span } from './span';

/** A piece of inline text: plain, or a run of `*` or `_` that may open or close an emphasis. */
export interface Piece {
  readonly text: string;
  readonly style: number;
  readonly run?: { readonly canOpen: boolean; readonly canClose: boolean };
}

interface Run {
  readonly at: number;
  readonly char: string;
  left: number;
}

/**
 * Pairs runs of `*` and `_` and gives what lies between them its look; a run without a partner stays as it was written. One pass, whatever
 * the text.
 */
export function emphasize(pieces: readonly Piece[]): readonly Span[] {
  // By character, so that the partner of a closing run is always the last that is open.
  const open: Record<string, Run[]> = { '*': [], _: [] };
  const changes: Record<number, number[]> = { [BOLD]: [], [ITALIC]: [] };
  const left = pieces.map(({ text }) => text.length);
  for (const [at, { text, run }] of pieces.entries()) {
    if (run === undefined) continue;
    const char = text[0]!;
    if (run.canClose) close(at, char);
    if (run.canOpen && left[at]! > 0) open[char]!.push({ at, char, left: left[at]! });
  }

  function close(at: number, char: string): void {
    const runs = open[char]!;
    for (let opener = runs.at(-1); opener !== undefined && left[at]! > 0; opener = runs.at(-1)) {
      const used = Math.min(opener.left, left[at]!) >= 2 ? 2 : 1;
      const style = used === 2 ? BOLD : ITALIC;
      changes[style]![opener.at] = (changes[style]![opener.at] ?? 0) + 1;
      changes[style]![at] = (changes[style]![at] ?? 0) - 1;
      opener.left -= used;
      left[opener.at] = opener.left;
      left[at] = left[at]! - used;
      if (opener.left === 0) runs.pop();
      // What was opened inside and is not closed by now never will be.
      for (const others of Object.values(open)) while (others.length > 0 && others.at(-1)!.at > opener.at) others.pop();
    }
  }

  const depth: Record<number, number> = { [BOLD]: 0, [ITALIC]: 0 };
  const spans: Span[] = [];
  for (const [at, { text, style, run }] of pieces.entries()) {
    for (const flag of [BOLD, ITALIC]) depth[flag] = depth[flag]! + (changes[flag]![at] ?? 0);
    const shown = run === undefined ? text : text.slice(0, left[at]!);
    const look = style | (depth[BOLD]! > 0 ? BOLD : 0) | (depth[ITALIC]! > 0 ? ITALIC : 0);
    if (shown !== '') spans.push(span(shown, look));
  }
  return spans;
}
