import type { Question } from '../question/question';
import { isVisible } from './fold';
import { labelsOf, matchLabel } from './labels';
import { readOne } from './one-question';
import type { ParsedReply } from './parsed-reply';
import { withoutQuotedPrompt } from './quoted-prompt';
import { readSeveral } from './several-questions';

/**
 * What a person's text means as the reply to these questions: their answers in question order, what to ask again and why, or that they
 * cancelled. Any text is exactly one of the three; it never throws, and 100 kB take less than 50 ms.
 *
 * It forgives how people type (numbers of any script, letters, labels in any case, lists, keyed lines, quoted prompts) and never guesses:
 * what could mean two things is asked again, and words that are no option are kept as typed. Nothing here checks `required` or
 * `constraints`; the broker does that for every reply alike.
 *
 * @example
 * parseReply(questions, '1, 3'); // { answers: [{ questionId: 'checks', selected: ['Unit', 'E2E'], skipped: false }] }
 */
export function parseReply(questions: readonly Question[], text: string): ParsedReply {
  const all = questions.map(labelsOf);
  const [first] = all;
  if (!isVisible(text)) {
    const reask = { reason: 'empty', questions: questions.map(({ id }) => id) } as const;
    return all.length > 1 ? { reask, partial: all.map(() => null) } : { reask };
  }
  if (first === undefined) return { answers: [] };
  const whole = all.some((labels) => matchLabel(labels, text) !== undefined);
  const reply = whole ? text : withoutQuotedPrompt(all, text);
  if (all.length > 1) return readSeveral(all, reply);
  const reading = readOne(first, reply);
  if (reading === 'cancelled') return { cancelled: true };
  if ('reason' in reading) return { reask: { reason: reading.reason, questions: [first.question.id] } };
  return { answers: [reading.answer] };
}
