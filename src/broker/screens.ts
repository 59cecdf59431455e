import type { Outcome } from '../answer/outcome';
import type { Reply } from '../answer/reply';
import { MessageBusType } from '../bus/message-map';
import { AskUserError, type Issue } from '../errors';
import type { AskUserRequest, Scope } from '../ports/ask';
import type { Json } from '../ports/json';
import type { Renderer } from '../ports/renderer';
import { scopeHas } from './ask-id';
import { checkRenderer } from './check-renderer';
import { DETACHED, leftPending } from './closing';
import type { Core } from './core';
import { type DeliveryTurn, giveTurnBack, noteOnScreen, noteShown, takeTurn } from './delivery';
import { deskFor } from './desk';
import { outcomeOfShowing } from './outcome-of-showing';
import type { PendingAsk } from './pending-ask';
import { promised } from './promised';
import { RendererQueue } from './queue';
import { settleSeen } from './same-ask';
import { withinPatience } from './settle-or-give-up';
import { MAX_ATTEMPTS, Showing, type ShowingHost } from './showing';

/** The attached renderers: who sees which ask, and what comes of it. */
export class Screens implements ShowingHost {
  readonly #broker: Core;
  readonly #queues = new Set<RendererQueue<Showing>>();
  readonly #turnsGivenBack = new Set<Promise<void>>();
  /** True while this class publishes SHOWN itself, so that it is not taken for a subscriber's word. */
  isPublishingShown = false;

  constructor(broker: Core) {
    this.#broker = broker;
  }

  /** Attaches a renderer for the asks of a scope; it is shown what waits. Gives the way to detach it. */
  attach(renderer: Renderer, scope: Scope): () => void {
    checkRenderer(renderer);
    const queue = new RendererQueue<Showing>(renderer, scope);
    queue.detached = renderer.attached?.(deskFor(this.#broker, queue));
    this.#queues.add(queue);
    const stopLooking = this.#broker.lookFor(scope);
    for (const pending of [...this.#broker.waiters.values()]) {
      if (!pending.published || !this.#accepts(queue, pending.ask)) continue;
      this.#someoneCame(pending);
      this.#enqueue(pending, queue);
    }
    return () => {
      if (!this.#queues.delete(queue)) return;
      stopLooking();
      this.#clear(queue);
    };
  }

  /** Whether a renderer that is attached now would take this ask. */
  anyAccepts(scope: Scope, preview: () => AskUserRequest): boolean {
    for (const queue of this.#queues) {
      if (!scopeHas(scope, queue.scope)) continue;
      const needsLook = queue.renderer.accepts !== undefined || queue.hasFailures;
      if (!needsLook || this.#accepts(queue, preview())) return true;
    }
    return false;
  }

  /** Gives an ask to every renderer that takes it. */
  offer(pending: PendingAsk): void {
    for (const queue of this.#queues) {
      if (this.#accepts(queue, pending.ask)) this.#enqueue(pending, queue);
    }
    if (pending.showings.length === 0) this.checkDelivery(pending);
  }

  /** Settles an ask that nobody can answer: at once, or when the wait for a renderer is over. */
  checkDelivery(pending: PendingAsk): void {
    const { store, waitForRendererMs, clock } = this.#broker.options;
    if (pending.held || !pending.published || this.#broker.waiters.get(pending.ask.id) !== pending) return;
    if (pending.showings.some((showing) => !showing.over)) return;
    if (pending.scopeKey === undefined && pending.patience === undefined)
      return this.#broker.letGo(pending, leftPending());
    // Others can answer what they can see.
    if (store.traits.reach !== 'process' || waitForRendererMs === Number.POSITIVE_INFINITY) return;
    const until = pending.since + waitForRendererMs;
    if (clock.now() < until) {
      this.#broker.deadlines.remove(pending.patience ?? NEVER);
      pending.patience = this.#broker.deadlines.add(until, () => this.checkDelivery(pending));
    } else {
      this.#broker.settleQuietly(pending, pending.tried ? UNDELIVERED : NO_RENDERER);
    }
  }

  /** Nothing more comes on screen. */
  hold(): void {
    for (const queue of this.#queues) queue.hold();
  }

  /** Resolves once the store knows which turns are given back, as it may be closed after that; or does not answer. */
  async close(): Promise<void> {
    for (const queue of [...this.#queues]) this.#clear(queue);
    this.#queues.clear();
    if (this.#turnsGivenBack.size === 0) return;
    await withinPatience(this.#broker, Promise.all(this.#turnsGivenBack));
  }

  onShown(showing: Showing): void {
    const { ask } = showing.pending;
    const renderer = showing.queue.renderer.name;
    this.isPublishingShown = true;
    this.#broker.publish({
      type: MessageBusType.ASK_USER_SHOWN,
      id: ask.id,
      correlationId: ask.correlationId,
      renderer,
    });
    this.isPublishingShown = false;
    this.#broker.options.telemetry?.record({ type: 'shown', ask, renderer });
    const { options } = this.#broker;
    if (options.store.traits.reach === 'process') return;
    const noting = this.#isOneOfMany(showing) ? noteShown(options, ask.id, renderer) : noteOnScreen(options, ask.id);
    noting.catch(options.onError);
  }

  onReply(showing: Showing, reply: Reply | undefined): void {
    let outcome: Outcome;
    try {
      outcome = outcomeOfShowing(showing, reply, this.#broker.options.limits);
    } catch (error) {
      if (AskUserError.is(error) && error.code === 'invalid_reply') this.#retry(showing, error, error.issues ?? []);
      else this.onFailure(showing, error);
      return;
    }
    settleSeen(this.#broker, showing.pending.ask, outcome).catch((error) => {
      // The reply must not be lost: the renderer still has it, and may offer it again.
      const message = 'The answer could not be kept just now; please send it again.';
      this.#retry(showing, error, [{ path: '', code: 'unknown', message }]);
    });
  }

  onFailure(showing: Showing, error: unknown): void {
    if (showing.over) return;
    this.#broker.options.onError(error);
    showing.end();
    if (showing.pending.scopeKey === undefined && !this.#isOneOfMany(showing)) showing.queue.fails(showing.pending.ask);
    // Nobody has it yet: the next turn may be better, here or in another process, and after some of them it counts as undeliverable.
    if (this.#isOneOfMany(showing) && !hasDelivered(showing)) this.#tryLater(showing.pending);
    this.checkDelivery(showing.pending);
  }

  prepare(showing: Showing): true | Promise<boolean> {
    const { options } = this.#broker;
    const { pending, queue } = showing;
    const { id } = pending.ask;
    const { name } = queue.renderer;
    if (this.#isOneOfMany(showing)) {
      return promised(() => takeTurn(options, id, name)).then((turn) => this.#tookTurn(showing, turn));
    }
    if (!options.store.traits.durable) return true;
    return promised(() => options.store.note(id, name)).then(
      (previous) => {
        showing.previous = previous;
        return true;
      },
      (error) => {
        // It is only where this renderer was: without it the person can still answer.
        options.onError(error);
        return true;
      },
    );
  }

  onElsewhere(showing: Showing): void {
    showing.end();
    this.checkDelivery(showing.pending);
  }

  onDetached(showing: Showing): void {
    const { pending, queue, hasTurn, seen, previous, noted } = showing;
    // What the person may have seen is not to be shown again.
    if (!hasTurn || seen || previous !== undefined || noted !== undefined) return;
    showing.hasTurn = false;
    const { options } = this.#broker;
    const back = giveTurnBack(options, pending.ask.id, queue.renderer.name).catch(options.onError);
    this.#turnsGivenBack.add(back);
    void back.then(() => this.#turnsGivenBack.delete(back));
  }

  /** In one process there is nobody to take turns with. */
  #isOneOfMany({ queue }: Showing): boolean {
    return queue.renderer.delivery === 'once' && this.#broker.options.store.traits.reach !== 'process';
  }

  #tookTurn(showing: Showing, turn: DeliveryTurn): boolean {
    const { pending } = showing;
    switch (turn.turn) {
      case 'ours':
        showing.previous = turn.previous;
        showing.hasTurn = true;
        if (showing.endedWith === DETACHED) this.onDetached(showing);
        return true;
      case 'others':
        if (!showing.over) this.#tryLater(pending);
        return false;
      case 'nobody':
        // Not while it is on another screen here.
        if (!showing.over && pending.showings.every((one) => one === showing || one.over)) {
          this.#broker.settleQuietly(pending, UNDELIVERED);
        }
        return false;
    }
  }

  /** When the other process's turn is over it may have ended without a word. */
  #tryLater(pending: PendingAsk): void {
    const { deadlines, options } = this.#broker;
    if (pending.patience !== undefined) return;
    pending.patience = deadlines.add(options.clock.now() + options.deliveryLeaseMs, () => {
      pending.patience = undefined;
      for (const queue of this.#queues) {
        const isThere = pending.showings.some((showing) => !showing.over && showing.queue === queue);
        if (queue.renderer.delivery === 'once' && !isThere && this.#accepts(queue, pending.ask)) {
          this.#enqueue(pending, queue);
        }
      }
      this.checkDelivery(pending);
    });
  }

  /** The wait for a renderer is over. The wait for a turn is not: whoever has it may die. */
  #someoneCame({ patience }: PendingAsk): void {
    const { store } = this.#broker.options;
    if (patience !== undefined && store.traits.reach === 'process') this.#broker.deadlines.remove(patience);
  }

  async note(showing: Showing, state: Json): Promise<void> {
    await this.#broker.options.store.note(showing.pending.ask.id, showing.queue.renderer.name, state);
    showing.noted = state;
  }

  onError(error: unknown): void {
    this.#broker.options.onError(error);
  }

  #enqueue(pending: PendingAsk, queue: RendererQueue<Showing>): void {
    const showing = new Showing(pending, queue, this);
    pending.showings = pending.showings.length === 0 ? [showing] : [...pending.showings.filter(isOnScreen), showing];
    queue.enqueue(showing);
  }

  #accepts(queue: RendererQueue<Showing>, ask: AskUserRequest): boolean {
    if (!scopeHas(ask.scope, queue.scope)) return false;
    if (queue.hasFailed(ask)) return false;
    if (queue.renderer.accepts === undefined) return true;
    try {
      return queue.renderer.accepts(ask) !== false;
    } catch (error) {
      this.#broker.options.onError(error);
      return false;
    }
  }

  #retry(showing: Showing, error: unknown, issues: readonly Issue[]): void {
    if (showing.over) return;
    if (showing.attempts >= MAX_ATTEMPTS) this.onFailure(showing, error);
    else showing.attempt(issues);
  }

  #clear(queue: RendererQueue<Showing>): void {
    queue.leaves(this.#broker.options.onError);
    for (const showing of queue.showings) {
      showing.end(DETACHED);
      this.checkDelivery(showing.pending);
    }
  }
}

/** It was called with a note of a delivery, and did not take it back. */
function hasDelivered({ previous = null, noted }: Showing): boolean {
  return previous !== null && noted !== null;
}

function isOnScreen({ over }: { readonly over: boolean }): boolean {
  return !over;
}

const NEVER = { at: 0, due: () => {}, index: -1 };
const UNDELIVERED: Outcome = Object.freeze({
  status: 'unavailable',
  code: 'undelivered',
  message: 'The question could not be shown to the person, or no answer came back.',
});
export const NO_RENDERER: Outcome = Object.freeze({
  status: 'unavailable',
  code: 'no_renderer',
  message: 'There is nobody here who could answer; the question was not shown.',
});
