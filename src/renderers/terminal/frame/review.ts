import type { DialogState } from '../../../dialog/dialog-state';
import { type Draft, isAnswered } from '../../../dialog/draft';
import { unansweredOf, unsentAskBacksOf, unsentOf } from '../../../dialog/selectors';
import { isBlank } from '../../../dialog/text-field';
import type { Question } from '../../../question/question';
import type { Canvas } from './canvas';
import { headerOf } from './header';
import { labelSpans } from './option-row';
import { onOneLine } from './printable';
import type { Page } from './question-page';
import { type Section, stack } from './section';
import { BOLD, DIM, EMPTY_LINE, GOOD, type Line, span, WARN } from './span';
import { cut, width } from './width';
import { wrap } from './wrap';

/** The last page: each question with its answer, what is missing from them or will not be sent, and the way to hand them in. */
export function reviewPage(state: DialogState, canvas: Canvas, height: number): Page {
  const { strings, columns, glyphs } = canvas;
  const title: Line = [span(cut(strings.review, columns, glyphs.ellipsis), BOLD)];
  const entries = state.questions.map((_, page) => entryLine(state, page, canvas));
  const submit = submitLine(state, canvas);
  const warnings = warningLines(state, canvas);
  const whole = [title, EMPTY_LINE, ...entries, ...gap(warnings), EMPTY_LINE, submit];
  if (whole.length <= height)
    return { section: { lines: whole }, maxScroll: 0, pageLines: 1, isWhole: true, goesOn: false };
  const dense = [title, ...entries, ...warnings, submit];
  const section = dense.length <= height ? { lines: dense } : windowed(state, title, entries, warnings, submit, height);
  return { section, maxScroll: 0, pageLines: 1, isWhole: false, goesOn: false };
}

function gap(lines: readonly Line[]): readonly Line[] {
  return lines.length === 0 ? [] : [EMPTY_LINE, ...lines];
}

/** The row that the cursor is on always, what is missing next, and of the rest what fits. */
function windowed(
  state: DialogState,
  title: Line,
  entries: readonly Line[],
  warnings: readonly Line[],
  submit: Line,
  height: number,
): Section {
  const rows = [...entries, submit];
  const rowCount = Math.min(rows.length, Math.max(1, height - Math.min(1, warnings.length)));
  const from = Math.max(0, Math.min(state.reviewCursor - Math.floor(rowCount / 2), rows.length - rowCount));
  const shown = rows.slice(from, from + rowCount);
  const left = height - shown.length;
  const warned = warnings.slice(0, left);
  const head = left > warned.length ? [title] : [];
  const before = from + rowCount === rows.length ? shown.slice(0, -1) : shown;
  return stack([{ lines: head }, { lines: before }, { lines: warned }, { lines: shown.slice(before.length) }]);
}

function entryLine(state: DialogState, page: number, canvas: Canvas): Line {
  const { glyphs, columns } = canvas;
  const question = state.questions[page]!;
  const draft = state.drafts[page]!;
  const isInView = state.reviewCursor === page;
  const answered = isAnswered(draft);
  const mark = answered ? glyphs.answered : draft.skipped ? glyphs.skipped : glyphs.warning;
  const style = isInView ? BOLD : 0;
  const headers = state.questions.map((one) => headerOf(one, glyphs));
  const widest = Math.max(...headers.map(width));
  const header = headers[page]!;
  const prefix = cut(`${isInView ? glyphs.cursor : ' '} ${page + 1}. `, columns, '');
  const marked = cut(`${mark} `, columns - width(prefix), '');
  const named =
    columns - width(prefix) - 2 - widest >= 12 ? `${header}${' '.repeat(widest - width(header))}  ` : `${header}  `;
  const left = Math.max(0, columns - width(prefix) - width(marked));
  const name = cut(named, left, '');
  const said = answered
    ? answerText(question, draft, canvas)
    : draft.skipped
      ? canvas.strings.skipped
      : canvas.strings.notAnswered;
  const note = isBlank(draft.note) ? '' : ` (${canvas.strings.dialog.note}: ${onOneLine(draft.note.text)})`;
  const room = Math.max(0, left - width(name));
  const answer = cut(said, room, glyphs.ellipsis);
  return [
    span(prefix, style),
    span(marked, answered ? GOOD : WARN),
    span(name, style),
    span(answer, answered ? style : DIM),
    span(cut(note, room - width(answer), glyphs.ellipsis), DIM),
  ];
}

/** An answer in one line: labels as the person read them, then what they typed. */
function answerText(question: Question, { picked, usesText, field }: Draft, { strings }: Canvas): string {
  const labels = picked.map((option) => labelSpans(question, option, strings, false)[0]!.text);
  return [...labels, ...(usesText ? [onOneLine(field.text)] : [])].join(', ');
}

function submitLine({ reviewCursor, questions }: DialogState, { strings, glyphs, columns }: Canvas): Line {
  const isInView = reviewCursor >= questions.length;
  return [
    span(cut(`${isInView ? glyphs.cursor : ' '} ${strings.submit}`, columns, glyphs.ellipsis), isInView ? BOLD : 0),
  ];
}

function warningLines(state: DialogState, { strings, columns, glyphs }: Canvas): readonly Line[] {
  const names = unansweredOf(state).map((question) => headerOf(question, glyphs));
  const missing = names.length === 0 ? [] : [`${glyphs.warning} ${strings.dialog.unanswered(strings.names(names))}`];
  const unsent = unsentOf(state).map(
    ({ question, text }) => `${strings.dialog.unsent(strings.names([headerOf(question, glyphs)]))} ${onOneLine(text)}`,
  );
  for (const { text } of unsentAskBacksOf(state)) unsent.push(`${strings.dialog.unsentAskBack} ${onOneLine(text)}`);
  return [
    ...missing.flatMap((text) => wrap([span(text, WARN)], columns)),
    ...unsent.map((text): Line => [span(cut(text, columns, glyphs.ellipsis), WARN)]),
  ];
}
