import type { Answer } from '../../src/answer/answer';
import type { Question } from '../../src/question/question';
import { parseReply } from '../../src/text/parse-reply';

/** A choice whose id is its header in small letters. */
export function choice(header: string, labels: readonly string[], more: Partial<Question> = {}): Question {
  const options = labels.map((label) => ({ label, description: '' }));
  return { id: header.toLowerCase(), header, question: `Which ${header}?`, type: 'choice', options, ...more };
}

export function multi(header: string, labels: readonly string[]): Question {
  return choice(header, labels, { multiSelect: true });
}

export function yesno(header: string): Question {
  return { id: header.toLowerCase(), header, question: `${header} now?`, type: 'yesno' };
}

export function textual(header: string): Question {
  return { id: header.toLowerCase(), header, question: `What ${header}?`, type: 'text' };
}

function shortAnswer(answer: Answer | null): string {
  if (answer === null) return '-';
  if (answer.skipped) return 'skipped';
  const words = answer.text === undefined ? [] : [JSON.stringify(answer.text)];
  return [...answer.selected, ...words].join(' + ');
}

/**
 * A reply in short, so that a table of them can be read: labels joined by ` + `, typed text in quotes, questions parted by ` | `, and
 * `?reason:ids` before what was understood.
 */
export function read(questions: Question | readonly Question[], reply: string): string {
  const parsed = parseReply(Array.isArray(questions) ? questions : [questions as Question], reply);
  if ('cancelled' in parsed) return 'cancelled';
  if ('answers' in parsed) return parsed.answers.map(shortAnswer).join(' | ');
  const partial = parsed.partial === undefined ? '' : ` ${parsed.partial.map(shortAnswer).join(' | ')}`;
  return `?${parsed.reask.reason}:${parsed.reask.questions.join(',')}${partial}`;
}
