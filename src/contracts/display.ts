import type { Answer } from '../answer/answer';
import type { Outcome } from '../answer/outcome';
import { cleanText } from '../question/control-characters';
import type { Question } from '../question/question';
import { answerText, answerTo } from './answer-text';

/** An outcome in a few words for the person's own screen. What the model and the person wrote is made safe to show. */
export function displayOf(outcome: Outcome, questions: readonly Question[]): string {
  switch (outcome.status) {
    case 'answered':
      return outcome.by.kind === 'default'
        ? 'No answer in time; took the recommended'
        : answeredDisplay(outcome.answers, questions);
    case 'clarification':
      return `User asks: ${cleanText(outcome.text)}`;
    case 'dismissed':
      return 'User dismissed dialog';
    case 'timed_out':
      return 'No answer in time';
    case 'aborted':
      return 'Ask ended';
    case 'unavailable':
      return 'Question not shown';
  }
}

function answeredDisplay(answers: readonly Answer[], questions: readonly Question[]): string {
  let lines = '';
  for (const [index, question] of questions.entries()) {
    const answer = answerTo(question, index, answers);
    const text = answer === undefined ? undefined : answerText(answer, question);
    if (text !== undefined) lines += `\n  ${oneLine(question.header)} → ${indented(text)}`;
  }
  return lines === '' ? 'User submitted without answering questions.' : `**User answered:**${lines}`;
}

function oneLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

/** Later lines stand under the answer, so that none can pass for a line of its own. */
function indented(text: string): string {
  return cleanText(text).replace(/[\n\u2028\u2029]/g, '\n    ');
}
