import type { Reply } from '../answer/reply';
import type { Question } from '../question/question';
import type { Draft } from './draft';
import type { DialogMessage } from './message';

/** Where typing goes: nowhere (the list has the keys), into the answer, into the note, or into what is asked back. */
export type Focus = 'list' | 'field' | 'note' | 'clarify';

/**
 * All that a dialog knows. `reduce` gives a new one for each event and never changes the old.
 *
 * It holds no language, no colour, no size and no time: a screen adds those when it draws.
 */
export interface DialogState {
  readonly questions: readonly Question[];
  /** The longest typed answer that is taken, in UTF-16 units. */
  readonly answerLength: number;
  /** The question in view by its position; one past the last is the review. */
  readonly page: number;
  readonly focus: Focus;
  /** One a question, in question order. */
  readonly drafts: readonly Draft[];
  /** The row of the review that the cursor is on: a question by its position, or one past the last for Submit. */
  readonly reviewCursor: number;
  /** It has asked whether to dismiss, since something was entered. */
  readonly leaving: boolean;
  /** Why it did not go on. */
  readonly message?: DialogMessage | undefined;
  /** Set once the person is through; from then on only `reopen` changes anything. */
  readonly reply?: Reply | undefined;
}
