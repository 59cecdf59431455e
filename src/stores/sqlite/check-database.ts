import { AskUserError } from '../../errors';
import type { SqliteDatabase } from './database';

const OPEN =
  "Open one with `new DatabaseSync('asks.db')` of node:sqlite, or `new Database('asks.db')` of better-sqlite3";

/** Throws `AskUserError('invalid_options')` for what is no open database, and says how to open one. */
export function checkDatabase(database: SqliteDatabase): void {
  const missing = (['exec', 'prepare'] as const).find((name) => typeof database?.[name] !== 'function');
  if (missing === undefined) return;
  refuse(typeof database === 'string' ? 'and not a path' : `which has a function ${missing}`);
}

/** The same for a database whose rows are not there when a query returns. */
export function checkRows(rows: unknown): void {
  if (!Array.isArray(rows)) refuse('of a driver that gives rows at once, and not by a promise or a callback');
}

function refuse(what: string): never {
  throw new AskUserError('invalid_options', `sqliteStore needs an open database, ${what}. ${OPEN}.`, {
    path: 'database',
  });
}
