import { isBlank } from '../../../dialog/text-field';
import { labelledField } from './labelled-field';
import type { List } from './list-state';
import { onOneLine } from './printable';
import type { Section } from './section';
import { BOLD, DIM, span } from './span';
import { cut, width } from './width';

/** A hint cut to less than this says nothing. */
const LEAST_HINT = 8;

/** Other: its label and the place to type, or what was typed where the cursor is elsewhere. */
export function otherSection(list: List, isInView: boolean, room: number, height: number): Section {
  const { draft, isTyping, isConfirmation, canvas } = list;
  const { strings, glyphs } = canvas;
  const label = isConfirmation ? strings.dialog.noAndSay : strings.other;
  if (isInView && isTyping) {
    return labelledField(label, draft.field, hintOf(list), { ...canvas, columns: room }, height);
  }
  const isEmpty = isBlank(draft.field);
  const head = cut(isEmpty ? label : `${label}: `, room, glyphs.ellipsis);
  const left = room - width(head) - (isEmpty ? 2 : 0);
  const said = isEmpty ? (isConfirmation ? '' : hintOf(list)) : onOneLine(draft.field.text);
  if (said === '' || left < LEAST_HINT) return { lines: [[span(head, isInView ? BOLD : 0)]] };
  // What is typed and does not count is as quiet as what is not typed yet.
  const counts = draft.usesText && !draft.skipped;
  const gap = isEmpty ? '  ' : '';
  return {
    lines: [[span(head, isInView ? BOLD : 0), span(`${gap}${cut(said, left, glyphs.ellipsis)}`, counts ? 0 : DIM)]],
  };
}

function hintOf({ question, isConfirmation, canvas: { strings } }: List): string {
  if (isConfirmation) return strings.dialog.noAndSayPlaceholder;
  return question.placeholder === undefined ? strings.otherPlaceholder : onOneLine(question.placeholder);
}
