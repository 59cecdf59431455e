import { codeSpans } from './code-spans';
import { closingQuote } from './quotes';
import { type Stretch, windowsPaths } from './windows-paths';

const ESCAPES = /(?<!\\)\\(?:r\\)?n/g;
const HAS_ESCAPE = /\\n/;
/** Escapes alone between quotes: the thing meant, as in `Split on "\n"?`. */
const QUOTED_ESCAPE = /(["'“„‘«「『＂])((?:\\[nrt])+)(["'”“’»」』＂])/g;

/**
 * A literal `\n` or `\r\n` becomes the newline that the model meant, and nothing else is touched: not in a code span of one or two
 * backticks, alone between quotes, after another backslash, or in a Windows path. Doing it again changes nothing.
 *
 * Models escape twice; a naive replacement breaks `C:\new`.
 *
 * @example
 * unescapeNewlines('Line 1\\nLine 2') // 'Line 1\nLine 2'
 */
export function unescapeNewlines(text: string): string {
  if (!HAS_ESCAPE.test(text)) return text;
  const guarded = guardedStretches(text);
  let next = 0;
  return text.replace(ESCAPES, (literal, at: number) => {
    while (next < guarded.length && guarded[next]!.end <= at) next++;
    const stretch = guarded[next];
    return stretch !== undefined && stretch.start <= at ? literal : '\n';
  });
}

/** Where escapes stay, in text order and merged. */
function guardedStretches(text: string): Stretch[] {
  const all = [...codeSpans(text).filter((span) => span.ticks <= 2), ...quotedEscapes(text), ...windowsPaths(text)];
  all.sort((a, b) => a.start - b.start);
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of all) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

function quotedEscapes(text: string): Stretch[] {
  const stretches: Stretch[] = [];
  QUOTED_ESCAPE.lastIndex = 0;
  for (let match = QUOTED_ESCAPE.exec(text); match !== null; match = QUOTED_ESCAPE.exec(text)) {
    const end = QUOTED_ESCAPE.lastIndex;
    if (closingQuote(match[1]) === match[3]) stretches.push({ start: match.index, end });
    // The closing quote may open the next pair.
    QUOTED_ESCAPE.lastIndex = end - 1;
  }
  return stretches;
}
