import type { Outcome } from '../../../answer/outcome';
import type { PanelAsk } from '../panel-ask';
import { type AsksApi, FORGOTTEN, type Found } from './asks-api';

/** As many as a person can look through; the next comes as soon as one has ended. */
const MOST_SHOWN = 50;
/** Of those that have ended the latest stay, for as long as the page is open. */
const MOST_ENDED = 50;

/**
 * The asks of a page. What waits is told by the stream; each is looked up once before it is shown, since only then its draft is known and the
 * server knows that somebody sees it. One that has ended stays, with its outcome.
 */
export class FollowedAsks {
  readonly #api: AsksApi;
  readonly #only: string | undefined;
  readonly #onChange: () => void;
  readonly #waiting = new Set<string>();
  readonly #shown = new Map<string, PanelAsk>();
  readonly #looking = new Set<string>();
  /** It ended while it was looked up, so that what comes back may be of before. */
  readonly #stale = new Set<string>();

  constructor(api: AsksApi, only: string | undefined, onChange: () => void) {
    this.#api = api;
    this.#only = only;
    this.#onChange = onChange;
  }

  /** The oldest first, as a person would answer them. */
  get asks(): readonly PanelAsk[] {
    return [...this.#shown.values()].sort(
      (a, b) => (a.askedAt ?? 0) - (b.askedAt ?? 0) || (a.id < b.id ? -1 : Number(a.id > b.id)),
    );
  }

  /** All that waits, as far as is known: an ask that is missing has ended, or is just about to be told. */
  list(asks: readonly PanelAsk[]): void {
    this.#waiting.clear();
    for (const { id } of asks) if (this.#isMeant(id)) this.#waiting.add(id);
    for (const { id, outcome } of this.#shown.values()) {
      if (outcome === undefined && !this.#waiting.has(id)) this.look(id);
    }
    this.#lookOn();
  }

  asked({ id }: PanelAsk): void {
    if (!this.#isMeant(id)) return;
    this.#waiting.add(id);
    this.#lookOn();
  }

  ended(id: string, outcome: Outcome): void {
    this.#waiting.delete(id);
    if (this.#looking.has(id)) this.#stale.add(id);
    const shown = this.#shown.get(id);
    // What was never seen here is none of the person's business any more, unless the page is about it.
    if (shown === undefined && id === this.#only) this.look(id);
    if (shown !== undefined && shown.outcome === undefined) this.#show({ ...shown, state: 'settled', outcome });
    this.#lookOn();
  }

  /** The person has seen how it ended. */
  drop(id: string): void {
    if (this.#shown.get(id)?.outcome !== undefined && id !== this.#only) this.#shown.delete(id);
  }

  /** Asks the server how this one stands. */
  look(id: string): void {
    if (this.#looking.has(id)) return;
    this.#looking.add(id);
    void this.#api.ask(id).then((found) => {
      this.#looking.delete(id);
      if (this.#stale.delete(id)) this.look(id);
      else this.#found(id, found);
    });
  }

  /** Looks up what waits and is not shown yet. */
  #lookOn(): void {
    const open = [...this.#shown.values()].filter(({ outcome }) => outcome === undefined).length;
    const next = [...this.#waiting].filter((id) => this.#shown.get(id)?.outcome !== undefined || !this.#shown.has(id));
    for (const id of next.slice(0, Math.max(0, MOST_SHOWN - open))) this.look(id);
  }

  #found(id: string, found: Found): void {
    const shown = this.#shown.get(id);
    // It is looked up again once the stream is back.
    if (found === 'away' || found === 'no_access') return;
    if (found === 'gone') {
      this.#waiting.delete(id);
      if (shown !== undefined && shown.outcome === undefined) this.ended(id, FORGOTTEN);
      return;
    }
    if (found.outcome !== undefined) {
      this.#waiting.delete(id);
      if (shown !== undefined || id === this.#only) this.#show({ ...shown, ...found });
      return this.#lookOn();
    }
    this.#waiting.add(id);
    if (shown === undefined || shown.outcome !== undefined) this.#show(found);
  }

  #show(ask: PanelAsk): void {
    this.#shown.delete(ask.id);
    this.#shown.set(ask.id, ask);
    const ended = [...this.#shown.values()].filter(({ outcome }) => outcome !== undefined);
    for (const { id } of ended.slice(0, Math.max(0, ended.length - MOST_ENDED))) this.#shown.delete(id);
    this.#onChange();
  }

  #isMeant(id: string): boolean {
    return this.#only === undefined || id === this.#only;
  }
}
