/** A deep copy that nobody can change. What is deeply frozen already is given back as it is. */
export function frozenCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (isDeeplyFrozen(value)) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy)) as T;
  const copy: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    // An own `__proto__` stays an own key.
    Object.defineProperty(copy, key, { value: frozenCopy(member), enumerable: true });
  }
  return Object.freeze(copy) as T;
}

function isDeeplyFrozen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (!Object.isFrozen(value)) return false;
  for (const key in value) {
    if (!isDeeplyFrozen((value as Record<string, unknown>)[key])) return false;
  }
  return true;
}
