/** What a first look at an input says: how much JSON it is at most, and whether every object in it is a plain one. */
export interface JsonSize {
  /** UTF-8 bytes of the JSON, at least where `bytes` is beyond the limit, else at most. */
  readonly bytes: number;
  /** False where an object has a prototype of its own, so that reading a key could reach what is not the object's. */
  readonly plain: boolean;
}

/**
 * How many bytes of UTF-8 the JSON of a value takes, without building it. It stops as soon as `limit` is passed, so a cycle, an endless
 * array or a huge text costs no more than the limit does. A throw of a getter or a proxy is the caller's to catch.
 */
export function jsonSize(value: unknown, limit: number): JsonSize {
  // Six bytes a unit is the worst a JSON string can do, so most calls are small enough without a look at their characters.
  const rough = measure(value, limit, roughString);
  return rough.bytes <= limit ? rough : { bytes: measure(value, limit, exactString).bytes, plain: rough.plain };
}

function roughString(text: string): number {
  return text.length * 6 + 2;
}

/** The exact size of one string in JSON, quotes and escapes counted. */
function exactString(text: string): number {
  let bytes = 2;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x80) bytes += wideUnit(text, index, unit);
    else if (unit === 0x22 || unit === 0x5c) bytes += 2;
    else if (unit >= 0x20) bytes += 1;
    else bytes += unit === 8 || unit === 9 || unit === 10 || unit === 12 || unit === 13 ? 2 : 6;
  }
  return bytes;
}

function wideUnit(text: string, index: number, unit: number): number {
  if (unit < 0x800) return 2;
  if (unit < 0xd800 || unit > 0xdfff) return 3;
  // A pair takes four bytes, two for each half; a lone half is written as an escape of six.
  const paired =
    unit < 0xdc00
      ? isBetween(text.charCodeAt(index + 1), 0xdc00, 0xdfff)
      : isBetween(text.charCodeAt(index - 1), 0xd800, 0xdbff);
  return paired ? 2 : 6;
}

function isBetween(unit: number, from: number, to: number): boolean {
  return unit >= from && unit <= to;
}

/** Walks with a stack of its own, since a recursion would overflow on deep nesting. */
function measure(root: unknown, limit: number, stringBytes: (text: string) => number): JsonSize {
  let bytes = 0;
  let plain = true;
  const open: unknown[] = [root];
  while (open.length > 0 && bytes <= limit) {
    const value = open.pop();
    if (typeof value === 'string') bytes += stringBytes(value);
    else if (typeof value !== 'object' || value === null) bytes += scalarBytes(value);
    else if (Array.isArray(value)) {
      bytes += 2 + Math.max(0, value.length - 1);
      if (bytes <= limit) for (let index = 0; index < value.length; index++) open.push(value[index]);
    } else if (ArrayBuffer.isView(value) || value instanceof String) {
      // Each element is a key of its own, and there may be more of them than memory for their names.
      bytes += 2 + 6 * (value instanceof String ? value.length : value.byteLength);
      plain = false;
    } else {
      const prototype: unknown = Object.getPrototypeOf(value);
      if (prototype !== Object.prototype && prototype !== null) plain = false;
      bytes += 2;
      let members = 0;
      for (const key of Object.keys(value)) {
        const member = (value as Record<string, unknown>)[key];
        if (member === undefined || typeof member === 'function' || typeof member === 'symbol') continue;
        bytes += stringBytes(key) + (members++ === 0 ? 1 : 2);
        if (bytes > limit) break;
        open.push(member);
      }
    }
  }
  return { bytes, plain };
}

function scalarBytes(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value).length : 4;
  if (typeof value === 'bigint') return value.toString().length;
  return value === false ? 5 : 4;
}
