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

/** Deeper nesting says nothing more. */
const MOST_LEVELS = 6;

/** A part of a text, from above. `text` is inline Markdown; `lines` are as they were written. */
export type MarkdownBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'code'; readonly lines: readonly string[] }
  /** A table or indented code. */
  | { readonly kind: 'written'; readonly lines: readonly string[] }
  | { readonly kind: 'rule' }
  | { readonly kind: 'quote'; readonly blocks: readonly MarkdownBlock[] }
  /** `sign` is a number with its dot, or a bullet; `done` is there on a task. */
  | {
      readonly kind: 'item';
      readonly sign: string;
      readonly done?: boolean;
      readonly blocks: readonly MarkdownBlock[];
    }
  | { readonly kind: 'blank' };

export function hasMarkup(text: string): boolean {
  return MARKUP.test(text);
}

/**
 * The blocks of a text that was cleaned: paragraphs, headings, code, lists, quotes.
 *
 * It reads what models write in a question and no more, because a first frame and a page's script wait for it: a whole Markdown library takes
 * longer, and more room, than all else in them. Nothing is left out: what it does not know, such as HTML, stays as it was written.
 */
export function readBlocks(text: string): readonly MarkdownBlock[] {
  return new BlockReader(text.trim().split('\n'), 0).read();
}

class BlockReader {
  readonly #blocks: MarkdownBlock[] = [];
  #at = 0;

  constructor(
    private readonly lines: readonly string[],
    private readonly level: number,
  ) {}

  read(): readonly MarkdownBlock[] {
    while (this.#at < this.lines.length) this.#block(this.lines[this.#at]!);
    while (this.#blocks.at(-1)?.kind === 'blank') this.#blocks.pop();
    return this.#blocks;
  }

  #block(line: string): void {
    const fence = FENCE.exec(line);
    const heading = HEADING.exec(line);
    if (line.trim() === '') {
      this.#at++;
      if (this.#blocks.length > 0 && this.#blocks.at(-1)?.kind !== 'blank') this.#blocks.push({ kind: 'blank' });
    } else if (fence !== null) this.#code(fence[1]!);
    else if (heading !== null) {
      this.#at++;
      this.#blocks.push({ kind: 'heading', text: heading[1]!.trim() });
    } else if (isRule(line)) {
      this.#at++;
      this.#blocks.push({ kind: 'rule' });
    } else if (AS_WRITTEN.test(line)) {
      this.#blocks.push({ kind: 'written', lines: this.#taken((one) => AS_WRITTEN.test(one)) });
    } else if (this.level < MOST_LEVELS && QUOTE.test(line)) this.#quote();
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
    const [, ...lines] = this.#taken((line) => !isEnd(line));
    this.#at++;
    this.#blocks.push({ kind: 'code', lines });
  }

  #quote(): void {
    const lines = this.#taken((line) => QUOTE.test(line)).map((line) => QUOTE.exec(line)![1]!);
    this.#blocks.push({ kind: 'quote', blocks: this.#inner(lines) });
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
    const text = [first!.slice(indent + (task?.[0].length ?? 0)), ...rest.map((line) => dedented(line, indent))];
    const done = task === null ? undefined : { done: task[1] !== ' ' };
    this.#blocks.push({ kind: 'item', sign: sign!, ...done, blocks: this.#inner(text) });
  }

  #inner(lines: readonly string[]): readonly MarkdownBlock[] {
    return new BlockReader(lines, this.level + 1).read();
  }

  /** Its line breaks stay: a person's eye follows them, and models mean them. */
  #paragraph(): void {
    const lines = this.#taken((line) => line.trim() !== '' && !beginsBlock(line));
    this.#blocks.push({ kind: 'paragraph', text: lines.map((line) => line.trim()).join('\n') });
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
