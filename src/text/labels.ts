import { BUILT_IN_STRINGS } from '../locales/locale';
import { labelKey } from '../question/label';
import { optionsOf, type Question } from '../question/question';
import { hasRecommendedMark, withoutRecommendedMark } from '../question/recommended';
import { bare, fold } from './fold';
import { numericValue } from './numbers';

/** One option, in every form that a reply is compared with. */
interface LabelForms {
  readonly key: string;
  readonly folded: string;
  readonly bare: string;
  /** Without its recommended mark. */
  readonly unmarked: string;
  /** What stands behind its number on a screen, and all that a person may have made of it. */
  readonly names: readonly string[];
  readonly recommended: boolean;
  /** Set where the label is nothing but a number. */
  readonly value: number | undefined;
}

/** The labels of one question, folded once, so that every line and piece of a reply can be compared with them cheaply. */
export interface Labels {
  readonly question: Question;
  readonly forms: readonly LabelForms[];
  /** No text longer than this is a label, however it is padded or quoted. */
  readonly longest: number;
}

/** Folds a question's labels. */
export function labelsOf(question: Question): Labels {
  const forms = optionsOf(question).map((option): LabelForms => {
    const folded = fold(option.label);
    const unmarked = bare(fold(withoutRecommendedMark(option.label)));
    const recommended = option.recommended === true || hasRecommendedMark(option.label);
    return {
      key: labelKey(option.label),
      folded,
      bare: bare(folded),
      unmarked,
      names: namesOf(folded, unmarked, recommended, fold(option.description)),
      recommended,
      value: numericValue(unmarked),
    };
  });
  const longest = optionsOf(question).reduce((most, { label }) => Math.max(most, label.length), 0);
  return { question, forms, longest: longest * 4 + 200 };
}

const MARKS = BUILT_IN_STRINGS.map((strings) => fold(strings.recommended));

function namesOf(folded: string, unmarked: string, recommended: boolean, description: string): string[] {
  const names = [folded, bare(folded), unmarked, ...(recommended ? MARKS.map((mark) => `${unmarked} ${mark}`) : [])];
  const described = description === '' ? [] : names.map((name) => `${name} - ${description}`);
  return [...new Set([...names, ...described])].filter((name) => name !== '');
}

/** A reply that equals one label, or several that can't be told apart. */
export type LabelMatch = { readonly index: number } | 'ambiguous' | undefined;

function only(labels: Labels, matches: (form: LabelForms) => boolean): LabelMatch {
  const index = labels.forms.findIndex(matches);
  if (index < 0) return undefined;
  return labels.forms.findLastIndex(matches) === index ? { index } : 'ambiguous';
}

/**
 * The label that a text is, the strictest likeness first: to the letter, by apostrophe, without quotes and end marks, without the
 * recommended mark. So of `Stop` and `Stop!` each can be had, and an exact label always wins.
 */
export function matchLabel(labels: Labels, text: string): LabelMatch {
  const trimmed = text.trim();
  if (labels.forms.length === 0 || trimmed.length > labels.longest) return undefined;
  const key = labelKey(trimmed);
  const folded = fold(trimmed);
  const stripped = bare(folded);
  const exact = labels.forms.findIndex((form) => form.key === key);
  if (exact >= 0) return { index: exact };
  const like = only(labels, (form) => form.folded === folded);
  if (like !== undefined || stripped === '') return like;
  return (
    only(labels, (form) => form.folded === stripped) ??
    only(labels, (form) => form.bare === stripped) ??
    only(labels, (form) => form.unmarked === stripped) ??
    matchMarked(labels, stripped)
  );
}

/** Screens put a mark behind a recommended label that has none, and people copy what they see. */
function matchMarked(labels: Labels, stripped: string): LabelMatch {
  if (!hasRecommendedMark(stripped)) return undefined;
  const unmarked = bare(withoutRecommendedMark(stripped));
  return only(labels, (form) => form.recommended && form.unmarked === unmarked);
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:[.,'][\p{L}\p{M}\p{N}]+)*/gu;
/** Scripts that write no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu;

function wordsIn(folded: string): Set<string> {
  return new Set(folded.replace(UNSPACED, ' ').match(WORD) ?? []);
}

/** The labels in which one of these words stands as a whole word. */
export function labelsWithWord(labels: Labels, words: readonly string[]): number[] {
  return labels.forms.flatMap((form, index) => {
    const inLabel = wordsIn(form.folded);
    return words.some((word) => inLabel.has(word) || (isUnspaced(word) && form.folded.includes(word))) ? [index] : [];
  });
}

function isUnspaced(word: string): boolean {
  return word.replace(UNSPACED, '') !== word;
}
