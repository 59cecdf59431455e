import type { TextField } from '../../../dialog/text-field';
import type { Canvas } from './canvas';
import { type FieldSection, fieldLines } from './field';
import type { Section } from './section';
import { BOLD, DIM, span } from './span';
import { cut, width } from './width';

/** Fewer columns than this are no place to type beside a label. */
const LEAST_COLUMNS = 20;

/** A label and the place to type, beside it where there is room, else below. In one line the text counts more than its label. */
export function labelledField(
  label: string,
  field: TextField,
  placeholder: string,
  canvas: Canvas,
  height: number,
): Section {
  const { columns, glyphs } = canvas;
  const head = `${label}: `;
  const beside = columns - width(head);
  if (beside >= LEAST_COLUMNS) {
    const { lines, caret } = inputSection(field, placeholder, { ...canvas, columns: beside }, height);
    const indent = span(' '.repeat(width(head)));
    return {
      lines: lines.map((line, index) => [index === 0 ? span(head, BOLD) : indent, ...line]),
      caret: caret && { line: caret.line, column: caret.column + width(head) },
    };
  }
  if (height < 2) return inputSection(field, placeholder, canvas, 1);
  const { lines, caret } = inputSection(field, placeholder, canvas, height - 1);
  return {
    lines: [[span(cut(head.trimEnd(), columns, glyphs.ellipsis), BOLD)], ...lines],
    caret: caret && { ...caret, line: caret.line + 1 },
  };
}

/** The place to type alone. */
export function inputSection(
  field: TextField,
  placeholder: string,
  { columns, glyphs }: Canvas,
  height: number,
): FieldSection {
  if (field.text !== '') return fieldLines(field, columns, height);
  const hint = [span(cut(placeholder, columns, glyphs.ellipsis), DIM)];
  return { lines: [hint], caret: { line: 0, column: 0 }, isCutAbove: false, isCutBelow: false };
}
