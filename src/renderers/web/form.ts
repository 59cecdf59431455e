import { createDialog } from '../../dialog/create-dialog';
import type { DialogState } from '../../dialog/dialog-state';
import { unsentText } from '../../dialog/draft';
import { faultOf } from '../../dialog/faults';
import { describeMessage } from '../../dialog/message';
import type { SavedDrafts } from '../../dialog/saved-drafts';
import type { Issue } from '../../errors';
import type { Strings } from '../../locales/strings';
import { cleanText } from '../../question/control-characters';
import { optionsOf, type Question } from '../../question/question';

/** Names of a question's fields; by position, since an id may be anything. */
export const pickName = (index: number) => `q${index}`;
export const textName = (index: number) => `q${index}-text`;
export const noteName = (index: number) => `q${index}-note`;
/** Values of rows that are no option. */
export const ALL = 'all';
export const OTHER = 'other';
export const NONE = 'none';

/** Why a form can't be taken, by the position of the question; `undefined` where that is not known. */
export interface Fault {
  readonly index: number | undefined;
  readonly message: string;
}

/** What was entered in a form, as drafts; a form has no notion of a dialog, so this is where it gets one. */
export function dialogOfForm(questions: readonly Question[], form: FormData): DialogState {
  return createDialog(questions, { drafts: draftsOf(questions, form) });
}

function draftsOf(questions: readonly Question[], form: FormData): SavedDrafts {
  return Object.fromEntries(
    questions.map((question, index) => {
      const rows = form.getAll(pickName(index));
      const text = textIn(form, textName(index));
      const options = optionsOf(question).map(({ label }) => label);
      const picked = rows.includes(ALL) ? options : options.filter((_, option) => rows.includes(String(option)));
      // Words and no pick are an answer: whoever types does not always tick as well.
      const usesText = question.type === 'text' || rows.includes(OTHER) || (rows.length === 0 && text.trim() !== '');
      return [
        question.id,
        { picked, text, usesText, note: textIn(form, noteName(index)), skipped: rows.includes(NONE) },
      ];
    }),
  );
}

/** A browser sends every line break as two characters. */
function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : '';
}

/** Everything in a form that can't be handed in as it is. A typed text must not be lost without a word. */
export function faultsOf({ questions, drafts, answerLength }: DialogState, form: FormData, strings: Strings): Fault[] {
  return questions.flatMap((question, index): Fault[] => {
    const draft = drafts[index]!;
    const isOther = form.getAll(pickName(index)).includes(OTHER);
    if (question.type !== 'text' && isOther && draft.field.text.trim() === '') {
      return [{ index, message: strings.web.otherBlank }];
    }
    if (question.type !== 'text' && !isOther && !draft.skipped && unsentText(draft) !== undefined) {
      return [{ index, message: strings.web.otherNotPicked }];
    }
    const fault = faultOf(question, draft, answerLength);
    return fault === undefined ? [] : [{ index, message: describeMessage(fault, question, strings) }];
  });
}

/** What the broker has against a reply, beside the question that it is about. */
export function faultsOfIssues(questions: readonly Question[], issues: readonly Issue[], strings: Strings): Fault[] {
  return issues.map(({ path, message }) => {
    const key = path.startsWith('answers.') ? path.slice('answers.'.length) : undefined;
    const index = questions.findIndex(({ id }, position) => id === key || String(position) === key);
    return { index: index < 0 ? undefined : index, message: strings.notTaken(cleanText(message)) };
  });
}

/** What is entered as whoever asks back sends it: nothing that could not be taken, since the question is what matters. */
export function withoutFaults(dialog: DialogState, faults: readonly Fault[]): DialogState {
  const bad = new Set(faults.map(({ index }) => index));
  const drafts = dialog.drafts.map((draft, index) => (bad.has(index) ? { ...draft, skipped: true } : draft));
  return { ...dialog, drafts };
}
