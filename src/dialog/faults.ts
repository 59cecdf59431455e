import { breachOf } from '../answer/constraints';
import type { Question } from '../question/question';
import type { DialogState } from './dialog-state';
import { type Draft, isAnswered } from './draft';
import type { DialogMessage } from './message';
import { isBlank } from './text-field';

/** Why a question's draft can't be handed in as it is, or undefined. An answer that is left out is a fault only where one is required. */
export function faultOf(question: Question, draft: Draft, answerLength: number): DialogMessage | undefined {
  for (const { text } of isBlank(draft.note) ? [] : [draft.note]) {
    if (text.length > answerLength) return { kind: 'too_long', limit: answerLength, length: text.length };
  }
  if (!isAnswered(draft)) return question.required === true ? { kind: 'required' } : undefined;
  if (!draft.usesText) return undefined;
  const { text } = draft.field;
  if (text.length > answerLength) return { kind: 'too_long', limit: answerLength, length: text.length };
  if (question.type !== 'text' || question.constraints === undefined) return undefined;
  const breach = breachOf(text, question.constraints);
  return breach && { kind: 'breach', rule: breach.rule };
}

/** The first question that can't be handed in as it is, and why. */
export function firstFault(state: DialogState): { readonly page: number; readonly message: DialogMessage } | undefined {
  for (const [page, question] of state.questions.entries()) {
    const message = faultOf(question, state.drafts[page]!, state.answerLength);
    if (message !== undefined) return { page, message };
  }
  return undefined;
}
