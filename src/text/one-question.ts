import type { Answer } from '../answer/answer';
import { DEFAULT_LIMITS } from '../question/limits';
import { optionsOf, type Question } from '../question/question';
import { hasCancelLine } from './cancel-lines';
import { markedLines } from './checklist';
import { bare, fold, isVisible } from './fold';
import { isFiller } from './index-phrase';
import { type Labels, matchLabel } from './labels';
import { hasSeveralLines, linesOf } from './lines';
import { type ReaskReason, weightier } from './parsed-reply';
import { isNamedList, MAX_LIST_LENGTH, readList } from './read-list';
import { readName, readPiece } from './read-piece';
import { isAllWord, isSkipCommand, isSkipWord } from './words';

/** What a text means to one question. */
export type Reading = { readonly answer: Answer } | { readonly reason: ReaskReason } | 'cancelled';

/** No word for skip or all is longer, white space at its ends aside. */
const LONGEST_WORD = 60;

/** Reads a text as the answer to one question. Any text is one of the three; it never throws. */
export function readOne(labels: Labels, text: string): Reading {
  if (!isVisible(text)) return { reason: 'empty' };
  if (labels.question.type === 'text') return readText(labels.question, text);
  const match = matchLabel(labels, text);
  if (match === 'ambiguous') return { reason: 'ambiguous' };
  if (match !== undefined) return picked(labels, [match.index]);
  if (hasCancelLine([labels], linesOf(text), true)) return 'cancelled';
  const trimmed = text.trim();
  const folded = trimmed.length > LONGEST_WORD || hasSeveralLines(trimmed) ? '' : fold(trimmed);
  if (isSkipWord(folded)) return { answer: { questionId: labels.question.id, selected: [], skipped: true } };
  if (isAllWord(folded, labels.forms.length)) {
    return isMulti(labels)
      ? picked(
          labels,
          labels.forms.map((_, index) => index),
        )
      : { reason: 'one_only' };
  }
  const piece = readPiece(labels, text);
  if (piece !== undefined) return 'reason' in piece ? piece : picked(labels, piece.picks);
  return readChecklist(labels, text) ?? readListed(labels, text) ?? ownWords(labels.question, [], text);
}

/** A text question takes any words; only the two commands are none of them. */
function readText(question: Question, text: string): Reading {
  if (hasCancelLine([], linesOf(text), false)) return 'cancelled';
  const trimmed = text.trim();
  if (trimmed.length <= LONGEST_WORD && isSkipCommand(fold(trimmed))) {
    return { answer: { questionId: question.id, selected: [], skipped: true } };
  }
  return ownWords(question, [], text);
}

function isMulti(labels: Labels): boolean {
  return labels.question.type === 'choice' && labels.question.multiSelect === true;
}

function readChecklist(labels: Labels, text: string): Reading | undefined {
  const marked = text.trim().length > MAX_LIST_LENGTH ? undefined : markedLines(text);
  if (marked === undefined) return undefined;
  const picks: number[] = [];
  const words: string[] = [];
  let reason: ReaskReason | undefined = marked.length === 0 ? 'empty' : undefined;
  for (const line of marked) {
    const piece = readPiece(labels, line);
    if (piece === undefined) words.push(line);
    else if ('reason' in piece) reason = weightier(reason, piece.reason);
    else picks.push(...piece.picks);
  }
  // A box before a person's own words alone is a part of them.
  if (words.length > 0 && (!isMulti(labels) || picks.length === 0)) return undefined;
  return settle(labels, picks, reason, words.join('\n'));
}

function readListed(labels: Labels, text: string): Reading | undefined {
  const list = readList(labels, text);
  if (list === undefined) return undefined;
  const rest = text.slice(list.wordsFrom);
  const words = rest.length < LONGEST_WORD && isFiller(bare(fold(rest))) ? '' : rest;
  if (isVisible(words) && !isMulti(labels)) return undefined;
  return settle(labels, list.picks, list.reason, words);
}

function settle(labels: Labels, picks: readonly number[], reason: ReaskReason | undefined, words: string): Reading {
  const distinct = [...new Set(picks)].sort((a, b) => a - b);
  const several = distinct.length > 1 && !isMulti(labels) ? weightier(reason, 'one_only') : reason;
  if (several !== undefined) return { reason: several };
  // Separators with nothing between them say nothing.
  if (distinct.length === 0 && !isVisible(words)) return { reason: 'empty' };
  return ownWords(labels.question, labelsAt(labels, distinct), words);
}

function picked(labels: Labels, picks: readonly number[]): Reading {
  return settle(labels, picks, undefined, '');
}

function labelsAt(labels: Labels, picks: readonly number[]): string[] {
  const options = optionsOf(labels.question);
  return picks.map((index) => options[index]!.label);
}

function ownWords(question: Question, selected: readonly string[], words: string): Reading {
  const text = words.trim();
  if (text.length > DEFAULT_LIMITS.answerLength) return { reason: 'too_long' };
  const answer = { questionId: question.id, selected, skipped: false };
  return { answer: isVisible(text) ? { ...answer, text } : answer };
}

/** True where a text is one of a question's own options by name, or several of them, whatever else it could be. */
export function isNamed(labels: Labels, text: string): boolean {
  const piece = readName(labels, text);
  return piece === undefined ? isNamedList(labels, text) : 'picks' in piece;
}

/** True where a choice or yes/no takes a text without a rest: options are picked, or it is skipped. */
export function fitsChoice(labels: Labels, text: string): boolean {
  // Nothing that is read as options is longer, and a long text is looked at once for each place it may have.
  if (labels.question.type === 'text' || text.length > labels.longest + MAX_LIST_LENGTH) return false;
  const reading = readOne(labels, text);
  return reading !== 'cancelled' && 'answer' in reading && reading.answer.text === undefined;
}
