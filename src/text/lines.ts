import { isVisible } from './fold';

const NEWLINE = /\r\n|[\n\r\u2028\u2029]/;
const RARE_NEWLINE = /[\r\u2028\u2029]/;

/** The lines of a text, as typed. */
export function linesOf(text: string): string[] {
  return RARE_NEWLINE.test(text) ? text.split(NEWLINE) : text.split('\n');
}

/** The lines of a text in which there is something to see. */
export function visibleLinesOf(text: string): string[] {
  return linesOf(text).filter(isVisible);
}

/** True where there is a line break inside a text, those at its ends aside. */
export function hasSeveralLines(text: string): boolean {
  return NEWLINE.test(text.trim());
}
