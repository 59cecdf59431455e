import { isCleanText } from '../question/control-characters';

/**
 * A text in which everything can be seen: what `cleanText` would take out stands as its code, such as `\u{1b}`. For what a person agrees
 * to, since a command whose hidden part was only left out would still run it.
 */
export function visibleText(text: string): string {
  if (isCleanText(text)) return text;
  return Array.from(text, (character) => (isCleanText(character) ? character : codeOf(character))).join('');
}

function codeOf(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
