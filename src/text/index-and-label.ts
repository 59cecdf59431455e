import { bare } from './fold';
import { readIndex } from './index-phrase';
import type { Labels } from './labels';
import { numericValue } from './numbers';
import type { Piece } from './pointer';
import { NO_WORDS, YES_WORDS } from './words';

const GAP = ' :.)-–—、(=|';
const MARK = /[:.)\-–—、(=|\]】]/;
const BRACKET = /[([]/;
const QUOTES = /["“”„«»「」『』]/g;
const ENDS_IN_LETTER_OR_DIGIT = /[\p{L}\p{Nd}]$/u;
const BEGINS_UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const BEGINS_WITH_DIGIT = /^\p{Nd}/u;
const ENDS_WITH_DIGIT = /\p{Nd}$/u;
/** No yes or no with its index is longer. */
const LONGEST_YES_NO = 60;

/**
 * `2. Production`, `option 2: Production`, `b) production`, `Production (2)`: an index and a label that agree. Where they don't, the
 * person's words are kept as they are, since either could be the slip.
 */
export function readIndexAndLabel(labels: Labels, folded: string): Piece {
  // "1.5" is a number, not the label "5" in first place.
  if (numericValue(folded) !== undefined) return undefined;
  const yesNo = labels.question.type === 'yesno';
  if (yesNo && folded.length > LONGEST_YES_NO) return undefined;
  const texts = [...new Set([folded, bare(folded), bare(folded.replace(QUOTES, ''))])];
  for (let index = 0; index < labels.forms.length; index++) {
    const names = yesNo ? (index === 0 ? YES_WORDS : NO_WORDS) : labels.forms[index]!.names;
    const agreed = names.some((name) => texts.some((text) => agree(text, name, index)));
    if (agreed) return { picks: [index] };
  }
  return undefined;
}

function agree(text: string, name: string, index: number): boolean {
  return (
    (text.endsWith(name) && indexBefore(text.slice(0, text.length - name.length), name, index)) ||
    (text.startsWith(name) && indexBehind(text.slice(name.length), name, index))
  );
}

function indexBefore(head: string, name: string, index: number): boolean {
  let end = head.length;
  while (end > 0 && GAP.includes(head[end - 1]!)) end--;
  const gap = head.slice(end);
  const core = gap.includes(')') ? head.slice(0, end).replace(/^\(/, '') : head.slice(0, end);
  const phrase = core === '' ? undefined : readIndex(core);
  if (phrase?.value !== index + 1) return false;
  const marked = MARK.test(gap) || MARK.test(core.at(-1)!);
  // "a production" is an article.
  if (phrase.kind === 'letter' && phrase.alone) return marked;
  // "1:30", "10" and "1 2" are no index with a label behind it.
  if (BEGINS_WITH_DIGIT.test(name)) return marked && gap.includes(' ');
  return gap.includes(' ') || marked || BEGINS_UNSPACED.test(name) || !ENDS_IN_LETTER_OR_DIGIT.test(core);
}

/** Set apart by a mark, since "Python 3" is a version. */
function indexBehind(tail: string, name: string, index: number): boolean {
  let start = 0;
  while (start < tail.length && GAP.includes(tail[start]!)) start++;
  const gap = tail.slice(0, start);
  if (!(ENDS_WITH_DIGIT.test(name) ? BRACKET : MARK).test(gap)) return false;
  const core = gap.includes('(') ? tail.slice(start).replace(/\)$/, '') : tail.slice(start);
  return core !== '' && readIndex(core)?.value === index + 1;
}
