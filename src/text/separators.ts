/** Where one piece of a list ends and the next begins. */
export interface Separator {
  readonly start: number;
  readonly end: number;
  /** Commas, semicolons and newlines part a list for certain; `and`, `&` and `+` may as well stand in a person's own words. */
  readonly strong: boolean;
}

const SEPARATOR =
  /[,;\n\r\u2028\u2029，、；﹐､︔؛،;]|[&+＆＋和与與及跟と및]|(?<=[\s\d\p{P}]|^)(?:and|und|et|en|och|og|و|ve)(?=[\s\d\p{P}]|$)|(?<=[^\s,;]\s)[yeiи](?=\s[^\s,;])/giu;
const STRONG = /^[,;\n\r\u2028\u2029，、；﹐､︔؛،;]/;

/** The separators of a list, left to right; `undefined` where there are more than `limit`. */
export function findSeparators(text: string, limit: number): Separator[] | undefined {
  const found: Separator[] = [];
  for (const match of text.matchAll(SEPARATOR)) {
    if (found.length === limit) return undefined;
    found.push({ start: match.index, end: match.index + match[0].length, strong: STRONG.test(match[0]) });
  }
  return found;
}

/** A part of a list between two separators. */
export interface Part {
  readonly start: number;
  readonly end: number;
  /** What comes after it is a strong separator, or the end. */
  readonly closed: boolean;
  /** What comes before it is a strong separator. */
  readonly opened: boolean;
}

/** The parts of a list, empty ones too, since a label may hold separators of its own. */
export function partsOf(text: string, separators: readonly Separator[]): Part[] {
  const parts: Part[] = [];
  let start = 0;
  let opened = false;
  for (const separator of separators) {
    parts.push({ start, end: separator.start, closed: separator.strong, opened });
    start = separator.end;
    opened = separator.strong;
  }
  parts.push({ start, end: text.length, closed: true, opened });
  return parts;
}
