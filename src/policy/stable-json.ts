import type { Json } from '../ports/json';

/**
 * The same text for equal values, whatever the order of their keys: JSON with its keys sorted by UTF-16 units, and no spaces.
 *
 * The order does not leave keys such as "10" and "9" to the engine, which puts them first and in numeric order. Like JSON.stringify it
 * throws for what is no JSON, and gives undefined for undefined.
 */
export function stableJson(value: Json): string;
export function stableJson(value: Json | undefined): string | undefined;
export function stableJson(value: Json | undefined): string | undefined {
  const text = JSON.stringify(value);
  return text === undefined ? undefined : sorted(JSON.parse(text));
}

function sorted(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = value as Readonly<Record<string, Json>>;
  const keys = Object.keys(members).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${sorted(members[key] ?? null)}`).join(',')}}`;
}
