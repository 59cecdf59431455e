/** Where a text is best cut, the best place first: between blocks, between lines, between words. */
const CUTS = ['\n\n', '\n', ' '] as const;
const SEGMENTS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * A text in parts of at most `max` UTF-16 units: cut between questions where that can be, else between lines, words or, in a word that has
 * no end, between characters as a person sees them. Nothing but the white space at a cut is left out.
 */
export function splitText(text: string, max: number): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > max) {
    const at = cutOf(rest, max);
    parts.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).replace(/^[\n ]+/, '');
  }
  if (rest !== '' || parts.length === 0) parts.push(rest);
  return parts;
}

function cutOf(text: string, max: number): number {
  // A part of a few words would be a message too many, but better than a word in two.
  for (const least of [max / 4, 1]) {
    for (const cut of CUTS) {
      const at = text.lastIndexOf(cut, max);
      if (at >= least) return at;
    }
  }
  return lastWhole(text.slice(0, max + 1), max);
}

/** The end of the last character that fits whole; of a single one that is longer than a message, the end of what fits. */
function lastWhole(text: string, max: number): number {
  let end = 0;
  for (const { index, segment } of SEGMENTS.segment(text)) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  if (end > 0) return end;
  const splitsPair = /[\ud800-\udbff]/.test(text[max - 1] ?? '') && max > 1;
  return splitsPair ? max - 1 : max;
}
