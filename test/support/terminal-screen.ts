import { PassThrough, Writable } from 'node:stream';
import { type TerminalRendererOptions, terminalRenderer } from '../../src/renderers/terminal/index';
import { manualClock } from '../../src/testing/index';
import { Emulator } from './emulator';

/** A terminal's two streams, and the screen that a person would see. */
export class TerminalScreen {
  readonly input = Object.assign(new PassThrough(), {
    isTTY: true,
    isRaw: false,
    setRawMode(mode: boolean) {
      this.isRaw = mode;
    },
  });
  readonly output: Writable & { isTTY: boolean; columns: number; rows: number };
  readonly clock = manualClock();
  readonly emulator: Emulator;
  /** All that was written, as it was. */
  written = '';

  constructor(columns = 80, rows = 24) {
    this.emulator = new Emulator(columns, rows);
    const output = new Writable({
      decodeStrings: false,
      write: (chunk, _encoding, done) => {
        this.written += chunk;
        this.emulator.write(String(chunk));
        done();
      },
    });
    this.output = Object.assign(output, { isTTY: true, columns, rows });
  }

  renderer(options: Partial<TerminalRendererOptions> = {}) {
    const { input, output, clock } = this;
    const theme = { colorDepth: 1, unicode: true } as const;
    return terminalRenderer({ input, output, clock, theme, ...options } as TerminalRendererOptions);
  }

  /** Past the first moments, in which nothing is taken that could end the dialog. */
  async settle(): Promise<void> {
    await this.clock.advance(300);
  }

  press(...chunks: readonly string[]): void {
    for (const chunk of chunks) this.input.write(chunk);
  }

  async resize(columns: number, rows: number): Promise<void> {
    await this.emulator.resize(columns, rows);
    Object.assign(this.output, { columns, rows });
    this.output.emit('resize');
  }

  async text(): Promise<string> {
    return (await this.emulator.lines()).join('\n');
  }
}

/** What a terminal sends for a key. */
export const SENDS = {
  enter: '\r',
  ctrlC: '\x03',
  ctrlJ: '\n',
  ctrlO: '\x0f',
  escape: '\x1b',
  up: '\x1b[A',
  down: '\x1b[B',
  tab: '\t',
  pageDown: '\x1b[6~',
  pageUp: '\x1b[5~',
  paste: (text: string) => `\x1b[200~${text}\x1b[201~`,
} as const;
