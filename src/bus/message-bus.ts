import { EventEmitter } from 'eventemitter3';
import { AskUserError, guardedReport } from '../errors';
import type { Policy } from '../ports/policy';
import type { Bus, Listener, RequestOf, RequestOptions, Subscription } from './bus';
import { messageFault } from './check-message';
import { decideConfirmation } from './confirmation';
import { frozenMessage } from './frozen-message';
import {
  type CorrelatedType,
  type Message,
  MessageBusType,
  type MessageMap,
  type ToolConfirmationRequest,
  type UpdatePolicy,
} from './message-map';
import { onAbort } from './on-abort';
import { PendingRequests } from './pending-requests';
import { ScopedBus, subagentName } from './scoped-bus';

export interface MessageBusOptions {
  /** Decides tool confirmations before anybody is asked, and learns what the person always allows. */
  readonly policy?: Policy;
  /** Gets what listeners throw. Default: one line on the console. */
  readonly onError?: (error: unknown) => void;
}

/** A host that never answers what it was asked keeps no more than this. */
const MOST_UNDECIDED = 10_000;

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
  readonly policy: Policy | undefined;
  readonly #onError: (error: unknown) => void;

  constructor(options: MessageBusOptions = {}) {
    this.policy = options.policy;
    this.#onError = guardedReport(options.onError);
  }

  publish(given: Message): Promise<void> {
    // A copy first: what is checked must be what is sent.
    const message = frozenMessage(given);
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
    let published: string | undefined;
    const response = this.#pendingOf(responseType).open(request, options, async (message) => {
      await this.publish(message);
      published = 'correlationId' in message ? message.correlationId : undefined;
    });
    return response.catch((error) => {
      // Nobody waits for it any more. Not where publishing failed: the id may be somebody else's.
      if (published !== undefined) this.#undecided.delete(published);
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
    if (this.#undecided.has(correlationId)) {
      // The answer to this one would be taken for the answer to the other.
      throw new AskUserError('id_conflict', 'A confirmation with this correlationId is waiting for its decision.');
    }
    this.#await(correlationId);
    let decision: Awaited<ReturnType<typeof decideConfirmation>>;
    try {
      decision = await decideConfirmation(request, this.policy, this.#emitter.listenerCount(request.type) > 0);
    } catch (error) {
      this.#undecided.delete(correlationId);
      throw error;
    }
    if (decision === undefined) return void this.#emitter.emit(request.type, request);
    this.#undecided.delete(correlationId);
    for (const message of decision) this.#emitter.emit(message.type, frozenMessage(message));
  }

  #await(correlationId: string): void {
    this.#undecided.add(correlationId);
    if (this.#undecided.size <= MOST_UNDECIDED) return;
    for (const oldest of this.#undecided) return void this.#undecided.delete(oldest);
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
