import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { describeMessage, isDecision } from '../../dialog/index';
import { confirmationQuestion } from '../../text/compose-confirmation';
import { oneLine } from '../../text/compose-options';
import type { Look } from './look';
import { type Markup, markdown } from './markup';
import type { Entry } from './panel-state';
import { type Asked, optionRows, textField } from './question-rows';

/** One question of an ask, as an ordinary group of form fields. */
export function questionCard(entry: Entry, index: number, look: Look): Markup {
  const { ask, dialog } = entry;
  const { strings } = look;
  const question = ask.questions[index]!;
  const message = dialog.page === index ? dialog.message : undefined;
  const describedBy = [
    ask.details === undefined ? `q${index}-ask` : 'details',
    ...(message ? [`q${index}-fault`] : []),
  ];
  const asked: Asked = {
    question,
    index,
    draft: dialog.drafts[index]!,
    ...(ask.details !== undefined && { labels: labelsIn(entry, index, look) }),
    describedBy: describedBy.join(' '),
    isInvalid: message !== undefined,
  };
  const total = ask.questions.length;
  const header = oneLine(question.header) || oneLine(question.question);
  return html`<fieldset part="question" aria-describedby=${asked.describedBy} @focusin=${() => showInView(entry, index, look)}>
<legend id="q${index}" tabindex="-1">${total > 1 ? html`<span class="aside">${strings.questionOf(index + 1, total)}</span> ` : nothing}<bdi>${header}</bdi>${question.required === true ? html` <span class="aside">${strings.required}</span>` : nothing}</legend>
${ask.details === undefined ? html`<div id="q${index}-ask" class="question">${markdown(question.question)}</div>` : nothing}
${message === undefined ? nothing : html`<p class="fault" role="alert" id="q${index}-fault" dir="auto">${describeMessage(message, question, strings)}</p>`}
${question.type === 'text' ? textRow(asked, look) : optionRows(asked, look)}
${isDecision(question) ? nothing : noteRow(entry, asked, look)}
</fieldset>`;
}

/** With all questions below one another, the one that is being answered is the one in view. */
function showInView({ dialog }: Entry, index: number, { isStacked, dispatch }: Look): void {
  if (isStacked && dialog.page !== index) dispatch({ type: 'go', page: index });
}

function labelsIn({ ask }: Entry, index: number, { strings }: Look): readonly string[] {
  const { options = [] } = confirmationQuestion(ask.questions[index]!, ask.details!, strings);
  return options.map(({ label }) => label);
}

function textRow(asked: Asked, look: Look): Markup {
  const id = `q${asked.index}-text`;
  const hint = oneLine(asked.question.placeholder ?? '') || look.strings.textPlaceholder;
  return html`<label for=${id} class="aside">${hint}</label>${textField(asked, look, { id, hint: '', rows: 3 })}`;
}

function noteRow({ openNotes }: Entry, { index, draft }: Asked, look: Look): Markup {
  const { strings } = look;
  const isOpen = openNotes.has(index);
  const id = `q${index}-note`;
  const onInput = (event: Event) =>
    look.dispatch({ type: 'set_note', question: index, text: (event.target as HTMLTextAreaElement).value });
  return html`<button type="button" class="quiet" aria-expanded=${isOpen ? 'true' : 'false'} @click=${() => look.toggleNote(index)}>${strings.dialog.note}</button>
${isOpen ? html`<textarea id=${id} rows="2" dir="auto" aria-label=${strings.dialog.notePlaceholder} placeholder=${strings.dialog.notePlaceholder} .value=${live(draft.note.text)} @input=${onInput}></textarea>` : nothing}`;
}
