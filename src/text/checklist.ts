import { withoutBullet } from './fold';
import { visibleLinesOf } from './lines';

const MARKED = /^(?:\[\s?[xX✓✔✗✘*√]\s?\]|[☑☒✅✔🗹])\s*/u;
const UNMARKED = /^(?:\[\s?\]|[☐⬜🔲])\s*/u;

/** Boxes may share a line, with a comma before each. */
const NEXT_BOX = /[,;，；、] *(?=\[[ xX]?\])/;

/**
 * What the marked lines of a checklist say; `undefined` where not every line is `[x]` or `[ ]`.
 *
 * @example
 * markedLines('[x] Unit\n[ ] Lint'); // ['Unit']
 */
export function markedLines(text: string): string[] | undefined {
  const lines = visibleLinesOf(text).flatMap((line) => line.split(NEXT_BOX));
  const marked: string[] = [];
  for (const line of lines) {
    const item = withoutBullet(line).trim();
    if (MARKED.test(item)) marked.push(item.replace(MARKED, ''));
    else if (!UNMARKED.test(item)) return undefined;
  }
  return lines.length === 0 ? undefined : marked;
}
