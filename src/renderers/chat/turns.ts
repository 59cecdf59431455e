import type { AskUserRequest } from '../../ports/ask';
import { type Chat, pause, placeOf } from './chat';

/** After a fault of the store's events. */
const AGAIN_MS = 5_000;
const PAGE = 500;

/**
 * One ask at a time in a conversation, in the order in which they were asked, whichever process has them: a person's plain reply does not
 * say which question it answers.
 */
export class Turns {
  readonly #chat: Chat;
  /** What waits for the end of which ask. */
  readonly #waiting = new Map<string, Set<() => void>>();
  #stream: AbortController | undefined;
  #isLive = false;

  constructor(chat: Chat) {
    this.#chat = chat;
  }

  /** Resolves once no earlier ask of the conversation waits. Rejects with the signal's reason. */
  async untilTurn(request: AskUserRequest, conversation: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      const earlier = await this.#before(request, conversation);
      if (signal.aborted) throw signal.reason;
      if (earlier === undefined) return;
      await this.#end(earlier, signal);
    }
  }

  /** An ask that comes before this one; undefined where there is none. Asks are listed in order. */
  async #before(request: AskUserRequest, conversation: string): Promise<string | undefined> {
    const { desk } = this.#chat;
    let after: string | undefined;
    do {
      const page = await desk.list({ state: 'pending', limit: PAGE, ...(after !== undefined && { after }) });
      for (const ask of page.items) {
        if (ask.id === request.id || ask.askedAt > request.askedAt) return undefined;
        if (placeOf(this.#chat, ask)?.conversation === conversation) return ask.id;
      }
      after = page.next;
    } while (after !== undefined);
    return undefined;
  }

  #end(id: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(id) ?? new Set();
      this.#waiting.set(id, waiting);
      const leave = () => {
        signal.removeEventListener('abort', onAbort);
        waiting.delete(onEnd);
        if (waiting.size === 0) this.#waiting.delete(id);
        if (this.#waiting.size === 0) this.#stream?.abort();
      };
      const onEnd = () => {
        leave();
        resolve();
      };
      const onAbort = () => {
        leave();
        reject(signal.reason);
      };
      waiting.add(onEnd);
      signal.addEventListener('abort', onAbort);
      if (this.#stream === undefined) void this.#listen();
      // What ended before the events began is told by none of them.
      if (this.#isLive) this.#look(id);
    });
  }

  /** Hears of every end while something waits for one. */
  async #listen(): Promise<void> {
    const { desk, detached, onDetach, report } = this.#chat;
    const stream = new AbortController();
    this.#stream = stream;
    const stop = () => stream.abort();
    onDetach.add(stop);
    try {
      for await (const event of desk.events({ signal: stream.signal })) {
        if (!this.#isLive) {
          // The first event: whoever waits here is pending itself, so there always is one.
          this.#isLive = true;
          for (const id of [...this.#waiting.keys()]) this.#look(id);
        }
        if (event.type === 'settled') this.#wake(event.ask.id);
      }
    } catch (error) {
      report(error);
      await pause(this.#chat, AGAIN_MS);
    } finally {
      onDetach.delete(stop);
      this.#isLive = false;
      this.#stream = undefined;
      if (this.#waiting.size > 0 && !detached.aborted) void this.#listen();
    }
  }

  #look(id: string): void {
    this.#chat.desk.get(id).then((ask) => {
      if (ask === undefined || ask.outcome !== undefined) this.#wake(id);
    }, this.#chat.report);
  }

  #wake(id: string): void {
    for (const onEnd of [...(this.#waiting.get(id) ?? [])]) onEnd();
  }
}
