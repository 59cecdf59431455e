import type { Hint, Unwatch } from '../ports/store';
import type { Core } from './core';
import type { Deadline } from './deadline';
import type { PendingAsk } from './pending-ask';
import { promised } from './promised';

/** Between two looks at the store while something waits: hints may be lost, so this bounds how late an answer is seen. */
const POLL_MS = 5_000;

/**
 * Keeps what waits here in step with the store: it watches first, then reads, then sleeps until a hint, a resync or a slow poll.
 *
 * A store of this process needs no poll, since nothing is lost on the way.
 */
export class Watching {
  readonly #broker: Core;
  #starting: Promise<void> | undefined;
  #unwatch: Unwatch | undefined;
  #poll: Deadline | undefined;
  /** Asks that were settled while a put was under way, when nobody here waited for them yet. */
  #missed: Set<string> | undefined;
  putting = 0;
  live = false;

  constructor(broker: Core) {
    this.#broker = broker;
  }

  /** Resolves once hints arrive. Must be so before the first put: what is settled in between would be missed. */
  start(): Promise<void> {
    this.#starting ??= promised(() => this.#broker.options.store.watch((hint) => this.#onHint(hint))).then(
      (unwatch) => {
        if (this.#broker.closed) return unwatch();
        this.#unwatch = unwatch;
        this.live = true;
      },
      (error) => {
        this.#starting = undefined;
        throw error;
      },
    );
    return this.#starting;
  }

  stop(): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
    this.rest();
  }

  /** A put is back; gives the ids that were settled meanwhile. */
  putDone(): ReadonlySet<string> | undefined {
    this.putting--;
    const missed = this.#missed;
    if (this.putting === 0) this.#missed = undefined;
    return missed;
  }

  /** Looks again after a while, where others can settle what waits here. */
  poll(): void {
    const { store, clock } = this.#broker.options;
    if (store.traits.reach === 'process' || this.#poll !== undefined) return;
    this.#poll = this.#broker.deadlines.add(clock.now() + POLL_MS, () => {
      this.#poll = undefined;
      this.#rereadAll();
      this.poll();
    });
  }

  /** Nothing waits any more. */
  rest(): void {
    if (this.#poll) this.#broker.deadlines.remove(this.#poll);
    this.#poll = undefined;
  }

  reread(pending: PendingAsk): void {
    promised(() => this.#broker.options.store.get(pending.ask.id)).then((stored) => {
      if (stored === undefined) this.#broker.gone(pending.ask.id);
      else this.#broker.finish(stored);
    }, this.#broker.options.onError);
  }

  #rereadAll(): void {
    for (const pending of [...this.#broker.waiters.values()]) this.reread(pending);
  }

  #onHint(hint: Hint): void {
    if (hint.kind === 'resync') return this.#rereadAll();
    if (hint.kind !== 'settled') return;
    const pending = this.#broker.waiters.get(hint.id);
    if (pending !== undefined) {
      if (pending.settling === 0) this.reread(pending);
    } else if (this.putting > 0) {
      this.#missed ??= new Set();
      this.#missed.add(hint.id);
    }
  }
}
