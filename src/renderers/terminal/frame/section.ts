import type { Line } from './span';

/** Some lines of the frame, and where the caret stands in them. */
export interface Section {
  readonly lines: readonly Line[];
  /** From 0, in these lines and columns. */
  readonly caret?: { readonly line: number; readonly column: number } | undefined;
}

export const NOTHING: Section = Object.freeze({ lines: Object.freeze([]) });

/** Sections one below the other. */
export function stack(sections: readonly Section[]): Section {
  const lines: Line[] = [];
  let caret: Section['caret'];
  for (const section of sections) {
    if (section.caret !== undefined) caret = { line: lines.length + section.caret.line, column: section.caret.column };
    lines.push(...section.lines);
  }
  return { lines, caret };
}
