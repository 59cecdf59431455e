import { AskUserError } from '../errors';
import type { StoredAsk } from '../ports/ask';

/** 16 digits hold every instant that a Date can. */
const DIGITS = 16;

/** Where an ask stands in a list. */
export type Place = Pick<StoredAsk, 'askedAt' | 'id'>;

/** Where a page ends. */
export function cursorOf({ askedAt, id }: Place): string {
  return `${String(askedAt).padStart(DIGITS, '0')}:${id}`;
}

/** Reads what {@link cursorOf} wrote. Throws `AskUserError('invalid_options')` for anything else. */
export function readCursor(cursor: string): Place {
  const found = /^(\d{16}):([\s\S]*)$/.exec(cursor);
  if (found !== null) return { askedAt: Number(found[1]), id: found[2] ?? '' };
  throw new AskUserError('invalid_options', 'after needs to be the `next` of a page.', { path: 'after' });
}
