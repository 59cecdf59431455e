import type { ReactiveController } from 'lit';
import type { Reply } from '../../../answer/reply';
import type { SavedDrafts } from '../../../dialog/index';
import { type AsksConnection, connectAsks } from '../connection';
import type { Sent } from '../connection/asks-api';
import type { PanelAsk } from '../panel-ask';

/** The element, as far as its line to a server needs it. */
export interface Delivering extends EventTarget {
  readonly src: string | undefined;
  readonly askId: string | undefined;
  asks: readonly PanelAsk[];
  unavailable: boolean;
}

/** Tells the host what the person did and, with an address, the server. */
export class Delivery implements ReactiveController {
  #line: AsksConnection | undefined;
  #at: string | undefined;

  constructor(private readonly element: Delivering) {}

  /** Takes the line to where the element points now. */
  open(): void {
    const { src, askId } = this.element;
    const at = src === undefined ? undefined : JSON.stringify([src, askId]);
    if (at === this.#at) return;
    this.#line?.close();
    this.#line = undefined;
    this.#at = at;
    if (src === undefined) return;
    this.#line = connectAsks({
      src,
      askId,
      onChange: ({ asks, status }) => {
        this.element.asks = asks;
        this.element.unavailable = status === 'unreachable' || status === 'no_access';
      },
    });
  }

  hostConnected(): void {
    this.open();
    globalThis.addEventListener('pagehide', this.#rest);
    globalThis.addEventListener('pageshow', this.#resume);
  }

  hostDisconnected(): void {
    globalThis.removeEventListener('pagehide', this.#rest);
    globalThis.removeEventListener('pageshow', this.#resume);
    this.#line?.close();
    this.#line = undefined;
    this.#at = undefined;
  }

  /** A page that is put away and brought back has lost its line. */
  readonly #rest = () => this.#line?.rest();
  readonly #resume = () => this.#line?.resume();

  /** What became of a reply; undefined where it is the host's to say. */
  send(id: string, reply: Reply): Promise<Sent> | undefined {
    if ('unavailable' in reply) return undefined;
    if ('cancelled' in reply) {
      const { reason } = reply;
      const isOurs = this.#tell('dismiss', { id, ...(reason !== undefined && { reason }) });
      return isOurs ? this.#line?.dismiss(id, reason) : undefined;
    }
    if ('clarify' in reply) {
      const { clarify: text, questionId, answers } = reply;
      const about = {
        text,
        ...(questionId !== undefined && { questionId }),
        ...(answers !== undefined && { answers }),
      };
      return this.#tell('clarify', { id, ...about }) ? this.#line?.clarify(id, about) : undefined;
    }
    return this.#tell('answer', { id, answers: reply.answers }) ? this.#line?.answer(id, reply.answers) : undefined;
  }

  draft(id: string, draft: SavedDrafts): void {
    if (this.#tell('draft', { id, draft })) this.#line?.draft(id, draft);
  }

  /** False where a listener has taken it on. */
  #tell(type: string, detail: object): boolean {
    return this.element.dispatchEvent(
      new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }),
    );
  }
}
