import type { Question } from '../question/question';
import type { DialogState, Focus } from './dialog-state';
import type { Draft } from './draft';
import { fieldRow } from './rows';

/** The question in view; undefined on the review. */
export function questionInView({ questions, page }: DialogState): Question | undefined {
  return questions[page];
}

/** Turns to a question, or to the review. Pages are counted from 0 and held within bounds; nothing that was entered changes. */
export function showPage(state: DialogState, page: number): DialogState {
  const { questions, drafts } = state;
  const within = Math.min(Math.max(0, Math.trunc(page) || 0), questions.length);
  const question = questions[within];
  const focus = question === undefined ? 'list' : focusOf(question, drafts[within]!);
  const reviewCursor = question === undefined ? questions.length : state.reviewCursor;
  return { ...state, page: within, focus, reviewCursor };
}

/** Where typing goes when a question comes into view, or when a note on it is closed. */
export function focusOf(question: Question, { cursor }: Draft): Focus {
  return cursor === fieldRow(question) ? 'field' : 'list';
}

/** The state with another draft for one question. */
export function withDraft(state: DialogState, index: number, draft: Draft): DialogState {
  if (state.drafts[index] === draft) return state;
  return { ...state, drafts: state.drafts.with(index, draft) };
}
