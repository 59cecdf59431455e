import { html } from 'hono/html';
import type { Draft } from '../../../dialog/draft';
import { cleanText } from '../../../question/control-characters';
import { optionsOf, type Question } from '../../../question/question';
import { hasRecommendedMark } from '../../../question/recommended';
import { oneLine } from '../../../text/compose-options';
import { ALL, type Fault, NONE, noteName, OTHER, pickName, textName } from '../form';
import type { Html } from './html';
import type { Frame } from './layout';
import { markdown } from './markdown';

/** A question as it stands on a page, with what was entered so far. */
export interface Asked {
  readonly question: Question;
  readonly index: number;
  readonly total: number;
  readonly draft: Draft;
  readonly faults: readonly Fault[];
  /** A tool's confirmation: silence is a no there, so a decision has to be made. */
  readonly isConfirmation: boolean;
  /** Labels in the person's language, where they differ from those that come back. */
  readonly labels?: readonly string[];
}

/** One question as an ordinary group of form fields. */
export function questionFields(asked: Asked, frame: Frame): Html {
  const { question, index, total, faults } = asked;
  const { strings } = frame;
  const header = oneLine(question.header);
  const describedBy = [
    asked.isConfirmation ? 'details' : `q${index}-ask`,
    ...(faults.length > 0 ? [`q${index}-fault`] : []),
  ].join(' ');
  const place = total > 1 ? html`<span class="aside">${strings.questionOf(index + 1, total)}</span>` : '';
  const isRequired = question.required === true || asked.isConfirmation;
  return html`<fieldset id="q${index}" aria-describedby="${describedBy}">
<legend>${place} <bdi>${header === '' ? oneLine(question.question) : header}</bdi>${isRequired && !asked.isConfirmation ? html` <span class="aside">${strings.required}</span>` : ''}</legend>
${asked.isConfirmation ? '' : html`<div id="q${index}-ask" class="question">${markdown(question.question)}</div>`}
${faults.length > 0 ? html`<div id="q${index}-fault" class="fault">${faults.map(({ message }) => html`<p dir="auto">${message}</p>`)}</div>` : ''}
${question.type === 'text' ? textRow(asked, frame, describedBy) : rows(asked, frame)}
${asked.isConfirmation ? '' : noteRow(asked, frame)}
</fieldset>`;
}

function textRow({ question, index, draft, faults }: Asked, { strings }: Frame, describedBy: string): Html {
  const hint = oneLine(question.placeholder ?? '') || strings.textPlaceholder;
  // What the model offers to start from is its text until somebody has changed it.
  const isOwn = draft.field.text !== question.constraints?.default;
  const invalid = faults.length > 0 ? 'true' : 'false';
  return html`<label for="${textName(index)}" class="row-label">${hint}</label>
<textarea id="${textName(index)}" name="${textName(index)}" rows="2" dir="auto" aria-invalid="${invalid}" aria-describedby="${describedBy}">${'\n'}${isOwn ? draft.field.text : cleanText(draft.field.text)}</textarea>`;
}

function rows(asked: Asked, { strings }: Frame): Html {
  const { question, index, draft, isConfirmation } = asked;
  const options = optionsOf(question);
  const type = question.multiSelect === true ? 'checkbox' : 'radio';
  const box = (value: string, isChecked: boolean, id = `q${index}-${value}`) =>
    html`<input type="${type}" id="${id}" name="${pickName(index)}" value="${value}"${isChecked ? html` checked` : ''}>`;
  const lines = options.map((option, position) => {
    const isPicked = !draft.skipped && draft.picked.includes(position);
    const label = labelOf(asked, position, strings.yes, strings.no);
    const isMarked = option.recommended === true && !hasRecommendedMark(option.label);
    const description = isConfirmation ? '' : cleanText(option.description).trim();
    return html`<div class="row" dir="auto">${box(String(position), isPicked)}
<label for="q${index}-${position}"><bdi>${label}</bdi>${isMarked ? html` <span class="aside">${strings.recommended}</span>` : ''}${description === '' ? '' : html`<span class="description" dir="auto">${description}</span>`}</label>
${option.preview === undefined ? '' : html`<details><summary>${strings.dialog.preview}: <bdi>${label}</bdi></summary><div class="preview">${markdown(option.preview)}</div></details>`}</div>`;
  });
  const all = html`<div class="row">${box(ALL, false)}<label for="q${index}-${ALL}">${strings.allTheAbove}</label></div>`;
  const none = html`<div class="row">${box(NONE, draft.skipped)}<label for="q${index}-${NONE}">${strings.web.noAnswer}</label></div>`;
  const canSkip = type === 'radio' && question.required !== true && !isConfirmation;
  return html`${question.multiSelect === true ? html`<p class="aside">${strings.selectAll}</p>` : ''}${lines}
${question.multiSelect === true && options.length > 1 ? all : ''}
${otherRow(asked, box, strings)}
${canSkip ? none : ''}`;
}

function labelOf({ question, labels }: Asked, position: number, yes: string, no: string): string {
  if (question.type === 'yesno') return position === 0 ? yes : no;
  return oneLine(labels?.[position] ?? optionsOf(question)[position]!.label);
}

function otherRow(
  { question, index, draft, isConfirmation }: Asked,
  box: (value: string, isChecked: boolean) => Html,
  strings: Frame['strings'],
): Html {
  const name = isConfirmation ? strings.dialog.noAndSay : strings.other;
  const hint =
    oneLine(question.placeholder ?? '') ||
    (isConfirmation ? strings.dialog.noAndSayPlaceholder : strings.otherPlaceholder);
  const isPicked = !draft.skipped && draft.usesText;
  return html`<div class="row">${box(OTHER, isPicked)}<label for="q${index}-${OTHER}">${name}</label>
<textarea id="${textName(index)}" name="${textName(index)}" rows="1" dir="auto" aria-label="${name}: ${hint}" placeholder="${hint}">${'\n'}${draft.field.text}</textarea></div>`;
}

function noteRow({ index, draft }: Asked, { strings }: Frame): Html {
  const { text } = draft.note;
  return html`<details class="note"${text === '' ? '' : html` open`}><summary>${strings.dialog.note}</summary>
<label for="${noteName(index)}" class="row-label">${strings.dialog.notePlaceholder}</label>
<textarea id="${noteName(index)}" name="${noteName(index)}" rows="2" dir="auto">${'\n'}${text}</textarea></details>`;
}
