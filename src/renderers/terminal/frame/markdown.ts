import { lexer, type Token, type Tokens } from 'marked';
import { BLANK, type Block } from './block';
import type { Glyphs } from './glyphs';
import { inlineSpans } from './markdown-inline';
import { printable } from './printable';
import { ACCENT, BOLD, DIM, EMPTY_LINE, type Line, span } from './span';

/** What Markdown does something with. A text that has none of it is shown as it is, and costs no parsing. */
const MARKUP = /[*_`~#>|[\\]|^ {0,3}(?:[-+]|\d+[.)])[ \t]|^(?: {4}|\t)|^ {0,3}[-=]{3,}|https?:|www\./m;
/** Deeper nesting says nothing more, and each level takes columns. */
const MOST_LEVELS = 6;

export function hasMarkup(text: string): boolean {
  return MARKUP.test(text);
}

/**
 * A text as blocks, its Markdown shown by look: bold, italic, code, lists, quotes, and links as `label (url)`. Nothing is left out: what a
 * terminal can't show, such as HTML or an image, stays as it was written.
 */
export function blocksOf(text: string, glyphs: Glyphs, base = 0): readonly Block[] {
  const shown = printable(text).trim();
  if (!hasMarkup(shown)) return plainBlocks(shown, base);
  const tokens = tokensOf(shown);
  return tokens === undefined ? plainBlocks(shown, base) : tidy(new Writer(glyphs, base).blocks(tokens, EMPTY_LINE, 0));
}

function plainBlocks(text: string, style: number): readonly Block[] {
  return text.split('\n').map((line) => ({ spans: [span(line, style)] }));
}

function tokensOf(text: string): readonly Token[] | undefined {
  try {
    return lexer(text, { gfm: true, breaks: true });
  } catch {
    // Nested deeper than the stack: then it is nothing that a person could read as Markdown.
    return undefined;
  }
}

class Writer {
  constructor(
    private readonly glyphs: Glyphs,
    private readonly base: number,
  ) {}

  blocks(tokens: readonly Token[], edge: Line, level: number): Block[] {
    return tokens.flatMap((token) => this.#block(token as Tokens.Generic, edge, level));
  }

  #block(token: Tokens.Generic, edge: Line, level: number): Block[] {
    if (level > MOST_LEVELS) return raw(token.raw, edge, this.base);
    switch (token.type) {
      case 'space':
        return [{ ...BLANK, edge }];
      case 'paragraph':
      case 'text':
        return [{ spans: inlineSpans(token.tokens ?? [token as Token], this.base), edge }];
      case 'heading':
        return [{ spans: inlineSpans(token.tokens ?? [], this.base | BOLD), edge }];
      case 'hr':
        return [{ spans: [span(this.glyphs.rule.repeat(3), DIM)], edge }];
      case 'code':
        return raw(token.text, [...edge, span('  ')], this.base | ACCENT);
      case 'blockquote':
        return this.blocks(token.tokens ?? [], [...edge, span(`${this.glyphs.bar} `, DIM)], level + 1);
      case 'list':
        return this.#list(token as Tokens.List, edge, level);
      default:
        return raw(token.raw, edge, this.base);
    }
  }

  #list({ items, ordered, start }: Tokens.List, edge: Line, level: number): Block[] {
    return items.flatMap((item, index) => {
      const number = ordered ? `${Number(start) + index}. ` : `${this.glyphs.bullet} `;
      const box = item.task ? (item.checked === true ? this.glyphs.checkOn : this.glyphs.checkOff) : '';
      const mark = span(`${number}${box}${box === '' ? '' : ' '}`, this.base);
      const inner = item.tokens.filter(({ type }) => type !== 'checkbox');
      const under = [...edge, span(' '.repeat(mark.text.length))];
      const [first, ...rest] = this.blocks(inner, under, level + 1);
      const head: Block = first?.edge === under ? { ...first, edge, mark } : { spans: EMPTY_LINE, edge, mark };
      return first === undefined || first.edge === under ? [head, ...rest] : [head, first, ...rest];
    });
  }
}

function raw(text: string, edge: Line, style: number): Block[] {
  const lines = text.replace(/\n+$/, '').split('\n');
  return lines.map((line) => ({ spans: [span(line, style)], edge, breaking: 'anywhere' }));
}

/** No blank line at the end, and never two in a row. */
function tidy(blocks: readonly Block[]): readonly Block[] {
  const kept = blocks.filter((block, index) => !isBlank(block) || (index > 0 && !isBlank(blocks[index - 1]!)));
  while (kept.length > 1 && isBlank(kept.at(-1)!)) kept.pop();
  return kept;
}

function isBlank({ spans, mark }: Block): boolean {
  return mark === undefined && spans.every(({ text }) => text.trim() === '');
}
