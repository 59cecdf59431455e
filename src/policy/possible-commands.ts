import { commandBeginnings } from './command-beginnings';
import { BARE_WORDS, LONGEST_COMMAND, plainCommands } from './plain-commands';
import { evenlySpaced, simpleCommands } from './shell-words';

/** Far more than a command has; a list can hold itself. */
const MOST_PARTS = 10_000;

/**
 * Every command that a `command` argument may run, bare: without quotes, escapes, assignments, redirections and programs such as `sudo`
 * in front, and also without the folder of the program. Undefined when it may be any: what is too long is not read.
 *
 * It decides what is denied, so in doubt it names too many. It can't name all: a shell can spell a command in endless ways.
 */
export function possibleCommands(command: unknown): readonly string[] | undefined {
  if (typeof command === 'string') return commandsOf(command);
  if (!Array.isArray(command)) return [];
  const words = wordsOf(command);
  if (words === undefined) return undefined;
  if (words.length === 0) return [];
  // As it is, as one line, and each word for itself: `["bash", "-c", "rm -rf /"]`.
  return all([commandBeginnings(words.map(evenlySpaced)), ...[words.join(' '), ...words].map(commandsOf)]);
}

function commandsOf(text: string): readonly string[] | undefined {
  if (text.length > LONGEST_COMMAND) return undefined;
  if (BARE_WORDS.test(text)) return commandBeginnings(text.split(' '));
  const commands = simpleCommands(text);
  const inside = plainCommands(text) === undefined ? simpleCommands(laidOpen(text)) : [];
  return all([...commands, ...inside].map(commandBeginnings));
}

/** Without quotes, and with what a substitution runs as a command among the others. */
function laidOpen(text: string): string {
  return text
    .replaceAll('\\\n', '')
    .replace(/\$?['"]|\\/g, '')
    .replace(/\$?[({]|[`)}]/g, ';');
}

/** The words of a list and of the lists in it; undefined when they are too many. */
function wordsOf(list: readonly unknown[]): readonly string[] | undefined {
  const words: string[] = [];
  const open: unknown[] = [list];
  let length = 0;
  for (let parts = 0; open.length > 0; parts++) {
    const part = open.pop();
    if (parts > MOST_PARTS || length > LONGEST_COMMAND) return undefined;
    if (Array.isArray(part)) {
      if (part.length > MOST_PARTS) return undefined;
      open.push(...part.toReversed());
    } else if (typeof part === 'string') {
      words.push(part);
      length += part.length + 1;
    }
  }
  return length > LONGEST_COMMAND ? undefined : words;
}

function all(parts: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? []);
}
