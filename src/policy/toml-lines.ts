const TRIPLE_QUOTES = /"""|'''/g;
const RULE_HEADER = /^\s*\[\[\s*["']?rule["']?\s*\]\]/;
const SUBTABLE_HEADER = /^\s*\[+\s*["']?rule["']?\s*\.\s*["']?([\w-]+)/;
const OTHER_HEADER = /^\s*\[/;
const KEY = /^\s*["']?([\w-]+)["']?\s*[.=]/;

/** The line, from 1, of a path such as `rule[2].priority`; of its rule when the field stands nowhere, else 1. */
export type LineOf = (path: string) => number;

/** Where the rules of a TOML text and their fields stand. The parser does not say, and without a line a person has to search. */
export function linesOf(toml: string): LineOf {
  const lines = new Map<string, number>();
  const note = (path: string, line: number) => {
    if (!lines.has(path)) lines.set(path, line);
  };
  let rule = -1;
  let table = '';
  let insideText = false;
  toml.split('\n').forEach((text, index) => {
    const wasInside = insideText;
    if ((text.match(TRIPLE_QUOTES)?.length ?? 0) % 2 === 1) insideText = !insideText;
    if (wasInside) return;
    const line = index + 1;
    const subtable = SUBTABLE_HEADER.exec(text)?.[1];
    const key = KEY.exec(text)?.[1];
    if (RULE_HEADER.test(text)) {
      table = `rule[${++rule}]`;
      note(table, line);
    } else if (subtable !== undefined) {
      table = `rule[${rule}].${subtable}`;
      note(table, line);
    } else if (OTHER_HEADER.test(text) && !text.includes('",')) {
      table = text.replace(/[[\]\s]/g, '');
      note(table, line);
    } else if (key !== undefined) {
      note(table === '' ? key : `${table}.${key}`, line);
    }
  });
  return (path) =>
    lines.get(path) ?? lines.get(path.replace(/\.[^.]*$/, '')) ?? lines.get(path.replace(/\[.*$/, '')) ?? 1;
}
