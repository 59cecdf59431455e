import xterm from '@xterm/headless';

/** A terminal as a person sees it, without a window. It breaks lines anew when it is resized. */
export class Emulator {
  readonly #terminal: InstanceType<typeof xterm.Terminal>;

  constructor(columns: number, rows: number) {
    this.#terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 5_000 });
  }

  write(text: string): void {
    this.#terminal.write(text);
  }

  /** Waits for what was written so far: the terminal breaks lines that it has, not those that come. */
  async resize(columns: number, rows: number): Promise<void> {
    await this.#written();
    this.#terminal.resize(columns, rows);
  }

  /** Every line from the first that was ever printed, without blank ones at the end. */
  async lines(): Promise<readonly string[]> {
    await this.#written();
    const { active } = this.#terminal.buffer;
    const lines = Array.from({ length: active.length }, (_, at) => active.getLine(at)!.translateToString(true));
    return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1);
  }

  /** What is on the screen, without blank lines at the end; what has left it upwards is not. */
  async screen(): Promise<readonly string[]> {
    return (await this.lines()).slice(this.#terminal.buffer.active.baseY);
  }

  /** Where the cursor is, its line counted as in `lines()`. */
  async cursor(): Promise<{ readonly line: number; readonly column: number }> {
    await this.#written();
    const { active } = this.#terminal.buffer;
    return { line: active.baseY + active.cursorY, column: active.cursorX };
  }

  #written(): Promise<void> {
    return new Promise((resolve) => this.#terminal.write('', resolve));
  }
}
