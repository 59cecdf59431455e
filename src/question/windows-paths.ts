import { closingQuote } from './quotes';

/** A stretch of a text, from `start` up to, and without, `end`. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Not a file-name character: white space, what Windows forbids, a backtick, and the punctuation that ends a clause in CJK. */
const NOT_IN_NAME = '\\s\\\\/:*?"<>|`。！？：；，、“”„«»「」『』';
const NAME = `[^${NOT_IN_NAME}]`;
/** A run of file-name characters and backslashes that holds a backslash. */
const TOKEN = new RegExp(`(?:${NAME}|\\\\)+`, 'g');
const OPENERS = /^[([{'‘]+/;
const ANCHORED = /^(?:\.{1,2}|~|%[^%\s\\]+%)\\/;
const WITH_EXTENSION = /\.[A-Za-z][A-Za-z0-9]{0,5}$/;
const TRAILING = /[.,;!)\]}'’]+$/;
/** Up to the first part that ends in a full stop or an exclamation mark and is not the last. */
const SENTENCE = /^.*?[.!](?=\\)/;

/**
 * `C:\` or `C:/` at the start of a word, also of one that an escape puts on a line of its own, so that `Options:\nA` is none; or the two
 * backslashes of a UNC name.
 */
const DRIVE = /(?:(?<![\p{Script=Latin}\p{M}\p{N}_\\])|(?<=(?<!\\)\\n))[A-Za-z]:[\\/]/u;
const UNC = /(?<![\p{L}\p{N}\p{M}\\._])\\\\(?=[^\s\\])/u;
const ROOT = new RegExp(`${DRIVE.source}|${UNC.source}`, 'gu');
const ROOTED_STOP = /[\s?"<>|`“”„«»「」『』]/;
/** A folder name with white space in it is looked for no further than this; longer ones are rather prose. */
const NAME_REACH = 120;
const LEADS_ON = new RegExp(`[ \\u00a0\\u3000]+(${NAME}+(?:[ \\u00a0\\u3000]+${NAME}+)*)\\\\`, 'y');

/**
 * The Windows paths of a text, in which a `\n` is a folder's first letter and not a line break: those from a drive or a UNC name; those
 * that begin `.\`, `..\`, `~\` or `%NAME%\`; and those that end in a file extension. In text order, and without overlap.
 */
export function windowsPaths(text: string): Stretch[] {
  if (!text.includes('\\')) return [];
  const paths = rootedPaths(text);
  const rooted = paths.length;
  let passed = 0;
  for (const match of text.matchAll(TOKEN)) {
    const start = match.index;
    while (passed < rooted && paths[passed]!.end <= start) passed++;
    const inRooted = passed < rooted && paths[passed]!.start <= start;
    const length = inRooted ? 0 : pathLength(match[0]);
    if (length > 0) paths.push({ start, end: start + length });
  }
  return paths.sort((a, b) => a.start - b.start);
}

/** How much of a token is a path, in characters; 0 where none is. */
function pathLength(token: string): number {
  if (!token.includes('\\')) return 0;
  const opened = OPENERS.exec(token)?.[0].length ?? 0;
  const bare = token.slice(opened);
  if (ANCHORED.test(bare)) return token.length;
  if (bare.startsWith('\\')) return 0;
  // A part that ends a sentence ends the path as well: what follows it is a line of its own (`Open src\new.txt.\nThen …`).
  const sentence = SENTENCE.exec(bare)?.[0] ?? bare;
  return sentence.includes('\\') && WITH_EXTENSION.test(withoutTrailing(sentence)) ? opened + sentence.length : 0;
}

/** By hand, since a regular expression that is tried at each of many dots would take squared time. */
function withoutTrailing(token: string): string {
  let end = token.length;
  while (end > 0 && TRAILING.test(token[end - 1]!)) end--;
  return token.slice(0, end);
}

function rootedPaths(text: string): Stretch[] {
  const paths: Stretch[] = [];
  ROOT.lastIndex = 0;
  for (let match = ROOT.exec(text); match !== null; match = ROOT.exec(text)) {
    const end = rootedEnd(text, ROOT.lastIndex, closingQuote(text[match.index - 1]));
    paths.push({ start: match.index, end });
    ROOT.lastIndex = end;
  }
  return paths;
}

/** A rooted path ends at its closing quote, at white space that leads to no further folder, and at what no path can hold. */
function rootedEnd(text: string, from: number, quote: string | undefined): number {
  let end = from;
  while (end < text.length && text[end] !== quote) {
    if (!ROOTED_STOP.test(text[end]!)) {
      end++;
      continue;
    }
    const further = furtherFolder(text, end, quote);
    if (further === undefined) break;
    end = further;
  }
  return end;
}

/**
 * Where white space at `from` is inside a folder's name, the end of that name. One more word counts (`Program Files\`); several only
 * where quotes hold them together, or where the last looks like a name and not like prose (`Program Files (x86)\`).
 */
function furtherFolder(text: string, from: number, quote: string | undefined): number | undefined {
  LEADS_ON.lastIndex = 0;
  const name = LEADS_ON.exec(text.slice(from, from + NAME_REACH))?.[1];
  if (name === undefined || /[.!,;]$/.test(name)) return undefined;
  if (quote !== undefined && name.includes(quote)) return undefined;
  const words = name.split(/[ \u00a0\u3000]+/);
  const last = words.at(-1)!;
  if (quote === undefined && words.length > 1 && !/^(?:[\p{Lu}\p{N}]|\(.*\)$)/u.test(last)) return undefined;
  return text.indexOf(name, from) + name.length;
}
