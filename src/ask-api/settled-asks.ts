import { type AskUser, type Clock, MessageBusType, type StoredAsk } from '../index';

/** How long an end that this process is not told of can stay unseen: an ask that another process put, before a restart of this one. */
const LOOK_MS = 2_000;

/** Waits for ends of asks: told by the bus, and by a look at the store now and then. One listener, however many wait. */
export class SettledAsks {
  readonly #clock: Clock;
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #stop: () => void;

  constructor(askUser: Pick<AskUser, 'bus'>, clock: Clock) {
    this.#clock = clock;
    this.#stop = askUser.bus.subscribe(MessageBusType.ASK_USER_SETTLED, ({ id }) => {
      for (const listener of this.#listeners.get(id) ?? []) listener();
    });
  }

  close(): void {
    this.#stop();
  }

  /** The ask once it has ended, or as it is when the signal aborts; undefined where it is gone. */
  async wait(askUser: Pick<AskUser, 'get'>, id: string, signal: AbortSignal): Promise<StoredAsk | undefined> {
    for (;;) {
      // Listens first and looks then, so that no end falls between.
      const next = this.#next(id, signal);
      try {
        const ask = await askUser.get(id);
        if (ask === undefined || ask.outcome !== undefined || signal.aborted) return ask;
        // The caller's own id: ends are told by the stored one.
        if (ask.id !== id) return await this.wait(askUser, ask.id, signal);
        await next.happened;
      } finally {
        next.stop();
      }
    }
  }

  #next(id: string, signal: AbortSignal): { readonly happened: Promise<void>; readonly stop: () => void } {
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners);
    let wake: () => void = () => {};
    const happened = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const cancel = this.#clock.setTimer(wake, LOOK_MS, { background: true });
    listeners.add(wake);
    signal.addEventListener('abort', wake, { once: true });
    return {
      happened,
      stop: () => {
        cancel();
        signal.removeEventListener('abort', wake);
        listeners.delete(wake);
        if (listeners.size === 0) this.#listeners.delete(id);
      },
    };
  }
}
