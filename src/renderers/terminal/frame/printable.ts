import { cleanText } from '../../../question/control-characters';

const TAB = '    ';
/** Line breaks that a terminal takes for none, and what it draws with a width that nobody knows. */
const LINE_BREAKS = /[\u2028\u2029]/g;
const UNSURE = /\u00ad/g;

/** A text that can be drawn: nothing in it but newlines moves the terminal's cursor otherwise than by its width. */
export function printable(text: string): string {
  const clean = cleanText(text);
  // Nearly all text has none of these, and one test is cheaper than three passes.
  if (!/[\t\u00ad\u2028\u2029]/.test(clean)) return clean;
  return clean.replaceAll('\t', TAB).replace(LINE_BREAKS, '\n').replace(UNSURE, '');
}

/** The same on one line. */
export function onOneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim();
}
