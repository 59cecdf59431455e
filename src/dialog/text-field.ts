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

const GRAPHEMES = segmenter('grapheme');
const WORDS = segmenter('word');
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

/** The characters of the line that `caret` is on: a newline never joins another, so a line is all that has to be looked at. */
function charactersOfLine(text: string, caret: number): string[] {
  return Array.from(GRAPHEMES.segment(text.slice(lineStart(text, caret), lineEnd(text, caret))), (one) => one.segment);
}

function before(text: string, caret: number): number {
  const start = lineStart(text, caret);
  if (caret === start) return Math.max(0, caret - 1);
  let offset = start;
  for (const character of charactersOfLine(text, caret)) {
    if (offset + character.length >= caret) return offset;
    offset += character.length;
  }
  return offset;
}

function after(text: string, caret: number): number {
  if (caret === lineEnd(text, caret)) return Math.min(text.length, caret + 1);
  return boundaryAtOrAfter(text, caret + 1);
}

function boundaryAtOrAfter(text: string, offset: number): number {
  let boundary = lineStart(text, offset);
  for (const character of charactersOfLine(text, offset)) {
    if (boundary >= offset) return boundary;
    boundary += character.length;
  }
  return boundary;
}

function wordBefore(text: string, caret: number): number {
  let start = 0;
  for (const { index, isWordLike } of WORDS.segment(text.slice(0, caret))) if (isWordLike) start = index;
  return start;
}

function wordAfter(text: string, caret: number): number {
  for (const { index, segment, isWordLike } of WORDS.segment(text.slice(caret))) {
    if (isWordLike) return caret + index + segment.length;
  }
  return text.length;
}

/** The place on another line that has as many characters before it as the caret has on its own. */
function besides(text: string, caret: number, onLine: number): number {
  const column = charactersOfLine(text.slice(0, caret), caret).length;
  const start = lineStart(text, onLine);
  return start + charactersOfLine(text, onLine).slice(0, column).join('').length;
}

/** Made on first use: the first one of a process takes milliseconds, and a dialog that is only shown has no need of it. */
function segmenter(granularity: 'grapheme' | 'word'): Pick<Intl.Segmenter, 'segment'> {
  let made: Intl.Segmenter | undefined;
  return {
    segment(text) {
      made ??= new Intl.Segmenter(undefined, { granularity });
      return made.segment(text);
    },
  };
}
