import { readIndex } from './index-phrase';
import type { Labels } from './labels';
import { isOwnValue, type Piece } from './pointer';

const OPERATOR = / ?(?:[-‐‑‒–—−~〜]|到|至|から|(?<=[ \d])(?:to|bis|through|thru|à|tot|до)(?=[ \d#])) ?/u;

/** `1-3`, `1 to 3`, `1到3`, `1 bis 3`, `a-c`: every option from one to the other. A range of the person's own values is `words`. */
export function readRange(labels: Labels, folded: string): Piece | 'words' {
  const operator = OPERATOR.exec(folded);
  if (operator === null || operator.index === 0) return undefined;
  const from = readIndex(folded.slice(0, operator.index));
  const to = readIndex(folded.slice(operator.index + operator[0].length));
  if (from === undefined || to === undefined || (from.kind === 'letter') !== (to.kind === 'letter')) return undefined;
  const count = labels.forms.length;
  const inside = from.value >= 1 && to.value >= 1 && from.value <= count && to.value <= count;
  const ordered = from.value <= to.value;
  if (from.kind === 'letter') {
    // "A-B" may be a name; only where several may be picked is it surely a range.
    if (!inside || !ordered || labels.question.multiSelect !== true) return undefined;
  } else {
    // "one to one" is a way to meet, not a range.
    if (from.kind === 'word' && to.kind === 'word' && from.value === to.value) return undefined;
    if (!inside && !from.counts && !to.counts && isOwnValue(labels, false)) return 'words';
    if (!inside || !ordered) return { reason: 'out_of_range' };
  }
  return { picks: Array.from({ length: to.value - from.value + 1 }, (_, index) => from.value - 1 + index) };
}
