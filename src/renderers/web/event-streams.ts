import type { AskUserRequest } from '../../ports/ask';
import type { CancelTimer, Clock } from '../../ports/clock';
import type { AskEvent, Desk } from '../../ports/desk';
import { viewOf } from './ask-view';
import { Audience } from './audience';
import { EventRing, type KeptEvent } from './event-ring';
import { type Grant, grantJson, isGranted } from './grant';
import type { Visitor } from './visitors';

interface Stream {
  readonly visitor: Visitor;
  readonly key: string;
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
}

export interface StreamLimits {
  readonly perVisitor: number;
  readonly unreadBytes: number;
  readonly clock: Clock;
}

/** Between two signs of life; proxies cut a silent connection after 30 to 60 seconds. */
const BEAT_MS = 20_000;
/** How long a browser waits before it comes back. */
const RETRY_MS = 2_000;
const UTF8 = new TextEncoder();
const BEAT = UTF8.encode(':\n\n');

/**
 * Server-sent events to everyone who looks: each event is read and written once, and goes to whoever may see its ask. A stream begins with
 * `list`, everything that waits, or where `Last-Event-ID` is still known here with what happened since. Whoever reads too slowly is dropped,
 * and comes back for a list.
 */
export class EventStreams {
  readonly #limits: StreamLimits;
  readonly #streams = new Set<Stream>();
  readonly #audience = new Audience<Stream>();
  readonly #waiting = new Map<string, AskUserRequest>();
  /** Event ids of another process, or of before a gap, are not of this one. */
  #epoch = '';
  #ring = new EventRing();
  #number = 0;
  #stopped: AbortController | undefined;
  #beat: CancelTimer | undefined;

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#streams.size;
  }

  /** A stream for this visitor; undefined where they have as many as they may. */
  open(desk: Desk, visitor: Visitor, lastEventId: string | undefined): ReadableStream<Uint8Array> | undefined {
    const key = JSON.stringify(visitor.grants.map(grantJson));
    if ([...this.#streams].filter((one) => one.key === key).length >= this.#limits.perVisitor) return undefined;
    this.#listen(desk);
    let stream: Stream;
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          stream = { visitor, key, controller };
          for (const bytes of this.#opening(visitor, lastEventId)) controller.enqueue(bytes);
          this.#streams.add(stream);
          this.#audience.add(visitor.grants, stream);
          this.#beat ??= this.#nextBeat();
        },
        cancel: () => this.#forget(stream),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: this.#limits.unreadBytes }),
    );
  }

  /** Ends all streams; the asks are no longer looked after here. */
  close(): void {
    this.#stopped?.abort();
    this.#stopped = undefined;
    for (const stream of [...this.#streams]) {
      this.#forget(stream);
      stream.controller.close();
    }
    this.#waiting.clear();
  }

  *#opening(visitor: Visitor, lastEventId: string | undefined): Generator<Uint8Array> {
    const sees = (ask: Pick<AskUserRequest, 'id' | 'scope'>) =>
      visitor.grants.some((grant: Grant) => isGranted(grant, ask));
    const missed = this.#missedSince(lastEventId);
    yield UTF8.encode(`retry: ${RETRY_MS}\n\n`);
    if (missed !== undefined) for (const event of missed) if (sees(event.ask)) yield event.bytes;
    if (missed === undefined)
      yield this.#encode('list', { asks: [...this.#waiting.values()].filter(sees).map(viewOf) });
  }

  #missedSince(lastEventId: string | undefined): readonly KeptEvent[] | undefined {
    const [epoch, number] = lastEventId?.split('-') ?? [];
    return epoch === this.#epoch && number !== undefined ? this.#ring.after(Number(number)) : undefined;
  }

  #listen(desk: Desk): void {
    if (this.#stopped !== undefined) return;
    const stopped = new AbortController();
    this.#stopped = stopped;
    this.#epoch = crypto.randomUUID().slice(0, 8);
    this.#ring = new EventRing();
    this.#number = 0;
    this.#follow(desk, stopped.signal).catch(() => {
      // The store is away. Whoever looks comes back by themselves, and then it is tried again.
      if (this.#stopped === stopped) this.close();
    });
  }

  async #follow(desk: Desk, signal: AbortSignal): Promise<void> {
    for await (const event of desk.events({ signal })) {
      if (signal.aborted) return;
      if (event.type !== 'shown') this.#tell(event);
    }
  }

  #tell(event: Exclude<AskEvent, { type: 'shown' }>): void {
    const { ask, type } = event;
    this.#number++;
    if (type === 'asked') this.#waiting.set(ask.id, ask);
    else this.#waiting.delete(ask.id);
    const view = viewOf(type === 'asked' ? ask : { ...ask, outcome: event.outcome });
    const bytes = this.#encode(type, { ask: view });
    this.#ring.add({ number: this.#number, ask, bytes });
    for (const stream of this.#audience.of(ask)) this.#send(stream, bytes);
  }

  #encode(type: string, data: object): Uint8Array {
    return UTF8.encode(`id: ${this.#epoch}-${this.#number}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  #send(stream: Stream, bytes: Uint8Array): void {
    const { controller } = stream;
    if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(bytes);
    this.#forget(stream);
    // Not close(): that would keep what is unread for as long as nobody reads it.
    controller.error(new Error('The reader was too slow.'));
  }

  #forget(stream: Stream): void {
    this.#streams.delete(stream);
    this.#audience.delete(stream.visitor.grants, stream);
    if (this.#streams.size > 0) return;
    this.#beat?.();
    this.#beat = undefined;
  }

  #nextBeat(): CancelTimer {
    return this.#limits.clock.setTimer(
      () => {
        this.#beat = undefined;
        for (const stream of [...this.#streams]) {
          if (this.#limits.clock.now() < stream.visitor.expiresAt) this.#send(stream, BEAT);
          else {
            this.#forget(stream);
            stream.controller.close();
          }
        }
        if (this.#streams.size > 0) this.#beat ??= this.#nextBeat();
      },
      BEAT_MS,
      { background: true },
    );
  }
}
