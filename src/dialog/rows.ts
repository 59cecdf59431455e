import { optionsOf, type Question } from '../question/question';

/** One row that the cursor can be on. */
export type Row =
  | { readonly kind: 'option'; readonly option: number }
  | { readonly kind: 'all' }
  /** The place to type an answer of one's own, below the options. */
  | { readonly kind: 'other' }
  /** A multi-select's way on, since choosing in it only toggles. */
  | { readonly kind: 'done' }
  /** A text question's only row. */
  | { readonly kind: 'text' };

const TEXT_ROWS: readonly Row[] = Object.freeze([{ kind: 'text' }]);

/** The rows of a question, from above. */
export function rowsOf(question: Question): readonly Row[] {
  if (question.type === 'text') return TEXT_ROWS;
  const options = optionsOf(question);
  const rows: Row[] = options.map((_, option) => ({ kind: 'option', option }));
  if (question.multiSelect === true && options.length > 1) rows.push({ kind: 'all' });
  rows.push({ kind: 'other' });
  if (question.multiSelect === true) rows.push({ kind: 'done' });
  return rows;
}

/** The position of the row where one types. */
export function fieldRow(question: Question): number {
  return rowsOf(question).findIndex(({ kind }) => kind === 'other' || kind === 'text');
}

/** The digit that chooses a row: from 1, for the first nine, and none for Done. */
export function digitOf(question: Question, row: number): number | undefined {
  const kind = rowsOf(question)[row]?.kind;
  return kind === undefined || kind === 'done' || kind === 'text' || row >= 9 ? undefined : row + 1;
}

/** The rows of yes and no, where the question is about no more: a yes/no, and a decision on a tool call. */
export function yesAndNo(question: Question): { readonly yes: number; readonly no: number } | undefined {
  if (question.type === 'yesno') return { yes: 0, no: 1 };
  return decisionRows(question);
}

/** Whether it asks if a tool may run: the labels of such a question are the outcomes themselves. */
export function isDecision(question: Question): boolean {
  return decisionRows(question) !== undefined;
}

function decisionRows(question: Question): { readonly yes: number; readonly no: number } | undefined {
  const labels = optionsOf(question).map(({ label }) => label);
  const [yes, no] = [labels.indexOf('proceed_once'), labels.indexOf('cancel')];
  return yes < 0 || no < 0 ? undefined : { yes, no };
}
