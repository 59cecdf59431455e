import { optionsOf } from '../question/question';
import type { DialogEvent } from './dialog-event';
import type { DialogState } from './dialog-state';
import { pick, pickAll, pickText, withField } from './draft';
import { clarify, dismiss, goOn, submit } from './finish';
import { activate, choose, editField, leave, move, openSideField, toggle, type } from './keyboard';
import { showPage, withDraft } from './pages';
import { fieldOf } from './text-field';

/** Keys that only say "stay" while it asks whether to dismiss: none of them may change an answer that the person can't see. */
const STAYS: ReadonlySet<DialogEvent['type']> = new Set([
  'activate',
  'toggle',
  'choose',
  'insert',
  'edit',
  'move',
  'note',
  'ask_back',
  'skip',
  'go',
]);

/**
 * The dialog after an event. Pure: same state and event, same result; the state that was given stays as it is.
 *
 * Any event is taken in any state, and what makes no sense there changes nothing. Each answer is what the last edit of that question made
 * it: turning pages, moving the cursor, notes and Esc never change one.
 *
 * @example
 * reduce(dialog, { type: 'pick', question: 1, option: 0 });
 */
export function reduce(state: DialogState, event: DialogEvent): DialogState {
  if (event.type === 'reopen') {
    const { reply: _, ...open } = state;
    return { ...open, message: { kind: 'rejected', issues: event.issues } };
  }
  if (state.reply !== undefined) return state;
  if (event.type === 'escape') return leave(state);
  if (!state.leaving) return apply(forgetMessage(state, event), event);
  const staying = { ...state, leaving: false };
  // A paste is too much to lose, and a field shows where it went.
  const isPaste = event.type === 'insert' && event.text.length > 1 && state.focus !== 'list';
  return STAYS.has(event.type) && !isPaste ? staying : apply(staying, event);
}

/** A message is about what was tried last. */
function forgetMessage(state: DialogState, event: DialogEvent): DialogState {
  return state.message === undefined || event.type === 'move' ? state : { ...state, message: undefined };
}

function apply(state: DialogState, event: Exclude<DialogEvent, { type: 'reopen' | 'escape' }>): DialogState {
  switch (event.type) {
    case 'pick':
    case 'pick_all':
    case 'set_text':
    case 'set_note':
    case 'set_ask_back':
    case 'pick_text':
      return editQuestion(state, event);
    case 'skip':
      return skip(state, event.question ?? state.page);
    case 'go':
      return showPage(state, event.page);
    case 'next':
      return goOn(state);
    case 'back':
      return showPage(state, state.page - 1);
    case 'submit':
      return submit(state);
    case 'clarify':
      return clarify(state, event.text, event.question ?? state.page);
    case 'dismiss':
      return dismiss(state, event.reason);
    case 'move':
      return move(state, event.by);
    case 'choose':
      return choose(state, event.row, event.stays === true ? 'stays' : 'pointed');
    case 'activate':
      return activate(state);
    case 'toggle':
      return toggle(state);
    case 'insert':
      return type(state, event.text);
    case 'edit':
      return editField(state, event.edit);
    case 'note':
      return openSideField(state, 'note');
    case 'ask_back':
      return openSideField(state, 'clarify');
  }
}

/** Leaves a question out, unless it may not be; from the one in view the dialog goes on. */
function skip(state: DialogState, index: number): DialogState {
  const question = state.questions[index];
  if (question === undefined) return state;
  if (question.required === true) return { ...showPage(state, index), message: { kind: 'required' } };
  const skipped = withDraft(state, index, { ...state.drafts[index]!, skipped: true });
  return index === state.page ? showPage(skipped, index + 1) : skipped;
}

type EditOfQuestion = Extract<
  DialogEvent,
  { type: 'pick' | 'pick_all' | 'pick_text' | 'set_text' | 'set_note' | 'set_ask_back' }
>;

function editQuestion(state: DialogState, event: EditOfQuestion): DialogState {
  const index = event.question ?? state.page;
  const question = state.questions[index];
  const draft = state.drafts[index];
  if (question === undefined || draft === undefined) return state;
  switch (event.type) {
    case 'pick':
      return optionsOf(question)[event.option] === undefined
        ? state
        : withDraft(state, index, pick(question, draft, event.option));
    case 'pick_all':
      return question.multiSelect === true ? withDraft(state, index, pickAll(question, draft)) : state;
    case 'set_text':
      return withDraft(state, index, withField(question, draft, fieldOf(event.text)));
    case 'set_note':
      return withDraft(state, index, { ...draft, note: fieldOf(event.text) });
    case 'set_ask_back':
      return withDraft(state, index, { ...draft, askBack: fieldOf(event.text) });
    case 'pick_text':
      return withDraft(state, index, pickText(question, draft));
  }
}
