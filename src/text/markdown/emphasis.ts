/** How a piece of inline text is marked; marks add up. */
export const STRONG = 1;
export const EMPHASIS = 2;
export const CODE = 4;
/** Where a link leads, shown beside its label. */
export const ADDRESS = 8;

/** A stretch of text that is marked one way, and the link that it is part of. */
export interface Inline {
  readonly text: string;
  readonly marks: number;
  readonly href?: string;
}

/** Plain, or a run of `*` or `_` that may open or close an emphasis. */
export interface Piece extends Inline {
  readonly run?: { readonly canOpen: boolean; readonly canClose: boolean };
}

interface Run {
  readonly at: number;
  readonly char: string;
  left: number;
}

/**
 * Pairs runs of `*` and `_` and marks what lies between them; a run without a partner stays as it was written. One pass, whatever the text.
 */
export function emphasize(pieces: readonly Piece[]): readonly Inline[] {
  // By character, so that the partner of a closing run is always the last that is open.
  const open: Record<string, Run[]> = { '*': [], _: [] };
  const changes: Record<number, number[]> = { [STRONG]: [], [EMPHASIS]: [] };
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
      const mark = used === 2 ? STRONG : EMPHASIS;
      changes[mark]![opener.at] = (changes[mark]![opener.at] ?? 0) + 1;
      changes[mark]![at] = (changes[mark]![at] ?? 0) - 1;
      opener.left -= used;
      left[opener.at] = opener.left;
      left[at] = left[at]! - used;
      if (opener.left === 0) runs.pop();
      // What was opened inside and is not closed by now never will be.
      for (const others of Object.values(open)) while (others.length > 0 && others.at(-1)!.at > opener.at) others.pop();
    }
  }

  const depth: Record<number, number> = { [STRONG]: 0, [EMPHASIS]: 0 };
  const marked: Inline[] = [];
  for (const [at, { run, ...piece }] of pieces.entries()) {
    for (const mark of [STRONG, EMPHASIS]) depth[mark] = depth[mark]! + (changes[mark]![at] ?? 0);
    const text = run === undefined ? piece.text : piece.text.slice(0, left[at]!);
    const marks = piece.marks | (depth[STRONG]! > 0 ? STRONG : 0) | (depth[EMPHASIS]! > 0 ? EMPHASIS : 0);
    if (text !== '') marked.push({ ...piece, text, marks });
  }
  return marked;
}
