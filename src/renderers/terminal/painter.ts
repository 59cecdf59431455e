import { rowsTaken } from './rows-taken';
import type { Layout } from './view';

const HIDE_CURSOR = '\x1b[?25l';
const SHOW_CURSOR = '\x1b[?25h';
const ERASE_LINE = '\x1b[K';
const ERASE_BELOW = '\x1b[J';
const TOP = '\x1b[H';
/** Terminals that know it show what is between at once; the others pass over it. */
const BEGIN_UPDATE = '\x1b[?2026h';
const END_UPDATE = '\x1b[?2026l';

type Picture = Pick<Layout, 'lines' | 'caret'>;

/**
 * Draws a picture where the cursor is, below what was printed before, and then only what changes in it.
 *
 * It knows where its own lines are and nothing else of the screen: what others print meanwhile to the same terminal goes in between.
 */
export class Painter {
  readonly #write: (text: string) => void;
  #lines: readonly string[] = [];
  #caret: Layout['caret'];
  #columns = 0;
  /** The line of the picture that the cursor is on. */
  #row = 0;
  #isOnScreen = false;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  /** `rows`: how high the terminal is now, where that is known. */
  draw({ lines, caret }: Picture, columns: number, rows = Infinity): void {
    const isFitting = columns === this.#columns && this.#lines.length <= rows;
    const isSame = this.#isOnScreen && isFitting && sameLines(lines, this.#lines);
    if (isSame && sameCaret(caret, this.#caret)) return;
    let out = BEGIN_UPDATE + HIDE_CURSOR;
    if (!this.#isOnScreen) out += freshLine(columns);
    else if (!isFitting) out += this.#erase(columns, rows);
    if (!this.#isOnScreen || !isFitting) this.#lines = [];
    out += this.#changed(lines);
    out += this.#goTo(caret?.line ?? Math.max(0, lines.length - 1));
    if (caret !== undefined) out += (caret.column > 0 ? `\x1b[${caret.column}C` : '') + SHOW_CURSOR;
    this.#lines = lines;
    this.#caret = caret;
    this.#columns = columns;
    this.#isOnScreen = true;
    this.#write(out + END_UPDATE);
  }

  /** Takes the picture off the screen, and puts lines there that stay. The size is that of the terminal now, where it is known. */
  replace(lines: readonly string[], columns: number = this.#columns, rows = Infinity): void {
    if (!this.#isOnScreen) return;
    const text = lines.map((line) => `${line}\r\n`).join('');
    this.#isOnScreen = false;
    this.#write(this.#erase(columns, rows) + text + SHOW_CURSOR);
  }

  /** Leaves the picture where it is, and the cursor below it. */
  leave(): void {
    if (!this.#isOnScreen) return;
    this.#isOnScreen = false;
    this.#write(`${this.#goTo(Math.max(0, this.#lines.length - 1))}\r\n${SHOW_CURSOR}`);
  }

  /** Takes its picture for lost, and draws the next where the cursor then is. */
  forget(): void {
    this.#isOnScreen = false;
    this.#caret = undefined;
    this.#row = 0;
    this.#write(ERASE_BELOW);
  }

  #changed(lines: readonly string[]): string {
    let out = '';
    for (const [at, line] of lines.entries()) {
      const old = this.#lines[at];
      if (old === line) continue;
      if (old === undefined && at > 0) {
        out += `${this.#goTo(at - 1)}\n`;
        this.#row = at;
      } else {
        out += this.#goTo(at);
      }
      // Before the text: after a line as wide as the terminal it would erase its last character.
      out += ERASE_LINE + line;
    }
    if (lines.length < this.#lines.length) out += this.#goTo(lines.length) + ERASE_BELOW;
    return out;
  }

  #goTo(row: number): string {
    const by = row - this.#row;
    this.#row = row;
    return `${vertically(by)}\r`;
  }

  /** Erases the picture and goes to where it began, also when the terminal has broken its lines anew for another width. */
  #erase(columns: number, height: number): string {
    const rows = this.#lines.map((line) => rowsTaken(line, columns));
    const above = sum(rows.slice(0, this.#row)) + Math.floor((this.#caret?.column ?? 0) / columns);
    this.#row = 0;
    // It began above the screen, which holds nothing else then.
    if (sum(rows) > height) return TOP + ERASE_BELOW;
    // From the second row on: to erase below the screen's first place makes some terminals keep what was there, for scrolling back.
    const below = sum(rows) > 1 ? `${vertically(1)}${ERASE_BELOW}${vertically(-1)}` : '';
    return `${vertically(-above)}\r${ERASE_LINE}${below}`;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

/** The beginning of a line: this one where the cursor is at it, else the next, since as many spaces as a line has go beyond its end. */
function freshLine(columns: number): string {
  return `${' '.repeat(columns)}\r`;
}

function vertically(by: number): string {
  if (by === 0) return '';
  return by < 0 ? `\x1b[${-by}A` : `\x1b[${by}B`;
}

function sameLines(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((line, at) => line === others[at]);
}

function sameCaret(one: Layout['caret'], other: Layout['caret']): boolean {
  return one?.line === other?.line && one?.column === other?.column;
}
