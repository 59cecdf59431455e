import { AskUserError } from '../../errors';
import type { Scope } from '../../ports/ask';
import type { Desk } from '../../ports/desk';
import type { Renderer } from '../../ports/renderer';
import { EventStreams } from './event-streams';
import { checkedScope, type Grant } from './grant';
import { baseOf, WALL_CLOCK, type WebRendererOptions } from './options';
import type { WebParts } from './parts';
import { RequestChecks } from './request-checks';
import { createApp } from './routes/app';
import { linkTo } from './routes/links';
import { Sealer } from './sealer';
import { keysOf } from './secret-keys';
import { Showings } from './showings';
import { Visitors } from './visitors';

/** How a link is made. */
export interface LinkOptions {
  /** How long it opens anything. Default 24 hours. */
  readonly expiresInMs?: number;
  /** Who gets it; it stands in the outcome of what they answer. */
  readonly actor?: string;
}

/** A renderer whose asks are answered in a browser, or by a client of its API. */
export interface WebRenderer extends Renderer {
  /** Every request to the pages and the API, whatever server it comes through. */
  fetch(request: Request): Promise<Response>;
  /** A sealed address of one ask (give its request), or of all asks of a scope. Whoever has it may answer. */
  link(target: { readonly id: string } | { readonly scope: Scope }, options?: LinkOptions): Promise<string>;
}

const STREAMS_PER_VISITOR = 8;
const UNREAD_BYTES = 1024 * 1024;
const LINK_MS = 24 * 3_600_000;

/**
 * Shows asks as web pages that work in any browser, without a script too, and as a JSON API with an event stream. It serves only whoever has
 * a sealed link or is let in by `authorize`, and each sees the asks of their scope and no others.
 *
 * It is mounted by `fetch`, anywhere that has web-standard requests: Node, Bun, Deno, Workers. One renderer belongs to one `createAskUser`,
 * attached for everybody; whom a page is for is said by its link.
 *
 * Throws `AskUserError('invalid_options')` for a secret that is too short or an address that is none.
 *
 * @example
 * const web = webRenderer({ secret: { id: 'a', key: process.env.QUERENT_SECRET }, baseUrl: 'https://app.example.com/questions' });
 * const askUser = createAskUser({ renderer: web });
 * app.all('/questions/*', (c) => web.fetch(c.req.raw));
 * await mail(ada, await web.link({ scope: { user: 'ada' } }, { actor: 'ada' }));
 */
export function webRenderer(options: WebRendererOptions): WebRenderer {
  const keys = keysOf(options.secret);
  const base = baseOf(options.baseUrl);
  const clock = options.clock ?? WALL_CLOCK;
  const sealer = new Sealer(keys, () => clock.now());
  let desk: Desk | undefined;
  const streams = new EventStreams({
    perVisitor: options.streamsPerVisitor ?? STREAMS_PER_VISITOR,
    unreadBytes: options.unreadBytes ?? UNREAD_BYTES,
    clock,
  });
  const parts: WebParts = {
    name: options.name ?? 'web',
    base,
    locale: options.locale,
    now: () => clock.now(),
    sealer,
    visitors: new Visitors(sealer, keys, options.authorize),
    checks: new RequestChecks(base, options.allowedHosts ?? []),
    showings: new Showings(),
    streams,
    desk: () => desk,
  };
  const app = createApp(parts);
  return {
    name: parts.name,
    concurrency: Number.POSITIVE_INFINITY,
    delivery: 'each',
    ask: (request, context) => parts.showings.hold(request, context),
    attached(given) {
      if (desk !== undefined) {
        throw new AskUserError(
          'invalid_options',
          'This web renderer is attached already; make one for each createAskUser.',
        );
      }
      desk = given;
      return () => {
        desk = undefined;
        streams.close();
      };
    },
    fetch: async (request) => app.fetch(request),
    link: async (target, { expiresInMs = LINK_MS, actor } = {}) => {
      const who = actor === undefined ? undefined : { actor };
      const grant: Grant = 'id' in target ? { ask: target.id, ...who } : { scope: checkedScope(target.scope), ...who };
      return linkTo(parts, grant, clock.now() + expiresInMs);
    },
  };
}
