import { setTimeout as wait } from 'node:timers/promises';
import type { Renderer } from '../index';
import { webRenderer } from '../renderers/web/index';
import { LINK_MS, linkSecret } from './link-secret';
import { type LocalServer, localServer } from './local-server';
import { hasBrowser, openBrowser } from './open-browser';
import type { Screen } from './screen';
import type { Streams } from './streams';

/** How long a browser that was sent on may take to come, and how long it is quiet before it has all it wants. */
const FOLLOW_MS = 2_000;
const QUIET_MS = 150;

/** Serves on this machine alone, prints the link of each ask, and opens it where there is a browser. */
export async function webScreen(
  { stderr }: Streams,
  values: { readonly locale?: string; readonly 'no-open'?: boolean },
  signal: AbortSignal,
): Promise<Screen> {
  const server = await localServer(0, '127.0.0.1');
  const web = webRenderer({
    secret: linkSecret(undefined),
    baseUrl: server.address,
    ...(values.locale !== undefined && { locale: values.locale }),
  });
  const visits = new Visits(web.fetch);
  server.answer = (request) => visits.fetch(request);
  const mayOpen = values['no-open'] !== true && hasBrowser(process.env, process.platform);
  const renderer: Renderer = {
    ...web,
    async ask(request, context) {
      const link = await web.link(request, { expiresInMs: LINK_MS });
      stderr.write(`Answer in a browser: ${link}\n`);
      if (mayOpen) void openBrowser(link);
      return web.ask(request, context);
    },
  };
  return { renderer, signal, close: () => closeAfter(visits, server) };
}

/** Lets whoever answered have their last page, then stops serving. */
async function closeAfter(visits: Visits, server: LocalServer): Promise<void> {
  for (let waited = 0; visits.isGoingOn && waited < FOLLOW_MS; waited += QUIET_MS) await wait(QUIET_MS);
  server.close();
}

/** What browsers are in the middle of. */
class Visits {
  readonly #fetch: (request: Request) => Promise<Response>;
  #open = 0;
  #wasSentOn = false;
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(fetch: (request: Request) => Promise<Response>) {
    this.#fetch = fetch;
  }

  /** An answer is on its way, the browser was sent on to a page that it has not asked for yet, or it has only just had that page. */
  get isGoingOn(): boolean {
    return this.#open > 0 || this.#wasSentOn || performance.now() - this.#lastAt < QUIET_MS;
  }

  async fetch(request: Request): Promise<Response> {
    this.#open++;
    this.#wasSentOn = false;
    try {
      const response = await this.#fetch(request);
      this.#wasSentOn = response.status === 303;
      return response;
    } finally {
      this.#open--;
      this.#lastAt = performance.now();
    }
  }
}
