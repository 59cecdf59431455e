import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether tmux is there. In CI it has to be. */
export function hasTmux(): boolean {
  try {
    execFileSync('tmux', ['-V']);
    return true;
  } catch {
    if (process.env.QUERENT_REQUIRE_SERVICES === '1') throw new Error('tmux is not installed, and CI needs it');
    return false;
  }
}

const PATIENCE_MS = 10_000;
/** A dialog takes nothing that would end it for so long after it can be seen. */
const GUARD_MS = 300;

/** A real terminal with a command in it. */
export class Terminal {
  readonly #name: string;

  constructor(name: string) {
    this.#name = `querent-${process.pid}-${name}`;
  }

  async start(command: string, cwd: string): Promise<void> {
    // Its own environment, whatever the server was started with.
    const size = ['-x', '100', '-y', '40'];
    await run('tmux', ['new-session', '-d', '-s', this.#name, ...size, '-c', cwd, 'env -u NO_COLOR -u FORCE_COLOR sh']);
    await this.type(command);
  }

  /** A line: the text and Enter. */
  async type(text: string): Promise<void> {
    await this.send(text);
    await this.key('Enter');
  }

  /** A text in one piece, as an input method sends it. */
  async send(text: string): Promise<void> {
    await this.#tmux('send-keys', '-l', text);
  }

  async key(...names: readonly string[]): Promise<void> {
    for (const name of names) await this.#tmux('send-keys', name);
  }

  /** Pastes as a terminal does that tells pastes from typing. */
  async paste(text: string): Promise<void> {
    await run('tmux', ['set-buffer', '-b', this.#name, text]);
    await this.#tmux('paste-buffer', '-d', '-p', '-b', this.#name);
  }

  async resize(columns: number, rows: number): Promise<void> {
    await this.#tmux('resize-window', '-x', String(columns), '-y', String(rows));
  }

  /** The screen once it shows this, or as it is after ten seconds. */
  async see(wanted: RegExp): Promise<string> {
    return this.#until((screen) => wanted.test(screen));
  }

  /** The screen once a dialog that shows this takes every key. */
  async seeOpen(wanted: RegExp): Promise<string> {
    const screen = await this.see(wanted);
    await new Promise((resolve) => setTimeout(resolve, GUARD_MS));
    return screen;
  }

  /** The screen once it no longer shows this, or as it is after ten seconds. */
  async seeGone(unwanted: RegExp): Promise<string> {
    return this.#until((screen) => !unwanted.test(screen));
  }

  /** Everything from the first line on, also what has left the screen; lines that the terminal broke are whole. */
  async all(): Promise<string> {
    return this.#tmux('capture-pane', '-p', '-J', '-S', '-');
  }

  /** From now on: every byte that is written to it goes into this file too. */
  async record(file: string): Promise<void> {
    await this.#tmux('pipe-pane', '-O', `cat > ${file}`);
  }

  async isCursorVisible(): Promise<boolean> {
    return (await this.#tmux('display-message', '-p', '#{cursor_flag}')).trim() === '1';
  }

  async close(): Promise<void> {
    await this.#tmux('kill-session').catch(() => {});
  }

  async #until(isThere: (screen: string) => boolean): Promise<string> {
    const until = performance.now() + PATIENCE_MS;
    let screen = '';
    while (performance.now() < until) {
      screen = await this.#tmux('capture-pane', '-p');
      if (isThere(screen)) return screen;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return screen;
  }

  async #tmux(command: string, ...rest: readonly string[]): Promise<string> {
    return (await run('tmux', [command, '-t', this.#name, ...rest])).stdout;
  }
}
