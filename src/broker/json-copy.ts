import { AskUserError } from '../errors';
import type { Json } from '../ports/json';

/** A value as a store can keep it. Throws `AskUserError('invalid_options')` for what is no JSON: a bigint, a cycle, a function. */
export function jsonCopy(value: Json, path: string): Json {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    // What it says could hold what was given.
  }
  if (text !== undefined) return JSON.parse(text);
  throw new AskUserError('invalid_options', `${path} needs to be JSON.`, { path });
}
