import type { Hint, Unwatch } from '../ports/store';
import type { Core } from './core';
import type { Deadline } from './deadline';
import { endsWaiting } from './ends-waiting';
import { Meanwhile } from './meanwhile';
import type { PendingAsk } from './pending-ask';
import { promised } from './promised';
import { isSameAsk } from './same-ask';

/** Asks read at one look; with more of them a look takes several turns. */
const MOST_READS = 500;

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
  /** What ended while a put or a read was under way. */
  readonly meanwhile = new Meanwhile();
  /** Asks that are being put just now, where others could be taken for them. */
  readonly #underWay = new Set<string>();
  readonly #found: (id: string | undefined) => void;
  live = false;

  /** @param found what to do about an ask that another process may have put; undefined after a gap, when there may be several */
  constructor(broker: Core, found: (id: string | undefined) => void) {
    this.#broker = broker;
    this.#found = found;
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

  putBegins(id: string): void {
    this.meanwhile.begin(id);
    if (this.#isShared) this.#underWay.add(id);
  }

  /** A put is back; true if its ask ended meanwhile. */
  putDone(id: string): boolean {
    if (this.#isShared) this.#underWay.delete(id);
    const hasEnded = this.meanwhile.hasEnded(id);
    this.meanwhile.done(id);
    return hasEnded;
  }

  isPutting(id: string): boolean {
    return this.#underWay.has(id);
  }

  get #isShared(): boolean {
    return this.#broker.options.store.traits.reach !== 'process';
  }

  /** Looks again after a while, where others can settle what waits here. */
  poll(): void {
    if (!this.#isShared || this.#poll !== undefined) return;
    this.#poll = this.#broker.deadlines.add(this.#broker.options.clock.now() + POLL_MS, () => {
      this.#poll = undefined;
      this.#rereadSome();
      this.poll();
    });
  }

  /** Nothing waits any more. */
  rest(): void {
    if (this.#poll) this.#broker.deadlines.remove(this.#poll);
    this.#poll = undefined;
  }

  reread(pending: PendingAsk): void {
    promised(() => this.#broker.options.store.get(pending.ask.id)).then(
      (stored) => {
        if (stored === undefined || !isSameAsk(stored, pending.ask)) this.#broker.gone(pending);
        else this.#broker.finish(stored);
      },
      (error) => (endsWaiting(error) ? this.#broker.fail(pending, error) : this.#broker.options.onError(error)),
    );
  }

  #rereadAll(): void {
    for (const pending of [...this.#broker.waiters.values()]) this.reread(pending);
  }

  /** Those that were read longest ago: what is read goes to the end of the line. */
  #rereadSome(): void {
    for (const id of this.#broker.waiters.oldest(MOST_READS)) {
      const pending = this.#broker.waiters.get(id);
      if (pending !== undefined) this.reread(pending);
    }
  }

  #onHint(hint: Hint): void {
    if (hint.kind === 'resync') {
      this.#rereadAll();
      return this.#found(undefined);
    }
    if (hint.kind === 'asked') return this.#found(hint.id);
    this.meanwhile.ended(hint.id);
    const pending = this.#broker.waiters.get(hint.id);
    if (pending?.settling === 0) this.reread(pending);
  }
}
