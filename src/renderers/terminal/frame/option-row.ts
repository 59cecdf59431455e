import type { Strings } from '../../../locales/strings';
import { optionsOf, type Question } from '../../../question/question';
import { hasRecommendedMark } from '../../../question/recommended';
import type { Canvas } from './canvas';
import { Memo } from './memo';
import { onOneLine, printable } from './printable';
import { keyOf } from './question-text';
import { ACCENT, BOLD, DIM, GOOD, type Line, type Span, span } from './span';
import { width } from './width';
import { wrap } from './wrap';

const descriptions = new Memo<Question, readonly Line[]>(32);

/** An option's label as the person reads it, with a badge only where the label has no such mark itself. */
export function labelSpans(question: Question, option: number, strings: Strings, isInView: boolean): readonly Span[] {
  const { label, recommended } = optionsOf(question)[option]!;
  const shown = question.type === 'yesno' ? (option === 0 ? strings.yes : strings.no) : onOneLine(label);
  const hasBadge = recommended === true && !hasRecommendedMark(label);
  return [span(shown, isInView ? BOLD : 0), ...(hasBadge ? [span(` ${strings.recommended}`, GOOD)] : [])];
}

/** An option's description as lines; none where it has none. */
export function descriptionLines(question: Question, option: number, columns: number, canvas: Canvas): readonly Line[] {
  const { description } = optionsOf(question)[option]!;
  if (description.trim() === '') return [];
  const key = `${option} ${columns} ${keyOf(canvas)}`;
  return descriptions.get(question, key, () => wrap([span(printable(description).trim(), DIM)], columns));
}

/** What stands before a row's text: the cursor, its digit, and whether it is picked. */
export function rowPrefix(
  row: { readonly digit: number | undefined; readonly mark: string; readonly isPicked: boolean },
  isInView: boolean,
  { glyphs }: Canvas,
): { readonly first: Line; readonly indent: string } {
  const cursor = isInView ? glyphs.cursor : ' ';
  const digit = row.digit === undefined ? '' : `${row.digit}. `;
  const mark = row.mark === '' ? '' : `${row.mark} `;
  const first = [
    span(`${cursor} ${digit}`, isInView ? BOLD | ACCENT : 0),
    span(mark, row.isPicked ? GOOD | BOLD : DIM),
  ];
  return { first, indent: ' '.repeat(2 + digit.length + width(mark)) };
}
