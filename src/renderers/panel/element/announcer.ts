import type { ReactiveControllerHost } from 'lit';

/** What a screen reader is told: each thing once, and only after the page with the live region is there. */
export class Announcer {
  text = '';
  readonly #told = new Set<string>();

  constructor(private readonly host: ReactiveControllerHost) {}

  /** Says something about each of these that has not been told yet. */
  once<T>(things: readonly T[], keyOf: (thing: T) => string, say: (fresh: readonly T[]) => string): void {
    const fresh = things.filter((thing) => !this.#told.has(keyOf(thing)));
    if (fresh.length === 0) return;
    for (const thing of fresh) this.#told.add(keyOf(thing));
    this.say(say(fresh));
  }

  say(text: string): void {
    this.text = text;
    this.host.requestUpdate();
  }
}
