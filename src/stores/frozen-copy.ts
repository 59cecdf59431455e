/**
 * A deep copy that nobody can change. What is frozen is taken to be frozen to its depths, as everything that querent puts is, and is given
 * back as it is: walking through every ask would cost more than keeping it.
 */
export function frozenCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy)) as T;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const member = frozenCopy((value as Record<string, unknown>)[key]);
    // An own `__proto__` stays an own key.
    if (key === '__proto__') Object.defineProperty(copy, key, { value: member, enumerable: true });
    else copy[key] = member;
  }
  return Object.freeze(copy) as T;
}
