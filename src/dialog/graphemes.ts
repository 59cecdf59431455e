/** A character as a person sees it, and where it begins in UTF-16 units. */
export interface Grapheme {
  readonly index: number;
  readonly segment: string;
}

/** The segmenter takes quadratic time, so it is given this much at once; what a person means as one character is far shorter. */
const PIECE = 256;

/**
 * The characters of a text from a boundary on, in time that grows with the text and no faster, and no more of them than are asked for.
 *
 * The last one of a piece may go on in the next, so it is begun again with that; one that fills a whole piece gets a larger one.
 */
export function* graphemes(text: string, from = 0): Generator<Grapheme, void> {
  let room = PIECE;
  for (let at = from; at < text.length; ) {
    const to = codePointEnd(text, at + room);
    const found = Array.from(segmenter().segment(text.slice(at, to)));
    const sure = to < text.length ? found.length - 1 : found.length;
    if (sure === 0) room *= 2;
    else room = PIECE;
    const start = at;
    for (let one = 0; one < sure; one++) {
      const { index, segment } = found[one]!;
      at = start + index + segment.length;
      yield { index: start + index, segment };
    }
  }
}

/** The character that a place in a text lies in, found from there; `offset` is less than the text's length. */
export function graphemeAt(text: string, offset: number): Grapheme {
  return segmenter().segment(text).containing(offset)!;
}

/** Half a code point would end the character before it, which the whole one may join. */
function codePointEnd(text: string, at: number): number {
  const isInside = at < text.length && /^[\udc00-\udfff]/.test(text[at]!) && /[\ud800-\udbff]/.test(text[at - 1]!);
  return Math.min(text.length, isInside ? at + 1 : at);
}

let made: Intl.Segmenter | undefined;

/** Not before it is needed: the first one of a process takes longer than all the rest of a first frame. */
function segmenter(): Intl.Segmenter {
  made ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return made;
}
