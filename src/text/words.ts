import { bare, fold } from './fold';
import { ALL_WORDS, BOTH_WORDS, CANCEL_WORDS, NO_ROWS, SKIP_WORDS, wordsOf, YES_ROWS } from './word-lists';

const SKIN = /[\u{1f3fb}-\u{1f3ff}]/gu;
/** No word of these is longer, so a long text isn't looked up. */
const LONGEST = 40;

function keys(rows: readonly string[]): ReadonlySet<string> {
  return new Set(wordsOf(rows).map(fold));
}

const SKIP_KEYS = keys(SKIP_WORDS);
const CANCEL_KEYS = keys(CANCEL_WORDS);
const ALL_KEYS = keys(ALL_WORDS);
const BOTH_KEYS = keys(BOTH_WORDS);
const YES_KEYS = keys(YES_ROWS);
const NO_KEYS = keys(NO_ROWS);

/** The words for yes, folded. */
export const YES_WORDS: readonly string[] = [...YES_KEYS];
/** The words for no, folded. */
export const NO_WORDS: readonly string[] = [...NO_KEYS];

function holds(words: ReadonlySet<string>, folded: string): boolean {
  return folded.length <= LONGEST && (words.has(folded) || words.has(bare(folded)));
}

/** `/skip`, to the letter: the one that also works where any words are an answer. */
export function isSkipCommand(folded: string): boolean {
  return folded === '/skip';
}

/** `/cancel`, to the letter. */
export function isCancelCommand(folded: string): boolean {
  return folded === '/cancel';
}

/** A word, in the common languages, that leaves a question out. */
export function isSkipWord(folded: string): boolean {
  return isSkipCommand(folded) || holds(SKIP_KEYS, folded);
}

/** A word, in the common languages, that ends the whole ask. */
export function isCancelWord(folded: string): boolean {
  return isCancelCommand(folded) || holds(CANCEL_KEYS, folded);
}

/** A word, in the common languages, that means every one of `options`. */
export function isAllWord(folded: string, options: number): boolean {
  return holds(ALL_KEYS, folded) || (options === 2 && holds(BOTH_KEYS, folded));
}

/** What a word says to a yes/no; `undefined` for any other word and for a word with more to it, such as "yes, but…". */
export function yesOrNo(folded: string): 'yes' | 'no' | undefined {
  if (folded.length > LONGEST) return undefined;
  const word = folded.replace(SKIN, '');
  if (holds(YES_KEYS, word)) return 'yes';
  return holds(NO_KEYS, word) ? 'no' : undefined;
}
