import type { SavedDrafts } from '../../../dialog/saved-drafts';
import type { AsksApi } from './asks-api';

/** Sends what was entered so far, the last state of each ask, until it has arrived. */
export class DraftSender {
  readonly #api: AsksApi;
  readonly #unsent = new Map<string, SavedDrafts>();
  readonly #sending = new Map<string, AbortController>();

  constructor(api: AsksApi) {
    this.#api = api;
  }

  /** In place of what is on its way: a page that is about to go has no time to wait for it. */
  send(id: string, draft: SavedDrafts): void {
    this.#sending.get(id)?.abort();
    const sending = new AbortController();
    this.#sending.set(id, sending);
    this.#unsent.set(id, draft);
    void this.#api.keepDraft(id, draft, sending.signal).then((isKept) => {
      if (this.#sending.get(id) !== sending) return;
      this.#sending.delete(id);
      if (isKept) this.#unsent.delete(id);
    });
  }

  /** Once there is somebody again who takes them. */
  sendAgain(): void {
    for (const [id, draft] of [...this.#unsent]) if (!this.#sending.has(id)) this.send(id, draft);
  }

  /** The ask is over, or what was entered is handed in: a draft on its way must not come after it. */
  forget(id: string): void {
    this.#sending.get(id)?.abort();
    this.#sending.delete(id);
    this.#unsent.delete(id);
  }
}
