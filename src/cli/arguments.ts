import { parseArgs } from 'node:util';
import { UsageError } from './usage-error';

export interface Arguments<Flag extends string> {
  readonly values: { readonly [F in Flag]?: string };
  readonly positionals: readonly string[];
}

/** A subcommand's flags and positional arguments. Throws a UsageError, in one line, for a flag it does not know. */
export function readArguments<const F extends Record<string, { readonly type: 'string' }>>(
  args: readonly string[],
  flags: F,
  positionals: number,
): Arguments<keyof F & string> {
  const parsed = parse(args, flags);
  if (parsed.positionals.length > positionals) {
    throw new UsageError(`Unexpected argument "${parsed.positionals[positionals]}".`);
  }
  return parsed as Arguments<keyof F & string>;
}

function parse(args: readonly string[], flags: Record<string, { readonly type: 'string' }>): Arguments<string> {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true, strict: true }) as Arguments<string>;
  } catch (error) {
    // Node's own words, without its advice on how to write the call.
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(message.split(/\. (?=To specify)|\n/)[0] ?? message);
  }
}

/** One of a few words. */
export function oneOf<T extends string>(flag: string, value: string | undefined, words: readonly T[]): T | undefined {
  if (value === undefined) return undefined;
  const word = words.find((one) => one === value);
  if (word === undefined) throw new UsageError(`${flag} takes ${words.join(', ')}, not "${value}".`);
  return word;
}
