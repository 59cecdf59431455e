import { fold } from './fold';
import { saidNumber } from './number-words';
import { asciiDigits, readLetter, readNumber, readSymbols } from './numbers';

import { INDEX_FILLERS, OPTION_NOUNS, wordsOf } from './word-lists';

/** What points at an option by its place: a number, a number word or a letter. */
export interface IndexPhrase {
  /** From 1; may well be outside. */
  readonly value: number;
  /** `option 2`, `#2`, `the second`: it counts options, also where labels are numbers themselves. */
  readonly counts: boolean;
  /** Neither `option` nor `#` says that a label isn't meant, so the words may as well be a part of one. */
  readonly alone: boolean;
  readonly kind: 'number' | 'word' | 'letter';
  /** How it would stand as a word in a label: what was said, and for a number word its digits as well. */
  readonly words: readonly string[];
}

const OPTION_WORDS = new Set(wordsOf(OPTION_NOUNS).map(fold));
const FILLERS = new Set(wordsOf(INDEX_FILLERS).map(fold));
/** Chinese and Japanese write no spaces, so what stands around a number is taken off as a prefix and a suffix. */
const CJK_PHRASE =
  /^(?:我?[选選要]|就)?(选项|選項|オプション|選択肢|옵션)?(第)?([^第选選项項]{1,9}?)(个|個|项|項|条|條|号|號|种|種|款|番目|番|つ目|번째|번)?(?:选项|選項)?(?:吧|谢谢|謝謝|です)?$/;
/** These count without `第` before the number; `三个` says how many. */
const COUNTERS = new Set(['号', '號', '番目', '番', 'つ目', '번째', '번']);

/**
 * What a folded text points at, when it is nothing but a pointer: `2`, `(2)`, `#2`, `option two please`, `the second one`, `第二个`, `b)`.
 *
 * Words that stand around an index and mean nothing ("the", "option", "one", "please") don't count.
 */
export function readIndex(folded: string): IndexPhrase | undefined {
  const number = readNumber(folded);
  if (number !== undefined)
    return { value: number.value, counts: false, alone: true, kind: 'number', words: [number.word] };
  const words = folded.split(' ');
  // No pointer takes more words, and a long text should cost nothing.
  if (words.length > 8) return undefined;
  const phrase = withoutFillers(words);
  if (phrase.words.length === 1) return readWord(phrase.words[0]!, phrase.option);
  // "두 번째" is one word in two parts.
  return phrase.words.length === 2 ? readSaid(phrase.words.join(''), !phrase.option) : undefined;
}

function withoutFillers(words: readonly string[]): { words: string[]; option: boolean } {
  let option = false;
  const kept = words
    .map((word) => word.replace(/,$/, ''))
    .filter((word) => {
      if (OPTION_WORDS.has(word)) option = true;
      return word !== '' && !FILLERS.has(word) && !OPTION_WORDS.has(word);
    });
  // "the second one", but "one" and "option one".
  if (kept.length > 1 && (kept.at(-1) === 'one' || kept.at(-1) === 'ones')) kept.pop();
  return { words: kept, option };
}

function readWord(word: string, option: boolean): IndexPhrase | undefined {
  const hashed = /^[#№]/.test(word);
  const inner = hashed ? word.slice(1) : word;
  const alone = !option && !hashed;
  const number = readNumber(inner);
  if (number !== undefined) {
    return { value: number.value, counts: !alone, alone, kind: 'number', words: [number.word] };
  }
  const said = readSaid(inner, alone);
  if (said !== undefined) return said;
  const letter = readLetter(inner);
  if (letter !== undefined) {
    return { value: letter.charCodeAt(0) - 96, counts: !alone, alone, kind: 'letter', words: [letter] };
  }
  return readCjk(inner, alone);
}

function readSaid(word: string, alone: boolean): IndexPhrase | undefined {
  const said = saidNumber(word.replace(/[)\].]$/, ''));
  if (said === undefined) return undefined;
  return {
    value: said.value,
    counts: !alone || said.ordinal,
    alone,
    kind: 'word',
    words: said.ordinal ? [word] : [word, String(said.value)],
  };
}

function readCjk(word: string, unmarked: boolean): IndexPhrase | undefined {
  const match = word.length > 24 ? null : CJK_PHRASE.exec(word);
  if (match === null) return undefined;
  const [, optionWord, place, inner, counter] = match;
  const digits = asciiDigits(inner!);
  const value = digits === undefined ? saidNumber(inner!)?.value : Number(digits);
  if (value === undefined) return undefined;
  const alone = unmarked && optionWord === undefined;
  const counted = place !== undefined || (counter !== undefined && COUNTERS.has(counter));
  if (alone && !counted && counter !== undefined) return undefined;
  return { value, counts: !alone || counted, alone, kind: 'word', words: [word] };
}

/** True for words that say nothing by themselves, such as "please". */
export function isFiller(folded: string): boolean {
  const words = folded.split(' ');
  return words.length <= 3 && words.every((word) => FILLERS.has(word));
}

/** Two or more numbers with nothing but spaces between, or nothing at all where they are circled or on keycaps. */
export function numberRow(folded: string): string[] | undefined {
  const words = folded.split(' ');
  if (words.length > 1 && words.every((word) => readIndex(word)?.kind === 'number')) return words;
  const symbols = readSymbols(folded);
  return symbols !== undefined && symbols.length > 1 ? symbols.map(String) : undefined;
}
