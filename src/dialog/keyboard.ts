import type { DialogState } from './dialog-state';
import { pick, pickAll, takeText, withField } from './draft';
import { clarify, dismiss, goOn, hasEntries, submit } from './finish';
import { focusOf, questionInView, showPage, withDraft } from './pages';
import { fieldRow, type Row, rowsOf } from './rows';
import { edit, insert, isBlank, isOnFirstLine, isOnLastLine, type TextEdit, type TextField } from './text-field';

/** Enter on what the cursor or the focus is on. */
export function activate(state: DialogState): DialogState {
  const question = questionInView(state);
  if (question === undefined) {
    return state.reviewCursor < state.questions.length ? showPage(state, state.reviewCursor) : submit(state);
  }
  if (state.focus === 'note') return closeSideField(state);
  if (state.focus === 'clarify') {
    const { askBack } = state.drafts[state.page]!;
    return isBlank(askBack) ? closeSideField(state) : clarify(state, askBack.text, state.page);
  }
  return choose(state, question.type === 'text' ? 0 : state.drafts[state.page]!.cursor, 'entered');
}

/** A row by its position, `entered` by Enter there: at Other that goes on, where a digit only begins to type. */
export function choose(state: DialogState, at: number, how: 'entered' | 'pointed' | 'stays'): DialogState {
  const question = questionInView(state);
  const row = question === undefined ? undefined : rowsOf(question)[at];
  if (question === undefined || row === undefined) return state;
  const onRow = moveTo(state, at);
  const draft = onRow.drafts[state.page]!;
  const isMulti = question.multiSelect === true;
  switch (row.kind) {
    case 'option': {
      const picked = withDraft(onRow, state.page, pick(question, draft, row.option));
      return isMulti || how === 'stays' ? picked : goOn(picked);
    }
    case 'all':
      return withDraft(onRow, state.page, pickAll(question, draft));
    case 'done':
      return goOn(onRow);
    case 'text':
      return goOn(onRow);
    case 'other': {
      if (how !== 'entered') return onRow;
      const taken = withDraft(onRow, state.page, takeText(question, draft));
      return isMulti ? moveTo(taken, at + 1) : goOn(taken);
    }
  }
}

/** Space on a list. */
export function toggle(state: DialogState): DialogState {
  const question = questionInView(state);
  if (question === undefined || state.focus !== 'list') return state;
  const draft = state.drafts[state.page]!;
  const row: Row | undefined = rowsOf(question)[draft.cursor];
  if (row?.kind === 'option') return withDraft(state, state.page, pick(question, draft, row.option));
  return row?.kind === 'all' ? withDraft(state, state.page, pickAll(question, draft)) : state;
}

/** Cursor up or down; the caret first, inside a text of several lines. */
export function move(state: DialogState, by: number): DialogState {
  const question = questionInView(state);
  if (question === undefined) {
    return { ...state, reviewCursor: around(state.reviewCursor + by, state.questions.length + 1) };
  }
  const field = fieldInFocus(state);
  if (field !== undefined) {
    const staysIn = state.focus !== 'field' || question.type === 'text';
    const isAtEdge = by < 0 ? isOnFirstLine(field) : isOnLastLine(field);
    if (staysIn || !isAtEdge) return withFieldInFocus(state, edit(field, by < 0 ? 'up' : 'down'));
  }
  return moveTo(state, around(state.drafts[state.page]!.cursor + by, rowsOf(question).length));
}

/** Types into what has the focus; on a list it begins an answer of one's own. */
export function type(state: DialogState, text: string): DialogState {
  const question = questionInView(state);
  if (question === undefined) return state;
  const typing = state.focus === 'list' ? moveTo(state, fieldRow(question)) : state;
  return withFieldInFocus(typing, insert(fieldInFocus(typing)!, text));
}

export function editField(state: DialogState, how: TextEdit): DialogState {
  const field = fieldInFocus(state);
  return field === undefined ? state : withFieldInFocus(state, edit(field, how));
}

/** Opens the note or the place to ask back, or closes the one that is open. Its text stays either way. */
export function openSideField(state: DialogState, focus: 'note' | 'clarify'): DialogState {
  if (questionInView(state) === undefined) return state;
  return state.focus === focus ? closeSideField(state) : { ...state, focus, message: undefined };
}

/** Esc: leaves the field, then asks where something would be lost, then dismisses. */
export function leave(state: DialogState): DialogState {
  if (state.leaving) return dismiss(state);
  if (state.focus === 'note' || state.focus === 'clarify') return closeSideField(state);
  const isIn = state.focus === 'field' && !isBlank(state.drafts[state.page]!.field);
  // The cursor stays where the words are: Enter takes them, and nothing that nobody looked at.
  if (isIn) return { ...state, focus: 'list', message: undefined };
  return hasEntries(state) ? { ...state, leaving: true } : dismiss(state);
}

/** The text that typing goes into; undefined while the list has the keys. */
export function fieldInFocus({ focus, drafts, page }: DialogState): TextField | undefined {
  switch (focus) {
    case 'list':
      return undefined;
    case 'field':
      return drafts[page]?.field;
    case 'note':
      return drafts[page]?.note;
    case 'clarify':
      return drafts[page]?.askBack;
  }
}

function withFieldInFocus(state: DialogState, field: TextField): DialogState {
  const { page, focus } = state;
  const question = questionInView(state);
  if (question === undefined) return state;
  const draft = state.drafts[page]!;
  switch (focus) {
    case 'note':
      return withDraft(state, page, { ...draft, note: field });
    case 'clarify':
      return withDraft(state, page, { ...draft, askBack: field });
    case 'field':
    case 'list':
      return withDraft(state, page, withField(question, draft, field));
  }
}

function closeSideField(state: DialogState): DialogState {
  const question = questionInView(state);
  return question === undefined ? state : { ...state, focus: focusOf(question, state.drafts[state.page]!) };
}

function moveTo(state: DialogState, cursor: number): DialogState {
  const question = questionInView(state);
  if (question === undefined) return state;
  const draft = state.drafts[state.page]!;
  const moved = draft.cursor === cursor ? state : withDraft(state, state.page, { ...draft, cursor });
  return { ...moved, focus: focusOf(question, moved.drafts[state.page]!) };
}

function around(position: number, count: number): number {
  return ((position % count) + count) % count;
}
