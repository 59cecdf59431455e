/**
 * The pure state machine of answering, for screens of one's own.
 *
 * @module
 */
export { createDialog, type DialogOptions } from './create-dialog';
export type { DialogEvent } from './dialog-event';
export type { DialogState, Focus } from './dialog-state';
export { type Draft, isAnswered, unsentText } from './draft';
export { answersOf } from './finish';
export { eventOfKey, type Key } from './key';
export { fieldInFocus } from './keyboard';
export { type DialogMessage, describeMessage } from './message';
export { questionInView } from './pages';
export { reduce } from './reduce';
export { digitOf, isDecision, type Row, rowsOf, yesAndNo } from './rows';
export { type SavedDrafts, saveDrafts } from './saved-drafts';
export {
  isReview,
  isTouched,
  progressOf,
  type Tab,
  tabsOf,
  unansweredOf,
  unsentAskBacksOf,
  unsentOf,
} from './selectors';
export type { TextEdit, TextField } from './text-field';
