import { type Context, Hono } from 'hono';
import { wordsPage } from '../pages/layout';
import type { WebParts } from '../parts';
import { SECURITY_HEADERS } from '../security-headers';
import { addApiRoutes, fail } from './api';
import { addFormRoutes } from './forms';
import { frameFor } from './frame';
import { addLinkRoutes } from './links';
import { addPageRoutes, notFoundPage } from './pages';

/** All routes, behind the checks that every request has to pass. */
export function createApp(parts: WebParts): Hono {
  const app = new Hono({ getPath: (request) => pathBelow(parts.base, new URL(request.url).pathname) });
  app.use(async (c, next) => {
    const refusal = refusalOf(parts, c.req.raw);
    if (refusal === undefined) await next();
    else c.res = await refuse(c, parts, refusal);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      if (name !== 'cache-control' || !c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  });
  addLinkRoutes(app, parts);
  addPageRoutes(app, parts);
  addFormRoutes(app, parts);
  addApiRoutes(app, parts);
  app.notFound((c) => (isApi(c) ? fail(c, 404, 'not_found') : notFoundPage(c, parts, 'not_found')));
  // A store that is away, or a login that fails: what it was is the host's to know, and no visitor's.
  app.onError((_, c) => (isApi(c) ? fail(c, 503, 'unavailable') : notFoundPage(c, parts, 'unavailable')));
  return app;
}

/** The path below the base address; also where what it is mounted in has taken the base away already. */
function pathBelow(base: URL, path: string): string {
  const prefix = base.pathname.replace(/\/$/, '');
  if (prefix === '' || !(path === prefix || path.startsWith(`${prefix}/`))) return path;
  return path.slice(prefix.length) || '/';
}

function refusalOf({ checks }: WebParts, request: Request): 421 | 403 | undefined {
  if (!checks.isOurHost(request)) return 421;
  const isSafe = request.method === 'GET' || request.method === 'HEAD';
  return isSafe || checks.isSameSite(request) ? undefined : 403;
}

function refuse(c: Context, parts: WebParts, status: 421 | 403): Response | Promise<Response> {
  const frame = frameFor(parts, c.req.raw);
  if (status === 421) return c.text('This name is not served here.', 421 as 403);
  return isApi(c)
    ? fail(c, 403, 'cross_site', 'Another site sent this.')
    : c.html(wordsPage(frame, frame.strings.web.refused), 403);
}

function isApi(c: Context): boolean {
  return c.req.path.startsWith('/api/');
}
