import { hasMarkup, type MarkdownBlock, readBlocks } from '../../../text/markdown/blocks';
import { ADDRESS, CODE, EMPHASIS, STRONG } from '../../../text/markdown/emphasis';
import { readInline } from '../../../text/markdown/inline';
import { BLANK, type Block } from './block';
import type { Glyphs } from './glyphs';
import { printable } from './printable';
import { ACCENT, BOLD, DIM, EMPTY_LINE, ITALIC, type Line, PLAIN, type Span, span } from './span';

const STYLES = [
  [STRONG, BOLD],
  [EMPHASIS, ITALIC],
  [CODE, ACCENT],
  [ADDRESS, DIM],
] as const;

/**
 * A text as blocks, its Markdown shown by look: bold, italic, code, headings, lists, quotes, and links as `label (url)`. Nothing is left out:
 * what a terminal can't show, such as HTML, a table or an image, stays as it was written.
 */
export function blocksOf(text: string, glyphs: Glyphs, base: number = PLAIN): readonly Block[] {
  const clean = printable(text);
  if (!hasMarkup(text)) {
    return clean
      .trim()
      .split('\n')
      .map((line) => ({ spans: [span(line, base)] }));
  }
  return laidOut(readBlocks(clean), EMPTY_LINE, glyphs, base);
}

function laidOut(blocks: readonly MarkdownBlock[], edge: Line, glyphs: Glyphs, base: number): readonly Block[] {
  return blocks.flatMap((block) => laidOutBlock(block, edge, glyphs, base));
}

function laidOutBlock(block: MarkdownBlock, edge: Line, glyphs: Glyphs, base: number): readonly Block[] {
  switch (block.kind) {
    case 'blank':
      return [{ ...BLANK, edge }];
    case 'paragraph':
      return [{ spans: inlineSpans(block.text, base), edge }];
    case 'heading':
      return [{ spans: inlineSpans(block.text, base | BOLD), edge }];
    case 'rule':
      return [{ spans: [span(glyphs.rule.repeat(3), DIM)], edge }];
    case 'code':
      return written(block.lines, [...edge, span('  ')], base | ACCENT);
    case 'written':
      return written(block.lines, edge, base);
    case 'quote':
      return laidOut(block.blocks, [...edge, span(`${glyphs.bar} `, DIM)], glyphs, base);
    case 'item': {
      const box = block.done === undefined ? '' : `${block.done ? glyphs.checkOn : glyphs.checkOff} `;
      const mark = span(`${/\d/.test(block.sign) ? block.sign : glyphs.bullet} ${box}`, base);
      const under = [...edge, span(' '.repeat(mark.text.length))];
      const [head, ...others] = laidOut(block.blocks, under, glyphs, base);
      // Where an item begins with a block of another kind, its mark has a line of its own.
      const isPlain = head !== undefined && head.edge === under && head.mark === undefined;
      if (isPlain) return [{ ...head, edge, mark }, ...others];
      return [{ spans: EMPTY_LINE, edge, mark }, ...(head === undefined ? [] : [head, ...others])];
    }
  }
}

function written(lines: readonly string[], edge: Line, style: number): readonly Block[] {
  return lines.map((line) => ({ spans: [span(line, style)], edge, breaking: 'anywhere' }));
}

function inlineSpans(text: string, base: number): readonly Span[] {
  return readInline(text).map(({ text: shown, marks }) => {
    let style = base;
    for (const [mark, look] of STYLES) if ((marks & mark) !== 0) style |= look;
    return span(shown, style);
  });
}
