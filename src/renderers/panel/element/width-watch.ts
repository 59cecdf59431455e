import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Below this the panel is as narrow as a phone, in CSS pixels. */
const NARROW = 480;

/** Whether the element, not the window, is narrow: a panel in a side column is a phone's as well. */
export class WidthWatch implements ReactiveController {
  isNarrow = false;
  #observer: ResizeObserver | undefined;

  constructor(private readonly host: ReactiveControllerHost & Element) {
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer = new ResizeObserver(([size]) => {
      const isNarrow = (size?.contentRect.width ?? NARROW) < NARROW;
      if (isNarrow === this.isNarrow) return;
      this.isNarrow = isNarrow;
      this.host.requestUpdate();
    });
    this.#observer.observe(this.host);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
  }
}
