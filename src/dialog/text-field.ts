import { graphemeAt, graphemes } from './graphemes';

/**
 * A text that is being typed, and where the caret stands in it.
 *
 * `caret` counts UTF-16 units and always lies between two characters as a person sees them, so no edit takes an emoji or an accented letter
 * apart.
 */
export interface TextField {
  readonly text: string;
  readonly caret: number;
}

/** What can be done to a field besides typing into it. */
export type TextEdit =
  | 'backspace'
  | 'delete'
  | 'delete_word'
  | 'delete_to_start'
  | 'delete_to_end'
  | 'left'
  | 'right'
  | 'word_left'
  | 'word_right'
  | 'home'
  | 'end'
  | 'up'
  | 'down';

export const EMPTY_FIELD: TextField = Object.freeze({ text: '', caret: 0 });

/** A field that holds a text, the caret behind it. */
export function fieldOf(text: string): TextField {
  const typed = typeable(text);
  return { text: typed, caret: typed.length };
}

export function isBlank({ text }: TextField): boolean {
  return text.trim() === '';
}

/** Types or pastes a text at the caret. Line ends become newlines; control characters, which no key types, are left out. */
export function insert({ text, caret }: TextField, typed: string): TextField {
  const added = typeable(typed);
  if (added === '') return { text, caret };
  const joined = text.slice(0, caret) + added + text.slice(caret);
  return { text: joined, caret: boundaryAtOrAfter(joined, caret + added.length) };
}

/** The field after an edit; the same object where there was nothing to do. */
export function edit(field: TextField, how: TextEdit): TextField {
  const { text, caret } = field;
  switch (how) {
    case 'backspace':
      return without(field, before(text, caret), caret);
    case 'delete':
      return without(field, caret, after(text, caret));
    case 'delete_word':
      return without(field, wordBefore(text, caret), caret);
    case 'delete_to_start':
      return without(field, lineStart(text, caret), caret);
    case 'delete_to_end':
      return without(field, caret, lineEnd(text, caret));
    case 'left':
      return at(field, before(text, caret));
    case 'right':
      return at(field, after(text, caret));
    case 'word_left':
      return at(field, wordBefore(text, caret));
    case 'word_right':
      return at(field, wordAfter(text, caret));
    case 'home':
      return at(field, lineStart(text, caret));
    case 'end':
      return at(field, lineEnd(text, caret));
    case 'up':
      return at(field, isOnFirstLine(field) ? caret : besides(text, caret, lineStart(text, caret) - 1));
    case 'down':
      return at(field, isOnLastLine(field) ? caret : besides(text, caret, lineEnd(text, caret) + 1));
  }
}

export function isOnFirstLine({ text, caret }: TextField): boolean {
  return lineStart(text, caret) === 0;
}

export function isOnLastLine({ text, caret }: TextField): boolean {
  return lineEnd(text, caret) === text.length;
}

/** How far a word is looked for, so that a key takes no longer in a long text; a word that is longer is gone through in steps. */
const WORD_REACH = 1_024;
/** Longer than any character that is meant as one. */
const LOOK_AHEAD = 64;
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g;

function typeable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(CONTROLS, '').toWellFormed();
}

function at(field: TextField, caret: number): TextField {
  return caret === field.caret ? field : { text: field.text, caret };
}

function without(field: TextField, from: number, to: number): TextField {
  if (from === to) return field;
  const text = field.text.slice(0, from) + field.text.slice(to);
  // What is left of it may join what is right of it into one character.
  return { text, caret: boundaryAtOrAfter(text, from) };
}

function lineStart(text: string, caret: number): number {
  return caret === 0 ? 0 : text.lastIndexOf('\n', caret - 1) + 1;
}

function lineEnd(text: string, caret: number): number {
  const end = text.indexOf('\n', caret);
  return end === -1 ? text.length : end;
}

function characterAt(text: string, offset: number): { readonly start: number; readonly end: number } {
  const { index, segment } = graphemeAt(text, offset);
  return { start: index, end: index + segment.length };
}

function before(text: string, caret: number): number {
  return caret === 0 ? 0 : characterAt(text, caret - 1).start;
}

/** `caret` lies between two characters, so what is before it does not matter, and mostly a little of what is behind it is enough. */
function after(text: string, caret: number): number {
  if (caret >= text.length) return text.length;
  const { end } = characterAt(text.slice(caret, caret + LOOK_AHEAD), 0);
  return end < LOOK_AHEAD ? caret + end : characterAt(text, caret).end;
}

function boundaryAtOrAfter(text: string, offset: number): number {
  if (offset >= text.length) return text.length;
  const { start, end } = characterAt(text, offset);
  return start === offset ? offset : end;
}

function boundaryAtOrBefore(text: string, offset: number): number {
  const boundary = boundaryAtOrAfter(text, offset);
  return boundary === offset ? offset : before(text, boundary);
}

function wordBefore(text: string, caret: number): number {
  // At the beginning of a line it is the one above that is gone through.
  const from = Math.max(lineStart(text, Math.max(0, caret - 1)), caret - WORD_REACH);
  let start = from;
  for (const { index, isWordLike } of words(text.slice(from, caret))) if (isWordLike) start = from + index;
  // A word may begin inside of what a person sees as one character.
  return boundaryAtOrBefore(text, start);
}

function wordAfter(text: string, caret: number): number {
  const to = Math.min(lineEnd(text, caret + 1), caret + WORD_REACH);
  for (const { index, segment, isWordLike } of words(text.slice(caret, to))) {
    if (isWordLike) return boundaryAtOrAfter(text, caret + index + segment.length);
  }
  return boundaryAtOrAfter(text, to);
}

/** The place on another line that has as many characters before it as the caret has on its own. */
function besides(text: string, caret: number, onLine: number): number {
  const end = lineEnd(text, onLine);
  let at = lineStart(text, onLine);
  const there = graphemes(text, at);
  for (const { index } of graphemes(text, lineStart(text, caret))) {
    if (index >= caret || at >= end) break;
    at += there.next().value!.segment.length;
  }
  return at;
}

let segmenter: Intl.Segmenter | undefined;

/** The first segmenter of a process takes milliseconds, and a dialog that is only shown has no need of it. */
function words(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return segmenter.segment(text);
}
