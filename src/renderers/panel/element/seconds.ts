import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The time, by the second while somebody counts it. */
export class Seconds implements ReactiveController {
  now = Date.now();
  #interval: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly isCounted: () => boolean,
    private readonly onTick: (before: number, now: number) => void,
  ) {
    host.addController(this);
  }

  hostUpdated(): void {
    if (!this.isCounted()) return this.hostDisconnected();
    this.#interval ??= setInterval(() => {
      const before = this.now;
      this.now = Date.now();
      this.onTick(before, this.now);
      this.host.requestUpdate();
    }, 1_000);
  }

  hostDisconnected(): void {
    clearInterval(this.#interval);
    this.#interval = undefined;
  }
}
