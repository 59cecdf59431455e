import type { Json } from '../ports/json';

/** Deeper than anybody writes, and shallow enough to walk without running out of stack. */
const DEEPEST = 100;

/**
 * True when JSON says everything that is in the value, so that a copy by JSON is the same: no functions, dates, NaN, accessors, inherited
 * members or cycles.
 */
export function isPlainJson(value: unknown, depth = 0): value is Json {
  if (depth > DEEPEST) return false;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean';
  if (value === null) return true;
  if (Array.isArray(value)) return Array.from(value).every((member) => isPlainJson(member, depth + 1));
  return isPlainTable(value) && Object.values(value).every((member) => isPlainJson(member, depth + 1));
}

/** True when a table's own members are all there is to it: what is inherited, computed or hidden would be lost in a copy. */
export function isPlainTable(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  // Another realm has an Object.prototype of its own.
  const isPlain = prototype === null || Object.hasOwn(prototype as object, 'isPrototypeOf');
  const members = Reflect.ownKeys(value).map((key) => [key, Object.getOwnPropertyDescriptor(value, key)] as const);
  return (
    isPlain &&
    members.every(([key, member]) => typeof key === 'string' && member?.enumerable === true && 'value' in member)
  );
}

/** A copy of plain data that can't be changed, however deep. Members that are undefined are left out. */
export function frozenCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy)) as T;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.freeze(Object.fromEntries(members.map(([key, member]) => [key, frozenCopy(member)]))) as T;
}
