import { ADDRESS, CODE, emphasize, type Inline, type Piece } from './emphasis';

/** All that may begin something; the text between is taken as it is. */
const SPECIAL = /[\\`*_[!]/g;
// Bounded, so that a text of nothing but beginnings takes no longer than any other.
const ESCAPE = /\\([!-/:-@[-`{-~])/y;
/** Names such as `__init__` are no emphasis in what agents ask about. */
const DUNDER = /__\w{0,80}[^\W_]__(?!\w)/y;
const IMAGE = /!\[[^\]\n]{0,400}\]\([^()\s]{0,2000}\)/y;
const LINK =
  /\[((?:\\.|[^[\]\\]){1,400})\]\(<?([^()<>\s]{1,2000}(?:\([^()\s]{0,200}\)[^()<>\s]{0,200})?)>?(?: "[^"]{0,400}")?\)/y;
const BACKTICKS = /`+/g;
const RUN = /\*+|_+/y;

/** Inline Markdown: bold, italic, code, and links as `label (url)`. What is none of them stays as it was written. */
export function readInline(text: string): readonly Inline[] {
  return emphasize(piecesOf(text));
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  const fences = fencesOf(text);
  let from = 0;
  const add = (piece: Piece | readonly Piece[], start: number, end: number): number => {
    if (start > from) pieces.push({ text: text.slice(from, start), marks: 0 });
    if (Array.isArray(piece)) pieces.push(...piece);
    else pieces.push(piece as Piece);
    from = end;
    return end;
  };
  SPECIAL.lastIndex = 0;
  for (let found = SPECIAL.exec(text); found !== null; found = SPECIAL.exec(text)) {
    const at = found.index;
    SPECIAL.lastIndex = pieceAt(at) ?? at + 1;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), marks: 0 });
  return pieces;

  /** Where the piece that begins here ends; undefined where none does. */
  function pieceAt(at: number): number | undefined {
    switch (text[at]) {
      case '\\': {
        const escaped = match(ESCAPE, text, at);
        return escaped && add({ text: escaped[1]!, marks: 0 }, at, at + escaped[0].length);
      }
      case '`': {
        const length = match(/`+/y, text, at)![0].length;
        const end = fences.get(length)?.find((start) => start > at);
        if (end === undefined) return at + length;
        return add({ text: codeOf(text.slice(at + length, end)), marks: CODE }, at, end + length);
      }
      case '!': {
        const image = match(IMAGE, text, at);
        return image && at + image[0].length;
      }
      case '[': {
        const link = match(LINK, text, at);
        return link && add(linkPieces(link[1]!, link[2]!), at, at + link[0].length);
      }
      default: {
        const dunder = match(DUNDER, text, at);
        if (dunder !== undefined) return at + dunder[0].length;
        const run = match(RUN, text, at)![0];
        return add({ text: run, marks: 0, run: sidesOf(text, at, run) }, at, at + run.length);
      }
    }
  }
}

/** Where a link leads is shown beside it, since a label can say anything. */
function linkPieces(label: string, url: string): readonly Piece[] {
  const shown = readInline(label).map((piece) => ({ ...piece, href: url }));
  const isBare = shown.map(({ text }) => text).join('') === url;
  return isBare ? shown : [...shown, { text: ` (${url})`, marks: ADDRESS }];
}

/** The backtick runs of a text by their length, so that finding a closing one never means reading on to the end again and again. */
function fencesOf(text: string): ReadonlyMap<number, number[]> {
  const fences = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(BACKTICKS)) {
    const known = fences.get(run.length);
    if (known === undefined) fences.set(run.length, [index]);
    else known.push(index);
  }
  return fences;
}

function codeOf(text: string): string {
  const line = text.replaceAll('\n', ' ');
  return line.startsWith(' ') && line.endsWith(' ') && line.trim() !== '' ? line.slice(1, -1) : line;
}

const WORD = /[\p{L}\p{N}]/u;
const LATIN = /[A-Za-z0-9]/;

/**
 * What a run can do, from the characters beside it. Unlike by CommonMark's rule, globs (`*.ts`) and products (`2*3*4`) are left alone, and
 * a run beside Chinese punctuation counts.
 */
function sidesOf(text: string, at: number, run: string): { readonly canOpen: boolean; readonly canClose: boolean } {
  const before = text[at - 1] ?? ' ';
  const after = text[at + run.length] ?? ' ';
  const isBeforeText = !/\s/.test(after);
  const isAfterText = !/\s/.test(before);
  if (run[0] === '_') {
    return { canOpen: isBeforeText && !WORD.test(before), canClose: isAfterText && !WORD.test(after) };
  }
  return {
    canOpen: isBeforeText && !LATIN.test(before) && before !== '/' && after !== '/' && after !== '.',
    canClose: isAfterText && before !== '/' && after !== '/' && (run.length > 1 || !LATIN.test(after)),
  };
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
