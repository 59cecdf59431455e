import type { DialogState } from '../../../dialog/dialog-state';
import { isBlank } from '../../../dialog/text-field';
import type { Canvas } from './canvas';
import { labelledField } from './labelled-field';
import { onOneLine } from './printable';
import { NOTHING, type Section } from './section';
import { DIM, span } from './span';
import { cut } from './width';

/** The note or the question back while one of them is typed; else a line that says that there is a note. */
export function sideSection(state: DialogState, canvas: Canvas, height: number): Section {
  const { strings, columns, glyphs } = canvas;
  const draft = state.drafts[state.page];
  if (draft === undefined || height < 1) return NOTHING;
  if (state.focus === 'note') {
    return labelledField(strings.dialog.note, draft.note, strings.dialog.notePlaceholder, canvas, height);
  }
  if (state.focus === 'clarify') {
    return labelledField(
      strings.dialog.askBack,
      state.drafts[state.page]!.askBack,
      strings.dialog.askBackPlaceholder,
      canvas,
      height,
    );
  }
  if (isBlank(draft.note)) return NOTHING;
  const head = `${strings.dialog.note}: `;
  return { lines: [[span(cut(`${head}${onOneLine(draft.note.text)}`, columns, glyphs.ellipsis), DIM)]] };
}

export function isSideOpen({ focus }: DialogState): boolean {
  return focus === 'note' || focus === 'clarify';
}
