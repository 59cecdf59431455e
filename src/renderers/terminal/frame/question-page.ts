import type { DialogState } from '../../../dialog/dialog-state';
import { rowsOf } from '../../../dialog/rows';
import type { SerializableConfirmationDetails } from '../../../ports/confirmation';
import type { Question } from '../../../question/question';
import type { View } from '../view';
import { type AnswerPart, answerPart } from './answer-part';
import { beside, columnsBeside } from './beside';
import type { Canvas } from './canvas';
import { detailLines } from './details';
import { shareHeights } from './heights';
import { listOf } from './list-state';
import { previewLines, previewRule } from './preview';
import { questionLines } from './question-text';
import { MARK_COLUMNS, scrolled } from './scrolled';
import { type Section, stack } from './section';
import { EMPTY_LINE, type Line } from './span';

/** A page of the dialog, and the most that it can be scrolled by. */
export interface Page {
  readonly section: Section;
  readonly maxScroll: number;
  /** The lines in view of what can be scrolled, at least 1: to go on by more would leave lines out. */
  readonly pageLines: number;
  /** Nothing had to be shortened, left out or scrolled. */
  readonly isWhole: boolean;
  /** What a person is asked to agree to goes on below what is shown of it. */
  readonly goesOn: boolean;
}

/** The lines without which a question can't be answered. */
export function leastPageHeight(question: Question): number {
  return 1 + (question.type === 'text' ? 1 : Math.min(rowsOf(question).length, 3));
}

/** The question in view, its list or field, and the preview below or beside it, in at most so many lines. */
export function questionPage(
  state: DialogState,
  question: Question,
  view: View,
  canvas: Canvas,
  height: number,
  gap: number,
): Page {
  const details = view.request?.details;
  const text = details === undefined ? questionLines(question, canvas) : detailLines(details, question, canvas);
  const split = columnsBeside(question, canvas.columns);
  const left = split === undefined ? canvas : { ...canvas, columns: split.left };
  const right = split === undefined ? canvas : { ...canvas, columns: split.right };
  const preview = previewLines(state, right);
  const isBelow = split === undefined && preview.length > 0;
  const answer = answerPart(state, listOf(state, question, rowsOf(question), details !== undefined, left), height);

  const room = height - gap - (isBelow ? gap : 0);
  const heights = shareHeights(room, {
    question: text.length,
    answer:
      split === undefined ? listWanted(answer, details, room - text.length) : Math.max(answer.whole, preview.length),
    leastAnswer: answer.least,
    preview: isBelow ? preview.length + 1 : 0,
    mayGrow: question.unconstrainedHeight === true || details !== undefined,
  });
  const by = view.scroll ?? 0;
  const isTight = details !== undefined && heights.question === 1 && text.length > 1;
  const narrow = { ...canvas, columns: Math.max(1, canvas.columns - MARK_COLUMNS) };
  const fitting = isTight ? detailLines(details, question, narrow) : text;
  const top = scrolled(fitting, heights.question, by, canvas);
  const previewHeight = isBelow ? heights.preview - 1 : heights.answer;
  const end = scrolled(preview, previewHeight, Math.max(0, by - top.max), right);
  const answered = answer.section(Math.max(1, heights.answer));

  const blank: Section = { lines: Array.from({ length: gap }, (): Line => EMPTY_LINE) };
  const section = stack([
    { lines: top.lines },
    blank,
    split === undefined ? answered : beside(answered, end.lines, split, canvas),
    ...(isBelow && end.lines.length > 0 ? [blank, { lines: [previewRule(canvas), ...end.lines] }] : []),
  ]);
  const isWhole = top.max === 0 && end.max === 0 && answer.whole <= heights.answer;
  const pageLines = top.max > 0 ? fitting.length - top.max : preview.length - end.max;
  return {
    section,
    maxScroll: top.max + end.max,
    pageLines: Math.max(1, pageLines),
    isWhole,
    goesOn: details !== undefined && top.below > 0,
  };
}

/** What a person agrees to comes before the list that they choose from, which can do with its least. */
function listWanted(answer: AnswerPart, details: SerializableConfirmationDetails | undefined, left: number): number {
  return details === undefined ? answer.whole : Math.min(answer.whole, Math.max(answer.least, left));
}
