import type { DialogState } from '../../../dialog/dialog-state';
import { rowsOf } from '../../../dialog/rows';
import type { Question } from '../../../question/question';
import { confirmationQuestion } from '../../../text/compose-confirmation';
import type { View } from '../view';
import type { Canvas } from './canvas';
import { detailLines } from './details';
import { inputSection } from './labelled-field';
import { leastListHeight, listHeight, listSection } from './list';
import { type List, listOf } from './list-row';
import { previewLines, previewRule } from './preview';
import { onOneLine } from './printable';
import { questionLines } from './question-text';
import { scrolled } from './scrolled';
import { type Section, stack } from './section';
import { BOLD, EMPTY_LINE, type Line, span } from './span';
import { width } from './width';

/** The question in view, its list or field, and the preview, with the most that they can be scrolled by. */
export interface Page {
  readonly section: Section;
  readonly maxScroll: number;
}

/** The part of the screen that a question may take while it has no free hand. */
const QUESTION_SHARE = 0.4;
/** A preview in fewer lines, its rule among them, is not worth its place. */
const LEAST_PREVIEW = 4;

export function leastPageHeight(question: Question): number {
  return 1 + (question.type === 'text' ? 1 : Math.min(rowsOf(question).length, 3));
}

/** In at most so many lines; the list comes first, then the question, then the preview, and last the blank lines between them. */
export function questionPage(state: DialogState, question: Question, view: View, canvas: Canvas, height: number): Page {
  const details = view.request?.details;
  const shown = details === undefined ? question : confirmationQuestion(question, details, canvas.strings);
  const text = details === undefined ? questionLines(question, canvas) : detailLines(details, question, canvas);
  const preview = previewLines(state, canvas);
  const list = listOf(state, shown, rowsOf(shown), details !== undefined, canvas);
  const answer = answerPart(state, list);

  const mayGrow = question.unconstrainedHeight === true || details !== undefined;
  const gap = height >= 8 ? 1 : 0;
  const free = height - gap;
  const leastPreview =
    preview.length > 0 && free >= 8 + LEAST_PREVIEW ? Math.min(preview.length + 1, LEAST_PREVIEW) + gap : 0;
  const share = Math.max(3, Math.floor(height * QUESTION_SHARE));
  const leavesToList = free - leastPreview - answer.least;
  const wanted = mayGrow ? Math.max(share, free - leastPreview - answer.whole) : share;
  const questionHeight = Math.max(1, Math.min(text.length, wanted, leavesToList));
  const answerHeight = Math.min(answer.whole, free - questionHeight - leastPreview);
  const previewHeight = preview.length === 0 ? 0 : free - questionHeight - answerHeight - gap - 1;

  const by = view.scroll ?? 0;
  const top = scrolled(text, questionHeight, by, canvas.columns, canvas.glyphs, canvas.strings);
  const isPreviewShown = leastPreview > 0 || previewHeight >= 2;
  const below = isPreviewShown
    ? scrolled(preview, previewHeight, Math.max(0, by - top.max), canvas.columns, canvas.glyphs, canvas.strings)
    : { lines: [], max: 0 };
  const blank: Section = { lines: gap === 0 ? [] : [EMPTY_LINE] };
  const section = stack([
    { lines: top.lines },
    blank,
    answer.section(answerHeight),
    ...(isPreviewShown ? [blank, { lines: [previewRule(canvas), ...below.lines] }] : []),
  ]);
  return { section, maxScroll: top.max + below.max };
}

/** The list or the field: how tall it wants to be, how tall it must be, and itself. */
interface AnswerPart {
  readonly whole: number;
  readonly least: number;
  section(height: number): Section;
}

function answerPart(state: DialogState, list: List): AnswerPart {
  const { question, canvas } = list;
  if (question.type !== 'text') {
    return { whole: listHeight(list), least: leastListHeight(list), section: (height) => listSection(list, height) };
  }
  const isOpen = state.focus === 'field';
  const mark = `${isOpen ? canvas.glyphs.cursor : ' '} `;
  const inner: Canvas = { ...canvas, columns: canvas.columns - width(mark) };
  const placeholder =
    question.placeholder === undefined ? canvas.strings.textPlaceholder : onOneLine(question.placeholder);
  const section = (height: number): Section => {
    if (inner.columns < 2) return inputSection(list.draft.field, placeholder, canvas, height);
    const { lines, caret } = inputSection(list.draft.field, placeholder, inner, height);
    return {
      lines: lines.map((line, index): Line => [span(index === 0 ? mark : '  ', BOLD), ...line]),
      caret: isOpen && caret !== undefined ? { line: caret.line, column: caret.column + width(mark) } : undefined,
    };
  };
  return { whole: section(MOST_FIELD_LINES).lines.length, least: 1, section };
}

/** A field grows with its text up to here; from then on it is a window. */
const MOST_FIELD_LINES = 12;
