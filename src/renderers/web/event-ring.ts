import type { AskUserRequest } from '../../ports/ask';

/** One event as it is sent, and whose ask it is about. */
export interface KeptEvent {
  readonly number: number;
  readonly ask: Pick<AskUserRequest, 'id' | 'scope'>;
  readonly bytes: Uint8Array;
}

const MOST_EVENTS = 1_000;
const MOST_BYTES = 1024 * 1024;

/** The last events, for whoever was away for a moment; bounded in number and in bytes, the oldest go first. */
export class EventRing {
  readonly #kept: KeptEvent[] = [];
  #bytes = 0;
  /** The number of the last event that is gone from here; all later ones are still there. */
  #forgotten = 0;

  add(event: KeptEvent): void {
    this.#kept.push(event);
    this.#bytes += event.bytes.byteLength;
    while (this.#kept.length > MOST_EVENTS || this.#bytes > MOST_BYTES) {
      const oldest = this.#kept.shift()!;
      this.#bytes -= oldest.bytes.byteLength;
      this.#forgotten = oldest.number;
    }
  }

  /** Everything after an event, in order; undefined where some of it is gone or the number was never given out. */
  after(number: number): readonly KeptEvent[] | undefined {
    const newest = this.#kept.at(-1)?.number ?? this.#forgotten;
    if (!Number.isSafeInteger(number) || number < this.#forgotten || number > newest) return undefined;
    return this.#kept.filter((event) => event.number > number);
  }
}
