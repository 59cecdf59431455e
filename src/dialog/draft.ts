import type { ReplyValue } from '../answer/reply';
import { optionsOf, type Question } from '../question/question';
import { EMPTY_FIELD, fieldOf, isBlank, type TextField } from './text-field';

/**
 * What the person has entered for one question so far. Each question has its own, and nothing but an edit of that question changes it.
 *
 * What is in `field` counts only where `usesText` says so: a text typed as Other stays there while an option is picked instead.
 */
export interface Draft {
  /** Positions of the picked options, in option order. */
  readonly picked: readonly number[];
  /** The text question's answer, or what was typed as Other. */
  readonly field: TextField;
  /** The typed text is the answer, or part of it. */
  readonly usesText: boolean;
  readonly note: TextField;
  /** What the person would like to know before they answer it. */
  readonly askBack: TextField;
  /** Left out on purpose; what was entered stays, and counts again at the next edit. */
  readonly skipped: boolean;
  /** The row that the cursor is on. */
  readonly cursor: number;
}

const EMPTY_DRAFT: Draft = Object.freeze({
  picked: Object.freeze([]),
  field: EMPTY_FIELD,
  usesText: false,
  note: EMPTY_FIELD,
  askBack: EMPTY_FIELD,
  skipped: false,
  cursor: 0,
});

/** A question's draft before anything was entered: a text that has a default starts with it, and it is no answer yet. */
export function emptyDraft(question: Question): Draft {
  const field = startOf(question);
  return field === EMPTY_FIELD ? EMPTY_DRAFT : { ...EMPTY_DRAFT, field };
}

function startOf({ type, constraints }: Question): TextField {
  return type !== 'text' || constraints?.default === undefined ? EMPTY_FIELD : fieldOf(constraints.default);
}

/** Picks an option: in a single choice in place of everything else, in a multi-select beside it, or no longer. */
export function pick(question: Question, draft: Draft, option: number): Draft {
  if (question.multiSelect !== true) return { ...draft, picked: [option], usesText: false, skipped: false };
  const picked = draft.picked.includes(option)
    ? draft.picked.filter((one) => one !== option)
    : [...draft.picked, option].sort((a, b) => a - b);
  return { ...draft, picked, skipped: false };
}

/** All options, or none where all were picked. */
export function pickAll(question: Question, draft: Draft): Draft {
  const all = optionsOf(question).map((_, option) => option);
  return { ...draft, picked: draft.picked.length === all.length ? [] : all, skipped: false };
}

/** Takes the typed text for an answer: in a single choice in place of what was picked. */
export function takeText(question: Question, draft: Draft): Draft {
  const usesText = !isBlank(draft.field);
  const keepsPicked = question.multiSelect === true || !usesText;
  return { ...draft, usesText, picked: keepsPicked ? draft.picked : [], skipped: false };
}

/** What is typed as Other, in place of what was picked; in a multi-select beside it, or no longer. */
export function pickText(question: Question, draft: Draft): Draft {
  const isLeft = question.multiSelect === true && draft.usesText && !draft.skipped;
  return isLeft ? { ...draft, usesText: false } : takeText(question, draft);
}

/** The field after an edit. Moving the caret is none; typing makes the text the answer, or part of it. */
export function withField(question: Question, draft: Draft, field: TextField): Draft {
  if (field.text === draft.field.text) return field === draft.field ? draft : { ...draft, field };
  return takeText(question, { ...draft, field });
}

/** There is an answer in it. */
export function isAnswered(draft: Draft): boolean {
  return !draft.skipped && (draft.picked.length > 0 || draft.usesText);
}

/** Something that the person would have to enter again. */
export function hasEntry(question: Question, draft: Draft): boolean {
  const isOwnText = !isBlank(draft.field) && draft.field.text !== startOf(question).text;
  return draft.picked.length > 0 || isOwnText || !isBlank(draft.note) || !isBlank(draft.askBack);
}

/** A typed text that is not part of the answer, so that it can be named before it is lost. */
export function unsentText(draft: Draft): string | undefined {
  return isBlank(draft.field) || (draft.usesText && !draft.skipped) ? undefined : draft.field.text;
}

/** The draft as a part of a reply, its parts told apart so that no typed text can pass for a label; undefined where there is nothing. */
export function replyValueOf(question: Question, draft: Draft): ReplyValue | undefined {
  const options = optionsOf(question);
  const note = isBlank(draft.note) ? undefined : { note: draft.note.text };
  if (!isAnswered(draft)) return note;
  return {
    ...(draft.picked.length > 0 && { selected: draft.picked.map((option) => options[option]!.label) }),
    ...(draft.usesText && { text: draft.field.text }),
    ...note,
  };
}
