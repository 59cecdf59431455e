import { createRequire } from 'node:module';
import { join } from 'node:path';
import { AskUserError } from '../index';
import type { SqliteDatabase } from '../stores/sqlite';

/** A handle that whoever opened it closes. */
export interface OpenDatabase extends SqliteDatabase {
  close(): unknown;
}

type OpenFile = (file: string, isReadOnly: boolean) => OpenDatabase;

/**
 * A SQLite file, opened by the engine that is there; it is made where there is none.
 *
 * @throws AskUserError `store_unavailable`: there is no engine, or the file can't be opened.
 */
export function openDatabase(file: string, isReadOnly = false): OpenDatabase {
  const open = nodeSqlite() ?? betterSqlite3(join(process.cwd(), 'package.json')) ?? betterSqlite3(import.meta.url);
  if (open === undefined) {
    throw new AskUserError('store_unavailable', '--store needs Node 22.13 or newer, or npm install better-sqlite3.');
  }
  try {
    return open(file, isReadOnly);
  } catch {
    throw new AskUserError('store_unavailable', `${file} can't be opened. Check its folder and its permissions.`);
  }
}

/** Node's own: from 22.13 on it is there without a flag. */
function nodeSqlite(): OpenFile | undefined {
  // It warns that it is experimental, and whoever runs a command can do nothing about that.
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    const { DatabaseSync } = (process.getBuiltinModule('node:sqlite') ?? {}) as {
      DatabaseSync?: new (file: string, options: { readOnly: boolean }) => OpenDatabase;
    };
    return DatabaseSync && ((file, readOnly) => new DatabaseSync(file, { readOnly }));
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** The one that is installed beside the caller, if its binary fits this Node. */
function betterSqlite3(from: string): OpenFile | undefined {
  try {
    const Database = createRequire(from)('better-sqlite3');
    new Database(':memory:').close();
    return (file, readonly) => new Database(file, { readonly });
  } catch {
    return undefined;
  }
}
