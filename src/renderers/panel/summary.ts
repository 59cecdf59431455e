import { html, nothing } from 'lit';
import { answersOf, isTouched } from '../../dialog/index';
import { composeDetails } from '../../text/compose-confirmation';
import { oneLine } from '../../text/compose-options';
import { endingOf } from '../../text/ending';
import { answerList, answersIn, enteredIn } from './answers';
import type { Look } from './look';
import { type Markup, markdown, typedText } from './markup';
import type { Entry } from './panel-state';

/** What stays of an ask: how it ended, its questions, and their answers. What was entered here and did not count can still be copied. */
export function summary(entry: Entry, look: Look): Markup {
  const { ask, dialog, outcome } = entry;
  const { strings } = look;
  const who = outcome !== undefined && 'by' in outcome ? outcome.by.actor : undefined;
  return html`<h3 id="summary" tabindex="-1">${endingIn(entry, look)}</h3>
${who === undefined ? nothing : html`<p class="aside" dir="auto">${strings.web.answeredBy(oneLine(who))}</p>`}
${ask.details === undefined ? nothing : html`<pre class="details" dir="auto" tabindex="0">${composeDetails(ask.details, strings)}</pre>`}
${wordsOf(entry)}
${answersOfEnd(entry, look)}
${entry.isOwn || !isTouched(dialog) ? nothing : html`<h4>${strings.dialog.draftKept}</h4>${answerList(entry, enteredIn(entry, answersOf(dialog), look), look)}`}`;
}

/** How it ended, in a phrase. */
export function endingIn({ phase, outcome, isOwn }: Entry, { strings }: Look): string {
  if (phase === 'sending') return strings.panel.sending;
  if (phase === 'sent') return strings.panel.sent;
  return endingOf(outcome, !isOwn, strings);
}

/** What was asked back, or why it was dismissed. */
function wordsOf({ outcome, dialog }: Entry): Markup {
  const { reply } = dialog;
  const asked = outcome?.status === 'clarification' ? outcome.text : undefined;
  const sent = outcome === undefined && reply !== undefined && 'clarify' in reply ? reply.clarify : undefined;
  const text = asked ?? sent ?? (outcome?.status === 'dismissed' ? outcome.reason : undefined);
  return text === undefined ? nothing : html`<blockquote>${typedText(text)}</blockquote>`;
}

function answersOfEnd(entry: Entry, look: Look): Markup {
  const { outcome, dialog } = entry;
  if (outcome !== undefined && 'answers' in outcome)
    return answerList(entry, answersIn(entry, outcome.answers, look), look);
  const { reply } = dialog;
  if (outcome === undefined && reply !== undefined && 'answers' in reply) {
    return answerList(entry, enteredIn(entry, reply.answers ?? {}, look), look);
  }
  return html`<ul>${entry.ask.questions.map(({ question }) => html`<li>${markdown(question)}</li>`)}</ul>`;
}
