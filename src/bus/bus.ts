import type { Unsubscribe } from '../ports/renderer';
import type { CorrelatedType, Message, MessageBusType, MessageMap } from './message-map';

/** Called with each message of its type. A throw, or a rejected promise, reaches `onError` and stops nobody. */
export type Listener<T extends MessageBusType> = (message: MessageMap[T]) => unknown;

/** Stops a subscription; works with `using` as well. */
export type Subscription = Unsubscribe & Disposable;

/** A request as it is given: the correlationId may be left out and is then minted. */
export type RequestOf<T extends Message> = T extends { readonly correlationId: string }
  ? Omit<T, 'correlationId'> & { readonly correlationId?: string }
  : never;

export interface RequestOptions {
  /** Rejects with `AskUserError('timeout')` after this many milliseconds, at most 2^31 - 1. Default: it waits. */
  readonly timeoutMs?: number;
  /** Rejects with the signal's reason when it aborts. */
  readonly signal?: AbortSignal;
}

/** What a message bus does; {@link MessageBus} and the bus derived for a subagent both do it. */
export interface Bus {
  /** The path of the subagent whose bus it is; absent on the host's own. */
  readonly subagent?: string;
  /** Rejects with `invalid_message` for a malformed message, with `forbidden` for one that this bus may not send. */
  publish(message: Message): Promise<void>;
  /** Subscribing the same listener to the same type again changes nothing. */
  subscribe<T extends MessageBusType>(
    type: T,
    listener: Listener<T>,
    options?: { readonly signal?: AbortSignal },
  ): Subscription;
  unsubscribe<T extends MessageBusType>(type: T, listener: Listener<T>): void;
  /** Publishes the request and waits for the response with its correlationId. Rejects at once when publishing fails. */
  request<T extends CorrelatedType>(
    request: RequestOf<Message>,
    responseType: T,
    options?: RequestOptions,
  ): Promise<MessageMap[T]>;
  /** A bus for a subagent: it can ask, and never answer. */
  derive(subagent: string): Bus;
}
