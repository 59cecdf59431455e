import { type DialogEvent, digitOf, rowsOf } from '../../dialog/index';
import type { Entry } from './panel-state';

/** What a key does that the browser's own controls don't know: go on, choose by digit, hide. */
export type PanelKey =
  | { readonly do: 'collapse' }
  | { readonly do: 'submit' }
  | { readonly do: 'point'; readonly option: number }
  | { readonly do: 'focus_other' }
  | { readonly do: 'dispatch'; readonly event: DialogEvent };

/**
 * What a key means in an open ask; undefined where it is the browser's. While an input method composes every key is its own, and with a
 * modifier it is the host's or the browser's.
 */
export function keyIn(entry: Entry, event: KeyboardEvent, isTyping: boolean, isStacked: boolean): PanelKey | undefined {
  const { key, isComposing, ctrlKey, altKey, metaKey, shiftKey } = event;
  if (isComposing || ctrlKey || altKey || metaKey) return undefined;
  if (key === 'Escape') return { do: 'collapse' };
  // On a phone there is no other way to a new line.
  if (key === 'Enter' && isTyping && !shiftKey && !isStacked) return { do: 'submit' };
  const question = entry.dialog.questions[entry.dialog.page];
  if (isTyping || isStacked || question === undefined || entry.dialog.leaving) return undefined;
  const at = rowsOf(question).findIndex((_, row) => String(digitOf(question, row)) === key);
  const row = rowsOf(question)[at];
  switch (row?.kind) {
    case 'option':
      return question.multiSelect === true
        ? { do: 'dispatch', event: { type: 'pick', option: row.option } }
        : { do: 'point', option: row.option };
    case 'all':
      return { do: 'dispatch', event: { type: 'pick_all' } };
    case 'other':
      return { do: 'focus_other' };
    default:
      return undefined;
  }
}
