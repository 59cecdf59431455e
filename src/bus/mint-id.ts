import { customRandom, urlAlphabet } from 'nanoid';

/** Short enough that the engine makes it in place: a longer text that grows by a character keeps every step of it in memory. */
const PART_LENGTH = 7;
/** Ids per draw of random bytes: asking the system for each id costs more than the rest of making one. */
const IDS_PER_DRAW = 128;

const pool = new Uint8Array(3 * PART_LENGTH * IDS_PER_DRAW);
let used = pool.length;

function drawn(size: number): Uint8Array {
  if (used + size > pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  used += size;
  return pool.subarray(used - size, used);
}

const mintPart = customRandom(urlAlphabet, PART_LENGTH, drawn);

/** A new correlationId: 21 characters that are safe in an address, with 126 random bits. */
export function mintId(): string {
  return [mintPart(), mintPart(), mintPart()].join('');
}
