import type { Answer } from '../../answer/answer';
import type { Question } from '../../question/question';
import { type KeyedValue, keyedValues, readKey } from '../../text/keyed-lines';
import { labelsOf, matchLabel } from '../../text/labels';
import { visibleLinesOf } from '../../text/lines';
import { parseReply } from '../../text/parse-reply';
import type { ParsedReply } from '../../text/parsed-reply';
import { keysOf } from '../../text/question-keys';

/** Marks that make a key of a number even where its question has an answer: `1: Porto` puts the first right. */
const CORRECTS = /[:：=＝]\s*$/;

/** What a later reply means, and which questions it was read for. */
export interface FurtherReply {
  readonly parsed: ParsedReply;
  readonly questions: readonly Question[];
}

/**
 * Reads a reply to several questions of which some are answered. Lines without a key are for those that are still open; a key means what it
 * meant in the first message, so its numbers go on counting there, and it may put an earlier answer right.
 */
export function parseFurther(all: readonly Question[], known: readonly Answer[], text: string): FurtherReply {
  const isKnown = ({ id }: Question) => known.some(({ questionId }) => questionId === id);
  const open = all.filter((question) => !isKnown(question));
  if (known.length === 0 || open.some((question) => matchLabel(labelsOf(question), text) !== undefined)) {
    return { parsed: parseReply(open, text), questions: open };
  }
  const keys = keysOf(all.map(labelsOf));
  const pieces = visibleLinesOf(text).flatMap((line): (string | KeyedValue)[] => {
    const key = readKey(keys, line);
    const corrects = key?.at.some((at) => isKnown(all[at]!)) && !CORRECTS.test(line.slice(0, key.valueFrom));
    return key === undefined || (corrects && open.length === 1) ? [line] : (keyedValues(keys, line) ?? [line]);
  });
  const named = new Set(
    pieces.flatMap((piece) => (typeof piece !== 'string' && piece.at.length === 1 ? piece.at : [])),
  );
  const questions = all.filter((question, at) => !isKnown(question) || named.has(at));
  return { parsed: parseReply(questions, rewritten(all, questions, pieces)), questions };
}

/** The reply with its keys counted as the questions are that it is read for. */
function rewritten(
  all: readonly Question[],
  questions: readonly Question[],
  pieces: readonly (string | KeyedValue)[],
): string {
  const lines = pieces.map((piece) => {
    if (typeof piece === 'string') return piece;
    const at = questions.indexOf(all[piece.at[0]!]!);
    if (piece.at.length !== 1 || questions.length === 1) return piece.value;
    return `${at + 1}: ${piece.value}`;
  });
  return lines.join('\n');
}
