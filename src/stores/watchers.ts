import type { Hint, Unwatch } from '../ports/store';

/** Who is hinted. A listener's fault harms neither the others nor whoever settles, and nothing is left on a signal. */
export class Watchers {
  /** Each with the way to stop it. */
  readonly #stops = new Map<(hint: Hint) => void, Unwatch>();
  readonly #onEmpty: (() => void) | undefined;

  constructor(onEmpty?: () => void) {
    this.#onEmpty = onEmpty;
  }

  get size(): number {
    return this.#stops.size;
  }

  add(onHint: (hint: Hint) => void, signal: AbortSignal | undefined): Unwatch {
    // A wrapper, so that the same function may watch twice.
    const watcher = (hint: Hint) => onHint(hint);
    const stop = () => {
      signal?.removeEventListener('abort', stop);
      if (this.#stops.delete(watcher) && this.#stops.size === 0) this.#onEmpty?.();
    };
    if (signal?.aborted) return stop;
    signal?.addEventListener('abort', stop);
    this.#stops.set(watcher, stop);
    return stop;
  }

  hint(hint: Hint): void {
    for (const watcher of this.#stops.keys()) {
      try {
        watcher(hint);
      } catch {
        // A hint may be lost; one listener's fault must not reach the one who settles.
      }
    }
  }

  /** For the last time: who waits reads once more, and hears that the store is closed. */
  close(): void {
    this.hint({ kind: 'resync' });
    for (const stop of [...this.#stops.values()]) stop();
  }
}
