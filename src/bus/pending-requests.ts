import { AskUserError } from '../errors';
import type { RequestOf, RequestOptions } from './bus';
import type { Message } from './message-map';
import { mintId } from './mint-id';
import { onAbort } from './on-abort';

/** The longest delay that a timer takes; a longer one would fire at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

interface Waiter {
  readonly resolve: (message: Message) => void;
  readonly reject: (reason: unknown) => void;
  readonly release: (() => void) | undefined;
}

/** Requests that wait for one type of response, by correlationId. It listens only while something waits. */
export class PendingRequests {
  readonly #waiters = new Map<string, Waiter>();
  readonly #listening: { readonly start: () => void; readonly stop: () => void };

  constructor(listening: { readonly start: () => void; readonly stop: () => void }) {
    this.#listening = listening;
  }

  open(
    request: RequestOf<Message>,
    options: RequestOptions,
    publish: (message: Message) => Promise<void>,
  ): Promise<Message> {
    const { signal, timeoutMs } = options;
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (timeoutMs !== undefined && !(timeoutMs >= 0 && timeoutMs <= MAX_TIMEOUT_MS)) {
      return Promise.reject(
        new AskUserError('invalid_options', `timeoutMs needs to be from 0 to ${MAX_TIMEOUT_MS}; leave it out to wait.`),
      );
    }
    const correlationId = request.correlationId ?? mintId();
    if (this.#waiters.has(correlationId)) {
      return Promise.reject(new AskUserError('id_conflict', 'A request with this correlationId is already waiting.'));
    }
    return new Promise((resolve, reject) => {
      const fail = (reason: unknown) => this.#take(correlationId)?.reject(reason);
      const timer =
        timeoutMs === undefined
          ? undefined
          : setTimeout(() => fail(new AskUserError('timeout', `No response came within ${timeoutMs} ms.`)), timeoutMs);
      const off = signal === undefined ? undefined : onAbort(signal, () => fail(signal.reason));
      const release =
        timer === undefined && off === undefined
          ? undefined
          : () => {
              clearTimeout(timer);
              off?.();
            };
      if (this.#waiters.size === 0) this.#listening.start();
      this.#waiters.set(correlationId, { resolve, reject, release });
      publish({ ...request, correlationId } as Message).catch(fail);
    });
  }

  settle(message: Message): void {
    if ('correlationId' in message && message.correlationId !== undefined) {
      this.#take(message.correlationId)?.resolve(message);
    }
  }

  #take(correlationId: string): Waiter | undefined {
    const waiter = this.#waiters.get(correlationId);
    if (waiter === undefined) return undefined;
    this.#waiters.delete(correlationId);
    if (this.#waiters.size === 0) this.#listening.stop();
    waiter.release?.();
    return waiter;
  }
}
