import { parseArgs } from 'node:util';
import { UsageError } from './usage-error';

/** A flag with a value, one that may be given several times, or one that is only there or not. */
type Flag =
  | { readonly type: 'string'; readonly multiple?: false }
  | { readonly type: 'string'; readonly multiple: true }
  | { readonly type: 'boolean' };

type ValueOf<F extends Flag> = F extends { readonly type: 'boolean' }
  ? boolean
  : F extends { readonly multiple: true }
    ? readonly string[]
    : string;

export interface Arguments<Flags extends Record<string, Flag>> {
  readonly values: { readonly [F in keyof Flags]?: ValueOf<Flags[F]> };
  readonly positionals: readonly string[];
}

/** A subcommand's flags and positional arguments. Throws a UsageError, in one line, for a flag it does not know. */
export function readArguments<const Flags extends Record<string, Flag>>(
  args: readonly string[],
  flags: Flags,
  positionals: number,
): Arguments<Flags> {
  const parsed = parse(args, flags);
  if (parsed.positionals.length > positionals) {
    throw new UsageError(`Unexpected argument "${parsed.positionals[positionals]}".`);
  }
  return parsed as Arguments<Flags>;
}

function parse(args: readonly string[], flags: Record<string, Flag>): Arguments<Record<string, Flag>> {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true, strict: true }) as Arguments<
      Record<string, Flag>
    >;
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
