import type { ReplyAnswers, ReplyValue } from '../answer/reply';
import type { DialogState } from './dialog-state';
import { hasEntry, isAnswered, replyValueOf, takeText, unsentText } from './draft';
import { faultOf, firstFault } from './faults';
import { questionInView, showPage, withDraft } from './pages';
import { isBlank } from './text-field';

/** What is entered so far, as a reply has it. */
export function answersOf({ questions, drafts }: DialogState): ReplyAnswers {
  const values = new Map<string, ReplyValue>();
  for (const [index, question] of questions.entries()) {
    const value = replyValueOf(question, drafts[index]!);
    if (value !== undefined) values.set(question.id, value);
  }
  // A Map first, since an id may be a key that every object has, such as `__proto__`.
  return Object.fromEntries(values);
}

/** Goes on from the question in view, where its answer can be taken. A lone question that leaves nothing to review is handed in. */
export function goOn(state: DialogState): DialogState {
  const question = questionInView(state);
  if (question === undefined) return submit(state);
  // A text that the question came with is the person's own once they go on with it.
  const draft = question.type === 'text' ? takeText(question, state.drafts[state.page]!) : state.drafts[state.page]!;
  const taken = withDraft(state, state.page, draft);
  const message = faultOf(question, draft, state.answerLength);
  if (message !== undefined) return { ...taken, message };
  const isLone = state.questions.length === 1;
  const isAllSent = unsentText(draft) === undefined && isBlank(draft.askBack);
  if (isLone && isAnswered(draft) && isAllSent) return submit(taken);
  return showPage(taken, state.page + 1);
}

/** Hands the answers in, or turns to the first question whose answer can't be taken. */
export function submit(state: DialogState): DialogState {
  const fault = firstFault(state);
  if (fault !== undefined) return { ...showPage(state, fault.page), message: fault.message };
  return { ...state, message: undefined, leaving: false, reply: { answers: answersOf(state) } };
}

/** Asks back, about one question where it is known. A blank text asks nothing. */
export function clarify(state: DialogState, text: string, index: number): DialogState {
  if (text.trim() === '') return state;
  if (text.length > state.answerLength) {
    return { ...state, message: { kind: 'too_long', limit: state.answerLength, length: text.length } };
  }
  const question = state.questions[index];
  const about = question === undefined ? undefined : { questionId: question.id };
  return { ...state, leaving: false, message: undefined, reply: { clarify: text, ...about, answers: sendable(state) } };
}

/** Answers that would be taken: asking back must not fail over a half-typed number. */
function sendable(state: DialogState): ReplyAnswers {
  const drafts = state.drafts.map((draft, index) => {
    const message = faultOf(state.questions[index]!, draft, state.answerLength);
    return message === undefined ? draft : { ...draft, skipped: true };
  });
  return answersOf({ ...state, drafts });
}

export function dismiss(state: DialogState, reason?: string): DialogState {
  return { ...state, leaving: false, reply: { cancelled: true, ...(reason !== undefined && { reason }) } };
}

/** Something would be lost by dismissing. */
export function hasEntries({ questions, drafts }: DialogState): boolean {
  return questions.some((question, index) => hasEntry(question, drafts[index]!));
}
