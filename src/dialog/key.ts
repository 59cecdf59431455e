import type { DialogEvent } from './dialog-event';
import type { DialogState } from './dialog-state';
import { questionInView } from './pages';
import { digitOf, isDecision, rowsOf, yesAndNo } from './rows';
import type { TextEdit } from './text-field';

/**
 * A key that was pressed, as a terminal or a host tells it.
 *
 * `name` is lower case: `a`, `1`, `space`, `return`, `escape`, `tab`, `up`, `down`, `left`, `right`, `home`, `end`, `backspace`, `delete`,
 * `pageup`, `pagedown`, and `paste` for a paste, which is one key with all of its text. `text` is what it types, where it types anything.
 */
export interface Key {
  readonly name: string;
  readonly text?: string;
  readonly ctrl?: boolean;
  readonly alt?: boolean;
  readonly shift?: boolean;
}

const EDITS: Readonly<Record<string, TextEdit>> = {
  backspace: 'backspace',
  delete: 'delete',
  left: 'left',
  right: 'right',
  home: 'home',
  end: 'end',
};

const CTRL_EDITS: Readonly<Record<string, TextEdit>> = {
  a: 'home',
  e: 'end',
  b: 'left',
  f: 'right',
  d: 'delete',
  h: 'backspace',
  w: 'delete_word',
  backspace: 'delete_word',
  u: 'delete_to_start',
  k: 'delete_to_end',
  left: 'word_left',
  right: 'word_right',
};

const ALT_EDITS: Readonly<Record<string, TextEdit>> = {
  b: 'word_left',
  f: 'word_right',
  left: 'word_left',
  right: 'word_right',
  backspace: 'delete_word',
};

/**
 * What a key means in a dialog as it is now; undefined where it means nothing. On a list, letters begin an answer of one's own, `n` opens
 * the note and `?` asks back; on a yes or no, `y` and `n` pick and wait for Enter. In a field all of them type, and Alt-n and Alt-? stand in.
 */
export function eventOfKey(state: DialogState, key: Key): DialogEvent | undefined {
  if (key.ctrl === true && key.name === 'c') return { type: 'dismiss' };
  if (key.name === 'paste') return insertOf(key.text);
  if (key.ctrl === true) return ctrlKey(state, key);
  if (key.alt === true) return altKey(state, key);
  switch (key.name) {
    case 'escape':
      return { type: 'escape' };
    case 'return':
      return key.shift === true && isTyping(state) ? { type: 'insert', text: '\n' } : { type: 'activate' };
    case 'tab':
      return turn(state, key.shift === true ? -1 : 1);
    case 'up':
      return { type: 'move', by: -1 };
    case 'down':
      return { type: 'move', by: 1 };
  }
  return isTyping(state) ? fieldKey(key) : listKey(state, key);
}

function ctrlKey(state: DialogState, key: Key): DialogEvent | undefined {
  // A terminal sends Ctrl-J for a newline, and Return for Enter.
  if (key.name === 'j' || key.name === 'return') return isTyping(state) ? { type: 'insert', text: '\n' } : undefined;
  if (key.name === 's') return skip(state);
  if (key.name === 'p') return { type: 'move', by: -1 };
  if (key.name === 'n') return { type: 'move', by: 1 };
  return editOf(CTRL_EDITS, key);
}

function altKey(state: DialogState, key: Key): DialogEvent | undefined {
  if (key.name === 'return') return isTyping(state) ? { type: 'insert', text: '\n' } : undefined;
  if (key.name === 'n') return { type: 'note' };
  if (key.text === '?' || key.name === '?' || key.name === '/') return { type: 'ask_back' };
  if (key.name === 's') return skip(state);
  return editOf(ALT_EDITS, key);
}

/** A decision on a tool call can be a no, and can't be left out. */
function skip(state: DialogState): DialogEvent | undefined {
  const question = questionInView(state);
  return question === undefined || isDecision(question) ? undefined : { type: 'skip' };
}

function fieldKey(key: Key): DialogEvent | undefined {
  return editOf(EDITS, key) ?? insertOf(key.text);
}

function listKey(state: DialogState, key: Key): DialogEvent | undefined {
  if (key.name === 'left') return turn(state, -1);
  if (key.name === 'right') return turn(state, 1);
  if (key.name === 'space' || key.text === ' ') return { type: 'toggle' };
  const question = questionInView(state);
  if (question === undefined) return reviewKey(state, key);
  if (key.name === 'home') return { type: 'move', by: -cursorOf(state) };
  if (key.name === 'end') return { type: 'move', by: rowsOf(question).length - 1 - cursorOf(state) };
  if (key.text === '?') return { type: 'ask_back' };
  const decision = yesAndNo(question);
  // Where `n` says no, Enter after it must not say yes: it picks, and the note is Alt-n.
  if (decision !== undefined && isLetter(key, 'y')) return { type: 'choose', row: decision.yes, stays: true };
  if (decision !== undefined && isLetter(key, 'n')) return { type: 'choose', row: decision.no, stays: true };
  if (key.text === 'n') return { type: 'note' };
  const row = rowsOf(question).findIndex((_, at) => String(digitOf(question, at)) === key.text);
  return row === -1 ? insertOf(key.text) : { type: 'choose', row };
}

function isLetter({ text }: Key, letter: string): boolean {
  return text?.toLowerCase() === letter;
}

/** On the review a digit turns to its question. */
function reviewKey(state: DialogState, key: Key): DialogEvent | undefined {
  const page = Number(key.text) - 1;
  return state.questions[page] === undefined ? undefined : { type: 'go', page };
}

function turn(state: DialogState, by: number): DialogEvent | undefined {
  const isLone = state.questions.length === 1 && questionInView(state) !== undefined;
  return isLone && by > 0 ? undefined : { type: 'go', page: state.page + by };
}

function cursorOf({ drafts, page }: DialogState): number {
  return drafts[page]?.cursor ?? 0;
}

function isTyping({ focus }: DialogState): boolean {
  return focus !== 'list';
}

function editOf(edits: Readonly<Record<string, TextEdit>>, { name }: Key): DialogEvent | undefined {
  const edit = Object.hasOwn(edits, name) ? edits[name] : undefined;
  return edit && { type: 'edit', edit };
}

function insertOf(text: string | undefined): DialogEvent | undefined {
  return text === undefined || text === '' ? undefined : { type: 'insert', text };
}
