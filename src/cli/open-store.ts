import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { AskUserError, type QuestionStore } from '../index';
import { type SqliteDatabase, sqliteStore } from '../stores/sqlite';
import { UsageError } from './usage-error';

/** The flags that say which asks are meant, for every subcommand that works on stored ones. */
export const STORE_FLAGS = { store: { type: 'string' }, namespace: { type: 'string' } } as const;

/** The same in a subcommand's help. */
export const STORE_HELP = `  --store <file>            the SQLite file that holds the asks
  --namespace <name>        the namespace in it, where the host's store has one
`;

interface StoreFlags {
  readonly store?: string;
  readonly namespace?: string;
}

type OpenDatabase = (file: string) => SqliteDatabase;

/**
 * The asks in a SQLite file, which is made where there is none; undefined without the flag.
 *
 * @throws AskUserError `store_unavailable`: there is no SQLite engine here, or the file can't be used.
 */
export function openStore({ store: file, namespace }: StoreFlags): QuestionStore | undefined {
  if (file === undefined) {
    if (namespace !== undefined) throw new UsageError('--namespace needs --store <file>.');
    return undefined;
  }
  if (file === '') throw new UsageError('--store needs the name of a file.');
  return storeOn(openDatabase(file), namespace);
}

/** The same of a file that has to be there: one that was mistyped must not pass for a store in which nothing waits. */
export function openExistingStore(flags: StoreFlags): QuestionStore {
  checkFile(flags);
  return openStore(flags) as QuestionStore;
}

/**
 * Runs a job that forgets asks, then overwrites them in the file and its log: SQLite by itself only marks their place as free. What was
 * forgotten before is not overwritten.
 */
export async function forgetIn(flags: StoreFlags, job: (store: QuestionStore) => Promise<number>): Promise<number> {
  const database = openDatabase(checkFile(flags));
  const store = storeOn(database, flags.namespace);
  database.exec('PRAGMA secure_delete = ON');
  const count = await job(store);
  // It waits for readers and gives up without a fault; then it is done with the next checkpoint.
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  return count;
}

function checkFile({ store: file }: StoreFlags): string {
  if (file === undefined || file === '') throw new UsageError('It needs --store <file>, the one that holds the asks.');
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
  return file;
}

function storeOn(database: SqliteDatabase, namespace: string | undefined): QuestionStore {
  return sqliteStore(database, namespace === undefined ? {} : { namespace });
}

function openDatabase(file: string): SqliteDatabase {
  const open = nodeSqlite() ?? betterSqlite3(join(process.cwd(), 'package.json')) ?? betterSqlite3(import.meta.url);
  if (open === undefined) {
    throw new AskUserError('store_unavailable', '--store needs Node 22.13 or newer, or npm install better-sqlite3.');
  }
  try {
    return open(file);
  } catch {
    throw new AskUserError('store_unavailable', `${file} can't be opened. Check its folder and its permissions.`);
  }
}

/** Node's own: from 22.13 on it is there without a flag. */
function nodeSqlite(): OpenDatabase | undefined {
  // It warns that it is experimental, and whoever runs a command can do nothing about that.
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    const { DatabaseSync } = (process.getBuiltinModule('node:sqlite') ?? {}) as {
      DatabaseSync?: new (file: string) => SqliteDatabase;
    };
    return DatabaseSync && ((file) => new DatabaseSync(file));
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** The one that is installed beside the caller, if its binary fits this Node. */
function betterSqlite3(from: string): OpenDatabase | undefined {
  try {
    const Database = createRequire(from)('better-sqlite3');
    new Database(':memory:').close();
    return (file) => new Database(file);
  } catch {
    return undefined;
  }
}
