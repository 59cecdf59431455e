import { type Draft, isAnswered } from '../../../dialog/draft';
import { digitOf, type Row } from '../../../dialog/rows';
import { optionsOf, type Question } from '../../../question/question';
import type { Canvas } from './canvas';
import type { List } from './list-state';
import { descriptionLines, labelSpans, rowPrefix } from './option-row';
import { otherSection } from './other-row';
import type { Section } from './section';
import { BOLD, type Line, lineWidth, type Span, span } from './span';
import { cut, width } from './width';
import { wrap } from './wrap';

/** How much of each row is shown: all, descriptions only where the cursor is, or one line a row. */
export type Detail = 'all' | 'at_cursor' | 'one_line';

/** One row, in at most so many lines. */
export function rowSection(list: List, at: number, detail: Detail, height: number): Section {
  const { question, draft, canvas } = list;
  const row = list.rows[at]!;
  const isInView = draft.cursor === at;
  const { first, indent } = rowPrefix({ digit: digitOf(question, at), ...markOf(list, row) }, isInView, canvas);
  const room = canvas.columns - indent.length;
  // In a terminal of a few columns the words count more than the marks.
  if (room < 3) return { lines: [[span(cut(first.map(({ text }) => text).join(''), canvas.columns, ''))]] };
  if (row.kind === 'other') {
    const most = detail === 'one_line' && !isInView ? 1 : height;
    const { lines, caret } = otherSection(list, isInView, room, most);
    return {
      lines: lines.map((line, index) => (index === 0 ? [...first, ...line] : [span(indent), ...line])),
      caret: caret && { line: caret.line, column: caret.column + indent.length },
    };
  }
  const label = labelOf(list, row, isInView);
  const showsAll = detail === 'all' || (isInView && detail === 'at_cursor');
  const wrapped = detail === 'one_line' && !isInView ? [oneLine(label, room, canvas)] : wrap(label, room);
  const described =
    row.kind === 'option' && (showsAll || isInView) ? descriptionLines(question, row.option, room, canvas) : [];
  const all = [...wrapped, ...described].map(
    (line, index): Line => [...(index === 0 ? first : [span(indent)]), ...line],
  );
  if (all.length <= height) return { lines: all };
  const kept = all.slice(0, Math.max(1, height));
  return { lines: [...kept.slice(0, -1), marked(kept.at(-1)!, canvas)] };
}

/** A line that goes on and is shown no further. */
function marked(line: Line, canvas: Canvas): Line {
  const { ellipsis } = canvas.glyphs;
  const columns = lineWidth(line);
  return columns + width(ellipsis) <= canvas.columns ? [...line, span(ellipsis)] : oneLine(line, columns - 1, canvas);
}

function labelOf({ question, canvas: { strings } }: List, row: Row, isInView: boolean): readonly Span[] {
  const style = isInView ? BOLD : 0;
  if (row.kind === 'option') return labelSpans(question, row.option, strings, isInView);
  return [span(row.kind === 'all' ? strings.allTheAbove : strings.dialog.done, style)];
}

function oneLine(spans: Line, room: number, { glyphs }: Canvas): Line {
  const kept: Span[] = [];
  let left = room;
  for (const one of spans) {
    const text = cut(one.text, left, glyphs.ellipsis);
    kept.push(span(text, one.style));
    if (text !== one.text) break;
    left -= width(text);
  }
  return kept;
}

function markOf(
  { question, draft, canvas: { glyphs } }: List,
  row: Row,
): { readonly mark: string; readonly isPicked: boolean } {
  if (row.kind === 'done') return { mark: '', isPicked: false };
  const isMulti = question.multiSelect === true;
  const isPicked = !draft.skipped && isRowPicked(question, draft, row);
  const marks = isMulti ? [glyphs.checkOff, glyphs.checkOn] : [glyphs.radioOff, glyphs.radioOn];
  return { mark: marks[isPicked ? 1 : 0]!, isPicked };
}

function isRowPicked(question: Question, draft: Draft, row: Row): boolean {
  if (row.kind === 'option') return draft.picked.includes(row.option);
  if (row.kind === 'all') return draft.picked.length === optionsOf(question).length;
  return draft.usesText && isAnswered(draft);
}
