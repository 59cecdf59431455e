import { EMPTY_LINE, type Line, lineWidth, type Span } from './span';
import { type Breaking, wrap } from './wrap';

/** A paragraph, a list item, a line of code: what is wrapped on its own. */
export interface Block {
  readonly spans: Line;
  /** Goes before its first line, such as a bullet. */
  readonly mark?: Span;
  /** Goes before all of its lines, such as the bars of a quote. */
  readonly edge?: Line;
  /** Default `flow`. */
  readonly breaking?: Breaking;
}

export const BLANK: Block = Object.freeze({ spans: EMPTY_LINE });

/** Blocks as lines of at most so many columns, later lines of a block under the beginning of its text. */
export function linesOfBlocks(blocks: readonly Block[], columns: number): readonly Line[] {
  return blocks.flatMap((block) => linesOfBlock(block, columns));
}

function linesOfBlock({ spans, mark, edge = EMPTY_LINE, breaking }: Block, columns: number): readonly Line[] {
  const head = mark === undefined ? edge : [...edge, mark];
  const indent = lineWidth(head);
  // Too narrow for marks: what is said counts more.
  if (indent > 0 && columns - indent < 4) return wrap(spans, columns, breaking);
  const lines = wrap(spans, columns - indent, breaking);
  if (indent === 0) return lines;
  const under: Line = mark === undefined ? edge : [...edge, { text: ' '.repeat(lineWidth([mark])), style: mark.style }];
  return lines.map((line, index) => [...(index === 0 ? head : under), ...line]);
}
