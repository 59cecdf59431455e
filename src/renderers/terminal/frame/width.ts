import stringWidth from 'string-width';

/**
 * Characters that are one column each and never join a neighbour: Latin, Greek, Cyrillic, common punctuation, arrows, box drawing and the
 * few marks of our own. Measuring goes by this table where it can, since segmenting text costs far more than all else in a frame.
 */
const NARROW =
  ' -~\\u00a1-\\u00ac\\u00ae-\\u02ff\\u0391-\\u03a1\\u03a3-\\u03ff\\u0400-\\u0482\\u048a-\\u052f\\u2010-\\u2027\\u2030-\\u203b\\u2190-\\u21ff\\u2500-\\u257f\\u25b2\\u25bc\\u25cb\\u25cf\\u25a1\\u276f\\u2713';
/** Characters that are two columns each and never join a neighbour: Han, kana, Hangul syllables, full-width forms. */
const WIDE =
  '\\u3000-\\u3029\\u3030-\\u303c\\u3041-\\u3096\\u309b-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uff01-\\uff60';
const SIMPLE = `[${NARROW}${WIDE}]`;
const OTHER = `[^${NARROW}${WIDE}]`;
const ONLY_NARROW = new RegExp(`^[${NARROW}]*$`);
const ONLY_SIMPLE = new RegExp(`^${SIMPLE}*$`);
/** What is not simple, with the characters before and behind it that it may join. */
const INTRICATE = new RegExp(`${SIMPLE}?${OTHER}+(?:${SIMPLE}${OTHER}+)*${SIMPLE}?`, 'g');
const FIRST_WIDE = 0x3000;

/** A character as a person sees it, and its columns. `start` counts UTF-16 units. */
export interface Cluster {
  readonly start: number;
  readonly text: string;
  readonly width: number;
}

/** The columns that a text takes; it holds no escape and no newline. */
export function width(text: string): number {
  if (ONLY_NARROW.test(text)) return text.length;
  if (ONLY_SIMPLE.test(text)) return simpleWidth(text);
  let columns = 0;
  let from = 0;
  for (const { 0: part, index } of text.matchAll(INTRICATE)) {
    columns += simpleWidth(text.slice(from, index)) + stringWidth(part);
    from = index + part.length;
  }
  return columns + simpleWidth(text.slice(from));
}

function simpleWidth(text: string): number {
  let columns = text.length;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) >= FIRST_WIDE) columns++;
  return columns;
}

let segmenter: Intl.Segmenter | undefined;

/** A text taken apart into the characters that a person sees. Their widths add up to the text's. */
export function clustersOf(text: string): readonly Cluster[] {
  const clusters: Cluster[] = [];
  const addSimple = (from: number, to: number) => {
    for (let at = from; at < to; at++) {
      clusters.push({ start: at, text: text[at]!, width: text.charCodeAt(at) >= FIRST_WIDE ? 2 : 1 });
    }
  };
  let from = 0;
  for (const { 0: part, index: start } of ONLY_SIMPLE.test(text) ? [] : text.matchAll(INTRICATE)) {
    addSimple(from, start);
    // Not before it is needed: the first one of a process takes longer than all the rest of a first frame.
    segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
    for (const { segment, index } of segmenter.segment(part)) {
      clusters.push({ start: start + index, text: segment, width: stringWidth(segment) });
    }
    from = start + part.length;
  }
  addSimple(from, text.length);
  return clusters;
}

/** A text cut to so many columns, the mark at its end where something was cut off. */
export function cut(text: string, columns: number, mark: string): string {
  if (width(text) <= columns) return text;
  const room = columns - width(mark);
  if (room < 0) return '';
  let kept = '';
  let used = 0;
  for (const cluster of clustersOf(text)) {
    if (used + cluster.width > room) break;
    kept += cluster.text;
    used += cluster.width;
  }
  return `${kept.trimEnd()}${mark}`;
}
