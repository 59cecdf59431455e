import type { StoredAsk } from '../ports/ask';

/** 16 digits hold every instant that a Date can. */
const DIGITS = 16;

/** Where a page ends. Compares as text in list order. */
export function cursorOf({ askedAt, id }: StoredAsk): string {
  return `${String(askedAt).padStart(DIGITS, '0')}:${id}`;
}

/** Reads what {@link cursorOf} wrote; undefined for anything else. */
export function readCursor(cursor: string): { readonly askedAt: number; readonly id: string } | undefined {
  const found = /^(\d{16}):([\s\S]*)$/.exec(cursor);
  return found === null ? undefined : { askedAt: Number(found[1]), id: found[2] ?? '' };
}
