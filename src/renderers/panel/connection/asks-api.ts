import type { Outcome } from '../../../answer/outcome';
import type { SavedDrafts } from '../../../dialog/saved-drafts';
import type { Issue } from '../../../errors';
import type { Clock } from '../../../ports/clock';
import type { PanelAsk } from '../panel-ask';

/** Why nobody took a reply: the server is away, or knows this visitor no longer. */
export type Unreachable = 'away' | 'no_access';

/** What became of a reply. With `issues` it could not be taken and the ask is open still; `unreachable`: nobody has seen it, as far as is known. */
export type Sent =
  | { readonly verdict: 'won' | 'lost' | 'late'; readonly outcome: Outcome }
  | { readonly issues: readonly Issue[] }
  | { readonly unreachable: Unreachable };

/** An ask that was looked up; `gone` for one that is not there, or no longer. */
export type Found = PanelAsk | 'gone' | Unreachable;

/** How long an answer may take until the server counts as away. */
const PATIENCE_MS = 30_000;
/** What a browser sends on after its page is gone, all requests together. */
const MOST_KEPT_ALIVE = 60_000;

/** What is left of an ask that the server knows no longer: it is over, and nobody can say how. */
export const FORGOTTEN: Outcome = { status: 'aborted', reason: 'forgotten' };

/** The JSON API of a mounted web renderer, as far as a panel needs it. Nothing here rejects: what went wrong is in what comes back. */
export class AsksApi {
  readonly #base: string;
  readonly #fetch: typeof fetch;
  readonly #clock: Clock;

  constructor(base: string, fetch: typeof globalThis.fetch, clock: Clock) {
    this.#base = base;
    this.#fetch = fetch;
    this.#clock = clock;
  }

  async ask(id: string): Promise<Found> {
    const got = await this.#request(`asks/${encodeURIComponent(id)}`);
    if (typeof got === 'string') return got;
    if (got.status === 404) return 'gone';
    const { ask, draft } = got.json as { ask: PanelAsk; draft?: SavedDrafts };
    return draft === undefined ? ask : { ...ask, draft };
  }

  /** The oldest that wait; undefined where they can't be had. */
  async waiting(): Promise<readonly PanelAsk[] | undefined> {
    const got = await this.#request('asks');
    return typeof got !== 'string' && got.status === 200 ? (got.json as { items: PanelAsk[] }).items : undefined;
  }

  async send(id: string, action: 'answer' | 'dismiss' | 'clarify', body: object): Promise<Sent> {
    const got = await this.#request(`asks/${encodeURIComponent(id)}/${action}`, { method: 'POST', body });
    if (typeof got === 'string') return { unreachable: got };
    if (got.status === 404) return { verdict: 'lost', outcome: FORGOTTEN };
    if (got.status === 200 || got.status === 409) return got.json as Extract<Sent, { readonly verdict: string }>;
    const { message, issues } = (got.json as { error: { message: string; issues?: readonly Issue[] } }).error;
    return { issues: issues ?? [{ path: '', code: 'too_long', message }] };
  }

  /** True once it need not be sent again: it is kept, or the ask is over. */
  async keepDraft(id: string, draft: SavedDrafts, signal: AbortSignal): Promise<boolean> {
    const address = `asks/${encodeURIComponent(id)}/draft`;
    return typeof (await this.#request(address, { method: 'PUT', body: draft, signal })) !== 'string';
  }

  /** The answer to a request, whatever it says; a word where there is none that says anything. */
  async #request(
    path: string,
    { method = 'GET', body, signal }: { method?: string; body?: object; signal?: AbortSignal } = {},
  ): Promise<{ readonly status: number; readonly json: unknown } | Unreachable> {
    const given = new AbortController();
    const stop = () => given.abort();
    const cancel = this.#clock.setTimer(stop, PATIENCE_MS);
    signal?.addEventListener('abort', stop, { once: true });
    try {
      const bytes = body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(body));
      const response = await this.#fetch(`${this.#base}/api/${path}`, {
        method,
        signal: given.signal,
        ...(bytes !== undefined && {
          body: bytes,
          headers: { 'content-type': 'application/json' },
          // What was entered last is sent while the page goes away.
          keepalive: bytes.byteLength < MOST_KEPT_ALIVE,
        }),
      });
      if (response.status === 401 || response.status === 403) return 'no_access';
      if (response.status >= 500) return 'away';
      return { status: response.status, json: await response.json() };
    } catch {
      return 'away';
    } finally {
      cancel();
      signal?.removeEventListener('abort', stop);
    }
  }
}
