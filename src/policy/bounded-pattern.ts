import { AskUserError } from '../errors';
import { type Fit, MAYBE, NO, YES } from './fit';

interface Compiled {
  programSize(): number;
  matcher(text: string): { find(): boolean; lookingAt(): boolean };
}

let compile: ((source: string) => Compiled) | undefined;

/** Steps of one look, text times pattern, that take less than a second. Linear is not quick where both are large. */
const MOST_STEPS = 20_000_000;

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
 * A pattern that ends in time linear to the text, whatever was written: it runs on RE2. Where a large pattern would have to go through a
 * large text it is not run, and that is a doubt.
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
  isIn(text: string): Fit {
    return this.#fit(text, (pattern) => pattern.matcher(text).find());
  }

  /** At the beginning of the text. */
  begins(text: string): Fit {
    return this.#fit(text, (pattern) => pattern.matcher(text).lookingAt());
  }

  #fit(text: string, look: (pattern: Compiled) => boolean): Fit {
    const pattern = this.compiled();
    if (text.length * pattern.programSize() > MOST_STEPS) return MAYBE;
    return look(pattern) ? YES : NO;
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
