import { type AskUser, type CreateAskUserOptions, createAskUser } from '../../../src/index';
import { type WebRenderer, type WebRendererOptions, webRenderer } from '../../../src/renderers/web/index';
import { manualClock } from '../../../src/testing/index';

export const BASE = 'http://ask.example';
export const KEY = { id: 'a', key: 'a'.repeat(32) };

/** A page server and what asks through it, with a clock that only the test moves. */
export function served(options: Partial<WebRendererOptions> = {}, askOptions: CreateAskUserOptions = {}) {
  const clock = manualClock();
  const web = webRenderer({ secret: KEY, baseUrl: BASE, clock, ...options });
  const askUser = createAskUser({ renderer: web, clock, onError: () => {}, ...askOptions });
  return { clock, web, askUser };
}

/** What a browser does of itself: it keeps cookies, follows redirects, and says where a post comes from. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly setCookies: string[] = [];
  /** Where the last answer came from, after redirects. */
  at = '';
  readonly #web: WebRenderer;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(web: WebRenderer, headers: Readonly<Record<string, string>> = {}) {
    this.#web = web;
    this.#headers = headers;
  }

  async fetch(address: string, init: RequestInit & { readonly follow?: boolean } = {}): Promise<Response> {
    const url = new URL(address, BASE);
    const headers = new Headers({ ...this.#headers, ...(init.headers as Record<string, string>) });
    if (this.cookies.size > 0)
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const { follow = true, ...rest } = init;
    const response = await this.#web.fetch(new Request(url, { ...rest, headers }));
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    this.at = url.pathname + url.search;
    const to = response.headers.get('location');
    return to !== null && follow ? this.fetch(to) : response;
  }

  /** Sends a form as it stands on its page, with these fields in it. */
  async send(
    id: string,
    fields: Readonly<Record<string, string | readonly string[]>>,
    action = 'answer',
  ): Promise<Response> {
    const page = await (await this.fetch(`/ask/${id}`)).text();
    const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
    return this.post(`/ask/${id}/${action}`, { token, ...fields });
  }

  post(
    path: string,
    fields: Readonly<Record<string, string | readonly string[]>>,
    headers: Record<string, string> = {},
  ) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields))
      for (const one of [value].flat()) body.append(name, one as string);
    return this.fetch(path, {
      method: 'POST',
      body,
      headers: { origin: BASE, 'sec-fetch-site': 'same-origin', ...headers },
    });
  }

  json(path: string, body: unknown, method = 'POST'): Promise<Response> {
    const headers = { 'content-type': 'application/json', origin: BASE, 'sec-fetch-site': 'same-origin' };
    return this.fetch(path, { method, body: JSON.stringify(body), headers });
  }

  #keep(cookie: string): void {
    this.setCookies.push(cookie);
    const [pair = ''] = cookie.split(';');
    const at = pair.indexOf('=');
    this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

/** A browser that has opened a link of this scope. */
export async function visitor(web: WebRenderer, scope = {}, actor?: string): Promise<Browser> {
  const browser = new Browser(web);
  await browser.fetch(await web.link({ scope }, actor === undefined ? {} : { actor }));
  return browser;
}

/** Asks, and gives the stored id beside the promise of the result. */
export async function asked(askUser: AskUser, params: unknown, correlationId: string) {
  const opened = await askUser.tool.open(params, { correlationId });
  if (!('pending' in opened)) throw new Error('it was settled at once');
  return { id: opened.pending.id, request: opened.pending, result: askUser.tool.call(params, { correlationId }) };
}
