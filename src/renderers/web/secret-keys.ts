import { AskUserError } from '../../errors';

/** A key that links are sealed with. */
export interface SecretKey {
  /** Stands in every link, so that the right key is tried: letters, digits, `-` and `_`. */
  readonly id: string;
  /** At least 32 bytes that nobody can guess; a text counts as UTF-8. The same in every process that shows the same asks. */
  readonly key: string | Uint8Array;
}

/** One key, or the new one and the one before it: the first seals, both open. */
export type Secret = SecretKey | readonly [SecretKey] | readonly [SecretKey, SecretKey];

const SHORTEST = 32;
const ID = /^[\w-]{1,32}$/;

/** The keys of a secret. Throws `AskUserError('invalid_options')` for keys that could be guessed or mistaken for each other. */
export function keysOf(secret: Secret): readonly SecretKey[] {
  const keys = Array.isArray(secret) ? (secret as readonly SecretKey[]) : [secret as SecretKey];
  const isUnique = new Set(keys.map((one) => one?.id)).size === keys.length;
  if (keys.length >= 1 && keys.length <= 2 && isUnique && keys.every(isGood)) return keys;
  throw new AskUserError(
    'invalid_options',
    `secret needs one or two keys { id, key }: ids that differ, of letters and digits, and keys of at least ${SHORTEST} bytes.`,
    { path: 'secret' },
  );
}

function isGood(one: SecretKey | undefined): boolean {
  if (typeof one?.id !== 'string' || !ID.test(one.id)) return false;
  if (typeof one.key === 'string') return new TextEncoder().encode(one.key).length >= SHORTEST;
  return one.key instanceof Uint8Array && one.key.length >= SHORTEST;
}
