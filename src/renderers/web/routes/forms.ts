import type { Context, Hono } from 'hono';
import type { Reply } from '../../../answer/reply';
import type { DialogState } from '../../../dialog/dialog-state';
import { answersOf } from '../../../dialog/finish';
import { dialogOfForm, type Fault, faultsOf, faultsOfIssues, withoutFaults } from '../form';
import { wordsPage } from '../pages/layout';
import { settledPage } from '../pages/settled-page';
import type { WebParts } from '../parts';
import { readBody } from '../read-body';
import { handIn, readyToCheck } from '../replies';
import { type Found, findFor } from './found';
import { frameFor } from './frame';
import { formWords, isSettled, notFoundPage, questionsOf, settledPart, showForm } from './pages';

/** A form that was posted, and all that can be said of it before it is handed in. */
interface Posted extends Found {
  readonly form: FormData;
  readonly dialog: DialogState;
  readonly faults: readonly Fault[];
  readonly clarify: string;
  readonly about: string;
}

/** What the forms of the pages post to. Each answer is a page again: the next step, or why there is none. */
export function addFormRoutes(app: Hono, parts: WebParts): void {
  app.post('/ask/:id/answer', async (c) => {
    const posted = await readPosted(c, parts);
    if (posted instanceof Response) return posted;
    if (posted.faults.length > 0) return again(c, parts, posted, posted.faults);
    return settleBy(c, parts, posted, { answers: answersOf(posted.dialog) });
  });

  app.post('/ask/:id/dismiss', async (c) => {
    const posted = await readPosted(c, parts);
    return posted instanceof Response ? posted : settleBy(c, parts, posted, { cancelled: true });
  });

  app.post('/ask/:id/clarify', async (c) => {
    const posted = await readPosted(c, parts);
    if (posted instanceof Response) return posted;
    const { clarify, about, ask } = posted;
    const { strings } = frameFor(parts, c.req.raw, ask.locale);
    if (clarify.trim() === '')
      return again(c, parts, posted, [{ index: undefined, message: strings.web.askBackBlank }]);
    const question = about === '' ? undefined : ask.questions[Number(about)];
    return settleBy(c, parts, posted, {
      clarify,
      ...(question !== undefined && { questionId: question.id }),
      answers: answersOf(withoutFaults(posted.dialog, posted.faults)),
    });
  });
}

async function readPosted(c: Context, parts: WebParts): Promise<Posted | Response> {
  const found = await findFor(parts, c.req.raw, c.req.param('id') ?? '');
  if (typeof found === 'string') return notFoundPage(c, parts, found);
  const frame = frameFor(parts, c.req.raw, found.ask.locale);
  const { web } = frame.strings;
  const form = await readForm(c.req.raw);
  if (form === 'too_large') return c.html(wordsPage(frame, web.tooLarge), 413);
  const token = form?.get('token');
  const opened = typeof token === 'string' ? await parts.sealer.open('form', token) : undefined;
  const isOurs = JSON.stringify(opened?.payload) === JSON.stringify(formWords(found.ask, found.grant));
  if (form === undefined || opened === undefined || !isOurs) return c.html(wordsPage(frame, web.refused), 403);
  await readyToCheck(found.ask);
  const dialog = dialogOfForm(questionsOf(found.ask), form);
  const posted = {
    ...found,
    form,
    dialog,
    faults: faultsOf(dialog, form, frame.strings),
    clarify: String(form.get('clarify') ?? ''),
    about: String(form.get('about') ?? ''),
  };
  // What was entered stays; only the seal is made anew.
  if (opened.isExpired)
    return showForm(c, parts, posted, { ...posted, faults: [{ index: undefined, message: web.formExpired }] }, 403);
  return posted;
}

async function readForm(request: Request): Promise<FormData | 'too_large' | undefined> {
  const body = await readBody(request);
  if (body === 'too_large') return body;
  const type = request.headers.get('content-type') ?? '';
  // Its own parser of both kinds of form; what it can't read is no form.
  return new Response(body, { headers: { 'content-type': type } }).formData().catch(() => undefined);
}

async function settleBy(c: Context, parts: WebParts, posted: Posted, reply: Reply): Promise<Response> {
  const { desk, ask, grant, dialog } = posted;
  const frame = frameFor(parts, c.req.raw, ask.locale);
  const handed = await handIn(desk, ask, grant, reply);
  if ('issues' in handed) return again(c, parts, posted, faultsOfIssues(ask.questions, handed.issues, frame.strings));
  const { verdict } = handed.settlement;
  // A fresh page by its own address, so that a reload sends nothing again.
  if (verdict === 'won') return c.redirect(`${frame.path}/ask/${encodeURIComponent(ask.id)}`, 303);
  const now = await desk.get(ask.id);
  if (now === undefined || !isSettled(now) || verdict === 'unknown') return notFoundPage(c, parts, 'not_found');
  const entered = 'cancelled' in reply ? undefined : dialog;
  return c.html(settledPage(frame, { ...settledPart(posted, now, parts), refused: { verdict, dialog: entered } }), 409);
}

function again(c: Context, parts: WebParts, posted: Posted, faults: readonly Fault[]): Promise<Response> {
  return showForm(c, parts, posted, { ...posted, faults }, 422);
}
