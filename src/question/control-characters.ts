/**
 * What may not stay in a text: controls but tab and newline, C1, bidi embeddings, overrides and isolates, zero-width fillers.
 * ZWJ, ZWNJ, LRM and RLM are not in it, since scripts and emoji need them.
 */
const UNWANTED =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u115f\u1160\u180e\u200b\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/;
const HALF = /[\ud800-\udfff]/;
const LONE_HALF = /\p{Surrogate}/u;
const LONE_HALVES = /\p{Surrogate}/gu;
/** What ends a sequence's right to exist, and is taken out only after all sequences are: ESC, BEL and C1. */
const LAST = /[\x07\x1b\x80-\x9f]/g;

const BEL = 0x07;
const ESC = 0x1b;
const STRING_TERMINATOR = 0x9c;

/** A sequence that has begun and is not yet complete. */
type Kind = 'escape' | 'intermediate' | 'csi' | 'csi_end' | 'osc' | 'string';
interface Open {
  kind: Kind;
  /** Where it begins in what is kept so far. */
  readonly start: number;
}

/** True when {@link cleanText} would change nothing. One or two regular expressions, so it is cheap. */
export function isCleanText(text: string): boolean {
  return !UNWANTED.test(text) && (!HALF.test(text) || !LONE_HALF.test(text));
}

/**
 * A text that can only be read: ANSI, OSC, DCS and C1 sequences, controls, bidi overrides and zero-width fillers are gone, a lone
 * surrogate is U+FFFD, a carriage return (with or without its line feed) a newline. Cleaning it again changes nothing.
 *
 * Sequences go to a fixpoint: what only becomes a sequence by taking another one out goes as well. It takes one pass whatever the text,
 * so a hostile one costs no more than a long one.
 *
 * @example
 * cleanText('\u001b[31mDelete\u001b[0m everything?') // 'Delete everything?'
 */
export function cleanText(text: string): string {
  if (isCleanText(text)) return text;
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  const kept = UNWANTED.test(lines) ? withoutSequences(lines).replace(LAST, '') : lines;
  return kept.replace(LONE_HALVES, '\ufffd');
}

/**
 * Takes out complete sequences, and every unwanted character but ESC, BEL and C1. Sequences nest: while one is open, another may begin,
 * and once the inner one is gone the outer goes on as if it had never been there.
 */
function withoutSequences(text: string): string {
  const kept: string[] = [];
  const open: Open[] = [];
  for (const character of text) {
    const code = character.charCodeAt(0);
    const begun = beginning(code);
    if (begun !== undefined) {
      open.push({ kind: begun, start: kept.length });
      kept.push(character);
      continue;
    }
    if (isDropped(character, code)) continue;
    const top = open.at(-1);
    const step = top === undefined ? 'plain' : advance(top, code, open.at(-2));
    kept.push(character);
    if (step === 'done') kept.length = open.pop()!.start;
    else if (step === 'done_both') {
      open.pop();
      kept.length = open.pop()!.start;
    }
    // What breaks one sequence breaks those around it: its ESC stays between their parts until the very end.
    else if (step === 'broken') open.length = 0;
  }
  return kept.join('');
}

function isDropped(character: string, code: number): boolean {
  return code !== BEL && !(code >= 0x80 && code <= 0x9f) && UNWANTED.test(character);
}

function beginning(code: number): Kind | undefined {
  if (code === ESC) return 'escape';
  if (code === 0x9b) return 'csi';
  if (code === 0x9d) return 'osc';
  return code === 0x90 || code === 0x98 || code === 0x9e || code === 0x9f ? 'string' : undefined;
}

type Step = 'plain' | 'done' | 'done_both' | 'broken';

function advance(top: Open, code: number, below: Open | undefined): Step {
  switch (top.kind) {
    case 'osc':
    case 'string':
      if (code === STRING_TERMINATOR || (code === BEL && top.kind === 'osc')) return 'done';
      return code === BEL || (code >= 0x80 && code <= 0x9f) ? 'broken' : 'plain';
    case 'csi':
    case 'csi_end':
      if (code >= 0x40 && code <= 0x7e) return 'done';
      if (code >= 0x20 && code <= 0x2f) top.kind = 'csi_end';
      else if (!(code >= 0x30 && code <= 0x3f && top.kind === 'csi')) return 'broken';
      return 'plain';
    case 'intermediate':
      if (code >= 0x30 && code <= 0x7e) return 'done';
      return code >= 0x20 && code <= 0x2f ? 'plain' : 'broken';
    case 'escape':
      return afterEscape(top, code, below);
  }
}

/** `c`, `n`, `o`, `|`, `}`, `~`, `7`, `8`, `=` and `>`: the sequences of two characters that are not a C1 written in seven bits. */
const SHORT = new Set([...'cno|}~78=>'].map((character) => character.charCodeAt(0)));

function afterEscape(top: Open, code: number, below: Open | undefined): Step {
  if (code === 0x5b) top.kind = 'csi';
  else if (code === 0x5d) top.kind = 'osc';
  else if (code === 0x50 || code === 0x58 || code === 0x5e || code === 0x5f) top.kind = 'string';
  // Not a space: what follows a lone ESC and a space is rather a word than a command.
  else if (code >= 0x21 && code <= 0x2f) top.kind = 'intermediate';
  else if (code === 0x5c && (below?.kind === 'osc' || below?.kind === 'string')) return 'done_both';
  else return (code >= 0x40 && code <= 0x5f) || SHORT.has(code) ? 'done' : 'broken';
  return 'plain';
}
