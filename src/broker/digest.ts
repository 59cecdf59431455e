/**
 * A short mark of what the model sent under which contract: equal for a replay, whatever the order of keys, different for other questions.
 *
 * 64 bits that are not cryptographic are enough: it only tells a replay from a conflict under one id of one scope.
 */
export function digestOf(contract: string, params: unknown): string {
  const hash = { a: 0x9e3779b9, b: 0x85ebca6b };
  mix(hash, contract);
  visit(hash, params, 0);
  return (hash.a >>> 0).toString(36) + (hash.b >>> 0).toString(36);
}

interface Hash {
  a: number;
  b: number;
}

/** Deeper than any call that parses; what lies below can't be part of a question. */
const DEEPEST = 16;

function visit(hash: Hash, value: unknown, depth: number): void {
  if (typeof value === 'string') {
    step(hash, 0x73);
    mix(hash, value);
  } else if (Array.isArray(value)) {
    step(hash, 0x5b);
    if (depth < DEEPEST) for (const member of value) visit(hash, member, depth + 1);
    step(hash, 0x5d);
  } else if (typeof value === 'object' && value !== null) {
    step(hash, 0x7b);
    if (depth < DEEPEST) visitMembers(hash, value as Record<string, unknown>, depth);
    step(hash, 0x7d);
  } else if (value !== undefined) {
    mix(hash, String(value));
  }
}

function visitMembers(hash: Hash, object: Record<string, unknown>, depth: number): void {
  for (const key of Object.keys(object).sort()) {
    const value = object[key];
    // What JSON drops makes no difference: the model never sent it.
    if (value === undefined) continue;
    mix(hash, key);
    visit(hash, value, depth + 1);
  }
}

function mix(hash: Hash, text: string): void {
  let { a, b } = hash;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  hash.a = a ^ (b >>> 16);
  hash.b = b ^ (a >>> 13);
  step(hash, text.length);
}

function step(hash: Hash, unit: number): void {
  hash.a = Math.imul(hash.a ^ unit, 2246822507);
  hash.b = Math.imul(hash.b ^ unit, 3266489909);
}
