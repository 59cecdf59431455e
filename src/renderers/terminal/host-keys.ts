import type { Key } from '../../dialog/index';

/** What Node's `keypress` has as the text of Enter, Tab and the like: a control character, or a sequence that begins with Esc. */
const NO_TEXT = /^(?:[\0-\x1f\x7f-\x9f]$|\x1b)/;
const HIGH_HALF = /^[\ud800-\udbff]$/;
const LOW_HALF = /^[\udc00-\udfff]$/;

/** Keys as the dialog takes them, out of what a host's own decoder makes: no control character as text, and no half of a character. */
export function hostKeys(listener: (key: Key) => void): (key: Key) => void {
  let half = '';
  return (key) => {
    const { text, ...rest } = key;
    const before = half;
    half = '';
    if (text === undefined || key.name === 'paste') return listener(key);
    if (NO_TEXT.test(text)) return listener(rest);
    if (HIGH_HALF.test(text)) {
      half = text;
      return;
    }
    if (!LOW_HALF.test(text)) return listener(key);
    // One that lost its other half is nothing that could be sent.
    if (before !== '') listener({ ...key, name: before + text, text: before + text });
  };
}
