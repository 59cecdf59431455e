import type { Context, Hono } from 'hono';
import type { Outcome } from '../../../answer/outcome';
import { createDialog } from '../../../dialog/create-dialog';
import type { DialogState } from '../../../dialog/dialog-state';
import type { StoredAsk } from '../../../ports/ask';
import { cleanText } from '../../../question/control-characters';
import type { Question } from '../../../question/question';
import type { Fault } from '../form';
import { grantJson } from '../grant';
import { type AskPage, askPage } from '../pages/ask-page';
import { inboxPage } from '../pages/inbox-page';
import { wordsPage } from '../pages/layout';
import { type SettledPage, settledPage } from '../pages/settled-page';
import { STYLES } from '../pages/styles';
import { PANEL_SCRIPT } from '../panel-script';
import type { WebParts } from '../parts';
import { scopeGrant } from '../visitors';
import { type Found, findFor, type NotFound, STATUS, visitorOf } from './found';
import { frameFor } from './frame';

/** The pages that only show. */
export function addPageRoutes(app: Hono, parts: WebParts): void {
  app.get('/', async (c) => {
    const visit = await visitorOf(parts, c.req.raw);
    if (typeof visit === 'string') return notFoundPage(c, parts, visit);
    const grant = scopeGrant(visit.visitor);
    if (grant === undefined) return notFoundPage(c, parts, 'no_access');
    const after = c.req.query('after');
    const { items, next } = await visit.desk.list({
      scope: grant.scope,
      state: 'pending',
      limit: PAGE,
      ...(after !== undefined && { after }),
    });
    return c.html(inboxPage(frameFor(parts, c.req.raw), items, { next, isFirst: after === undefined }));
  });

  app.get('/ask/:id', async (c) => {
    const found = await findFor(parts, c.req.raw, c.req.param('id'));
    if (typeof found === 'string') return notFoundPage(c, parts, found);
    const { ask } = found;
    if (isSettled(ask))
      return c.html(settledPage(frameFor(parts, c.req.raw, ask.locale), settledPart(found, ask, parts)));
    if (c.req.method === 'GET') parts.showings.shown(ask.id);
    const dialog = createDialog(questionsOf(ask), { drafts: await parts.showings.drafts(found.desk, ask) });
    const faults = parts.showings
      .rejected(ask.id)
      .map((message) => ({ index: undefined, message: cleanText(message) }));
    return showForm(c, parts, found, { dialog, faults }, 200);
  });

  app.get('/styles.css', (c) => {
    c.header('cache-control', 'public, max-age=3600');
    return c.body(STYLES, 200, { 'content-type': 'text/css; charset=utf-8' });
  });

  app.get('/panel.js', (c) => {
    if (PANEL_SCRIPT === undefined) return notFoundPage(c, parts, 'not_found');
    c.header('cache-control', 'public, max-age=3600');
    return c.body(PANEL_SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8' });
  });
}

/** Asks on one page of the inbox. */
const PAGE = 50;

/** A decision on a tool has to be made in so many words; no other question is changed. */
export function questionsOf({ questions, details }: StoredAsk): readonly Question[] {
  return details === undefined ? questions : questions.map((question) => ({ ...question, required: true }));
}

export function isSettled(ask: StoredAsk): ask is StoredAsk & { readonly outcome: Outcome } {
  return ask.outcome !== undefined;
}

export function settledPart(
  { visitor }: Found,
  ask: StoredAsk & { readonly outcome: Outcome },
  { name }: WebParts,
): SettledPage {
  return { ask, renderer: name, hasInbox: scopeGrant(visitor) !== undefined };
}

/** The form with what was entered, and what can't be taken of it. */
export async function showForm(
  c: Context,
  parts: WebParts,
  { ask, grant, visitor }: Found,
  given: { dialog: DialogState; faults: readonly Fault[]; clarify?: string; about?: string },
  status: 200 | 403 | 422,
): Promise<Response> {
  const token = await parts.sealer.seal('form', formWords(ask, grant), parts.now() + FORM_MS);
  const shown: AskPage = {
    ask,
    token,
    dialog: given.dialog,
    faults: given.faults,
    clarify: given.clarify ?? '',
    about: given.about ?? '',
    hasInbox: scopeGrant(visitor) !== undefined,
    isLive: given.faults.length === 0,
    now: parts.now(),
  };
  return c.html(askPage(frameFor(parts, c.req.raw, ask.locale), shown), status);
}

/** How long a page may stand open before it has to be sent twice. */
const FORM_MS = 24 * 3_600_000;

/** What a form's seal is about: nobody can use theirs for another ask, or for another visitor. */
export function formWords(ask: StoredAsk, grant: Found['grant']) {
  return { ask: ask.id, grant: grantJson(grant) };
}

export function notFoundPage(c: Context, parts: WebParts, why: NotFound): Response | Promise<Response> {
  const frame = frameFor(parts, c.req.raw);
  const { unavailable, noAccess, notFound } = frame.strings.web;
  const words = { unavailable, no_access: noAccess, not_found: notFound }[why];
  return c.html(wordsPage(frame, words), STATUS[why]);
}
