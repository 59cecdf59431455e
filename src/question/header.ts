import { codeSpans } from './code-spans';
import { unescapeNewlines } from './unescape';

/** The header of a question that has none: `Q2` for the second. */
export function derivedHeader(index: number): string {
  return `Q${index + 1}`;
}

/**
 * A header cut to a length, so that reading it again changes nothing: no half of a surrogate pair, no code span left open, and no
 * `\n` that only the part cut off had kept from being a line break. Empty when nothing is left.
 */
export function cutHeader(header: string, length: number): string {
  if (header.length <= length) return header;
  const cut = cutBefore(header, length);
  // A header that is one long code span from its start is cut inside it, without its backticks.
  return cut === '' ? cutBefore(header.replaceAll('`', '').trim(), length) : cut;
}

function cutBefore(header: string, length: number): string {
  let end = Math.min(length, header.length);
  const span = codeSpans(header).find(({ start, end: after }) => start < end && after > end);
  if (span !== undefined) end = span.start;
  if (isHighHalf(header.charCodeAt(end - 1))) end--;
  let cut = header.slice(0, end).trim();
  // Each round ends before the first escape that would be read as a newline, so it is shorter than the one before.
  for (let read = unescapeNewlines(cut); read !== cut; read = unescapeNewlines(cut)) {
    cut = cut.slice(0, firstDifference(cut, read)).trim();
  }
  return cut;
}

function isHighHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function firstDifference(a: string, b: string): number {
  let index = 0;
  while (index < a.length && a[index] === b[index]) index++;
  return index;
}
