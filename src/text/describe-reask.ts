import type { Strings } from '../locales/strings';
import { DEFAULT_LIMITS } from '../question/limits';
import { optionsOf, type Question } from '../question/question';
import { oneLine } from './compose-options';
import type { Reask } from './parsed-reply';

/**
 * One sentence that tells a person why the reply could not be taken and what would do. It never repeats what they typed.
 *
 * Questions are named only where several were asked.
 *
 * @example
 * const parsed = parseReply(questions, '9');
 * if ('reask' in parsed) await send(describeReask(parsed.reask, questions, stringsFor('en')));
 */
export function describeReask(reask: Reask, questions: readonly Question[], strings: Strings): string {
  const meant = questions.filter(({ id }) => reask.questions.includes(id));
  const names = questions.length === 1 ? '' : strings.names(meant.map((question) => nameOf(question)));
  if (reask.reason === 'too_long') return strings.reask.too_long(names, DEFAULT_LIMITS.answerLength);
  if (reask.reason !== 'out_of_range') return strings.reask[reask.reason](names);
  const counts = new Set(meant.map((question) => optionsOf(question).length));
  return strings.reask.out_of_range(names, counts.size === 1 ? [...counts][0] : undefined);
}

function nameOf(question: Question): string {
  const header = oneLine(question.header);
  return header === '' ? oneLine(question.question) : header;
}
