import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { type Draft, isDecision } from '../../dialog/index';
import { cleanText } from '../../question/control-characters';
import { optionsOf, type Question } from '../../question/question';
import { hasRecommendedMark } from '../../question/recommended';
import { oneLine } from '../../text/compose-options';
import type { Look } from './look';
import { type Markup, markdown } from './markup';

/** A question with its draft and its place among the others. */
export interface Asked {
  readonly question: Question;
  readonly index: number;
  readonly draft: Draft;
  /** Its labels in the person's language, where they differ from those that come back. */
  readonly labels?: readonly string[];
  readonly describedBy: string;
  readonly isInvalid: boolean;
}

/** What there is to pick: options, all of them, and words of one's own. Native controls, so that every device knows them. */
export function optionRows(asked: Asked, look: Look): Markup {
  const { question, index, draft } = asked;
  const { strings } = look;
  const isMulti = question.multiSelect === true;
  const isAll = draft.picked.length === optionsOf(question).length;
  return html`${isMulti ? html`<p class="aside">${strings.selectAll}</p>` : nothing}
${optionsOf(question).map((_, option) => optionRow(asked, option, look))}
${
  isMulti && optionsOf(question).length > 1
    ? html`<div class="row"><input type="checkbox" id="q${index}-all" .checked=${live(!draft.skipped && isAll)} @change=${() => look.dispatch({ type: 'pick_all', question: index })}><label for="q${index}-all">${strings.allTheAbove}</label></div>`
    : nothing
}
${otherRow(asked, look)}`;
}

function optionRow(asked: Asked, option: number, look: Look): Markup {
  const { question, index, draft } = asked;
  const { strings } = look;
  const { description, preview, recommended, label } = optionsOf(question)[option]!;
  const id = `q${index}-${option}`;
  const shown = labelOf(asked, option, look);
  const isMarked = recommended === true && !hasRecommendedMark(label);
  const said = asked.labels === undefined ? cleanText(description).trim() : '';
  const onChange = () => look.dispatch({ type: 'pick', question: index, option });
  // Arrow keys click too, with no button counted: they look through the list and must not go on.
  const onClick = (event: MouseEvent) => {
    const isPreview = (event.target as Element).closest('details') !== null;
    if (question.multiSelect === true || event.detail === 0 || isPreview) return;
    // A label would click its control once more.
    if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
    look.point(index, option);
  };
  return html`<div class="row" part="option" dir="auto" @click=${onClick}>
<input type=${question.multiSelect === true ? 'checkbox' : 'radio'} id=${id} name="q${index}"
 .checked=${live(!draft.skipped && draft.picked.includes(option))} @change=${onChange}>
<label for=${id}>${shown}${isMarked ? html` <span class="badge">${strings.recommended}</span>` : nothing}</label>
${said === '' ? nothing : html`<label for=${id} class="description" dir="auto">${said}</label>`}
${
  preview === undefined
    ? nothing
    : html`<details class="preview"><summary>${strings.dialog.preview}: <bdi>${shown}</bdi></summary>${markdown(preview)}</details>`
}</div>`;
}

/** As the person reads it. */
export function labelOf({ question, labels }: Pick<Asked, 'question' | 'labels'>, option: number, look: Look): string {
  if (question.type === 'yesno') return option === 0 ? look.strings.yes : look.strings.no;
  return oneLine(labels?.[option] ?? optionsOf(question)[option]!.label);
}

function otherRow(asked: Asked, look: Look): Markup {
  const { question, index, draft } = asked;
  const { strings } = look;
  const isNo = isDecision(question);
  const name = isNo ? strings.dialog.noAndSay : strings.other;
  const hint =
    oneLine(question.placeholder ?? '') || (isNo ? strings.dialog.noAndSayPlaceholder : strings.otherPlaceholder);
  const id = `q${index}-other`;
  const isMulti = question.multiSelect === true;
  const isTaken = !draft.skipped && draft.usesText;
  const onChange = (event: Event) => {
    const root = (event.target as HTMLElement).getRootNode() as ShadowRoot;
    const field = root.getElementById(`${id}-text`) as HTMLTextAreaElement;
    look.dispatch({ type: 'pick_text', question: index });
    if (!isTaken) field.focus();
  };
  return html`<div class="row" part="other">
<input type=${isMulti ? 'checkbox' : 'radio'} id=${id} name="q${index}" .checked=${live(isTaken)} @change=${onChange}>
<label for=${id}>${name}</label>
${textField(asked, look, { id: `${id}-text`, label: `${name}: ${hint}`, hint, rows: 1 })}</div>`;
}

/** The place to type an answer. */
export function textField(
  { index, draft, describedBy, isInvalid }: Asked,
  look: Look,
  field: { readonly id: string; readonly label?: string; readonly hint: string; readonly rows: number },
): Markup {
  const onInput = (event: Event) =>
    look.dispatch({ type: 'set_text', question: index, text: (event.target as HTMLTextAreaElement).value });
  return html`<textarea id=${field.id} rows=${field.rows} dir="auto" class="answer" placeholder=${field.hint} aria-label=${field.label ?? nothing}
 aria-describedby=${describedBy} aria-invalid=${isInvalid ? 'true' : 'false'} .value=${live(draft.field.text)} @input=${onInput}></textarea>`;
}
