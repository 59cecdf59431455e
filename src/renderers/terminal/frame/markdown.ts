import { BLANK, type Block } from './block';
import type { Glyphs } from './glyphs';
import { inlineSpans } from './markdown-inline';
import { printable } from './printable';
import { ACCENT, BOLD, DIM, EMPTY_LINE, type Line, span } from './span';

/** What Markdown does something with. A text that has none of it is shown as it is. */
const MARKUP = /[*_`#>|[\\~]|^ {0,3}(?:[-+]|\d{1,9}[.)]) |^ {4}|^---/m;
const FENCE = /^ {0,3}(`{3,}|~{3,})[^`]*$/;
const HEADING = /^ {0,3}#{1,6} (.*)$/;
const RULE = /^([-*_])\1{2,}$/;
const QUOTE = /^ {0,3}> ?(.*)$/;
const ITEM = /^ {0,3}([-*+]|\d{1,9}[.)])(?: +(?=\S)|$)/;
const TASK = /^\[([ xX])\] +/;
/** A table or indented code: its columns count. */
const AS_WRITTEN = /^ {0,3}\||^ {4}/;

const MOST_RULE = 200;

/** Deeper nesting says nothing more, and each level takes columns. */
const MOST_LEVELS = 6;

export function hasMarkup(text: string): boolean {
  return MARKUP.test(text);
}

/**
 * A text as blocks, its Markdown shown by look: bold, italic, code, headings, lists, quotes, and links as `label (url)`.
 *
 * It reads what models write in a question and no more, because the first frame waits for it: loading a whole Markdown library takes longer
 * than all else in that frame. Nothing is left out: what a terminal can't show, such as HTML, a table or an image, stays as it was written.
 */
export function blocksOf(text: string, glyphs: Glyphs, base = 0): readonly Block[] {
  const lines = printable(text).trim().split('\n');
  if (!hasMarkup(text)) return lines.map((line) => ({ spans: [span(line, base)] }));
  return new BlockReader(lines, EMPTY_LINE, 0, glyphs, base).read();
}

class BlockReader {
  readonly #blocks: Block[] = [];
  #at = 0;

  constructor(
    private readonly lines: readonly string[],
    private readonly edge: Line,
    private readonly level: number,
    private readonly glyphs: Glyphs,
    private readonly base: number,
  ) {}

  read(): readonly Block[] {
    while (this.#at < this.lines.length) this.#block(this.lines[this.#at]!);
    while (isBlank(this.#blocks.at(-1))) this.#blocks.pop();
    return this.#blocks;
  }

  #block(line: string): void {
    const { edge } = this;
    const fence = FENCE.exec(line);
    const heading = HEADING.exec(line);
    if (line.trim() === '') {
      this.#at++;
      if (this.#blocks.length > 0 && !isBlank(this.#blocks.at(-1))) this.#blocks.push({ ...BLANK, edge });
    } else if (fence !== null) this.#code(fence[1]!);
    else if (heading !== null) {
      this.#at++;
      this.#blocks.push({ spans: inlineSpans(heading[1]!.trim(), this.base | BOLD), edge });
    } else if (isRule(line)) {
      this.#at++;
      this.#blocks.push({ spans: [span(this.glyphs.rule.repeat(3), DIM)], edge });
    } else if (AS_WRITTEN.test(line))
      this.#written(
        this.#taken((one) => AS_WRITTEN.test(one)),
        edge,
        this.base,
      );
    else if (this.level < MOST_LEVELS && QUOTE.test(line)) this.#quote();
    else if (this.level < MOST_LEVELS && ITEM.test(line)) this.#item(ITEM.exec(line)!);
    else this.#paragraph();
  }

  /** The lines from here on for as long as they belong; there is always one. */
  #taken(belongs: (line: string, before: string) => boolean): readonly string[] {
    const from = this.#at++;
    while (this.#at < this.lines.length && belongs(this.lines[this.#at]!, this.lines[this.#at - 1]!)) this.#at++;
    return this.lines.slice(from, this.#at);
  }

  #code(fence: string): void {
    const isEnd = (line: string) => line.trim().startsWith(fence) && /^[`~ ]*$/.test(line);
    const [, ...code] = this.#taken((line) => !isEnd(line));
    this.#at++;
    this.#written(code, [...this.edge, span('  ')], this.base | ACCENT);
  }

  #written(lines: readonly string[], edge: Line, style: number): void {
    for (const line of lines) this.#blocks.push({ spans: [span(line, style)], edge, breaking: 'anywhere' });
  }

  #quote(): void {
    const lines = this.#taken((line) => QUOTE.test(line)).map((line) => QUOTE.exec(line)![1]!);
    this.#blocks.push(...this.#inner(lines, [...this.edge, span(`${this.glyphs.bar} `, DIM)]));
  }

  #item([marker, sign]: RegExpExecArray): void {
    const indent = marker.length;
    const isWithin = (line: string) => line.startsWith(' '.repeat(Math.min(indent, 2)));
    const lines = this.#taken((line, before) => {
      if (line.trim() === '') return isWithin(this.lines[this.#at + 1] ?? '');
      return isWithin(line) || (before.trim() !== '' && !beginsBlock(line));
    });
    const [first, ...rest] = lines;
    const task = TASK.exec(first!.slice(indent));
    const box = task === null ? '' : `${task[1] === ' ' ? this.glyphs.checkOff : this.glyphs.checkOn} `;
    const mark = span(`${/\d/.test(sign!) ? sign : this.glyphs.bullet} ${box}`, this.base);
    const text = [first!.slice(indent + (task?.[0].length ?? 0)), ...rest.map((line) => dedented(line, indent))];
    const under = [...this.edge, span(' '.repeat(mark.text.length))];
    const [head, ...others] = this.#inner(text, under);
    // Where an item begins with a block of another kind, its mark has a line of its own.
    const isPlain = head !== undefined && head.edge === under && head.mark === undefined;
    if (isPlain) this.#blocks.push({ ...head, edge: this.edge, mark }, ...others);
    else
      this.#blocks.push({ spans: EMPTY_LINE, edge: this.edge, mark }, ...(head === undefined ? [] : [head, ...others]));
  }

  #inner(lines: readonly string[], edge: Line): readonly Block[] {
    return new BlockReader(lines, edge, this.level + 1, this.glyphs, this.base).read();
  }

  /** Its line breaks stay: a person's eye follows them, and models mean them. */
  #paragraph(): void {
    const lines = this.#taken((line) => line.trim() !== '' && !beginsBlock(line));
    const text = lines.map((line) => line.trim()).join('\n');
    this.#blocks.push({ spans: inlineSpans(text, this.base), edge: this.edge });
  }
}

function beginsBlock(line: string): boolean {
  return [FENCE, HEADING, QUOTE, ITEM].some((pattern) => pattern.test(line)) || /^ {0,3}\|/.test(line) || isRule(line);
}

function isRule(line: string): boolean {
  return line.length < MOST_RULE && RULE.test(line.replaceAll(' ', ''));
}

function dedented(line: string, indent: number): string {
  let at = 0;
  while (at < indent && line[at] === ' ') at++;
  return line.slice(at);
}

function isBlank(block: Block | undefined): boolean {
  return block !== undefined && block.mark === undefined && block.spans.every(({ text }) => text.trim() === '');
}
