import { existsSync, statSync } from 'node:fs';
import { AskUserError } from '../index';
import { Connection } from '../stores/sqlite/connection';
import { textOfKey } from '../stores/sqlite/key-text';
import { openDatabase } from './open-database';

/** What a file is: a store of querent with these namespaces, a database without a table, or something else. */
export type FileContent = { readonly namespaces: readonly string[] } | 'empty' | 'foreign';

/** For a lock that another process holds. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * What is in a file that exists. It and its log stay as they are to the byte: opening a store sets the journal mode and makes tables, and
 * somebody else's file must not get any for a slip in a file name. Beside a log that a crash left SQLite may put its shared memory; a
 * change that a crash left half made is taken back, since before that nobody can read the file.
 *
 * @throws AskUserError `store_unavailable`: it can't be read.
 */
export function lookIntoFile(file: string): FileContent {
  if (!statSync(file).isFile()) return 'foreign';
  // A handle that only reads leaves SQLite's log files behind where there were none; one that may write takes them away again, and then
  // there is nothing that it would bring to an end.
  const [hasLog, hasJournal] = ['-wal', '-journal'].map((end) => existsSync(file + end));
  try {
    return contentOf(file, hasLog === true || hasJournal === true);
  } catch (error) {
    // Only a handle that may write can take back what the journal says.
    if (hasJournal !== true || !isRefusedWith(error, 'SQLITE_READONLY')) throw error;
    return contentOf(file, false);
  }
}

function contentOf(file: string, isReadOnly: boolean): FileContent {
  const database = openDatabase(file, isReadOnly);
  try {
    const connection = new Connection(database);
    connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    connection.exec('PRAGMA query_only = ON');
    const tables = connection.all('SELECT name FROM sqlite_master').map(({ name }) => name);
    if (tables.length === 0) return 'empty';
    if (!tables.includes('querent_schema')) return 'foreign';
    const rows = connection.all('SELECT namespace FROM querent_namespaces ORDER BY namespace');
    return { namespaces: rows.map(({ namespace }) => textOfKey(String(namespace))) };
  } catch (error) {
    if (isRefusedWith(error, 'SQLITE_NOTADB')) return 'foreign';
    throw error;
  } finally {
    database.close();
  }
}

function isRefusedWith(error: unknown, code: string): boolean {
  return AskUserError.is(error) && error.message.includes(code);
}
