import { AskUserError } from '../errors';
import type { Scope } from '../ports/ask';

/** The members of a scope, from the widest to the narrowest. */
const SCOPE_KEYS = ['tenant', 'user', 'session', 'run'] as const;

const PLAIN = /^[\w.~-]*$/;

/**
 * What an ask's stored id begins with: the scope, encoded so that no two scopes meet. Empty for the empty scope.
 *
 * It is an encoding and not a hash: two scopes can never give the same id, whatever a model puts into its call ids.
 */
export function scopePrefix(scope: Scope): string {
  if (SCOPE_KEYS.every((key) => scope[key] === undefined)) return '';
  return `${SCOPE_KEYS.map((key) => encode(scope[key] ?? '')).join(':')}:`;
}

/** The stored id of a call: made of scope and correlationId, safe in an address, a file name and a shell. */
export function askId(prefix: string, correlationId: string): string {
  return prefix + encode(correlationId);
}

/** Whether a stored id was made in this scope or a narrower one: for an ask that can't be read, and so can't say itself whose it is. */
export function isIdWithin(id: string, scope: Scope): boolean {
  const parts = id.split(':');
  const isScoped = parts.length === SCOPE_KEYS.length + 1;
  return SCOPE_KEYS.every((key, at) => scope[key] === undefined || (isScoped && parts[at] === encode(scope[key])));
}

function encode(text: string): string {
  return PLAIN.test(text) ? text : encodeURIComponent(text).replace(/[!'()*]/g, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Whether a scope has all members of another; every scope has all of `{}`. */
export function scopeHas(scope: Scope, all: Scope): boolean {
  return SCOPE_KEYS.every((key) => all[key] === undefined || all[key] === scope[key]);
}

/** Whether two scopes have the same members. */
export function sameScope(one: Scope, other: Scope): boolean {
  return one === other || (scopeHas(one, other) && scopeHas(other, one));
}

/**
 * A scope narrowed by another. Rejects an empty member, which would show everything to somebody, and a change of one that is set already.
 */
export function narrowScope(scope: Scope, by: Scope): Scope {
  if (typeof by !== 'object' || by === null)
    throw new AskUserError('invalid_options', 'A scope needs to be an object.');
  const narrowed: { -readonly [K in keyof Scope]: Scope[K] } = { ...scope };
  for (const [key, value] of Object.entries(by)) {
    if (!SCOPE_KEYS.includes(key as keyof Scope)) {
      throw new AskUserError('invalid_options', `A scope has ${SCOPE_KEYS.join(', ')}, and no ${key}.`, { path: key });
    }
    // Lone surrogates have no encoding of their own: two such scopes would meet.
    if (typeof value !== 'string' || value === '' || !value.isWellFormed()) {
      throw new AskUserError(
        'invalid_options',
        `scope.${key} needs to be well-formed text that is not empty; leave it out to match everything.`,
        { path: key },
      );
    }
    const set = narrowed[key as keyof Scope];
    if (set !== undefined && set !== value) {
      throw new AskUserError('forbidden', `scope.${key} is set already and can't be changed.`, { path: key });
    }
    narrowed[key as keyof Scope] = value;
  }
  return Object.freeze(narrowed);
}
