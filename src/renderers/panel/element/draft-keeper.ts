import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** After so long without a key what was entered is told. */
const QUIET_MS = 500;

/** Tells what was entered, soon after it was, and at once before the page may be gone. */
export class DraftKeeper implements ReactiveController {
  readonly #waiting = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    host: ReactiveControllerHost,
    private readonly tell: (id: string) => void,
  ) {
    host.addController(this);
  }

  later(id: string): void {
    this.#waiting.add(id);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.now, QUIET_MS);
  }

  /** Whatever was not told yet. */
  readonly now = (): void => {
    clearTimeout(this.#timer);
    const ids = [...this.#waiting];
    this.#waiting.clear();
    for (const id of ids) this.tell(id);
  };

  /** It is handed in: there is no draft of it any more. */
  forget(id: string): void {
    this.#waiting.delete(id);
  }

  hostConnected(): void {
    globalThis.addEventListener('pagehide', this.now);
    document.addEventListener('visibilitychange', this.now);
  }

  hostDisconnected(): void {
    this.now();
    globalThis.removeEventListener('pagehide', this.now);
    document.removeEventListener('visibilitychange', this.now);
  }
}
