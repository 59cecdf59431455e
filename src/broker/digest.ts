/**
 * A short mark of what the model sent under which contract: equal for a replay, whatever the order of keys, different for other questions.
 *
 * 53 bits that are not cryptographic are enough: it only tells a replay from a conflict under one id of one scope.
 */
export function digestOf(contract: string, params: unknown): string {
  const hash = new Hash();
  hash.text(contract);
  hash.value(params, 0);
  return hash.toString();
}

/** Deeper than any call that parses; what lies below can't be part of a question. */
const DEEPEST = 16;
const SEED_A = 0x9e3779b9;
const SEED_B = 0x85ebca6b;

/** Two lanes of 32 bits. */
class Hash {
  #a = SEED_A;
  #b = SEED_B;

  value(value: unknown, depth: number): void {
    if (typeof value === 'string') {
      this.#number(1);
      this.text(value);
    } else if (Array.isArray(value)) {
      this.#number(2);
      if (depth < DEEPEST) for (const member of value) this.value(member, depth + 1);
      this.#number(value.length);
    } else if (typeof value === 'object' && value !== null) {
      this.#number(3);
      if (depth < DEEPEST) this.#members(value as Record<string, unknown>, depth);
    } else if (value !== undefined) {
      this.#number(4);
      this.text(String(value));
    }
  }

  /** Two UTF-16 units a step, since this loop is most of what a digest costs. */
  text(text: string): void {
    let a = this.#a;
    let b = this.#b;
    const { length } = text;
    let index = 0;
    for (; index + 1 < length; index += 2) {
      const pair = text.charCodeAt(index) | (text.charCodeAt(index + 1) << 16);
      a = Math.imul(a ^ pair, 2654435761);
      b = Math.imul(b ^ pair, 1597334677);
    }
    if (index < length) a = Math.imul(a ^ text.charCodeAt(index), 2654435761);
    this.#a = a ^ (b >>> 16);
    this.#b = b ^ (a >>> 13);
    this.#number(length);
  }

  toString(): string {
    return ((this.#a >>> 0) * 2 ** 21 + (this.#b >>> 11)).toString(36);
  }

  /** Each member is hashed on its own and the sums are taken, so that the order of keys makes no difference and nothing is sorted. */
  #members(object: Record<string, unknown>, depth: number): void {
    const [a, b] = [this.#a, this.#b];
    let sumA = 0;
    let sumB = 0;
    for (const key of Object.keys(object)) {
      const member = object[key];
      // What JSON drops makes no difference: the model never sent it.
      if (member === undefined) continue;
      this.#a = SEED_A;
      this.#b = SEED_B;
      this.text(key);
      this.value(member, depth + 1);
      sumA = (sumA + this.#a) | 0;
      sumB = (sumB + this.#b) | 0;
    }
    this.#a = a;
    this.#b = b;
    this.#number(sumA);
    this.#number(sumB);
  }

  #number(value: number): void {
    this.#a = Math.imul(this.#a ^ value, 2246822507) ^ (this.#b >>> 15);
    this.#b = Math.imul(this.#b ^ value, 3266489909) ^ (this.#a >>> 13);
  }
}
