import { AskUserError } from '../../errors';
import { checkRows } from './check-database';
import type { Connection } from './connection';

/** One step a version, in order. A step that was released is never changed; a new version is a new step. */
const STEPS: readonly string[] = [
  `CREATE TABLE querent_namespaces (
     namespace TEXT PRIMARY KEY,
     changes INTEGER NOT NULL DEFAULT 0,
     erased_at INTEGER NOT NULL DEFAULT 0
   ) WITHOUT ROWID;
   CREATE TABLE querent_asks (
     key INTEGER PRIMARY KEY,
     namespace TEXT NOT NULL,
     id TEXT NOT NULL,
     digest TEXT NOT NULL,
     tenant TEXT,
     user TEXT,
     session TEXT,
     run TEXT,
     ask TEXT NOT NULL,
     asked_at INTEGER NOT NULL,
     expires_at INTEGER,
     outcome TEXT,
     settled_at INTEGER,
     first_change INTEGER NOT NULL,
     last_change INTEGER NOT NULL,
     UNIQUE (namespace, id)
   );
   CREATE INDEX querent_asks_in_order ON querent_asks (namespace, asked_at, id);
   CREATE INDEX querent_asks_pending ON querent_asks (namespace, asked_at, id) WHERE settled_at IS NULL;
   CREATE INDEX querent_asks_settled ON querent_asks (namespace, settled_at) WHERE settled_at IS NOT NULL;
   CREATE INDEX querent_asks_changed ON querent_asks (namespace, last_change);
   CREATE TABLE querent_deliveries (
     ask INTEGER NOT NULL,
     renderer TEXT NOT NULL,
     claimed_until INTEGER,
     note TEXT,
     PRIMARY KEY (ask, renderer)
   ) WITHOUT ROWID;`,
];

/** Between two tries at a lock that SQLite does not wait for by itself; see {@link setJournal}. */
const TRY_AGAIN_MS = 5;

/** Makes the handle durable and safe for several processes. Gives whether there is a file at all. */
export function prepareConnection(connection: Connection, busyTimeoutMs: number): 'file' | 'memory' {
  connection.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  const databases = connection.all('PRAGMA database_list');
  checkRows(databases);
  const main = databases.find(({ name }) => name === 'main');
  if (main === undefined) {
    throw new AskUserError('invalid_options', 'The database gives rows as arrays; open it without returnArrays.', {
      path: 'database',
    });
  }
  if (main.file === '') return 'memory';
  setJournal(connection, busyTimeoutMs);
  // In WAL mode the default of some builds is NORMAL, which loses acknowledged answers when the power fails.
  connection.exec('PRAGMA synchronous = FULL');
  return 'file';
}

/**
 * Brings the tables to the version that this code knows; calling it again does nothing. Several processes may do so at once, and one that
 * is killed half way leaves the version before.
 */
export function migrate(connection: Connection, steps = STEPS): void {
  if (versionOf(connection) === steps.length) return;
  connection.write(() => {
    const version = versionOf(connection);
    if (version > steps.length) {
      throw new AskUserError(
        'store_unavailable',
        `The tables are of version ${version}, and this querent knows up to ${steps.length}. Update querent here.`,
      );
    }
    connection.exec('CREATE TABLE IF NOT EXISTS querent_schema (version INTEGER NOT NULL)');
    for (const step of steps.slice(version)) connection.exec(step);
    if (version === 0) connection.run('INSERT INTO querent_schema (version) VALUES (?)', steps.length);
    else connection.run('UPDATE querent_schema SET version = ?', steps.length);
  });
}

function versionOf(connection: Connection): number {
  const table = connection.get("SELECT 1 AS found FROM sqlite_master WHERE type = 'table' AND name = 'querent_schema'");
  if (table === undefined) return 0;
  return Number(connection.get('SELECT version FROM querent_schema')?.version ?? 0);
}

/** WAL, so that readers and the writer don't wait for each other. The file keeps it; each process asks again. */
function setJournal(connection: Connection, busyTimeoutMs: number): void {
  const until = performance.now() + busyTimeoutMs;
  for (;;) {
    try {
      const mode = connection.get('PRAGMA journal_mode = WAL')?.journal_mode;
      if (mode === 'wal') return;
      throw new AskUserError(
        'store_unavailable',
        `The database can’t be set to WAL, it stays at ${mode}. Put the file on a local disk.`,
      );
    } catch (error) {
      // SQLite's own timeout does not cover every step of this switch: processes that open a new file at once meet here.
      const isBusy = error instanceof AskUserError && error.message.includes('SQLITE_BUSY');
      if (!isBusy || performance.now() >= until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TRY_AGAIN_MS);
    }
  }
}
