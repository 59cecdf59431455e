import { html } from 'hono/html';
import type { DialogState } from '../../../dialog/dialog-state';
import type { StoredAsk } from '../../../ports/ask';
import { cleanText } from '../../../question/control-characters';
import { composeDetails, confirmationQuestion } from '../../../text/compose-confirmation';
import { oneLine } from '../../../text/compose-options';
import { visibleText } from '../../../text/visible-text';
import type { Fault } from '../form';
import type { Html } from './html';
import { type Frame, inboxLink, page, panel } from './layout';
import { questionFields } from './question-fields';

/** An ask that waits, and how far the person has come with it. */
export interface AskPage {
  readonly ask: StoredAsk;
  readonly dialog: DialogState;
  readonly faults: readonly Fault[];
  /** What was typed as a question back. */
  readonly clarify: string;
  readonly about: string;
  /** The page may be live. Not one that comes back with faults: what was entered stands in this form alone. */
  readonly isLive: boolean;
  /** Seals the form to this ask and visitor. */
  readonly token: string;
  readonly hasInbox: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** An ask as an ordinary form, for any browser, that posts what is entered; where a script runs, the panel stands in its place. */
export function askPage(frame: Frame, shown: AskPage): Html {
  const { strings, path } = frame;
  const { ask, faults, hasInbox, isLive } = shown;
  const heading = ask.details === undefined ? strings.intro(ask.questions.length) : strings.confirmation.intro;
  const title = titleOf(ask);
  const at = `${path}/ask/${encodeURIComponent(ask.id)}`;
  const form = html`${whoAsks(frame, ask)}
${timeLeft(frame, shown)}
${summaryOfFaults(frame, shown)}
${ask.details === undefined ? '' : whatItConfirms(frame, ask)}
<form method="post" action="${at}/answer" enctype="multipart/form-data" novalidate>
<input type="hidden" name="token" value="${shown.token}">
${fields(frame, shown)}
${ask.details === undefined && ask.questions.some(({ required }) => required !== true) ? html`<p class="aside">${strings.web.skipHint}</p>` : ''}
<p class="buttons"><button class="main">${strings.submit}</button>
<button formaction="${at}/dismiss">${strings.web.dismiss}</button></p>
${askBack(frame, shown, at)}
</form>`;
  return page(
    frame,
    faults.length > 0 ? strings.web.errorIn(title) : title,
    html`<h1>${heading}</h1>
${isLive ? panel(frame, ask.id, form) : form}
${hasInbox ? inboxLink(frame) : ''}`,
    { isLive },
  );
}

/** What a page, a list and a tab call an ask. */
export function titleOf({ questions, details }: Pick<StoredAsk, 'questions' | 'details'>): string {
  const title = details === undefined ? '' : oneLine(visibleText(details.title));
  return title || questions.map(({ header, question }) => oneLine(header) || oneLine(question)).join(' · ');
}

/** The subagent's path; on a confirmation with everything in it that could not be seen. */
export function whoAsks({ strings }: Frame, { origin, details }: Pick<StoredAsk, 'origin' | 'details'>): Html | string {
  if (origin.length === 0) return '';
  const joined = origin.join('/');
  return html`<p class="aside" dir="auto">${strings.askedBy(oneLine(details === undefined ? cleanText(joined) : visibleText(joined)))}</p>`;
}

function timeLeft({ strings }: Frame, { ask, now }: AskPage): Html | string {
  if (ask.expiresAt === undefined) return '';
  const seconds = Math.max(1, Math.ceil((ask.expiresAt - now) / 1_000));
  return html`<p class="aside"><time datetime="${new Date(ask.expiresAt).toISOString()}">${strings.timeLeft(seconds)}</time></p>`;
}

function summaryOfFaults({ strings }: Frame, { faults, ask }: AskPage): Html | string {
  if (faults.length === 0) return '';
  return html`<div class="fault" role="alert"><p>${strings.web.lookAgain}</p><ul>${faults.map(({ index, message }) => {
    if (index === undefined) return html`<li dir="auto">${message}</li>`;
    const { header, question } = ask.questions[index]!;
    return html`<li dir="auto"><a href="#q${index}"><bdi>${oneLine(header) || oneLine(question)}</bdi></a>: ${message}</li>`;
  })}</ul></div>`;
}

/** In full, and with what can't be seen as its code: the person agrees to what is run. */
function whatItConfirms({ strings }: Frame, { details, questions }: StoredAsk): Html {
  const title = oneLine(visibleText(details!.title));
  const tool = oneLine(visibleText(questions[0]?.header ?? ''));
  return html`${title === '' ? '' : html`<h2 dir="auto">${title}</h2>`}
${details!.type === 'mcp' ? '' : html`<p dir="auto">${strings.confirmation.tool}: <code>${tool}</code></p>`}
<pre id="details" class="details" dir="auto" tabindex="0">${composeDetails(details!, strings)}</pre>`;
}

function fields(frame: Frame, { ask, dialog, faults }: AskPage): Html {
  const { details, questions } = ask;
  return html`${questions.map((question, index) => {
    const said = details === undefined ? undefined : confirmationQuestion(question, details, frame.strings);
    return questionFields(
      {
        question,
        index,
        total: questions.length,
        draft: dialog.drafts[index]!,
        faults: faults.filter((fault) => fault.index === index),
        isConfirmation: details !== undefined,
        ...(said?.options !== undefined && { labels: said.options.map(({ label }) => label) }),
      },
      frame,
    );
  })}`;
}

function askBack({ strings }: Frame, { ask, clarify, about, faults }: AskPage, at: string): Html {
  const { questions } = ask;
  const isOpen = clarify !== '' || faults.some(({ message }) => message === strings.web.askBackBlank);
  const choices = questions.map(
    ({ id, header, question }, index) =>
      html`<option value="${index}"${about === String(index) ? html` selected` : ''}>${oneLine(header) || oneLine(question) || id}</option>`,
  );
  return html`<details class="ask-back"${isOpen ? html` open` : ''}><summary>${strings.dialog.askBack}</summary>
<label for="clarify" class="row-label">${strings.dialog.askBackPlaceholder}</label>
<textarea id="clarify" name="clarify" rows="2" dir="auto">${'\n'}${clarify}</textarea>
${questions.length > 1 ? html`<label for="about" class="row-label">${strings.web.about}</label><select id="about" name="about"><option value="">${strings.web.aboutAll}</option>${choices}</select>` : ''}
<p class="buttons"><button formaction="${at}/clarify">${strings.dialog.askBack}</button></p></details>`;
}
