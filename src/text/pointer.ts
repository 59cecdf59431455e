import { type IndexPhrase, readIndex } from './index-phrase';
import { type Labels, labelsWithWord } from './labels';
import { numericValue } from './numbers';
import type { ReaskReason } from './parsed-reply';

/** What a piece of a reply comes to: options, by their position from 0, or why it can't be taken. Words are `undefined`. */
export type Piece = { readonly picks: readonly number[] } | { readonly reason: ReaskReason } | undefined;

const OUT_OF_RANGE: Piece = { reason: 'out_of_range' };
const AMBIGUOUS: Piece = { reason: 'ambiguous' };

/** The option that a folded text points at, by number, number word or letter. */
export function readPointer(labels: Labels, folded: string): Piece {
  const phrase = readIndex(folded);
  return phrase === undefined ? readValue(labels, folded) : followPhrase(labels, phrase);
}

function followPhrase(labels: Labels, phrase: IndexPhrase): Piece {
  const { value } = phrase;
  const count = labels.forms.length;
  const inRange = value >= 1 && value <= count;
  if (!phrase.counts && phrase.kind !== 'letter') {
    const equal = labels.forms.findIndex((form) => form.value === value);
    if (equal >= 0) return { picks: [equal] };
  }
  if (phrase.alone) {
    const meant = labelsWithWord(labels, phrase.words);
    if (meant.length === 1 && meant[0] !== value - 1) return AMBIGUOUS;
  }
  if (phrase.kind === 'letter') {
    if (inRange) return { picks: [value - 1] };
    return phrase.alone ? undefined : OUT_OF_RANGE;
  }
  if (!phrase.counts && isOwnValue(labels, inRange)) return undefined;
  return inRange ? { picks: [value - 1] } : OUT_OF_RANGE;
}

/** Where labels are numbers, another number is rather a value of the person's own than a place in the list. */
export function isOwnValue(labels: Labels, inRange: boolean): boolean {
  const count = labels.forms.length;
  return labels.forms.some(
    ({ value }) => value !== undefined && (!inRange || (Number.isInteger(value) && value >= 1 && value <= count)),
  );
}

/** A number that can't be an index: `-1`, `2.5`, `1,000`. It is the label of that value, or words. */
function readValue(labels: Labels, folded: string): Piece {
  const value = numericValue(folded);
  if (value === undefined) return undefined;
  const equal = labels.forms.findIndex((form) => form.value === value);
  if (equal >= 0) return { picks: [equal] };
  return Number.isInteger(value) && value < 0 && !isOwnValue(labels, false) ? OUT_OF_RANGE : undefined;
}
