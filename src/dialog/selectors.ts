import type { Question } from '../question/question';
import type { DialogState } from './dialog-state';
import { isAnswered, unsentText } from './draft';
import { hasEntries } from './finish';
import { isBlank } from './text-field';

/** One question in the row of tabs, or the review. */
export interface Tab {
  readonly page: number;
  /** Undefined: the review. */
  readonly question: Question | undefined;
  readonly state: 'answered' | 'skipped' | 'open';
  readonly inView: boolean;
}

/** The tabs, in order; none where there is one question and nothing to review. */
export function tabsOf(state: DialogState): readonly Tab[] {
  if (state.questions.length === 1 && !isReview(state)) return [];
  const questions = state.questions.map((question, page): Tab => {
    const draft = state.drafts[page]!;
    const answered = isAnswered(draft) ? 'answered' : 'open';
    return { page, question, state: draft.skipped ? 'skipped' : answered, inView: page === state.page };
  });
  const review: Tab = { page: state.questions.length, question: undefined, state: 'open', inView: isReview(state) };
  return [...questions, review];
}

export function isReview({ page, questions }: DialogState): boolean {
  return page >= questions.length;
}

/** How many questions have an answer, of how many. */
export function progressOf({ drafts }: DialogState): { readonly answered: number; readonly total: number } {
  return { answered: drafts.filter(isAnswered).length, total: drafts.length };
}

/** The questions that have no answer and were not left out on purpose, in order. */
export function unansweredOf({ questions, drafts }: DialogState): readonly Question[] {
  return questions.filter((_, index) => !isAnswered(drafts[index]!) && drafts[index]?.skipped === false);
}

/** Texts that were typed and are not part of what is handed in, by question. */
export function unsentOf({
  questions,
  drafts,
}: DialogState): readonly { readonly question: Question; readonly text: string }[] {
  return questions.flatMap((question, index) => {
    const text = unsentText(drafts[index]!);
    return text === undefined || text === question.constraints?.default ? [] : [{ question, text }];
  });
}

/** What was typed to ask back, and is not sent with the answers, by question. */
export function unsentAskBacksOf({
  questions,
  drafts,
}: DialogState): readonly { readonly question: Question; readonly text: string }[] {
  return questions.flatMap((question, index) => {
    const { askBack } = drafts[index]!;
    return isBlank(askBack) ? [] : [{ question, text: askBack.text }];
  });
}

/** Something was entered, so that dismissing takes a second step. */
export function isTouched(state: DialogState): boolean {
  return hasEntries(state);
}
