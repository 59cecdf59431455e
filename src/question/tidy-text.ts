import { cleanText, isCleanText } from './control-characters';
import type { RepairName } from './repair-name';
import { unescapeNewlines } from './unescape';

/** What a text is held to beside its control characters, which always go. */
export interface Tidying {
  /** Literal escapes become newlines. Not for code (a preview), ids and values to match. */
  readonly unescape: boolean;
  readonly trim: boolean;
}

/** Prose: what a person reads. */
export const PROSE: Tidying = { unescape: true, trim: true };
/** A word for the program: an id, a type. */
export const WORD: Tidying = { unescape: false, trim: true };
/** Kept as laid out: a preview, a text to start from. */
export const VERBATIM: Tidying = { unescape: false, trim: false };

/** A text without control characters, with real newlines, trimmed, in this order; what changed is recorded, but for trimming and CR LF. */
export function tidyText(text: string, tidying: Tidying, repairs: Set<RepairName>): string {
  const lines = text.includes('\r\n') ? text.replace(/\r\n/g, '\n') : text;
  const clean = cleanText(lines);
  if (clean !== lines) repairs.add('control_characters_removed');
  const escaped = tidying.unescape ? unescapeNewlines(clean) : clean;
  if (escaped !== clean) repairs.add('unescaped');
  return tidying.trim ? escaped.trim() : escaped;
}

/** What needs a closer look: all but printable ASCII, white space and what is no backslash. */
const UNUSUAL = /[^ -[\]-~\t\n]/;

/** True for prose that {@link tidyText} would leave as it is. Most texts are told by one regular expression. */
export function isTidyProse(text: string): boolean {
  if (!UNUSUAL.test(text)) return !isPadded(text);
  return isCleanText(text) && !text.includes('\\n') && !isPadded(text);
}

/** White space at either end. */
export function isPadded(text: string): boolean {
  return (
    text !== '' && (isSpace(text.charCodeAt(0)) || isSpace(text.charCodeAt(text.length - 1))) && text.trim() !== text
  );
}

function isSpace(unit: number): boolean {
  return unit <= 0x20 || unit >= 0xa0;
}

/** Not white space, not a control, and nothing that shows nothing: joiners, fillers, tag characters, a braille blank. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;

/** False for a text in which a person would see nothing, such as one of joiners alone. */
export function isVisible(text: string): boolean {
  return /[!-~]/.test(text) || VISIBLE.test(text);
}
