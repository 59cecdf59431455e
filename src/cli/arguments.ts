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

/**
 * A subcommand's flags and positional arguments. Throws a UsageError, in one line that says what to do, for what it does not take. The
 * words are ours, since those of Node differ between its versions.
 */
export function readArguments<const Flags extends Record<string, Flag>>(
  args: readonly string[],
  flags: Flags,
  most: number,
): Arguments<Flags> {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: flags as Record<string, Flag>,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const fault = faultOf(token, Object.hasOwn(flags, token.name) ? flags[token.name] : undefined);
    if (fault === 'unknown') {
      const written = token.rawName.startsWith('--') ? token.rawName : args[token.index];
      const advice = most === 0 ? '' : ' What begins with - and is no flag goes last, behind --.';
      throw new UsageError(`There is no flag ${written} here; --help lists them.${advice}`);
    }
    if (fault !== undefined) throw new UsageError(fault);
  }
  if (positionals.length > most) {
    throw new UsageError(`Unexpected argument "${positionals[most]}"; --help says what it takes.`);
  }
  return { values, positionals } as Arguments<Flags>;
}

interface OptionToken {
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function faultOf({ rawName, value, inlineValue }: OptionToken, flag: Flag | undefined): string | undefined {
  if (flag === undefined) return 'unknown';
  if (flag.type === 'boolean') {
    return value === undefined ? undefined : `${rawName} takes no value; write it without =.`;
  }
  if (value === undefined) return `${rawName} needs a value behind it; --help says which.`;
  // A flag whose value was forgotten takes the next flag for it.
  const isFlag = inlineValue !== true && value.length > 1 && value.startsWith('-');
  return isFlag
    ? `${rawName} needs a value behind it; one that begins with - is written ${rawName}=${value}.`
    : undefined;
}

/** One of a few words. */
export function oneOf<T extends string>(flag: string, value: string | undefined, words: readonly T[]): T | undefined {
  if (value === undefined) return undefined;
  const word = words.find((one) => one === value);
  if (word === undefined) throw new UsageError(`${flag} takes ${words.join(', ')}, not "${value}".`);
  return word;
}
