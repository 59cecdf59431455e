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

/** A real terminal with a command in it. */
export class Terminal {
  readonly #name: string;

  constructor(name: string) {
    this.#name = `querent-${process.pid}-${name}`;
  }

  async start(command: string, cwd: string): Promise<void> {
    await run('tmux', ['new-session', '-d', '-s', this.#name, '-x', '100', '-y', '40', '-c', cwd, 'sh']);
    await this.type(command);
  }

  async type(text: string): Promise<void> {
    await run('tmux', ['send-keys', '-t', this.#name, '-l', text]);
    await this.key('Enter');
  }

  async key(name: string): Promise<void> {
    await run('tmux', ['send-keys', '-t', this.#name, name]);
  }

  /** The screen once it shows this, or as it is after ten seconds. */
  async see(wanted: RegExp): Promise<string> {
    const until = performance.now() + 10_000;
    let screen = '';
    while (performance.now() < until) {
      screen = (await run('tmux', ['capture-pane', '-p', '-t', this.#name])).stdout;
      if (wanted.test(screen)) return screen;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return screen;
  }

  async close(): Promise<void> {
    await run('tmux', ['kill-session', '-t', this.#name]).catch(() => {});
  }
}
