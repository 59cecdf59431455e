import { breachOf } from '../answer/constraints';
import { isPatternReady } from '../answer/pattern';
import type { Question } from '../question/question';
import type { DialogState } from './dialog-state';
import { type Draft, isAnswered } from './draft';
import type { DialogMessage } from './message';
import { isBlank } from './text-field';

/** Why a question's draft can't be handed in as it is, or undefined. An answer that is left out is a fault only where one is required. */
export function faultOf(question: Question, draft: Draft, answerLength: number): DialogMessage | undefined {
  const { text } = draft.field;
  const sent = [...(isBlank(draft.note) ? [] : [draft.note.text]), ...(draft.usesText && !draft.skipped ? [text] : [])];
  const long = sent.find(({ length }) => length > answerLength);
  if (long !== undefined) return { kind: 'too_long', limit: answerLength, length: long.length };
  if (!isAnswered(draft)) return question.required === true ? { kind: 'required' } : undefined;
  if (!draft.usesText) return undefined;
  if (question.type !== 'text' || question.constraints === undefined) return undefined;
  const { pattern, ...rest } = question.constraints;
  // Where the engine is not loaded, the broker is the first to judge by the pattern.
  const constraints = pattern !== undefined && !isPatternReady(pattern) ? rest : question.constraints;
  const breach = breachOf(text, constraints);
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
