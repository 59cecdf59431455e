/** An object that is read by its own keys only. */
export type Keyed = Readonly<Record<string, unknown>>;

/** True for an object that can hold keys: neither null nor an array. */
export function isKeyed(value: unknown): value is Keyed {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * An object's own value of a key; `undefined` for null and for what is only inherited, so neither a polluted prototype nor a
 * `__proto__` sent in JSON can say anything.
 */
export function ownValue(source: Keyed, key: string): unknown {
  if (!Object.hasOwn(source, key)) return undefined;
  return source[key] ?? undefined;
}
