import type { Json } from '../ports/json';

/** The same text for equal values, whatever the order of their keys: JSON with sorted keys and no spaces. */
export function stableJson(value: Json): string {
  return JSON.stringify(value, (_key, member: unknown) => {
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  });
}
