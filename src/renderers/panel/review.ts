import { html, nothing } from 'lit';
import { answersOf, describeMessage, unansweredOf, unsentAskBacksOf, unsentOf } from '../../dialog/index';
import type { Question } from '../../question/question';
import { oneLine } from '../../text/compose-options';
import { answerList, enteredIn } from './answers';
import type { Look } from './look';
import { type Markup, typedText } from './markup';
import type { Entry } from './panel-state';

/** The last page: every answer, what is missing, and what was typed and would not be sent. */
export function review(entry: Entry, look: Look): Markup {
  const { dialog } = entry;
  const { strings } = look;
  const missing = unansweredOf(dialog);
  const change = (page: number) =>
    html`<button type="button" class="quiet" @click=${() => look.dispatch({ type: 'go', page })}>${strings.panel.change}<span class="hidden">: ${nameOf(dialog.questions[page]!)}</span></button>`;
  return html`<h3 id="review" tabindex="-1">${strings.review}</h3>
${missing.length === 0 ? nothing : html`<p class="fault" dir="auto">${strings.dialog.unanswered(strings.names(missing.map(nameOf)))}</p>`}
${dialog.message === undefined ? nothing : html`<p class="fault" role="alert" dir="auto">${describeMessage(dialog.message, undefined, strings)}</p>`}
${answerList(entry, given(entry, look), look, change)}
${unsentOf(dialog).map(({ question, text }) => html`<p class="aside">${strings.dialog.unsent(nameOf(question))} ${typedText(text)}</p>`)}
${unsentAskBacksOf(dialog).map(({ text }) => html`<p class="aside">${strings.dialog.unsentAskBack} ${typedText(text)}</p>`)}`;
}

function given(entry: Entry, look: Look): readonly Markup[] {
  return enteredIn(entry, answersOf(entry.dialog), look).map((one, index) => {
    if (one !== nothing) return one;
    const { skipped } = entry.dialog.drafts[index]!;
    return html`<span class="aside">${skipped ? look.strings.skipped : look.strings.notAnswered}</span>`;
  });
}

export function nameOf({ header, question }: Question): string {
  return oneLine(header) || oneLine(question);
}
