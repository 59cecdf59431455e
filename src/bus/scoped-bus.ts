import { AskUserError } from '../errors';
import type { Bus, Listener, RequestOf, RequestOptions, Subscription } from './bus';
import { type CorrelatedType, type Message, MessageBusType, type MessageMap } from './message-map';
import { ownCopy } from './own-copy';

/** What only the host, a renderer or the broker may say. A made-up request is here too: it would put words before the person. */
const FORBIDDEN: ReadonlySet<string> = new Set([
  MessageBusType.TOOL_CONFIRMATION_RESPONSE,
  MessageBusType.TOOL_POLICY_REJECTION,
  MessageBusType.UPDATE_POLICY,
  MessageBusType.ASK_USER_REQUEST,
  MessageBusType.ASK_USER_RESPONSE,
  MessageBusType.ASK_USER_SHOWN,
  MessageBusType.ASK_USER_SETTLED,
]);

/**
 * The bus of a subagent. It can ask for a confirmation, under its own name, and can never answer, show or settle anything.
 *
 * Whatever a subagent claims about itself is taken off, and its path is stamped: `a`, then `a/b` for one derived from it.
 */
export class ScopedBus implements Bus {
  readonly #parent: Bus;
  readonly #path: string;

  constructor(parent: Bus, path: string) {
    this.#parent = parent;
    this.#path = path;
  }

  async publish(given: Message): Promise<void> {
    return this.#parent.publish(this.#own(given));
  }

  get subagent(): string {
    return this.#path;
  }

  subscribe<T extends MessageBusType>(
    type: T,
    listener: Listener<T>,
    options?: { readonly signal?: AbortSignal },
  ): Subscription {
    return this.#parent.subscribe(type, listener, options);
  }

  unsubscribe<T extends MessageBusType>(type: T, listener: Listener<T>): void {
    this.#parent.unsubscribe(type, listener);
  }

  async request<T extends CorrelatedType>(
    given: RequestOf<Message>,
    responseType: T,
    options?: RequestOptions,
  ): Promise<MessageMap[T]> {
    return this.#parent.request(this.#own(given), responseType, options);
  }

  /** What may be sent, under this subagent's path. Throws `forbidden` for what may not. */
  #own<M extends Message | RequestOf<Message>>(given: M): M {
    const message = ownCopy(given);
    const error = refusalOf(message);
    if (error !== undefined) throw error;
    return stamp(message, this.#path);
  }

  derive(subagent: string): Bus {
    return new ScopedBus(this.#parent, `${this.#path}/${subagentName(subagent)}`);
  }
}

/** A subagent's name. Empty, or with the separator of paths in it, it could pass for another one. */
export function subagentName(name: unknown): string {
  if (typeof name === 'string' && name.trim() !== '' && !/[/*]/.test(name)) return name;
  throw new AskUserError(
    'invalid_options',
    'A subagent needs a name that is not empty and has no slash or star in it.',
  );
}

function refusalOf(message: unknown): AskUserError | undefined {
  const type = (message as { type?: unknown } | null | undefined)?.type;
  if (typeof type !== 'string' || !FORBIDDEN.has(type)) return undefined;
  return new AskUserError('forbidden', `A subagent's bus may not send ${type}.`);
}

function stamp<M extends Message | RequestOf<Message>>(message: M, path: string): M {
  if (typeof message !== 'object' || message === null || message.type !== MessageBusType.TOOL_CONFIRMATION_REQUEST)
    return message;
  const { type, correlationId, toolCall, subagent } = message;
  const claimed = typeof subagent === 'string' ? subagent.split('/').filter((name) => name !== '') : [];
  const id = correlationId === undefined ? {} : { correlationId };
  return { type, ...id, toolCall, subagent: [path, ...claimed].join('/') } as unknown as M;
}
