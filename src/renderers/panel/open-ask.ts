import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { live } from 'lit/directives/live.js';
import {
  type DialogEvent,
  type DialogState,
  isReview,
  unansweredOf,
  unsentAskBacksOf,
  unsentOf,
} from '../../dialog/index';
import { composeDetails } from '../../text/compose-confirmation';
import { oneLine } from '../../text/compose-options';
import { visibleText } from '../../text/visible-text';
import type { Look } from './look';
import type { Markup } from './markup';
import type { Entry } from './panel-state';
import { questionCard } from './question-card';
import { review } from './review';
import { steps } from './steps';

/** An ask that waits: a step, all its questions or the review, and the buttons. */
export function openAsk(entry: Entry, look: Look): Markup {
  const { ask, dialog } = entry;
  const { strings } = look;
  const onReview = isReview(dialog);
  // Each question has controls of its own: a click that goes on must not end on the next question's.
  const shown = look.isStacked && !onReview ? ask.questions.map((_, index) => index) : [dialog.page];
  const onSubmit = (event: Event) => {
    event.preventDefault();
    look.dispatch(goOn(dialog, look.isStacked));
  };
  return html`${look.isStacked ? nothing : steps(entry, look)}
<form novalidate @submit=${onSubmit} aria-busy=${entry.phase === 'sending' ? 'true' : 'false'}>
${ask.details === undefined ? nothing : confirmed(entry, look)}
${onReview ? review(entry, look) : shown.map((index) => keyed(`${ask.id} ${index}`, questionCard(entry, index, look)))}
${entry.isNotSent ? html`<p class="fault" role="alert">${strings.panel.notSent}</p>` : nothing}
${dialog.leaving ? leaving(look) : buttons(entry, look)}
${entry.isAskingBack ? askBack(entry, look) : nothing}
</form>`;
}

/** What the main button does: on to the next question, to the review where there is something to look at again, or to the end. */
export function goOn(dialog: DialogState, isStacked: boolean): DialogEvent {
  if (!isStacked || isReview(dialog)) return { type: 'next' };
  const isAll = [unansweredOf, unsentOf, unsentAskBacksOf].every((left) => left(dialog).length === 0);
  const isLone = dialog.questions.length === 1;
  return isAll || isLone ? { type: 'submit' } : { type: 'go', page: dialog.questions.length };
}

/** In full, and with what can't be seen as its code: the person agrees to what is run. */
function confirmed({ ask }: Entry, { strings }: Look): Markup {
  const details = ask.details!;
  const title = oneLine(visibleText(details.title));
  const tool = oneLine(visibleText(ask.questions[0]?.header ?? ''));
  return html`${title === '' ? nothing : html`<h3 dir="auto">${title}</h3>`}
${details.type === 'mcp' ? nothing : html`<p dir="auto">${strings.confirmation.tool}: <code>${tool}</code></p>`}
<pre id="details" class="details" dir="auto" tabindex="0">${composeDetails(details, strings)}</pre>`;
}

function buttons(entry: Entry, look: Look): Markup {
  const { ask, dialog } = entry;
  const { strings, dispatch } = look;
  const question = dialog.questions[dialog.page];
  const isSeveral = dialog.questions.length > 1;
  const isSteps = !look.isStacked && isSeveral;
  const isLast = dialog.page === dialog.questions.length - 1;
  const onReview = question === undefined;
  const isEnd = onReview || (!isSteps && (look.isStacked || !isSeveral));
  const main = isEnd ? strings.submit : isLast ? strings.dialog.reviewTab : strings.next;
  const canSkip = ask.details === undefined && !onReview && (isSteps || !isSeveral) && question.required !== true;
  return html`<div class=${ask.details === undefined ? 'buttons foot' : 'buttons'} part="buttons">
${(isSteps && dialog.page > 0) || (onReview && isSeveral) ? html`<button type="button" @click=${() => dispatch({ type: 'back' })}>${strings.back}</button>` : nothing}
<button class="main" part="main">${main}</button>
${canSkip ? html`<button type="button" @click=${() => dispatch({ type: 'skip' })}>${strings.skip}</button>` : nothing}
<span class="gap"></span>
${ask.details === undefined ? html`<button type="button" class="quiet" aria-expanded=${entry.isAskingBack ? 'true' : 'false'} @click=${look.toggleAskBack}>${strings.dialog.askBack}</button>` : nothing}
<button type="button" class="quiet" @click=${() => dispatch({ type: 'escape' })}>${isSeveral ? strings.panel.skipAll : strings.web.dismiss}</button>
</div>`;
}

/** Asked before what was entered is given up. */
function leaving({ strings, dispatch }: Look): Markup {
  return html`<div class="buttons" role="alertdialog" aria-labelledby="leaving">
<p id="leaving" class="fault">${strings.panel.dismissPrompt}</p>
<button type="button" id="keep-on" class="main" @click=${() => dispatch({ type: 'move', by: 0 })}>${strings.panel.keepOn}</button>
<button type="button" @click=${() => dispatch({ type: 'dismiss' })}>${strings.web.dismiss}</button></div>`;
}

function askBack({ dialog }: Entry, { strings, dispatch, isStacked }: Look): Markup {
  const index = Math.min(dialog.page, dialog.questions.length - 1);
  const text = dialog.drafts[index]!.askBack.text;
  const isAboutOne = !isReview(dialog) && !isStacked;
  const onInput = (event: Event) =>
    dispatch({ type: 'set_ask_back', question: index, text: (event.target as HTMLTextAreaElement).value });
  // About one question where one is in view, else about the whole.
  const send = () => dispatch({ type: 'clarify', text, question: isAboutOne ? index : dialog.questions.length });
  return html`<div class="ask-back"><label for="ask-back" class="aside">${strings.dialog.askBackPlaceholder}</label>
<textarea id="ask-back" rows="2" dir="auto" .value=${live(text)} @input=${onInput}></textarea>
<button type="button" ?disabled=${text.trim() === ''} @click=${send}>${strings.dialog.askBack}</button></div>`;
}
