import type { Contract, ParseOptions, ParseResult } from './contract';
import { resolveContract } from './resolve';

/** How to read a call, and by which contract. */
export interface ParseAskUserOptions extends ParseOptions {
  /** A contract, or the name of one: `gemini` (the default), `openclaw`, `claude-code` or `codex`. */
  readonly contract?: Contract | string;
}

/**
 * Reads what a model sent into 1-4 frozen questions, or says everything that is wrong with it. It never throws on the input, whatever it
 * is, and takes time in proportion to the size limit at most.
 *
 * Models slip: a JSON string in place of an array, other names for keys, a type left out. What can be mended without doubt is, and
 * `repairs` names it; `repair: 'none'` refuses it instead. Reading the questions that it gave changes nothing.
 *
 * Throws `AskUserError('invalid_options')` for the name of a contract that there is none, and for a limit that is no number.
 *
 * @example
 * const read = parseAskUserParams({ questions: [{ question: 'Deploy now?', header: 'Deploy', type: 'yesno' }] });
 * if (read.ok) console.log(read.questions[0].id); // '0'
 */
export function parseAskUserParams(input: unknown, options: ParseAskUserOptions = {}): ParseResult {
  return resolveContract(options.contract).parse(input, options);
}
