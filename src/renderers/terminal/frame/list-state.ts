import type { DialogState } from '../../../dialog/dialog-state';
import type { Draft } from '../../../dialog/draft';
import type { Row } from '../../../dialog/rows';
import type { Question } from '../../../question/question';
import type { Canvas } from './canvas';

/** The list of the question in view, as its rows need it. */
export interface List {
  readonly question: Question;
  readonly draft: Draft;
  readonly rows: readonly Row[];
  readonly isTyping: boolean;
  readonly isConfirmation: boolean;
  readonly canvas: Canvas;
}

export function listOf(
  state: DialogState,
  question: Question,
  rows: readonly Row[],
  isConfirmation: boolean,
  canvas: Canvas,
): List {
  const draft = state.drafts[state.page]!;
  return { question, draft, rows, isTyping: state.focus === 'field', isConfirmation, canvas };
}
