import type { DialogState } from '../../../dialog/dialog-state';
import { inputSection } from './labelled-field';
import { leastListHeight, listHeight, listSection } from './list';
import type { List } from './list-state';
import { onOneLine } from './printable';
import type { Section } from './section';
import { BOLD, type Line, span } from './span';
import { width } from './width';

/** The list or the field: how tall it wants to be, how tall it must be, and itself. */
export interface AnswerPart {
  /** More than the room that there is, where it wants more. */
  readonly whole: number;
  readonly least: number;
  section(height: number): Section;
}

/** A field grows with its text up to here; from then on it is a window. */
const MOST_FIELD_LINES = 12;

export function answerPart(state: DialogState, list: List, room: number): AnswerPart {
  if (list.question.type === 'text') return fieldPart(state, list);
  // What a person agrees to has at least a line, and one that says how much more there is.
  const most = list.isConfirmation ? Math.max(1, room - 2) : room;
  const least = Math.min(leastListHeight(list), most);
  return { whole: listHeight(list, room), least, section: (height) => listSection(list, height) };
}

function fieldPart({ focus }: DialogState, { question, draft, canvas }: List): AnswerPart {
  const isOpen = focus === 'field';
  const mark = `${isOpen ? canvas.glyphs.cursor : ' '} `;
  const hint = question.placeholder === undefined ? canvas.strings.textPlaceholder : onOneLine(question.placeholder);
  const columns = canvas.columns - width(mark);
  const section = (height: number): Section => {
    // In a terminal of a few columns there is no place for a mark.
    if (columns < 3) return inputSection(draft.field, hint, canvas, height);
    const { lines, caret, isCutAbove, isCutBelow } = inputSection(draft.field, hint, { ...canvas, columns }, height);
    const { up, down } = canvas.glyphs;
    const edges = lines.map((_, index) => (index === 0 ? mark : '  '));
    if (isCutBelow) edges[edges.length - 1] = `${down} `;
    if (isCutAbove) edges[0] = `${up} `;
    return {
      lines: lines.map((line, index): Line => [span(edges[index]!, BOLD), ...line]),
      caret: isOpen && caret !== undefined ? { line: caret.line, column: caret.column + width(mark) } : undefined,
    };
  };
  return { whole: section(MOST_FIELD_LINES).lines.length, least: 1, section };
}
