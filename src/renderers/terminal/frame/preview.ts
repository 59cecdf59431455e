import type { DialogState } from '../../../dialog/dialog-state';
import { questionInView } from '../../../dialog/pages';
import { rowsOf } from '../../../dialog/rows';
import type { QuestionOption } from '../../../question/question';
import { linesOfBlocks } from './block';
import type { Canvas } from './canvas';
import { blocksOf } from './markdown';
import { Memo } from './memo';
import { keyOf } from './question-text';
import { DIM, type Line, span } from './span';
import { width } from './width';

const laidOut = new Memo<QuestionOption, readonly Line[]>();

/** The preview of the option that the cursor is on, as lines of the canvas's width; none where it has none. */
export function previewLines(state: DialogState, canvas: Canvas): readonly Line[] {
  const question = questionInView(state);
  if (question === undefined) return [];
  const row = rowsOf(question)[state.drafts[state.page]!.cursor];
  const option = row?.kind === 'option' ? question.options?.[row.option] : undefined;
  const preview = option?.preview;
  if (option === undefined || preview === undefined || preview.trim() === '') return [];
  return laidOut.get(option, keyOf(canvas), () => linesOfBlocks(blocksOf(preview, canvas.glyphs), canvas.columns));
}

/** The rule that the preview stands under. */
export function previewRule({ columns, glyphs, strings }: Canvas): Line {
  const name = ` ${strings.dialog.preview} `;
  const rest = columns - 2 - width(name);
  return [
    span(rest < 0 ? glyphs.rule.repeat(columns) : `${glyphs.rule.repeat(2)}${name}${glyphs.rule.repeat(rest)}`, DIM),
  ];
}
