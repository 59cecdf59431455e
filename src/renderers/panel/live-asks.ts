import type { Outcome } from '../../answer/outcome';
import type { ReplyAnswers } from '../../answer/reply';
import type { SavedDrafts } from '../../dialog/saved-drafts';
import type { Issue } from '../../errors';
import { type AsksConnection, type ConnectionState, connectAsks } from './connection';
import type { Sent } from './connection/asks-api';
import type { PanelAsk } from './panel-ask';

/** The element, as far as its line to the server has to do with it. */
export interface LiveHost extends HTMLElement {
  asks: readonly PanelAsk[];
  unavailable: boolean;
  src?: string | undefined;
  askId?: string | undefined;
  showOutcome(id: string, outcome: Outcome): void;
  reject(id: string, issues: readonly Issue[]): void;
}

/** What the element's events say. */
interface Details {
  readonly answer: { readonly id: string; readonly answers: ReplyAnswers };
  readonly dismiss: { readonly id: string; readonly reason?: string };
  readonly clarify: {
    readonly id: string;
    readonly text: string;
    readonly questionId?: string;
    readonly answers?: ReplyAnswers;
  };
  readonly draft: { readonly id: string; readonly draft: SavedDrafts };
}

/**
 * Keeps an element with `src` in step with its server: what waits goes in, what the person does goes out, unless the page prevented it.
 *
 * Nothing is shown before there is something to show, so that a form in the element's place works until then, and for good where a person
 * has begun to fill it in: what they entered stands nowhere else.
 */
export class LiveAsks {
  readonly #host: LiveHost;
  readonly #onReady: () => void;
  #line: AsksConnection | undefined;
  #isReady = false;

  /** `onReady`: from now on the element has something to show. */
  constructor(host: LiveHost, onReady: () => void) {
    this.#host = host;
    this.#onReady = onReady;
  }

  /** The element's own content takes the place of what the page put there. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** The element stands in a page, or its `src` or `askId` has changed. */
  connect(): void {
    this.disconnect();
    const { src, askId } = this.#host;
    if (src === undefined || isInUse(this.#host)) return;
    this.#line = connectAsks({ src, askId, onChange: (state) => this.#show(state) });
    for (const type of ['answer', 'dismiss', 'clarify', 'draft']) this.#host.addEventListener(type, this.#onDone);
    for (const [target, type] of this.#wakes()) target.addEventListener(type, this.#onWake);
  }

  disconnect(): void {
    this.#line?.close();
    this.#line = undefined;
    for (const type of ['answer', 'dismiss', 'clarify', 'draft']) this.#host.removeEventListener(type, this.#onDone);
    for (const [target, type] of this.#wakes()) target.removeEventListener(type, this.#onWake);
  }

  #wakes(): readonly (readonly [EventTarget, string])[] {
    return [
      [document, 'visibilitychange'],
      [window, 'online'],
      [window, 'pageshow'],
    ];
  }

  readonly #onWake = (): void => {
    if (document.visibilityState === 'hidden') this.#line?.rest();
    else this.#line?.resume();
  };

  #show({ asks, status }: ConnectionState): void {
    const host = this.#host;
    if (!this.#isReady) {
      if (status !== 'live' && asks.length === 0) return;
      if (isInUse(host)) return this.disconnect();
      this.#isReady = true;
      this.#onReady();
    }
    host.asks = asks;
    host.unavailable = status === 'unreachable' || status === 'no_access';
  }

  readonly #onDone = (event: Event): void => {
    const { type, detail } = event as CustomEvent;
    // Once the page's own listeners, which came after this one, have had their say.
    queueMicrotask(() => {
      if (!event.defaultPrevented) void this.#send(type as keyof Details, detail);
    });
  };

  async #send(type: keyof Details, detail: Details[keyof Details]): Promise<void> {
    const line = this.#line;
    if (line === undefined) return;
    if (type === 'draft') return line.draft(detail.id, (detail as Details['draft']).draft);
    const sent = await (type === 'answer'
      ? line.answer(detail.id, (detail as Details['answer']).answers)
      : type === 'dismiss'
        ? line.dismiss(detail.id, (detail as Details['dismiss']).reason)
        : this.#clarify(line, detail as Details['clarify']));
    this.#became(detail.id, sent);
  }

  #clarify(line: AsksConnection, { id, ...about }: Details['clarify']): Promise<Sent> {
    return line.clarify(id, about);
  }

  #became(id: string, sent: Sent): void {
    const host = this.#host;
    if ('verdict' in sent) return host.showOutcome(id, sent.outcome);
    if ('unreachable' in sent) host.unavailable = true;
    host.reject(id, 'issues' in sent ? sent.issues : []);
  }
}

/** A person is filling in the form that stands in the element's place. */
function isInUse(host: HTMLElement): boolean {
  if (host.contains(document.activeElement)) return true;
  const fields = host.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return Array.from(fields).some((field) => {
    const isTicked = 'checked' in field && field.checked !== field.defaultChecked;
    return isTicked || (field.type !== 'hidden' && field.value !== field.defaultValue);
  });
}
