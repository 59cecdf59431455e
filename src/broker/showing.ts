import type { Outcome } from '../answer/outcome';
import type { Reply } from '../answer/reply';
import type { Issue } from '../errors';
import type { Json } from '../ports/json';
import type { QueuePlace, RenderContext, Unsubscribe } from '../ports/renderer';
import { DETACHED } from './closing';
import type { OnScreen, PendingAsk } from './pending-ask';
import type { Queued, RendererQueue } from './queue';

/** What the broker does with what happens on a screen. */
export interface ShowingHost {
  onShown(showing: Showing): void;
  onReply(showing: Showing, reply: Reply | undefined): void;
  onFailure(showing: Showing, error: unknown): void;
  /** Called before the first attempt: false gives the ask up, as when another process delivers it. */
  prepare(showing: Showing): true | Promise<boolean>;
  /** Another process delivers it. */
  onElsewhere(showing: Showing): void;
  /** The renderer left, or this process stops, and the ask goes on. */
  onDetached(showing: Showing): void;
  note(showing: Showing, state: Json): Promise<void>;
  onError(error: unknown): void;
}

/** A renderer's tries at one ask; the third reply that can't be taken is its failure. */
export const MAX_ATTEMPTS = 3;

/** One ask at one renderer, from its place in line until it is over. */
export class Showing implements OnScreen, Queued {
  readonly pending: PendingAsk;
  readonly queue: RendererQueue<Showing>;
  readonly host: ShowingHost;
  position = 0;
  attempts = 0;
  /** The person could see it. */
  seen = false;
  /** Settled, failed or given up: what the renderer returns from here on is ignored. */
  over = false;
  endedWith: Outcome | undefined;
  /** It is this process's turn to deliver it. */
  hasTurn = false;
  controller: AbortController | undefined;
  previous: Json | undefined;
  /** What it noted since then; it sees it at its next attempt. */
  noted: Json | undefined;
  /** What it is told of at this attempt. */
  told: Json | undefined;

  constructor(pending: PendingAsk, queue: RendererQueue<Showing>, host: ShowingHost) {
    this.pending = pending;
    this.queue = queue;
    this.host = host;
  }

  start(): void {
    const ready = this.host.prepare(this);
    if (ready === true) return this.attempt();
    ready.then(
      (go) => {
        if (this.over) return;
        if (go) this.attempt();
        else this.host.onElsewhere(this);
      },
      (error) => this.host.onFailure(this, error),
    );
  }

  /** Asks the renderer, again with `rejected` after a reply that could not be taken. */
  attempt(rejected?: readonly Issue[]): void {
    this.attempts++;
    this.told = this.noted ?? this.previous;
    this.pending.tried = true;
    let reply: Promise<Reply>;
    try {
      reply = Promise.resolve(this.queue.renderer.ask(this.pending.ask, new ShowingContext(this, rejected)));
    } catch (error) {
      reply = Promise.reject(error);
    }
    reply.then(
      (value) => {
        if (!this.over) this.host.onReply(this, value);
      },
      (error) => {
        if (!this.over) this.host.onFailure(this, error);
      },
    );
  }

  /** Tells the renderer that it is over. It releases its screen in its abort listener, then the next in line may start. */
  end(outcome?: Outcome): void {
    if (this.over) return;
    this.over = true;
    this.endedWith = outcome;
    this.controller?.abort(outcome);
    this.queue.leave(this);
    if (outcome === DETACHED) this.host.onDetached(this);
  }

  guard(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.host.onError(error);
    }
  }
}

/** What the renderer sees of a showing. Members are made when they are read, since most renderers read few of them. */
class ShowingContext implements RenderContext {
  readonly #showing: Showing;
  readonly rejected?: readonly Issue[];

  constructor(showing: Showing, rejected: readonly Issue[] | undefined) {
    this.#showing = showing;
    if (rejected !== undefined) this.rejected = rejected;
  }

  get signal(): AbortSignal {
    const showing = this.#showing;
    if (showing.controller === undefined) {
      showing.controller = new AbortController();
      if (showing.over) showing.controller.abort(showing.endedWith);
    }
    return showing.controller.signal;
  }

  get shown(): () => void {
    const showing = this.#showing;
    return () => {
      if (showing.over || showing.seen) return;
      showing.seen = true;
      showing.host.onShown(showing);
    };
  }

  get previous(): Json | undefined {
    return this.#showing.told;
  }

  get note(): (state: Json) => Promise<void> {
    const showing = this.#showing;
    return (state) => showing.host.note(showing, state);
  }

  get queue(): QueuePlace {
    return new Place(this.#showing);
  }
}

class Place implements QueuePlace {
  readonly #showing: Showing;

  constructor(showing: Showing) {
    this.#showing = showing;
  }

  get position(): number {
    return this.#showing.position;
  }

  get total(): number {
    return this.#showing.queue.total;
  }

  onChange(listener: () => void): Unsubscribe {
    return this.#showing.queue.onChange(this.#showing, listener);
  }
}
