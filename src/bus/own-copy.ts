import { AskUserError } from '../errors';

/** Deeper than any tool call of a model that can be read; what is deeper is refused, and so is what holds itself. */
const DEEPEST = 500;

/**
 * What a message says, as plain data of its own, frozen to its depths. Each member is read once: a getter, a prototype or an object that is
 * frozen only at its surface could tell the check one thing and the listeners another, and could be changed after a person agreed to it.
 *
 * Functions are left out, as JSON does. Throws `AskUserError('invalid_message')` for what has no JSON, or no end.
 */
export function ownCopy<T>(message: T): T {
  try {
    return copy(message, 0) as T;
  } catch (error) {
    if (AskUserError.is(error)) throw error;
    throw new AskUserError('invalid_message', 'The message can’t be read.', { cause: error });
  }
}

function copy(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint' || typeof value === 'symbol' || depth > DEEPEST) {
    throw new AskUserError(
      'invalid_message',
      'A message needs to be plain data: what JSON can hold, and not without end.',
    );
  }
  if (typeof value === 'function') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(Array.from(value, (member) => copy(member, depth + 1)));
  const own: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const member = copy((value as Record<string, unknown>)[key], depth + 1);
    // An own `__proto__` stays an own key.
    if (key === '__proto__') Object.defineProperty(own, key, { value: member, enumerable: true });
    else own[key] = member;
  }
  return Object.freeze(own);
}
