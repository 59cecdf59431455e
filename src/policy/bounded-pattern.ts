import { AskUserError } from '../errors';

interface Compiled {
  matcher(text: string): { find(): boolean; lookingAt(): boolean };
}

let compile: ((source: string) => Compiled) | undefined;

/** Brings in the pattern engine; afterwards every pattern of the process is used without waiting. */
export async function loadPatternEngine(): Promise<void> {
  const { RE2JS } = await import('re2js');
  compile = (source) => RE2JS.compile(source);
}

/** Whether {@link loadPatternEngine} has run. */
export function isPatternEngineLoaded(): boolean {
  return compile !== undefined;
}

/**
 * A pattern that ends in time linear to the text, whatever was written: it runs on RE2.
 *
 * It is compiled on first use, which needs {@link loadPatternEngine}. A pattern that does not compile throws `invalid_options`.
 */
export class BoundedPattern {
  readonly #source: string;
  readonly #path: string;
  #compiled: Compiled | undefined;

  constructor(source: string, path: string) {
    this.#source = source;
    this.#path = path;
  }

  /** Somewhere in the text. */
  isIn(text: string): boolean {
    return this.compiled().matcher(text).find();
  }

  /** At the beginning of the text. */
  begins(text: string): boolean {
    return this.compiled().matcher(text).lookingAt();
  }

  compiled(): Compiled {
    if (this.#compiled !== undefined) return this.#compiled;
    try {
      this.#compiled = compile?.(this.#source);
    } catch (cause) {
      throw new AskUserError('invalid_options', `${this.#path}: ${NOT_A_PATTERN}`, { path: this.#path, cause });
    }
    if (this.#compiled === undefined)
      throw new AskUserError('invalid_options', 'loadPatternEngine() has to run first.');
    return this.#compiled;
  }
}

export const NOT_A_PATTERN = 'is not a pattern in RE2 syntax (no look-around, no back-references).';
