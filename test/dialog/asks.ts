import { createDialog, type DialogOptions } from '../../src/dialog/create-dialog';
import type { DialogEvent } from '../../src/dialog/dialog-event';
import type { DialogState } from '../../src/dialog/dialog-state';
import { eventOfKey, type Key } from '../../src/dialog/key';
import { reduce } from '../../src/dialog/reduce';
import type { Question } from '../../src/question/question';

export const DATABASE: Question = {
  id: 'db',
  header: 'Database',
  question: 'Which database?',
  type: 'choice',
  options: [
    { label: 'PostgreSQL', description: 'A server.' },
    { label: 'SQLite', description: 'A file.' },
  ],
};

export const CHECKS: Question = {
  id: 'checks',
  header: 'Checks',
  question: 'Which checks?',
  type: 'choice',
  multiSelect: true,
  options: [
    { label: 'Unit', description: '' },
    { label: 'Lint, format', description: '' },
    { label: '端到端', description: '' },
  ],
};

export const NAME: Question = { id: 'name', header: 'Name', question: 'What name?', type: 'text' };

export const DEPLOY: Question = { id: 'deploy', header: 'Deploy', question: 'Deploy now?', type: 'yesno' };

export const ALL: readonly Question[] = [DATABASE, CHECKS, NAME, DEPLOY];

export function dialogOf(questions: readonly Question[], options?: DialogOptions): DialogState {
  return createDialog(questions, options);
}

export function play(state: DialogState, ...events: DialogEvent[]): DialogState {
  return events.reduce(reduce, state);
}

/** Keys by name; what is longer than one character and no name is typed letter by letter. */
const NAMED = ['return', 'escape', 'tab', 'up', 'down', 'left', 'right', 'home', 'end', 'backspace', 'delete', 'space'];

export function keyOf(written: string): Key {
  const parts = written.split('-');
  const name = parts.pop() as string;
  const ctrl = parts.includes('ctrl');
  const alt = parts.includes('alt');
  const shift = parts.includes('shift');
  const types = !ctrl && !alt && (name === 'space' || !NAMED.includes(name));
  return {
    name: name.toLowerCase(),
    ...(types && { text: name === 'space' ? ' ' : name }),
    ...(ctrl && { ctrl }),
    ...(alt && { alt }),
    ...(shift && { shift }),
  };
}

/** The dialog after keys, such as `press(state, 'down', 'space', 'ctrl-w', 'x')`. */
export function press(state: DialogState, ...keys: string[]): DialogState {
  return keys.reduce((now, key) => {
    const event = eventOfKey(now, keyOf(key));
    return event === undefined ? now : reduce(now, event);
  }, state);
}

/** Typed letter by letter. */
export function typed(state: DialogState, text: string): DialogState {
  return press(state, ...Array.from(text, (one) => (one === ' ' ? 'space' : one)));
}
