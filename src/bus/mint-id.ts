import { customRandom, urlAlphabet } from 'nanoid';

const ID_LENGTH = 21;
/** Ids per draw of random bytes: asking the system for each id costs more than the rest of making one. */
const IDS_PER_DRAW = 128;

const pool = new Uint8Array(ID_LENGTH * IDS_PER_DRAW);
let used = pool.length;

function drawn(size: number): Uint8Array {
  if (used + size > pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  used += size;
  return pool.subarray(used - size, used);
}

/** A new correlationId: 21 characters that are safe in an address, with 126 random bits. */
export const mintId: () => string = customRandom(urlAlphabet, ID_LENGTH, drawn);
