import type { Issue } from '../errors';
import type { TextEdit } from './text-field';

/** What happens to one question from outside of the keyboard: a click, a form field. `question` is its position; default the one in view. */
interface About {
  readonly question?: number;
}

/**
 * What a person does in a dialog.
 *
 * The first group says what is meant and fits any screen. The second is what keys do: it depends on the cursor and on what has the focus.
 */
export type DialogEvent =
  | ({ readonly type: 'pick'; readonly option: number } & About)
  | ({ readonly type: 'pick_all' } & About)
  /** The whole of a form field. It becomes the answer, or no longer is it where blank. */
  | ({ readonly type: 'set_text'; readonly text: string } & About)
  | ({ readonly type: 'set_note'; readonly text: string } & About)
  /** What is typed to ask back. It is sent by `clarify` alone. */
  | ({ readonly type: 'set_ask_back'; readonly text: string } & About)
  /** Takes what is typed as Other in place of what was picked; in a multi-select beside it, or no longer. */
  | ({ readonly type: 'pick_text' } & About)
  /** Leaves a question out on purpose and goes on. */
  | ({ readonly type: 'skip' } & About)
  /** Turns to a question or, one past the last, to the review; whatever is entered stays. */
  | { readonly type: 'go'; readonly page: number }
  /** On from the question in view, once its answer can be taken: to the next, to the review, or to the end. */
  | { readonly type: 'next' }
  | { readonly type: 'back' }
  | { readonly type: 'submit' }
  /** The person asks back in place of answering; what is answered so far goes along. */
  | ({ readonly type: 'clarify'; readonly text: string } & About)
  /** At once, whatever was entered. */
  | { readonly type: 'dismiss'; readonly reason?: string }
  /** The reply could not be taken: the dialog is open again, with everything in it. */
  | { readonly type: 'reopen'; readonly issues: readonly Issue[] }
  /** Cursor up (-1) or down (1); inside a text of several lines the caret goes first. */
  | { readonly type: 'move'; readonly by: number }
  /** A row by its position: picks it and goes on in a single choice (or `stays`), toggles it in a multi-select, begins to type at Other. */
  | { readonly type: 'choose'; readonly row: number; readonly stays?: boolean }
  /** Enter. */
  | { readonly type: 'activate' }
  /** Space on a list: picks or toggles, and never goes on. */
  | { readonly type: 'toggle' }
  /** Typed, composed or pasted text; on a list it goes to Other. */
  | { readonly type: 'insert'; readonly text: string }
  | { readonly type: 'edit'; readonly edit: TextEdit }
  /** Opens the note on the question in view, or closes it. */
  | { readonly type: 'note' }
  /** Opens the place to ask back, or closes it. */
  | { readonly type: 'ask_back' }
  /** Esc: leaves the field, then asks, then dismisses. With nothing entered it dismisses at once. */
  | { readonly type: 'escape' };
