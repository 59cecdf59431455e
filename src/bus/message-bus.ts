import { EventEmitter } from 'eventemitter3';
import { AskUserError, guardedReport } from '../errors';
import type { Policy } from '../ports/policy';
import type { Bus, Listener, RequestOf, RequestOptions, Subscription } from './bus';
import { messageFault } from './check-message';
import { decideConfirmation } from './confirmation';
import {
  type CorrelatedType,
  type Message,
  MessageBusType,
  type MessageMap,
  type ToolConfirmationRequest,
  type UpdatePolicy,
} from './message-map';
import { onAbort } from './on-abort';
import { ownCopy } from './own-copy';
import { PendingRequests } from './pending-requests';
import { ScopedBus, subagentName } from './scoped-bus';

export interface MessageBusOptions {
  /** Decides tool confirmations before anybody is asked, and learns what the person always allows. */
  readonly policy?: Policy;
  /** Gets what listeners throw. Default: one line on the console. */
  readonly onError?: (error: unknown) => void;
}

/** With more than this undecided a subagent may ask no further. None is dropped for another: its id would be free. */
const MOST_UNDECIDED = 10_000;

/** What the broker publishes about asks. Frozen, it is so to its depths, and is not copied for every listener. */
const QUERENTS_OWN: ReadonlySet<unknown> = new Set([
  MessageBusType.ASK_USER_REQUEST,
  MessageBusType.ASK_USER_SHOWN,
  MessageBusType.ASK_USER_SETTLED,
]);

type AnyListener = (message: Message) => unknown;

const DISPOSE: typeof Symbol.dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose');

/**
 * The typed bus inside one process. It delivers every message to every listener of its type, whatever the others do.
 *
 * It composes an emitter and does not show it, so that nothing can be sent past the policy.
 *
 * @example
 * const bus = new MessageBus();
 * bus.subscribe('ask-user-request', (ask) => show(ask.questions));
 * await bus.publish({ type: 'ask-user-response', correlationId: 'call_1', answers: { '0': 'SQLite' } });
 */
export class MessageBus implements Bus {
  readonly #emitter = new EventEmitter<MessageBusType>();
  readonly #guards = new Map<
    MessageBusType,
    Map<AnyListener, { guard: (message: Message) => void; off?: () => void }>
  >();
  /** Confirmations that somebody still has to decide, the oldest first. */
  readonly #undecided = new Set<string>();
  readonly #pending = new Map<MessageBusType, PendingRequests>();
  /** Decides and learns. `createAskUser` lends its own to a bus that has none. */
  policy: Policy | undefined;
  readonly #onError: (error: unknown) => void;

  constructor(options: MessageBusOptions = {}) {
    this.policy = options.policy;
    this.#onError = guardedReport(options.onError);
  }

  publish(given: Message): Promise<void> {
    try {
      return this.#publish(given);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  #publish(given: Message): Promise<void> {
    // A copy first: what is checked must be what is sent.
    const message = QUERENTS_OWN.has(given?.type) && Object.isFrozen(given) ? given : ownCopy(given);
    const fault = messageFault(message);
    if (fault !== undefined)
      return Promise.reject(new AskUserError('invalid_message', `The message can't be published: ${fault}.`));
    if (message.type === MessageBusType.TOOL_CONFIRMATION_REQUEST) return this.#confirm(message);
    if (message.type === MessageBusType.UPDATE_POLICY) return this.#learn(message);
    if (message.type === MessageBusType.TOOL_CONFIRMATION_RESPONSE) this.#undecided.delete(message.correlationId);
    this.#emitter.emit(message.type, message);
    return Promise.resolve();
  }

  subscribe<T extends MessageBusType>(
    type: T,
    listener: Listener<T>,
    options: { readonly signal?: AbortSignal } = {},
  ): Subscription {
    const stop = Object.assign(() => this.unsubscribe(type, listener), {
      [DISPOSE]: () => this.unsubscribe(type, listener),
    });
    if (options.signal?.aborted) return stop;
    const guards = this.#guards.get(type) ?? new Map();
    this.#guards.set(type, guards);
    if (guards.has(listener as AnyListener)) return stop;
    const guard = (message: Message) => {
      try {
        const result = listener(message as MessageMap[T]);
        if (result instanceof Promise) result.catch(this.#onError);
      } catch (error) {
        this.#onError(error);
      }
    };
    guards.set(listener as AnyListener, { guard, ...(options.signal && { off: onAbort(options.signal, stop) }) });
    this.#emitter.on(type, guard);
    return stop;
  }

  unsubscribe<T extends MessageBusType>(type: T, listener: Listener<T>): void {
    const guards = this.#guards.get(type);
    const entry = guards?.get(listener as AnyListener);
    if (guards === undefined || entry === undefined) return;
    guards.delete(listener as AnyListener);
    if (guards.size === 0) this.#guards.delete(type);
    entry.off?.();
    this.#emitter.off(type, entry.guard);
  }

  request<T extends CorrelatedType>(
    request: RequestOf<Message>,
    responseType: T,
    options: RequestOptions = {},
  ): Promise<MessageMap[T]> {
    const waiting = this.#pendingOf(responseType);
    const isHosts = request.type === MessageBusType.TOOL_CONFIRMATION_REQUEST && request.subagent === undefined;
    let isOver = false;
    let published: string | undefined;
    const free = () => {
      if (isOver && published !== undefined) this.#undecided.delete(published);
    };
    const response = waiting.open(request, options, async (message) => {
      await this.publish(message);
      // What a subagent left stays taken: a late answer to it must not meet another question.
      if (isHosts && 'correlationId' in message) published = message.correlationId;
      free();
    });
    return response.catch((error) => {
      isOver = true;
      free();
      throw error;
    }) as Promise<MessageMap[T]>;
  }

  derive(subagent: string): Bus {
    return new ScopedBus(this, subagentName(subagent));
  }

  /** How many listeners a type has; for tests and for a host that wants to know whether anybody shows asks. */
  listenerCount(type: MessageBusType): number {
    return this.#emitter.listenerCount(type);
  }

  /** One listener a response type while anything waits for it, and a Map; never a listener a request. */
  #pendingOf(responseType: CorrelatedType): PendingRequests {
    let pending = this.#pending.get(responseType);
    if (pending === undefined) {
      const listen = (message: Message) => pending?.settle(message);
      pending = new PendingRequests({
        start: () => this.#emitter.on(responseType, listen),
        stop: () => this.#emitter.off(responseType, listen),
      });
      this.#pending.set(responseType, pending);
    }
    return pending;
  }

  async #confirm(request: ToolConfirmationRequest): Promise<void> {
    const { correlationId } = request;
    this.#take(correlationId, request.subagent);
    let decision: Awaited<ReturnType<typeof decideConfirmation>>;
    try {
      decision = await decideConfirmation(request, this.policy, this.#emitter.listenerCount(request.type) > 0);
    } catch (error) {
      this.#undecided.delete(correlationId);
      throw error;
    }
    if (decision === undefined) return void this.#emitter.emit(request.type, request);
    this.#undecided.delete(correlationId);
    for (const message of decision) this.#emitter.emit(message.type, ownCopy(message));
  }

  /** Reserves an id. Throws where the answer to this request would be taken for the answer to another. */
  #take(correlationId: string, subagent: string | undefined): void {
    if (this.#undecided.has(correlationId)) {
      throw new AskUserError('id_conflict', 'A confirmation with this correlationId is waiting for its decision.');
    }
    if (subagent !== undefined && this.#undecided.size >= MOST_UNDECIDED) {
      throw new AskUserError('forbidden', 'Too many confirmations wait for their decision.');
    }
    this.#undecided.add(correlationId);
  }

  /** The policy first, so that who hears of it finds it decided so. */
  async #learn(update: UpdatePolicy): Promise<void> {
    try {
      await this.policy?.update?.(update);
    } catch (error) {
      this.#onError(error);
    }
    this.#emitter.emit(update.type, update);
  }
}
