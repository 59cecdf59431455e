import type { Context, Hono } from 'hono';
import type { Reply } from '../../../answer/reply';
import type { Json } from '../../../ports/json';
import { viewOf } from '../ask-view';
import { OPENAPI } from '../openapi';
import type { WebParts } from '../parts';
import { readBody } from '../read-body';
import { handIn } from '../replies';
import { scopeGrant } from '../visitors';
import { findFor, STATUS, visitorOf } from './found';

/** The same as the pages do, as JSON: for a panel in a page of the host's own, and for native clients. */
export function addApiRoutes(app: Hono, parts: WebParts): void {
  app.get('/api/health', (c) =>
    c.json({ status: parts.desk() === undefined ? 'detached' : 'ok' }, parts.desk() ? 200 : 503),
  );

  app.get('/api/openapi.json', (c) => c.json(OPENAPI));

  app.get('/api/asks', async (c) => {
    const visit = await visitorOf(parts, c.req.raw);
    if (typeof visit === 'string') return fail(c, STATUS[visit], visit);
    const scope = scopeGrant(visit.visitor)?.scope;
    if (scope === undefined) return fail(c, 403, 'no_access', 'This link is for one ask.');
    const { state = 'pending', after, limit = '50' } = c.req.query();
    const count = Number(limit);
    if (state !== 'pending' && state !== 'settled')
      return fail(c, 400, 'invalid_request', 'state is pending or settled.');
    if (!Number.isInteger(count) || count < 1 || count > MOST_ITEMS) {
      return fail(c, 400, 'invalid_request', `limit is a whole number from 1 to ${MOST_ITEMS}.`);
    }
    const page = await visit.desk.list({ scope, state, limit: count, ...(after !== undefined && { after }) });
    return c.json({ items: page.items.map(viewOf), ...(page.next !== undefined && { next: page.next }) });
  });

  app.get('/api/asks/:id', async (c) => {
    const found = await findFor(parts, c.req.raw, c.req.param('id'));
    if (typeof found === 'string') return fail(c, STATUS[found], found);
    if (c.req.method === 'GET') parts.showings.shown(found.ask.id);
    const draft = await parts.showings.drafts(found.desk, found.ask);
    return c.json({ ask: viewOf(found.ask), ...(draft !== undefined && { draft: draft as Json }) });
  });

  app.post('/api/asks/:id/answer', (c) => settle(c, parts, ({ answers }) => ({ answers }) as unknown as Reply));

  app.post('/api/asks/:id/dismiss', (c) =>
    settle(
      c,
      parts,
      ({ reason }) => ({ cancelled: true, ...(reason !== undefined && { reason }) }) as unknown as Reply,
    ),
  );

  app.post('/api/asks/:id/clarify', (c) =>
    settle(c, parts, ({ text, questionId, answers }) => {
      const about = questionId === undefined || questionId === null ? undefined : { questionId };
      return { clarify: text ?? '', ...about, ...(answers !== undefined && { answers }) } as unknown as Reply;
    }),
  );

  app.put('/api/asks/:id/draft', async (c) => {
    const found = await findFor(parts, c.req.raw, c.req.param('id'));
    if (typeof found === 'string') return fail(c, STATUS[found], found);
    const body = await readJson(c);
    if (body instanceof Response) return body;
    const draft = await parts.showings.keepDrafts(found.desk, found.ask, body);
    return draft === undefined
      ? fail(c, 409, 'not_pending', 'This ask has ended, so nothing is kept for it.')
      : c.json({ draft });
  });

  app.get('/api/events', async (c) => {
    const visit = await visitorOf(parts, c.req.raw);
    if (typeof visit === 'string') return fail(c, STATUS[visit], visit);
    // Nobody would read it, and nobody would end it.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' });
    const stream = parts.streams.open(visit.desk, visit.visitor, c.req.header('last-event-id'));
    if (stream === undefined) return fail(c, 429, 'too_many', 'There are too many streams open already; close one.');
    return c.body(stream, 200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
  });
}

/** Items of one page. */
const MOST_ITEMS = 200;

const WORDS: Readonly<Record<string, string>> = {
  unavailable: 'Nothing is shown here just now; try again soon.',
  no_access: 'Open a link first, send one as a bearer token, or log in.',
  not_found: 'There is no such ask here.',
};

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

/** An error as every route of the API says it. */
export function fail(c: Context, status: Status, code: string, message = WORDS[code] ?? code, issues?: Json): Response {
  return c.json({ error: { code, message, ...(issues !== undefined && { issues }) } }, status);
}

async function settle(
  c: Context,
  parts: WebParts,
  replyOf: (body: Readonly<Record<string, Json>>) => Reply,
): Promise<Response> {
  const found = await findFor(parts, c.req.raw, c.req.param('id') ?? '');
  if (typeof found === 'string') return fail(c, STATUS[found], found);
  const body = await readJson(c);
  if (body instanceof Response) return body;
  const handed = await handIn(found.desk, found.ask, found.grant, replyOf(body));
  if ('issues' in handed) {
    const issues = handed.issues as unknown as Json;
    return fail(c, 422, 'invalid_reply', handed.issues.map(({ message }) => message).join(' '), issues);
  }
  const { verdict, outcome } = handed.settlement;
  if (verdict === 'unknown') return fail(c, 404, 'not_found');
  return c.json({ verdict, ...(outcome !== undefined && { outcome }) }, verdict === 'won' ? 200 : 409);
}

/** The body as an object. Only as `application/json`, which no form of another site can send. */
async function readJson(c: Context): Promise<Readonly<Record<string, Json>> | Response> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return fail(c, 415, 'invalid_request', 'Send application/json.');
  const body = await readBody(c.req.raw);
  if (body === 'too_large') return fail(c, 413, 'too_large', 'A reply is at most 64 KB.');
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(body));
    if (typeof json === 'object' && json !== null && !Array.isArray(json))
      return json as Readonly<Record<string, Json>>;
  } catch {
    // Said below, as for anything else that is no object.
  }
  return fail(c, 400, 'invalid_request', 'The body needs to be a JSON object.');
}
