/** Deeper than any call that parses; what lies below can't be part of a question. */
const DEEPEST = 16;
const SEED_A = 0x9e3779b9 | 0;
const SEED_B = 0x85ebca6b | 0;

/** The two lanes of the hash under way. Kept here and not in an object: every ask makes a digest, and this way it allocates nothing. */
let a = SEED_A;
let b = SEED_B;

/**
 * A short mark of what the model sent under which contract: equal for a replay, whatever the order of keys, different for other questions.
 *
 * 53 bits that are not cryptographic are enough: it only tells a replay from a conflict under one id of one scope.
 */
export function digestOf(contract: string, params: unknown): string {
  a = SEED_A;
  b = SEED_B;
  mixText(contract);
  mixValue(params, 0);
  return ((a >>> 0) * 2 ** 21 + (b >>> 11)).toString(36);
}

function mixValue(value: unknown, depth: number): void {
  if (typeof value === 'string') {
    mixNumber(1);
    mixText(value);
  } else if (Array.isArray(value)) {
    mixNumber(2);
    if (depth < DEEPEST) for (let index = 0; index < value.length; index++) mixValue(value[index], depth + 1);
    mixNumber(value.length);
  } else if (typeof value === 'object' && value !== null) {
    mixNumber(3);
    if (depth < DEEPEST) mixMembers(value as Record<string, unknown>, depth);
  } else if (value !== undefined) {
    mixNumber(4);
    mixText(String(value));
  }
}

/** Each member is hashed on its own and the sums are taken, so that the order of keys makes no difference and nothing is sorted. */
function mixMembers(object: Record<string, unknown>, depth: number): void {
  const outerA = a;
  const outerB = b;
  let sumA = 0;
  let sumB = 0;
  for (const key in object) {
    const member = object[key];
    // What JSON drops makes no difference: the model never sent it.
    if (member === undefined || !Object.hasOwn(object, key)) continue;
    a = SEED_A;
    b = SEED_B;
    mixText(key);
    mixValue(member, depth + 1);
    sumA = (sumA + a) | 0;
    sumB = (sumB + b) | 0;
  }
  a = outerA;
  b = outerB;
  mixNumber(sumA);
  mixNumber(sumB);
}

/** Two UTF-16 units a step, since this loop is most of what a digest costs. */
function mixText(text: string): void {
  let x = a;
  let y = b;
  const { length } = text;
  let index = 0;
  for (; index + 1 < length; index += 2) {
    const pair = text.charCodeAt(index) | (text.charCodeAt(index + 1) << 16);
    x = Math.imul(x ^ pair, 2654435761);
    y = Math.imul(y ^ pair, 1597334677);
  }
  if (index < length) x = Math.imul(x ^ text.charCodeAt(index), 2654435761);
  a = x ^ (y >>> 16);
  b = y ^ (x >>> 13);
  mixNumber(length);
}

function mixNumber(value: number): void {
  a = Math.imul(a ^ value, 2246822507) ^ (b >>> 15);
  b = Math.imul(b ^ value, 3266489909) ^ (a >>> 13);
}
