/** What stands in front of a command and is none. */
const RESERVED: ReadonlySet<string> = new Set(['!', 'if', 'then', 'elif', 'else', 'while', 'until', 'do']);
const ASSIGNMENT = /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/;

/** Programs that run the command that is given to them, with options of their own in front. */
const RUNNERS: ReadonlySet<string> = new Set([
  ...['sudo', 'doas', 'command', 'builtin', 'exec', 'eval', 'env', 'coproc', 'time', 'timeout', 'xargs'],
  ...['nohup', 'nice', 'ionice', 'setsid', 'stdbuf'],
]);
/** The 10 of `nice 10` and the 5m of `timeout 5m`. */
const AMOUNT = /^(?:[\d.]+(?:e\d+)?[smhd]?|inf(?:inity)?)$/i;

/** More than anybody writes; each costs a look at the whole command. */
const MOST = 16;

/**
 * Where the words of one simple command may begin a command that runs: behind assignments and reserved words, and again behind each
 * `sudo`, `env` and the like; each with the folder of the program and without. Undefined when there are too many to tell.
 *
 * An option of such a program may have a word of its own, or none, so behind an option both are named.
 */
export function commandBeginnings(words: readonly string[]): readonly string[] | undefined {
  const line = words.join(' ');
  const found: string[] = [];
  let offset = 0;
  let isGiven = false;
  let mayBeOptions = false;
  for (const word of words) {
    if (isGiven && word.startsWith('-')) {
      mayBeOptions = true;
    } else if (!RESERVED.has(word) && !ASSIGNMENT.test(word)) {
      if (found.length >= MOST) return undefined;
      const slash = word.lastIndexOf('/');
      found.push(line.slice(offset));
      if (slash >= 0) found.push(line.slice(offset + slash + 1));
      if (RUNNERS.has(word.slice(slash + 1))) isGiven = true;
      else if (!mayBeOptions && !(isGiven && AMOUNT.test(word))) break;
      mayBeOptions = false;
    }
    offset += word.length + 1;
  }
  return found;
}
