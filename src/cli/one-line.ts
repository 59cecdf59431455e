import { cleanText } from '../index';

/** A text of anybody's as one line in which nothing acts on the terminal. */
export function oneLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}
