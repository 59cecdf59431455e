/** Words with nothing in them that a shell would read in any way but to the letter, one space between them. */
export const BARE_WORDS = /^(?:[\w./:@,+%-]+ )*[\w./:@,+%-]+$/;
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/;
/** Only the spaces that a shell knows: any other is a part of a file's name. */
const DUPLICATED_DESCRIPTOR = /^>&\d(?=[ \t\n;&|]|$)/;
/** What may stand right before it: nothing, or the number of a descriptor. `{NAME}>&1` assigns to a variable. */
const MAY_BE_DESCRIPTOR = /(?:^|[ \t\n])\d?$/;
const OPENS_EXPANSION = /^\$[({[]/;
const OPENS_QUOTE = /^\$['"]/;

/** Longer ones are not read: no person writes them, and a model must not make a check take long. Reading this much takes milliseconds. */
export const LONGEST_COMMAND = 65_536;

/**
 * The simple commands of a command line, as a POSIX shell would run them; undefined when it runs, reads or writes anything that is not
 * plainly one of them: a substitution, a subshell, a redirection to a file, a here-document, a comment, an open quote.
 *
 * It decides what is allowed, so everything that it does not understand is no, and so is what is too long.
 */
export function plainCommands(text: string): readonly string[] | undefined {
  if (text.length > LONGEST_COMMAND) return undefined;
  if (BARE_WORDS.test(text)) return [text];
  if (CONTROL.test(text)) return undefined;
  const commands: string[] = [];
  let current = '';
  let quote = '';
  let isAfterSpace = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    const rest = text.slice(at, at + 4);
    const isSpace = quote === '' && (char === ' ' || char === '\t');
    if (quote === "'") {
      if (char === quote) quote = '';
      current += char;
    } else if (char === '\\') {
      const next = text[++at];
      if (next === undefined || next === '\n') return undefined;
      current += char + next;
    } else if (char === '`' || OPENS_EXPANSION.test(rest)) {
      return undefined;
    } else if (quote === '"') {
      if (char === quote) quote = '';
      current += char;
    } else if (char === "'" || char === '"') {
      quote = char;
      current += char;
    } else if (char === '(' || char === ')' || OPENS_QUOTE.test(rest)) {
      return undefined;
    } else if (char === '#' && /^$|[\s;&|]/.test(text[at - 1] ?? '')) {
      return undefined;
    } else if (char === '<' || char === '>') {
      if (!DUPLICATED_DESCRIPTOR.test(rest) || !MAY_BE_DESCRIPTOR.test(text.slice(Math.max(0, at - 2), at)))
        return undefined;
      current += rest.slice(0, 3);
      at += 2;
    } else if (char === ';' || char === '&' || char === '|' || char === '\n') {
      commands.push(current);
      current = '';
    } else if (isSpace) {
      // Looking at the end of the text gathered so far would make this quadratic.
      if (!isAfterSpace) current += ' ';
    } else {
      current += char;
    }
    isAfterSpace = isSpace;
  }
  if (quote !== '') return undefined;
  const trimmed = [...commands, current].map((command) => command.replace(/^ | $/g, '')).filter((it) => it !== '');
  return trimmed.length === 0 ? undefined : trimmed;
}
