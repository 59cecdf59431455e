import type { Outcome } from '../answer/outcome';
import { type Message, MessageBusType } from '../bus/message-map';
import type { Scope, StoredAsk } from '../ports/ask';
import type { NewAsk, SettleResult } from '../ports/store';
import { addWait } from './add-wait';
import { sameScope } from './ask-id';
import { Budget, countsForRun } from './budget';
import { CLOSED, closeAsks, DETACHED, howToClose, leftPending, letGoOfOthers, type PendingOnClose } from './closing';
import type { BrokerOptions } from './core';
import { Deadlines } from './deadline';
import { Discovery, type Finder } from './discovery';
import { endsWaiting } from './ends-waiting';
import { armDeadline, expire } from './expiry';
import { FORGOTTEN, forgotten } from './forgotten';
import type { Meanwhile } from './meanwhile';
import { newPending, type PendingAsk } from './pending-ask';
import { promised } from './promised';
import { Puts } from './puts';
import { isSameAsk, otherAsk, settleSeen } from './same-ask';
import { Screens } from './screens';
import { settleOrGiveUp } from './settle-or-give-up';
import { rejectWait, resolveWait, type Wait } from './wait';
import { Waiters } from './waiters';
import { Watching } from './watching';

export interface OpenOptions {
  /** False holds the ask: a host shows it itself. */
  readonly show: boolean;
  readonly wait: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Once it is closed, what it put is ended, or left in the store, and not shown. */
  readonly asker?: { readonly closing: PendingOnClose | undefined };
  /** Called once the store has it. An outcome says that the caller is gone: it is settled so, and never shown. */
  readonly onPut?: () => Outcome | undefined;
}

/** How far a store's clock may be behind before an ask that was just put passes for one that was there. */
const CLOCK_SKEW_MS = 1_000;

/** Puts, shows, waits and settles. Everything that ends an ask goes through {@link Broker.settle}. */
export class Broker implements Finder {
  readonly options: BrokerOptions;
  readonly waiters = new Waiters();
  readonly budget = new Budget();
  readonly puts = new Puts();
  readonly deadlines: Deadlines;
  readonly screens: Screens;
  readonly #watching: Watching;
  readonly #discovery: Discovery;
  closing: PendingOnClose | undefined;

  constructor(options: BrokerOptions) {
    this.options = options;
    this.deadlines = new Deadlines(options.clock, options.onError);
    this.screens = new Screens(this);
    this.#discovery = new Discovery(this);
    this.#watching = new Watching(this, (id) => this.#discovery.found(id));
  }

  get closed(): boolean {
    return this.closing !== undefined;
  }

  /** Puts an ask. Resolves once it is settled where `wait` is set, else with the ask as the store has it. */
  open(ask: NewAsk, scopeKey: string, options: OpenOptions): Promise<StoredAsk> {
    this.#watching.putBegins(ask.id);
    const underWay = this.puts.begin(ask.scope);
    const { store } = this.options;
    const { live } = this.#watching;
    const putAt = this.options.clock.now();
    const put = live ? promised(() => store.put(ask)) : this.#watching.start().then(() => store.put(ask));
    return new Promise((resolve, reject) => {
      const failed = (error: unknown) => {
        this.#watching.putDone(ask.id);
        this.budget.giveBack(scopeKey, countsForRun(ask));
        // Its hint was passed over, since this process was putting it: another's ask may have the id.
        this.#discovery.found(ask.id);
        reject(error);
        this.puts.done(underWay);
      };
      const register = (stored: StoredAsk) =>
        this.puts.done(underWay, this.#register(stored, putAt, scopeKey, options, resolve, reject));
      put.then((stored) => {
        if (stored?.id !== ask.id || !sameScope(stored.scope, ask.scope)) failed(otherAsk());
        else if (stored.outcome !== undefined || !this.meanwhile.hasFinished(ask.id)) register(stored);
        // What came back is old by now, and must not come on screen again.
        else promised(() => store.get(ask.id)).then((now) => register(now ?? stored), failed);
      }, failed);
    });
  }

  /** Waits until the ask is settled. When the signal aborts it settles as aborted, then rejects with the signal's reason. */
  wait(stored: StoredAsk, signal?: AbortSignal): Promise<StoredAsk> {
    const pending = this.waiters.get(stored.id);
    if (pending !== undefined) return new Promise((resolve, reject) => addWait(this, pending, resolve, reject, signal));
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
        if (pending && result.ask && !isSameAsk(pending.ask, result.ask)) this.gone(pending);
        return this.#conclude(pending, outcome, result);
      },
      (error) => {
        if (pending) {
          pending.settling--;
          if (endsWaiting(error)) this.fail(pending, error);
          // It may have been written all the same, and its hint was passed over.
          else this.#watching.reread(pending);
        }
        throw error;
      },
    );
  }

  settleQuietly(pending: PendingAsk, outcome: Outcome): void {
    settleSeen(this, pending.ask, outcome).catch((error) => this.fail(pending, error));
  }

  finish(settled: StoredAsk): void {
    const pending = this.waiters.get(settled.id);
    if (pending === undefined || settled.outcome === undefined || !isSameAsk(pending.ask, settled)) return;
    this.#release(pending);
    this.meanwhile.finished(settled.id);
    const { id, correlationId, outcome } = settled;
    this.publish(Object.freeze({ type: MessageBusType.ASK_USER_SETTLED, id, correlationId, outcome }));
    const durationMs = (settled.settledAt ?? this.options.clock.now()) - settled.askedAt;
    // Who put it counts it; a process that only shows it must not count it again.
    if (pending.scopeKey !== undefined) {
      this.options.telemetry?.record({ type: 'settled', ask: pending.ask, outcome, durationMs });
    }
    for (const showing of pending.showings) showing.end(outcome);
    for (const wait of pending.waits) resolveWait(wait, settled);
  }

  /** The store failed: those who wait are told, and the ask stays in the store as it is. */
  fail(pending: PendingAsk, error: unknown): void {
    this.options.onError(error);
    this.letGo(pending, error);
  }

  letGo(pending: PendingAsk, error: unknown, ofScreens = DETACHED): void {
    if (this.waiters.get(pending.ask.id) !== pending) return;
    this.#release(pending);
    if (pending.scopeKey !== undefined) this.options.telemetry?.record({ type: 'lost', ask: pending.ask });
    for (const showing of pending.showings) showing.end(ofScreens);
    for (const wait of pending.waits) rejectWait(wait, error);
  }

  publish(message: Message): void {
    this.options.bus.publish(message).catch(this.options.onError);
  }

  /** Settles all that waits as aborted, or leaves it in the store, and stops watching; asks that come later are refused. */
  async close(pending?: PendingOnClose): Promise<void> {
    this.closing = howToClose(this.options, pending);
    this.screens.hold();
    letGoOfOthers(this);
    await closeAsks(this, {}, this.closing);
    this.#discovery.stop();
    this.#watching.stop();
    await this.screens.close();
  }

  lookFor(scope: Scope): () => void {
    return this.options.store.traits.reach === 'process' ? () => {} : this.#discovery.lookFor(scope);
  }

  watch(): Promise<void> {
    return this.#watching.start();
  }

  isPutting(id: string): boolean {
    return this.#watching.isPutting(id);
  }

  get meanwhile(): Meanwhile {
    return this.#watching.meanwhile;
  }

  accepts(ask: StoredAsk): boolean {
    return this.screens.anyAccepts(ask.scope, () => ask);
  }

  adopt(ask: StoredAsk): void {
    this.show(this.#pend(ask, undefined, false));
  }

  #register(
    stored: StoredAsk,
    putAt: number,
    scopeKey: string,
    options: OpenOptions,
    resolve: Wait['resolve'],
    reject: Wait['reject'],
  ): Promise<void> | undefined {
    const hasEnded = this.#watching.putDone(stored.id);
    let pending = this.waiters.get(stored.id);
    if (pending !== undefined && !isSameAsk(pending.ask, stored)) {
      this.gone(pending);
      pending = undefined;
    }
    const isReplay = stored.outcome !== undefined || pending?.scopeKey !== undefined;
    if (isReplay) this.budget.giveBack(scopeKey, countsForRun(stored));
    const gone = options.onPut?.();
    const closing = this.closing ?? options.asker?.closing;
    if (stored.outcome !== undefined) return void resolve(stored);
    if (closing === 'leave' && gone === undefined) {
      if (!isReplay) this.budget.settled(scopeKey);
      return void reject(leftPending());
    }
    const over = gone ?? (closing && CLOSED);
    if (pending === undefined) {
      pending = this.#pend(stored, scopeKey, !options.show);
      this.#recordAsked(stored, putAt);
      if (hasEnded) this.#watching.reread(pending);
    } else if (pending.scopeKey === undefined) {
      // It was shown here for another process, and now somebody here waits for it.
      pending.scopeKey = scopeKey;
      this.#recordAsked(pending.ask, putAt);
    }
    if (over !== undefined) {
      addWait(this, pending, resolve, reject, undefined);
      return settleOrGiveUp(this, pending, over);
    }
    // Waits before it is shown, since a renderer may answer at once.
    if (options.wait) addWait(this, pending, resolve, reject, options.signal);
    if (options.show) this.show(pending);
    if (!options.wait) resolve(stored);
    return undefined;
  }

  #pend(ask: StoredAsk, scopeKey: string | undefined, held: boolean): PendingAsk {
    const pending = newPending(ask, scopeKey, this.options.clock.now(), held);
    this.waiters.add(pending);
    armDeadline(this, pending);
    this.#watching.poll();
    return pending;
  }

  #recordAsked(ask: StoredAsk, putAt: number): void {
    const joinedAt = ask.askedAt < putAt - CLOCK_SKEW_MS ? putAt : undefined;
    this.options.telemetry?.record({ type: 'asked', ask, joinedAt });
  }

  /** With what waited when the outcome was offered: by now another ask may wait under the same id. */
  #conclude(pending: PendingAsk | undefined, offered: Outcome, result: SettleResult) {
    const { ask, verdict } = result;
    if (ask?.outcome !== undefined) {
      this.finish(ask);
      return result;
    }
    // Too late, and nobody wrote down yet that time is over.
    if (verdict === 'late' && ask !== undefined && offered.status !== 'timed_out') {
      return expire(this, ask).then((expired) => ({
        ...expired,
        verdict: expired.verdict === 'won' ? 'late' : expired.verdict,
      }));
    }
    if (pending === undefined) return result;
    if (verdict === 'unknown') this.gone(pending);
    // The port allows to leave the ask out; then it is read.
    else if (ask === undefined) this.#watching.reread(pending);
    return result;
  }

  gone(pending: PendingAsk): void {
    if (this.waiters.get(pending.ask.id) !== pending) return;
    const { id, correlationId } = pending.ask;
    this.meanwhile.finished(id);
    this.publish({ type: MessageBusType.ASK_USER_SETTLED, id, correlationId, outcome: FORGOTTEN });
    this.letGo(pending, forgotten(), FORGOTTEN);
    // Another ask may have its id by now.
    this.#discovery.found(id);
  }

  #release(pending: PendingAsk): void {
    this.waiters.delete(pending);
    if (pending.scopeKey !== undefined) this.budget.settled(pending.scopeKey);
    if (pending.deadline) this.deadlines.remove(pending.deadline);
    if (pending.patience) this.deadlines.remove(pending.patience);
    if (this.waiters.size === 0) this.#watching.rest();
  }
}
