import stringWidth from 'string-width';
import { graphemes } from '../../../dialog/graphemes';
import { remembered } from './remembered';

/**
 * Characters that are one column each and never join a neighbour: Latin, Greek, Cyrillic, the letters of Hebrew and Arabic, common
 * punctuation, arrows, box drawing and the few marks of our own. Measuring goes by this table where it can, since segmenting text costs far more than all else in a frame.
 */
const NARROW =
  ' -~\\u00a1-\\u00ac\\u00ae-\\u02ff\\u0391-\\u03a1\\u03a3-\\u03ff\\u0400-\\u0482\\u048a-\\u052f\\u05d0-\\u05ea\\u0620-\\u064a\\u2010-\\u2027\\u2030-\\u203b\\u2190-\\u21ff\\u2500-\\u257f\\u25b2\\u25bc\\u25cb\\u25cf\\u25a1\\u276f\\u2713';
/** Characters that are two columns each and never join a neighbour: Han, kana, Hangul syllables, full-width forms. */
const WIDE =
  '\\u3000-\\u3029\\u3030-\\u303c\\u3041-\\u3096\\u309b-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uff01-\\uff60';
const SIMPLE = `[${NARROW}${WIDE}]`;
const OTHER = `[^${NARROW}${WIDE}]`;
const ONLY_NARROW = new RegExp(`^[${NARROW}]*$`);
/** Simple characters that none of the others stands beside, since it may join them. */
const SIMPLE_RUN = new RegExp(`${SIMPLE}+(?!${OTHER})`, 'y');
const TWO_SIMPLE = new RegExp(`${SIMPLE}{2}`, 'g');
const FIRST_WIDE = 0x3000;
const SHORT = 64;

/** A character as a person sees it, and its columns. `start` counts UTF-16 units. */
export interface Cluster {
  readonly start: number;
  readonly text: string;
  readonly width: number;
}

/** The columns that a text takes; it holds no escape and no newline. */
export function width(text: string): number {
  if (ONLY_NARROW.test(text)) return text.length;
  let columns = 0;
  for (const cluster of clusters(text)) columns += cluster.width;
  return columns;
}

/** Whether a text takes no more than so many columns. A long one is measured no further than it must be. */
export function fits(text: string, columns: number): boolean {
  if (ONLY_NARROW.test(text)) return text.length <= columns;
  let left = columns;
  for (const cluster of clusters(text)) {
    left -= cluster.width;
    if (left < 0) return false;
  }
  return true;
}

/** A text taken apart into the characters that a person sees. Their widths add up to the text's. */
export function clustersOf(text: string): readonly Cluster[] {
  return Array.from(clusters(text));
}

function* clusters(text: string): Generator<Cluster, void> {
  for (let at = 0; at < text.length; ) {
    const simpleEnd = endOf(SIMPLE_RUN, text, at) ?? at;
    for (; at < simpleEnd; at++) {
      yield { start: at, text: text[at]!, width: text.charCodeAt(at) >= FIRST_WIDE ? 2 : 1 };
    }
    if (at === text.length) return;
    // Between two simple characters there is always a boundary.
    const end = (endOf(TWO_SIMPLE, text, at) ?? text.length + 1) - 1;
    const part = text.slice(at, end);
    // A long one is not gone through before it is known how much of it is needed.
    for (const one of part.length > SHORT ? intricate(part) : shortPart(part)) yield { ...one, start: at + one.start };
    at = end;
  }
}

/** Where a match from an offset on ends. */
function endOf(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

const characterWidth = remembered((character) => stringWidth(character));

const shortPart = remembered((part) => Array.from(intricate(part)));

function* intricate(part: string): Generator<Cluster, void> {
  for (const { index, segment } of graphemes(part)) {
    yield { start: index, text: segment, width: characterWidth(segment) };
  }
}

/** A text cut to so many columns, the mark at its end where something was cut off. */
export function cut(text: string, columns: number, mark: string): string {
  if (fits(text, columns)) return text;
  let room = columns - width(mark);
  if (room < 0) return '';
  let kept = 0;
  for (const cluster of clusters(text)) {
    room -= cluster.width;
    if (room < 0) break;
    kept = cluster.start + cluster.text.length;
  }
  return `${text.slice(0, kept).trimEnd()}${mark}`;
}
