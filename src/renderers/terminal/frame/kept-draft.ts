import type { DialogState } from '../../../dialog/dialog-state';
import { isBlank } from '../../../dialog/text-field';
import type { View } from '../view';
import { canvasOf } from './canvas';
import { inWords } from './confirming';
import { headerOf } from './header';
import { labelSpans } from './option-row';
import { paint } from './paint';
import { printable } from './printable';
import { DIM, span, WARN } from './span';

/**
 * What the person had picked and typed when the ask ended without them, in full, so that it can be copied; no lines where there is nothing.
 *
 * Each of its lines is one line of the text and not wrapped to the terminal's width, so that a copy has no line breaks that were not
 * typed.
 */
export function keptDraft(dialog: DialogState, view: View): readonly string[] {
  const { questions, drafts } = inWords(dialog, view.request?.details, view.strings);
  const { strings, glyphs } = canvasOf(view);
  const kept: string[] = [];
  const add = (name: string, text: string) => kept.push(paint([span(`${name}:`, DIM)], view.theme), ...linesOf(text));
  for (const [index, question] of questions.entries()) {
    const { field, note, askBack, picked } = drafts[index]!;
    const header = headerOf(question, glyphs);
    const labels = picked.map((option) => labelSpans(question, option, strings, false)[0]!.text);
    if (labels.length > 0) add(header, labels.join(', '));
    if (!isBlank(field) && field.text !== question.constraints?.default) add(header, field.text);
    if (!isBlank(note)) add(`${header}, ${strings.dialog.note}`, note.text);
    if (!isBlank(askBack)) add(`${header}, ${strings.dialog.askBack}`, askBack.text);
  }
  return kept.length === 0 ? [] : [paint([span(strings.dialog.draftKept, WARN)], view.theme), ...kept];
}

function linesOf(text: string): readonly string[] {
  return printable(text).split('\n');
}
