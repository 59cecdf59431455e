import { AskUserError } from '../../errors';

const OWN_HANDLE = 'Give the store a database handle of its own, which nothing else uses.';

/** SQLite's primary result codes that a host can do something about: https://sqlite.org/rescode.html */
const KNOWN: readonly (readonly [number, string, string])[] = [
  [5, 'SQLITE_BUSY', 'Another process held its lock for too long. Try again, or raise busyTimeoutMs.'],
  [6, 'SQLITE_LOCKED', OWN_HANDLE],
  [8, 'SQLITE_READONLY', 'Open the file for writing, and let the process write to its folder.'],
  [10, 'SQLITE_IOERR', 'The disk failed to read or write. Check it, and that the file is on a local disk.'],
  [11, 'SQLITE_CORRUPT', 'The file is damaged. Restore it from a backup.'],
  [13, 'SQLITE_FULL', 'The disk is full. Free some space, then try again.'],
  [14, 'SQLITE_CANTOPEN', 'The file can’t be opened. Check the path and its permissions.'],
  [26, 'SQLITE_NOTADB', 'The file is no SQLite database. Check the path.'],
];

/**
 * What any failure of the engine becomes. The engine's own words are left out, and its error too: a host's wrapper may put bound values
 * into them, and those can be answers.
 */
export function unavailable(error: unknown): AskUserError {
  if (AskUserError.is(error)) return error;
  const { code, errcode, message } = (error ?? {}) as { code?: unknown; errcode?: unknown; message?: unknown };
  const words = typeof message === 'string' ? message : '';
  for (const [number, name, advice] of KNOWN) {
    // Extended codes: `SQLITE_IOERR_FSYNC` of better-sqlite3, and the upper bits of node:sqlite's number.
    const isIt = typeof errcode === 'number' ? (errcode & 0xff) === number : String(code).startsWith(name);
    if (isIt) return said(`SQLite refused with ${name}. ${advice}`);
  }
  if (/within a transaction|busy executing/.test(words)) {
    return said(`Someone else’s transaction or query is open on this database handle. ${OWN_HANDLE}`);
  }
  if (/not open|finalized|closed/.test(words)) {
    return said('The database is closed. Open it before the store is made, and close the store before the database.');
  }
  return said('SQLite failed at a statement of the store. Check that nothing else changes the tables named querent_.');
}

function said(message: string): AskUserError {
  return new AskUserError('store_unavailable', message);
}
