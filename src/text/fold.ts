import { labelKey } from '../question/label';

const APOSTROPHES = /[\u2018\u2019\u201b\u02bc\u02b9\u2032\u00b4`]/g;
const END_MARKS = '.!。।۔';
/** What quotes open with, and all that may close them; keyboards and languages disagree on which is which. */
const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '“': '”“',
  '”': '”',
  '„': '“”',
  '«': '»',
  '»': '«',
  '‹': '›',
  '›': '‹',
  '「': '」',
  '『': '』',
  '《': '》',
  '*': '*',
};

/** A text as a person compares it: like `labelKey`, and every apostrophe is the same. Circled and keycap numbers stay themselves. */
export function fold(text: string): string {
  return labelKey(text).replace(APOSTROPHES, "'");
}

/** A folded text without quotes around it and without full stops or exclamation marks at its end. Question marks stay: they ask back. */
export function bare(folded: string): string {
  let start = 0;
  let end = folded.length;
  for (;;) {
    const before = end - start;
    while (end > start && (END_MARKS.includes(folded[end - 1]!) || folded[end - 1] === ' ')) end--;
    while (end > start && folded[start] === ' ') start++;
    if (end - start > 1 && QUOTES[folded[start]!]?.includes(folded[end - 1]!)) {
      start++;
      end--;
    }
    if (end - start === before) return folded.slice(start, end);
  }
}

const BULLET = /^\s*(?:[-*+–—]\s|[•‣◦▪●○■□·・‧⁃]\s*)\s*/u;

/** A line without a bullet before it. */
export function withoutBullet(line: string): string {
  return line.replace(BULLET, '');
}

const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;

/** True when there is something to see in a text: not only white space, zero-width characters and controls. */
export function isVisible(text: string): boolean {
  const first = text.charCodeAt(0);
  return (first > 0x20 && first < 0x7f) || VISIBLE.test(text);
}
