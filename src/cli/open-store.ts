import { existsSync } from 'node:fs';
import type { QuestionStore } from '../index';
import { type SqliteDatabase, sqliteStore } from '../stores/sqlite';
import { Connection } from '../stores/sqlite/connection';
import { complain } from './complain';
import { lookIntoFile } from './look-into-file';
import { oneLine } from './one-line';
import { openDatabase } from './open-database';
import type { Streams } from './streams';
import { UsageError } from './usage-error';

/** The flags that say which asks are meant, for every subcommand that works on stored ones. */
export const STORE_FLAGS = { store: { type: 'string' }, namespace: { type: 'string' } } as const;

/** The same in a subcommand's help. */
export const STORE_HELP = `  --store <file>            the SQLite file that holds the asks
  --namespace <name>        the namespace in it, where the host's store has one
`;

export interface StoreFlags {
  readonly store?: string;
  readonly namespace?: string;
}

/** The cause of a UsageError: the store has no such namespace. To a list that is an empty one, to all else bad input. */
export const NO_SUCH_NAMESPACE = 'no such namespace';

/** A file may hold a namespace a customer. */
const MOST_NAMED = 10;

/**
 * The asks in a SQLite file, which is made where there is none; undefined without the flag. A file that holds something else is refused,
 * and left as it is.
 *
 * @throws AskUserError `store_unavailable`: there is no SQLite engine here, or the file can't be used.
 */
export function openStore({ store: file, namespace }: StoreFlags): QuestionStore | undefined {
  if (file === undefined) {
    if (namespace !== undefined) throw new UsageError('--namespace needs --store <file>.');
    return undefined;
  }
  refuseOuterSpace(file);
  if (file === '' || file === ':memory:') throw new UsageError('--store needs the name of a file.');
  if (existsSync(file) && lookIntoFile(file) === 'foreign') throw new UsageError(foreign(file));
  return storeOn(openDatabase(file), namespace);
}

/**
 * The same of a file and a namespace that have to be there: what was mistyped must not pass for a store in which nothing waits.
 *
 * @throws AskUserError `store_unavailable`
 */
export function openExistingStore(flags: StoreFlags): QuestionStore {
  return storeOn(openDatabase(checkedFile(flags)), flags.namespace);
}

/**
 * Runs a job that forgets asks, prints how many, then overwrites them in the file and its log: SQLite by itself only marks their place as
 * free. What was forgotten before is not overwritten. Where another process keeps the log from being cut, it says so.
 */
export async function forgetIn(
  flags: StoreFlags,
  streams: Streams,
  job: (store: QuestionStore) => Promise<number>,
): Promise<void> {
  const file = checkedFile(flags);
  const database = openDatabase(file);
  const store = storeOn(database, flags.namespace);
  database.exec('PRAGMA secure_delete = ON');
  streams.stdout.write(`${await job(store)}\n`);
  // It waits for readers, and gives up without a fault.
  const cut = new Connection(database).get('PRAGMA wal_checkpoint(TRUNCATE)');
  if (Number(cut?.busy) === 0) return;
  complain(
    streams,
    `What was forgotten is still in the log ${file}-wal: another process is using the file. Run this again once it is done.`,
  );
}

/** The name of a file that is a store with that namespace. */
function checkedFile({ store: file, namespace = 'default' }: StoreFlags): string {
  if (file === undefined || file === '') throw new UsageError('It needs --store <file>, the one that holds the asks.');
  refuseOuterSpace(file);
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
  const content = lookIntoFile(file);
  if (content === 'foreign' || content === 'empty') throw new UsageError(foreign(file));
  const { namespaces } = content;
  if (namespaces.includes(namespace)) return file;
  const named = namespaces.slice(0, MOST_NAMED).map((name) => JSON.stringify(oneLine(name)));
  if (namespaces.length > MOST_NAMED) named.push(`${namespaces.length - MOST_NAMED} more`);
  const there = named.length === 0 ? 'none yet' : named.join(', ');
  throw new UsageError(`${file} has no namespace "${oneLine(namespace)}"; it has ${there}. Choose with --namespace.`, {
    cause: NO_SUCH_NAMESPACE,
  });
}

/** An engine may open what the name is without it: then it is another file that was looked into, or none. */
function refuseOuterSpace(file: string): void {
  if (file === file.trim()) return;
  throw new UsageError('The name behind --store begins or ends with white space; leave that out.');
}

function foreign(file: string): string {
  return `${file} is not a store of querent, and was left as it is. Check --store.`;
}

function storeOn(database: SqliteDatabase, namespace: string | undefined): QuestionStore {
  return sqliteStore(database, namespace === undefined ? {} : { namespace });
}
