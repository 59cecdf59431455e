import { DEFAULT_LIMITS } from '../question/limits';
import type { Question } from '../question/question';
import type { DialogState } from './dialog-state';
import { emptyDraft } from './draft';
import { showPage } from './pages';
import { restoreDrafts } from './saved-drafts';

export interface DialogOptions {
  /** The longest typed answer that is taken, in UTF-16 units. Default 20,000. */
  readonly answerLength?: number;
  /** What `saveDrafts` gave, in this process or an earlier one. What does not fit these questions is passed over. */
  readonly drafts?: unknown;
}

/**
 * A dialog about an ask's questions, at its first question.
 *
 * A text question that has a default starts with it in its field; it becomes the answer only when the person goes on from there.
 *
 * @example
 * let dialog = createDialog(request.questions);
 * dialog = reduce(dialog, { type: 'choose', row: 0 });
 * dialog.reply; // { answers: { '0': { selected: ['PostgreSQL'] } } }
 */
export function createDialog(questions: readonly Question[], options: DialogOptions = {}): DialogState {
  const blank: DialogState = {
    questions,
    answerLength: options.answerLength ?? DEFAULT_LIMITS.answerLength,
    page: 0,
    focus: 'list',
    drafts: questions.map(emptyDraft),
    reviewCursor: questions.length,
    leaving: false,
  };
  return showPage(restoreDrafts(blank, options.drafts), 0);
}
