import { AskUserError } from '../errors';
import type { Scope } from '../ports/ask';

/** The members of a scope, from the widest to the narrowest. */
export const SCOPE_MEMBERS = ['tenant', 'user', 'session', 'run'] as const;

/**
 * A scope that says what it means. Throws `AskUserError('invalid_options')` for anything else: a member that is misspelt or has no value
 * would match everything, and so `erase` would forget it.
 */
export function checkScope(scope: Scope): Scope {
  if (!isPlain(scope)) refuse('A scope needs to be a plain object, such as { user }.');
  for (const [key, value] of Object.entries(scope)) {
    if (!SCOPE_MEMBERS.some((member) => member === key)) {
      refuse(`A scope has ${SCOPE_MEMBERS.join(', ')}, and nothing else.`);
    }
    if (typeof value !== 'string' || value === '') {
      refuse(`scope.${key} needs to be text that is not empty; leave it out to match everything.`, key);
    }
  }
  return scope;
}

/** Of any realm. What a Map, an array or an instance holds are no own members: they would pass for the empty scope. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function refuse(message: string, path = 'scope'): never {
  throw new AskUserError('invalid_options', message, { path });
}
