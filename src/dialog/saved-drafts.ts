import { optionsOf, type Question } from '../question/question';
import type { DialogState } from './dialog-state';
import { type Draft, emptyDraft } from './draft';
import { fieldOf } from './text-field';

/** Drafts as JSON, by question id, its options by label: so that they fit the same questions in another process. */
export interface SavedDrafts {
  readonly [questionId: string]: SavedDraft;
}

interface SavedDraft {
  readonly picked?: readonly string[];
  readonly text?: string;
  readonly usesText?: boolean;
  readonly note?: string;
  readonly askBack?: string;
  readonly skipped?: boolean;
}

/** What was entered so far, as JSON that `createDialog({ drafts })` takes back. It holds what the person typed: treat it like an answer. */
export function saveDrafts({ questions, drafts }: DialogState): SavedDrafts {
  return Object.fromEntries(questions.map((question, index) => [question.id, saved(question, drafts[index]!)]));
}

function saved(question: Question, { picked, field, usesText, note, askBack, skipped }: Draft): SavedDraft {
  const options = optionsOf(question);
  return {
    ...(picked.length > 0 && { picked: picked.map((option) => options[option]!.label) }),
    ...(field.text !== '' && { text: field.text }),
    ...(usesText && { usesText }),
    ...(note.text !== '' && { note: note.text }),
    ...(askBack.text !== '' && { askBack: askBack.text }),
    ...(skipped && { skipped }),
  };
}

/** The state with the drafts that were saved. Whatever is not a draft of these questions is passed over: it comes from a store. */
export function restoreDrafts(state: DialogState, given: unknown): DialogState {
  if (!isObject(given)) return state;
  const drafts = state.questions.map((question, index) => {
    const draft = Object.hasOwn(given, question.id) ? given[question.id] : undefined;
    return isObject(draft) ? restored(question, draft) : state.drafts[index]!;
  });
  return { ...state, drafts };
}

function restored(question: Question, given: Readonly<Record<string, unknown>>): Draft {
  const labels = Array.isArray(given.picked) ? given.picked : [];
  const found = optionsOf(question).flatMap(({ label }, option) => (labels.includes(label) ? [option] : []));
  const picked = question.multiSelect === true ? found : found.slice(0, 1);
  const field = fieldOf(typeof given.text === 'string' ? given.text : '');
  const isAlone = question.multiSelect === true || picked.length === 0;
  return {
    ...emptyDraft(question),
    picked,
    field,
    usesText: given.usesText === true && field.text.trim() !== '' && isAlone,
    note: fieldOf(typeof given.note === 'string' ? given.note : ''),
    askBack: fieldOf(typeof given.askBack === 'string' ? given.askBack : ''),
    skipped: given.skipped === true,
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
