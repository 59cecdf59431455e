import type { ReactiveController } from 'lit';
import type { Reply } from '../../../answer/reply';
import type { SavedDrafts } from '../../../dialog/index';
import { type AsksConnection, type ConnectionState, type ConnectionStatus, connectAsks } from '../connection';
import type { Sent } from '../connection/asks-api';
import type { PanelAsk } from '../panel-ask';
import { isInUse } from './in-use';

/** The element, as far as its line to a server needs it. */
export interface Delivering extends Element {
  readonly src: string | undefined;
  readonly askId: string | undefined;
  asks: readonly PanelAsk[];
  unavailable: boolean;
  requestUpdate(): void;
}

/** When a page goes out of sight or comes back, or the device is connected again. */
const wakes = (): readonly (readonly [EventTarget, string])[] => [
  [globalThis, 'pagehide'],
  [globalThis, 'pageshow'],
  [globalThis, 'online'],
  [document, 'visibilitychange'],
];

/**
 * Tells the host what the person did and, with an address, the server.
 *
 * With an address the element shows nothing of its own before there is something to show: a form that the page put in its place works until
 * then, and for good where a person has begun to fill it in, since what they entered stands nowhere else.
 */
export class Delivery implements ReactiveController {
  #line: AsksConnection | undefined;
  #at: string | undefined;
  #status: ConnectionStatus = 'connecting';
  #isReady = false;

  constructor(private readonly element: Delivering) {}

  /** What the page put in the element's place is still what there is. */
  get isInPlace(): boolean {
    return this.element.src !== undefined && !this.#isReady;
  }

  /** Why nobody takes a reply just now. */
  get trouble(): 'away' | 'logged_out' | undefined {
    if (!this.element.unavailable) return undefined;
    return this.#status === 'no_access' ? 'logged_out' : 'away';
  }

  /** Takes the line to where the element points now. */
  open(): void {
    const { src, askId } = this.element;
    const at = src === undefined ? undefined : JSON.stringify([src, askId]);
    if (at === this.#at) return;
    this.#line?.close();
    this.#line = undefined;
    this.#at = at;
    if (src === undefined) return;
    this.#line = connectAsks({ src, askId, onChange: (state) => this.#show(state) });
  }

  #show({ asks, status }: ConnectionState): void {
    this.#status = status;
    if (!this.#isReady) {
      if (status !== 'live' && asks.length === 0) return;
      if (isInUse(this.element)) return this.#line?.close();
      this.#isReady = true;
    }
    this.element.asks = asks;
    this.element.unavailable = status === 'unreachable' || status === 'no_access';
    this.element.requestUpdate();
  }

  hostConnected(): void {
    this.open();
    for (const [target, type] of wakes()) target.addEventListener(type, this.#onWake);
  }

  hostDisconnected(): void {
    for (const [target, type] of wakes()) target.removeEventListener(type, this.#onWake);
    this.#line?.close();
    this.#line = undefined;
    this.#at = undefined;
  }

  /** A page that is put away loses its line, and one that nobody looks at has no use for it. */
  readonly #onWake = ({ type }: Event): void => {
    if (type === 'pagehide' || document.visibilityState === 'hidden') this.#line?.rest();
    else this.#line?.resume();
  };

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

  /** The person has closed one that had ended. */
  drop(id: string): void {
    this.#line?.drop(id);
    this.element.asks = this.element.asks.filter((ask) => ask.id !== id);
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
