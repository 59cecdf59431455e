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
  const members = Object.entries(value).map(([key, member]) => [key, copy(member, depth + 1)]);
  return Object.freeze(Object.fromEntries(members));
}
