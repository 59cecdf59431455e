import type { Question } from '../../../question/question';
import type { Glyphs } from './glyphs';
import { onOneLine } from './printable';
import { cut } from './width';

/** Columns that a header has on a screen. */
export const HEADER_COLUMNS = 16;

export function headerOf({ header }: Question, { ellipsis }: Glyphs): string {
  return cut(onOneLine(header), HEADER_COLUMNS, ellipsis);
}
