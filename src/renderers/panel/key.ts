import { type DialogEvent, digitOf, rowsOf } from '../../dialog/index';
import { goOn } from './open-ask';
import type { Entry } from './panel-state';

/** What a key does that the browser's own controls don't know: go on, choose by digit, hide. */
export type PanelKey =
  | { readonly do: 'collapse' }
  | { readonly do: 'point'; readonly option: number }
  | { readonly do: 'focus'; readonly id: string }
  | { readonly do: 'dispatch'; readonly event: DialogEvent };

/**
 * What a key means in an open ask; undefined where it is the browser's. While an input method composes every key is its own, and with a
 * modifier it is the host's or the browser's.
 */
export function keyIn(entry: Entry, event: KeyboardEvent, isStacked: boolean): PanelKey | undefined {
  const { key, isComposing, ctrlKey, altKey, metaKey, shiftKey } = event;
  if (isComposing || ctrlKey || altKey || metaKey) return undefined;
  const { dialog } = entry;
  const typing = typingIn(event);
  if (key === 'Escape') return dialog.leaving ? { do: 'dispatch', event: { type: 'move', by: 0 } } : { do: 'collapse' };
  // On a phone there is no other way to a new line.
  if (key === 'Enter' && typing === 'answer' && !shiftKey && !isStacked) {
    return { do: 'dispatch', event: goOn(dialog, isStacked) };
  }
  const question = dialog.questions[dialog.page];
  if (typing !== 'no' || isStacked || question === undefined || dialog.leaving) return undefined;
  const row = rowsOf(question).find((_, at) => String(digitOf(question, at)) === key);
  switch (row?.kind) {
    case 'option':
      return question.multiSelect === true
        ? { do: 'dispatch', event: { type: 'pick', option: row.option } }
        : { do: 'point', option: row.option };
    case 'all':
      return { do: 'dispatch', event: { type: 'pick_all' } };
    case 'other':
      return { do: 'focus', id: `q${dialog.page}-other-text` };
    default:
      return undefined;
  }
}

function typingIn(event: KeyboardEvent): 'answer' | 'elsewhere' | 'no' {
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLTextAreaElement)) return 'no';
  // A note, or what is asked back, is no answer to go on with.
  return target.classList.contains('answer') ? 'answer' : 'elsewhere';
}
