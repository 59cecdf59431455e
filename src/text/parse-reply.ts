import type { Question } from '../question/question';
import { labelsOf } from './labels';
import { readOne } from './one-question';
import type { ParsedReply } from './parsed-reply';

/** TMP */
export function parseReply(questions: readonly Question[], text: string): ParsedReply {
  const [question] = questions;
  const reading = readOne(labelsOf(question!), text);
  if (reading === 'cancelled') return { cancelled: true };
  if ('reason' in reading) return { reask: { reason: reading.reason, questions: [question!.id] } };
  return { answers: [reading.answer] };
}
