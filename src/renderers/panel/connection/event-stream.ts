import { createParser } from 'eventsource-parser';
import type { CancelTimer, Clock } from '../../../ports/clock';

/**
 * How the stream stands. `ended` says only that it broke off, as at a server's restart: whether anybody can be reached is known by the next
 * attempt, which follows soon.
 */
export type StreamState = 'live' | 'ended' | 'unreachable' | 'no_access' | 'too_many';

export interface EventStreamOptions {
  readonly url: string;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  onState(state: StreamState): void;
  onEvent(type: string, data: unknown): void;
}

/** The server gives a sign of life every 20 seconds; without one for this long the connection is dead and nobody has said so. */
const SILENT_MS = 50_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/**
 * Server-sent events, for as long as it is not closed: whatever breaks off is taken up again after the last event that came, later each time
 * nobody is reached. Unlike the browser's own EventSource it knows an expired session from a server that is away, and a connection that has
 * died without a word from one on which nothing happens.
 */
export class EventStream {
  readonly #options: EventStreamOptions;
  #lastEventId = '';
  #failures = 0;
  #attempt: AbortController | undefined;
  #retry: CancelTimer | undefined;

  constructor(options: EventStreamOptions) {
    this.#options = options;
  }

  /** Connects now, also where it would have waited longer. Does nothing while it is connected. */
  open(): void {
    if (this.#attempt !== undefined) return;
    this.#retry?.();
    const attempt = new AbortController();
    this.#attempt = attempt;
    void this.#read(attempt.signal).then((state) => {
      if (this.#attempt !== attempt) return;
      this.#attempt = undefined;
      this.#options.onState(state);
      this.#retry = this.#options.clock.setTimer(() => this.open(), this.#delay());
    });
  }

  /** Hangs up, until it is opened again. */
  close(): void {
    this.#retry?.();
    this.#attempt?.abort();
    this.#attempt = undefined;
  }

  /** Drawn by lot, so that a server that comes back is not met by everybody at once. */
  #delay(): number {
    const most = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures++);
    return most * (0.5 + Math.random() / 2);
  }

  async #read(signal: AbortSignal): Promise<StreamState> {
    const { url, fetch, onState } = this.#options;
    let isLive = false;
    try {
      const headers = { accept: 'text/event-stream', ...(this.#lastEventId && { 'last-event-id': this.#lastEventId }) };
      const response = await fetch(url, { headers, signal });
      const { status, body } = response;
      if (status === 401 || status === 403) return 'no_access';
      if (status === 429) return 'too_many';
      if (status !== 200 || body === null) return 'unreachable';
      isLive = true;
      this.#failures = 0;
      onState('live');
      await this.#pump(body.getReader(), signal);
      return 'ended';
    } catch {
      return isLive ? 'ended' : 'unreachable';
    }
  }

  async #pump(reader: ReadableStreamDefaultReader<Uint8Array>, signal: AbortSignal): Promise<void> {
    const { clock, onEvent } = this.#options;
    const parser = createParser({
      onEvent: ({ id, event = 'message', data }) => {
        if (signal.aborted) return;
        if (id !== undefined) this.#lastEventId = id;
        onEvent(event, JSON.parse(data));
      },
    });
    const decoder = new TextDecoder();
    const hangUp = () => void reader.cancel().catch(() => {});
    signal.addEventListener('abort', hangUp, { once: true });
    let silence = clock.setTimer(hangUp, SILENT_MS);
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        silence();
        silence = clock.setTimer(hangUp, SILENT_MS);
        parser.feed(decoder.decode(read.value, { stream: true }));
      }
    } finally {
      silence();
    }
  }
}
