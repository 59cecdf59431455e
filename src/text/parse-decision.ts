import { optionsOf, type Question } from '../question/question';
import { fold } from './fold';
import { parseReply } from './parse-reply';
import type { ParsedReply } from './parsed-reply';
import { yesOrNo } from './words';

/** Yes in one language, and no or thanks in another. A question may guess; what is run may not. */
const AMBIGUOUS = ['tak'];

/**
 * Reads a typed reply to a confirmation: a number, a label as it was shown, yes (this once) or no. Any other words are kept as they are,
 * and choose nothing.
 *
 * @param question as it was asked, its labels the outcomes
 * @param shown the same in the person's language, in the same order
 */
export function parseDecision(question: Question, shown: Question, text: string): ParsedReply {
  const labels = optionsOf(question).map(({ label }) => label);
  const folded = fold(text);
  if (AMBIGUOUS.includes(folded)) return { reask: { reason: 'ambiguous', questions: [question.id] } };
  const word = yesOrNo(folded);
  const chosen = word === 'yes' ? 'proceed_once' : 'cancel';
  if (word !== undefined && labels.includes(chosen)) return { answers: [answerOf(question, [chosen])] };
  const parsed = parseReply([shown], text);
  if (!('answers' in parsed)) return parsed;
  const names = optionsOf(shown).map(({ label }) => label);
  const [answer] = parsed.answers;
  if (answer === undefined || answer.selected.length === 0) return parsed;
  return {
    answers: [
      answerOf(
        question,
        answer.selected.map((label) => labels[names.indexOf(label)]!),
      ),
    ],
  };
}

function answerOf(question: Question, selected: readonly string[]) {
  return { questionId: question.id, selected, skipped: false };
}
