import type { Strings } from '../../locales/strings';
import type { AskUserRequest } from '../../ports/ask';
import type { Question } from '../../question/question';
import { confirmationQuestion } from '../../text/compose-confirmation';

/** A question with the labels that the person reads; those of a confirmation are outcomes, and say so in the person's language. */
export function shownQuestion(question: Question, { details }: AskUserRequest, strings: Strings): Question {
  return details === undefined ? question : confirmationQuestion(question, details, strings);
}
