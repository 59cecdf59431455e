const REDIRECTION = /&>>?|<<<|<<-?|<>|>>|>\||[<>]&?/y;
const DESCRIPTOR = /^(?:\d+|\{\w+\})$/;
const ENDS_COMMAND = /[;&|()\r\n]/;
const ALONE = /[\s;&|]|$/y;

/**
 * The simple commands of a command line as lists of words, read generously: quotes and escapes are resolved, redirections are left out
 * with what they name, a substitution is a part of its word. It takes any text, also one that no shell would.
 */
export function simpleCommands(text: string): readonly (readonly string[])[] {
  const commands: string[][] = [];
  let words: string[] = [];
  let word: string | undefined;
  let quote = '';
  let depth = 0;
  let isTarget = false;
  const add = (char: string) => {
    word = (word ?? '') + char;
  };
  const endWord = () => {
    if (word === undefined) return;
    if (!isTarget) words.push(evenlySpaced(word));
    isTarget = false;
    word = undefined;
  };
  const endCommand = () => {
    endWord();
    if (words.length > 0) commands.push(words);
    words = [];
    isTarget = false;
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (quote !== '' && char === quote) {
      quote = '';
    } else if (char === '\\' && quote !== "'") {
      const next = text[++at] ?? '';
      if (next !== '\n') add(next);
    } else if (quote !== '') {
      add(char);
    } else if (char === "'" || char === '"' || char === '`') {
      quote = char;
      add('');
    } else if (char === '$' && (text[at + 1] === "'" || text[at + 1] === '"')) {
      add('');
    } else if (depth > 0 || opensSubstitution(char, word)) {
      depth += char === '(' || char === '{' ? 1 : char === ')' || char === '}' ? -1 : 0;
      add(char);
    } else if (matchAt(REDIRECTION, text, at)) {
      if (word !== undefined && DESCRIPTOR.test(word)) word = undefined;
      endWord();
      isTarget = true;
      at = REDIRECTION.lastIndex - 1;
    } else if (ENDS_COMMAND.test(char)) {
      endCommand();
    } else if ((char === '{' || char === '}') && word === undefined && matchAt(ALONE, text, at + 1)) {
      endCommand();
    } else if (/\s/.test(char)) {
      endWord();
    } else {
      add(char);
    }
  }
  endCommand();
  return commands;
}

/** The spaces of a quoted word as those between words: what compares commands has one spelling to think of. */
export function evenlySpaced(word: string): string {
  return word.replace(/\s+/g, ' ').trim();
}

/** `$(`, `${`, and the `=(` of a list. */
function opensSubstitution(char: string, word: string | undefined): boolean {
  const before = word?.at(-1);
  return (before === '$' && (char === '(' || char === '{')) || (before === '=' && char === '(');
}

function matchAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}
