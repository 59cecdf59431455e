/** Deeper than any message of ours; what lies below is handed on as it is. */
const DEEPEST = 12;

/**
 * A message that no listener can change for the others: a subagent may subscribe, and must not be able to rewrite what the host said.
 *
 * What is frozen already is taken to be frozen to its depths. Only plain objects and arrays are copied; anything else is handed on.
 */
export function frozenMessage<T>(message: T): T {
  return copy(message, 0) as T;
}

function copy(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > DEEPEST || Object.isFrozen(value)) return value;
  if (Array.isArray(value)) return Object.freeze(value.map((member) => copy(member, depth + 1)));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  const own: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const member = copy((value as Record<string, unknown>)[key], depth + 1);
    // An own `__proto__` stays an own key.
    if (key === '__proto__') Object.defineProperty(own, key, { value: member, enumerable: true });
    else own[key] = member;
  }
  return Object.freeze(own);
}
