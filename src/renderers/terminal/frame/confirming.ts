import type { DialogState } from '../../../dialog/dialog-state';
import type { Strings } from '../../../locales/strings';
import type { SerializableConfirmationDetails } from '../../../ports/confirmation';
import type { Question } from '../../../question/question';
import { confirmationQuestion } from '../../../text/compose-confirmation';
import { Memo } from './memo';

const shown = new Memo<Question, Question>();

/** The dialog with a confirmation's decisions in the person's own language; what else is drawn from it needs no word of confirmations. */
export function inWords(
  dialog: DialogState,
  details: SerializableConfirmationDetails | undefined,
  strings: Strings,
): DialogState {
  if (details === undefined) return dialog;
  const questions = dialog.questions.map((question) =>
    shown.get(question, strings.locale, () => confirmationQuestion(question, details, strings)),
  );
  return { ...dialog, questions };
}
