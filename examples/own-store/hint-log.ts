/** Hints through a file that every process appends to and looks at. They may be lost: the store's files are the truth. */
import { appendFile, open, stat } from 'node:fs/promises';
import type { Hint } from 'querent';

const LOOK_EVERY_MS = 20;

export class HintLog {
  readonly #file: string;
  readonly #watchers = new Set<{ readonly onHint: (hint: Hint) => void }>();
  #timer: NodeJS.Timeout | undefined;
  #seen = 0;

  constructor(file: string) {
    this.#file = file;
  }

  async tell(hint: Hint): Promise<void> {
    // Small appends are whole: the system writes each at the end, wherever that is by then.
    await appendFile(this.#file, `${JSON.stringify(hint)}\n`).catch(() => {});
  }

  async watch(onHint: (hint: Hint) => void, signal: AbortSignal | undefined): Promise<() => void> {
    const watcher = { onHint };
    const stop = () => {
      signal?.removeEventListener('abort', stop);
      this.#watchers.delete(watcher);
      if (this.#watchers.size === 0) clearTimeout(this.#timer);
    };
    if (signal?.aborted) return stop;
    if (this.#watchers.size === 0) this.#seen = (await stat(this.#file)).size;
    signal?.addEventListener('abort', stop);
    this.#watchers.add(watcher);
    if (this.#watchers.size === 1) this.#lookSoon();
    return stop;
  }

  stop(): void {
    this.#watchers.clear();
    clearTimeout(this.#timer);
  }

  #lookSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      await this.#look().catch(() => {});
      if (this.#watchers.size > 0) this.#lookSoon();
    }, LOOK_EVERY_MS);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    const { size } = await stat(this.#file);
    if (size === this.#seen) return;
    const handle = await open(this.#file, 'r');
    const { buffer } = await handle.read(Buffer.alloc(size - this.#seen), 0, size - this.#seen, this.#seen);
    await handle.close();
    const whole = buffer.subarray(0, buffer.lastIndexOf('\n') + 1);
    this.#seen += whole.length;
    for (const line of whole.toString().split('\n')) {
      if (line !== '') this.#tellWatchers(JSON.parse(line));
    }
  }

  #tellWatchers(hint: Hint): void {
    for (const { onHint } of this.#watchers) {
      try {
        onHint(hint);
      } catch {
        // One listener's fault is not the others'.
      }
    }
  }
}
