import type { Respondent } from '../answer/outcome';
import type { AskUserRequest, Scope } from '../ports/ask';
import type { Detach } from '../ports/desk';
import type { Renderer, Unsubscribe } from '../ports/renderer';

/** What stands in a renderer's line. */
export interface Queued {
  /** From 1, since the renderer was last idle. */
  position: number;
  start(): void;
  /** Runs a listener of the renderer's; a throw is reported and harms nothing. */
  guard(run: () => void): void;
}

/** Failures that are remembered; the oldest go first. */
const FAILED_KEPT = 1_000;

/** One renderer's line of asks: as many on screen as it can take, the rest in order behind them. */
export class RendererQueue<T extends Queued> {
  readonly renderer: Renderer;
  /** What it may see. */
  readonly scope: Scope;
  /** Who settles an ask through it. */
  readonly respondent: Respondent;
  /** The renderer's own word for its end, where it took a desk. */
  detached: Detach | undefined;
  /** Asks that it failed at, so that looking for others' asks does not bring them back before the person. */
  readonly #failed = new Set<string>();
  readonly #concurrency: number;
  readonly #active = new Set<T>();
  readonly #waiting = new Set<T>();
  readonly #listeners = new Map<T, Set<() => void>>();
  /** Asks since it was last idle, without those that left the line unseen. */
  #total = 0;
  #isHeld = false;

  constructor(renderer: Renderer, scope: Scope) {
    this.renderer = renderer;
    this.scope = scope;
    this.respondent = Object.freeze({ kind: renderer.respondent ?? 'human', renderer: renderer.name });
    this.#concurrency = Math.max(1, renderer.concurrency ?? 1);
  }

  get total(): number {
    return this.#total;
  }

  /** Everything on screen or in line. */
  get showings(): readonly T[] {
    return [...this.#active, ...this.#waiting];
  }

  /** Tells the renderer, once, that it is no longer attached. */
  leaves(onError: (error: unknown) => void): void {
    const { detached } = this;
    this.detached = undefined;
    try {
      detached?.();
    } catch (error) {
      onError(error);
    }
  }

  fails(ask: AskUserRequest): void {
    this.#failed.add(keyOf(ask));
    for (const oldest of this.#failed) if (this.#failed.size > FAILED_KEPT) this.#failed.delete(oldest);
  }

  /** Whether it failed at this ask before. */
  hasFailed(ask: AskUserRequest): boolean {
    return this.#failed.size > 0 && this.#failed.has(keyOf(ask));
  }

  get hasFailures(): boolean {
    return this.#failed.size > 0;
  }

  enqueue(showing: T): void {
    this.#total++;
    showing.position = this.#total;
    if (this.#active.size < this.#concurrency) this.#start(showing);
    else this.#waiting.add(showing);
    this.#changed();
  }

  /** Starts no more of them: what waits is about to end. */
  hold(): void {
    this.#isHeld = true;
  }

  /** Frees the place of one that is over, and starts the next. */
  leave(showing: T): void {
    this.#listeners.delete(showing);
    if (this.#active.delete(showing)) this.#startNext();
    else if (this.#waiting.delete(showing)) this.#closeRanks(showing.position);
    else return;
    if (this.#active.size === 0 && this.#waiting.size === 0) this.#total = 0;
    this.#changed();
  }

  onChange(showing: T, listener: () => void): Unsubscribe {
    if (!this.#active.has(showing) && !this.#waiting.has(showing)) return () => {};
    const listeners = this.#listeners.get(showing) ?? new Set();
    this.#listeners.set(showing, listeners);
    const own = () => listener();
    listeners.add(own);
    return () => listeners.delete(own);
  }

  #start(showing: T): void {
    this.#active.add(showing);
    showing.start();
  }

  #startNext(): void {
    for (const next of this.#waiting) {
      if (this.#isHeld) return;
      if (this.#active.size >= this.#concurrency) return;
      this.#waiting.delete(next);
      this.#start(next);
    }
  }

  #closeRanks(left: number): void {
    // All of them are about to end; nobody will read their places.
    if (this.#isHeld) return;
    this.#total--;
    for (const showing of this.#active) if (showing.position > left) showing.position--;
    for (const showing of this.#waiting) if (showing.position > left) showing.position--;
  }

  #changed(): void {
    if (this.#listeners.size === 0) return;
    for (const [showing, listeners] of [...this.#listeners]) {
      for (const listener of [...listeners]) showing.guard(listener);
    }
  }
}

/** The id alone may be another ask's by now, which was put anew under it. */
function keyOf({ id, askedAt }: AskUserRequest): string {
  return `${askedAt}:${id}`;
}
