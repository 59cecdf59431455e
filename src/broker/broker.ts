import { defaultAnswers } from '../answer/default-answers';
import type { Outcome } from '../answer/outcome';
import { type Message, MessageBusType } from '../bus/message-map';
import { onAbort } from '../bus/on-abort';
import { AskUserError } from '../errors';
import type { StoredAsk } from '../ports/ask';
import type { NewAsk, SettleResult } from '../ports/store';
import { sameScope } from './ask-id';
import { Budget, countsForRun } from './budget';
import type { BrokerOptions, Core } from './core';
import { Deadlines } from './deadline';
import { newPending, type PendingAsk } from './pending-ask';
import { promised } from './promised';
import { Screens } from './screens';
import { abortedBy, rejectWait, resolveWait, type Wait } from './wait';
import { Waiters } from './waiters';
import { Watching } from './watching';

export interface OpenOptions {
  /** False holds the ask: a host shows it itself. */
  readonly show: boolean;
  readonly wait: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Once it is closed, what it put is ended and not shown. */
  readonly asker?: { readonly isClosed: boolean };
  /** Called once the store has it. An outcome says that the caller is gone: it is settled so, and never shown. */
  readonly onPut?: () => Outcome | undefined;
}

/** How soon a timeout that the store's clock calls too early is offered again. */
const NOT_YET_MS = 1_000;
/** How long an abort or a close waits for a store that does not answer. */
const PATIENCE_MS = 1_000;
/** How far a store's clock may be behind before an ask that was just put passes for one that was there. */
const CLOCK_SKEW_MS = 1_000;

/** Puts, shows, waits and settles. Everything that ends an ask goes through {@link Broker.settle}. */
export class Broker implements Core {
  readonly options: BrokerOptions;
  readonly waiters = new Waiters();
  readonly budget = new Budget();
  readonly deadlines: Deadlines;
  readonly screens: Screens;
  readonly #watching: Watching;
  closed = false;

  constructor(options: BrokerOptions) {
    this.options = options;
    this.deadlines = new Deadlines(options.clock, options.onError);
    this.screens = new Screens(this);
    this.#watching = new Watching(this);
  }

  /** Puts an ask. Resolves once it is settled where `wait` is set, else with the ask as the store has it. */
  open(ask: NewAsk, scopeKey: string, options: OpenOptions): Promise<StoredAsk> {
    this.#watching.putting++;
    const { store } = this.options;
    const { live } = this.#watching;
    const putAt = this.options.clock.now();
    const put = live ? promised(() => store.put(ask)) : this.#watching.start().then(() => store.put(ask));
    return new Promise((resolve, reject) => {
      const failed = (error: unknown) => {
        this.#watching.putDone();
        this.budget.giveBack(scopeKey, countsForRun(ask));
        reject(error);
      };
      put.then((stored) => {
        if (stored?.id !== ask.id || !sameScope(stored.scope, ask.scope)) failed(otherAsk());
        else this.#register(stored, putAt, scopeKey, options, resolve, reject);
      }, failed);
    });
  }

  /** Waits until the ask is settled. When the signal aborts it settles as aborted, then rejects with the signal's reason. */
  wait(stored: StoredAsk, signal?: AbortSignal): Promise<StoredAsk> {
    const pending = this.waiters.get(stored.id);
    if (pending !== undefined) return new Promise((resolve, reject) => this.#addWait(pending, resolve, reject, signal));
    return promised(() => this.options.store.get(stored.id)).then((now) => now ?? stored);
  }

  /** Publishes a held ask and gives it to the renderers. */
  show(pending: PendingAsk): void {
    // A replay must not end what somebody shows: only the first time is it no longer the host's.
    if (pending.published) return;
    pending.held = false;
    pending.published = true;
    this.publish(pending.ask);
    this.screens.offer(pending);
  }

  settle(id: string, outcome: Outcome): Promise<SettleResult> {
    const pending = this.waiters.get(id);
    if (pending) pending.settling++;
    return promised(() => this.options.store.settle(id, outcome)).then(
      (result) => {
        if (pending) pending.settling--;
        return this.#conclude(id, outcome, result);
      },
      (error) => {
        if (pending) {
          pending.settling--;
          // It may have been written all the same, and its hint was passed over.
          this.#watching.reread(pending);
        }
        throw error;
      },
    );
  }

  /** Settles an ask whose time is over: as timed out, or by the recommended default where that was asked for. */
  expire(ask: StoredAsk): Promise<SettleResult> {
    const answers = this.options.onTimeout === 'recommended' ? defaultAnswers(ask.questions) : undefined;
    const afterMs = (ask.expiresAt ?? ask.askedAt) - ask.askedAt;
    return this.settle(
      ask.id,
      answers === undefined
        ? { status: 'timed_out', afterMs }
        : { status: 'answered', answers, by: { kind: 'default', renderer: 'deadline' } },
    );
  }

  settleQuietly(pending: PendingAsk, outcome: Outcome): void {
    this.settle(pending.ask.id, outcome).catch((error) => this.fail(pending, error));
  }

  finish(settled: StoredAsk): void {
    const pending = this.waiters.get(settled.id);
    if (pending === undefined || settled.outcome === undefined) return;
    this.#release(pending);
    const { id, correlationId, outcome } = settled;
    this.publish(Object.freeze({ type: MessageBusType.ASK_USER_SETTLED, id, correlationId, outcome }));
    const durationMs = (settled.settledAt ?? this.options.clock.now()) - settled.askedAt;
    this.options.telemetry?.record({ type: 'settled', ask: pending.ask, outcome, durationMs });
    for (const showing of pending.showings) showing.end(outcome);
    for (const wait of pending.waits) resolveWait(wait, settled);
  }

  /** The store failed: those who wait are told, and the ask stays in the store as it is. */
  fail(pending: PendingAsk, error: unknown): void {
    this.options.onError(error);
    if (this.waiters.get(pending.ask.id) !== pending) return;
    this.#release(pending);
    this.options.telemetry?.record({ type: 'lost', ask: pending.ask });
    for (const showing of pending.showings) showing.end({ status: 'aborted', reason: 'store_unavailable' });
    for (const wait of pending.waits) rejectWait(wait, error);
  }

  publish(message: Message): void {
    this.options.bus.publish(message).catch(this.options.onError);
  }

  /** Settles all that waits as aborted and stops watching; asks that come later are refused. */
  async close(): Promise<void> {
    this.closed = true;
    this.screens.hold();
    await Promise.all([...this.waiters.values()].map((pending) => this.#settleOrGiveUp(pending, CLOSED)));
    this.#watching.stop();
    this.screens.close();
  }

  #register(
    stored: StoredAsk,
    putAt: number,
    scopeKey: string,
    options: OpenOptions,
    resolve: Wait['resolve'],
    reject: Wait['reject'],
  ): void {
    const missed = this.#watching.putDone();
    let pending = this.waiters.get(stored.id);
    const isReplay = stored.outcome !== undefined || pending !== undefined;
    if (isReplay) this.budget.giveBack(scopeKey, countsForRun(stored));
    const over = this.closed || options.asker?.isClosed === true ? CLOSED : options.onPut?.();
    if (stored.outcome !== undefined) return resolve(stored);
    if (pending === undefined) {
      pending = this.#pend(stored, putAt, scopeKey, !options.show);
      if (missed?.has(stored.id)) this.#watching.reread(pending);
    }
    if (over !== undefined) {
      this.#addWait(pending, resolve, reject, undefined);
      return this.settleQuietly(pending, over);
    }
    // Waits before it is shown, since a renderer may answer at once.
    if (options.wait) this.#addWait(pending, resolve, reject, options.signal);
    if (options.show) this.show(pending);
    if (!options.wait) resolve(stored);
  }

  #addWait(
    pending: PendingAsk,
    resolve: Wait['resolve'],
    reject: Wait['reject'],
    signal: AbortSignal | undefined,
  ): void {
    const wait: Wait = { resolve, reject, signal, off: undefined, done: false };
    pending.waits = pending.waits.length === 0 ? [wait] : [...pending.waits, wait];
    if (signal !== undefined) wait.off = onAbort(signal, () => this.#abortWait(pending, wait));
  }

  #pend(ask: StoredAsk, putAt: number, scopeKey: string, held: boolean): PendingAsk {
    const pending = newPending(ask, scopeKey, this.options.clock.now(), held);
    this.waiters.add(pending);
    if (ask.expiresAt !== undefined) this.#armDeadline(pending, ask.expiresAt);
    this.#watching.poll();
    const joinedAt = ask.askedAt < putAt - CLOCK_SKEW_MS ? putAt : undefined;
    this.options.telemetry?.record({ type: 'asked', ask, joinedAt });
    return pending;
  }

  #armDeadline(pending: PendingAsk, at: number): void {
    pending.deadline = this.deadlines.add(at, () => {
      this.expire(pending.ask).then(
        ({ verdict }) => {
          const isOpen = this.waiters.get(pending.ask.id) === pending;
          if (verdict === 'not_yet' && isOpen) this.#armDeadline(pending, this.options.clock.now() + NOT_YET_MS);
        },
        (error) => this.fail(pending, error),
      );
    });
  }

  #abortWait(pending: PendingAsk, wait: Wait): void {
    if (!wait.done) void this.#settleOrGiveUp(pending, abortedBy(wait.signal?.reason));
  }

  /** Settles, and ends the ask here all the same when the store fails or does not answer: an abort must not hang. */
  #settleOrGiveUp(pending: PendingAsk, outcome: Outcome): Promise<void> {
    return new Promise((resolve) => {
      const giveUp = (error: unknown) => {
        this.fail(pending, error);
        resolve();
      };
      const patience = this.deadlines.add(this.options.clock.now() + PATIENCE_MS, () =>
        giveUp(new AskUserError('store_unavailable', 'The store did not answer when an ask was to end.')),
      );
      this.settle(pending.ask.id, outcome).then(
        () => {
          this.deadlines.remove(patience);
          resolve();
        },
        (error) => {
          this.deadlines.remove(patience);
          giveUp(error);
        },
      );
    });
  }

  #conclude(id: string, offered: Outcome, result: SettleResult): SettleResult | Promise<SettleResult> {
    const { ask, verdict } = result;
    if (ask?.outcome !== undefined) {
      this.finish(ask);
      return result;
    }
    // Too late, and nobody wrote down yet that time is over.
    if (verdict === 'late' && ask !== undefined && offered.status !== 'timed_out') {
      return this.expire(ask).then((expired) => ({
        ...expired,
        verdict: expired.verdict === 'won' ? 'late' : expired.verdict,
      }));
    }
    const pending = this.waiters.get(id);
    if (verdict === 'unknown') this.gone(id);
    // The port allows to leave the ask out; then it is read.
    else if (pending !== undefined && ask === undefined) this.#watching.reread(pending);
    return result;
  }

  gone(id: string): void {
    const pending = this.waiters.get(id);
    if (pending) this.finish({ ...pending.ask, outcome: { status: 'aborted', reason: 'erased' } });
  }

  #release(pending: PendingAsk): void {
    this.waiters.delete(pending);
    this.budget.settled(pending.scopeKey);
    if (pending.deadline) this.deadlines.remove(pending.deadline);
    if (pending.patience) this.deadlines.remove(pending.patience);
    if (this.waiters.size === 0) this.#watching.rest();
  }
}

const CLOSED: Outcome = Object.freeze({ status: 'aborted', reason: 'closed' });

function otherAsk(): AskUserError {
  return new AskUserError('store_unavailable', 'The store gave back another ask than the one that was put.');
}
