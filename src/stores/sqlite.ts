/**
 * Asks in a SQLite file: they survive a restart, and every process of the host sees them.
 *
 * @module
 */
import type { Outcome } from '../answer/outcome';
import { AskUserError } from '../errors';
import type { Scope, StoredAsk } from '../ports/ask';
import type { Json } from '../ports/json';
import type { Hint, ListFilter, NewAsk, Page, QuestionStore, SettleResult, Unwatch } from '../ports/store';
import { checkInstant } from './check-instant';
import { cursorOf } from './cursor';
import { closed, idConflict } from './refusals';
import { ChangeFeed } from './sqlite/change-feed';
import { checkDatabase } from './sqlite/check-database';
import { Connection, type Row } from './sqlite/connection';
import type { SqliteDatabase, SqliteStatement, SqliteValue } from './sqlite/database';
import { HOST_CLOCK } from './sqlite/host-clock';
import { keyText } from './sqlite/key-text';
import { ASK, askOfRow, jsonOfAsk, pageQuery, parsed, scopeClauses, scopeColumns } from './sqlite/rows';
import { migrate, prepareConnection } from './sqlite/schema';
import { stamped } from './stamped';
import { lossTo, refusal } from './verdict';

export type { SqliteDatabase, SqliteStatement, SqliteValue };

export interface SqliteStoreOptions {
  /** Stores of different namespaces in one file never see each other. Default `default`. */
  readonly namespace?: string;
  /** Judges deadlines. Default: the host's clock, which never goes back within the process. For tests. */
  readonly clock?: { now(): number };
  /** Milliseconds between two looks for what other processes did, while somebody watches. Default 100. A look takes some 10 µs. */
  readonly pollMs?: number;
  /**
   * Milliseconds to wait for a lock that another process holds, before `store_unavailable`. Default 5,000. The wait blocks the process; a
   * lock is held for one small write.
   */
  readonly busyTimeoutMs?: number;
}

/** What a timer of JavaScript and one of SQLite can take. */
const LONGEST_MS = 2 ** 31 - 1;

const FIND = `SELECT key, digest, ${ASK} FROM querent_asks WHERE namespace = ? AND id = ?`;
const NEXT_CHANGE =
  'UPDATE querent_namespaces SET changes = changes + 1 WHERE namespace = ? RETURNING changes AS number';
const INSERT = `INSERT INTO querent_asks (namespace, id, digest, tenant, user, session, run, ask, asked_at, expires_at, first_change,
  last_change) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const ENDED = 'outcome = ?, settled_at = ?, last_change = ?';
const SETTLE = `UPDATE querent_asks SET ${ENDED} WHERE key = ?`;
const ERASED = JSON.stringify({ status: 'aborted', reason: 'erased' });
const CLAIM = `INSERT INTO querent_deliveries (ask, renderer, claimed_until) VALUES (?, ?, ?) ON CONFLICT DO UPDATE
  SET claimed_until = excluded.claimed_until WHERE claimed_until IS NULL OR claimed_until <= ?`;
const NOTE = `INSERT INTO querent_deliveries (ask, renderer, note) VALUES (?, ?, ?)
  ON CONFLICT DO UPDATE SET note = excluded.note`;
const READ_NOTE = 'SELECT note FROM querent_deliveries WHERE ask = ? AND renderer = ?';

/**
 * Keeps asks in a SQLite file. What was acknowledged is on the disk, and survives `kill -9` of any process; every process of this host that
 * opens the same file sees it. It makes its own tables, and only those.
 *
 * The database is the host's: `DatabaseSync` of `node:sqlite` (Node 22.5 and newer), or `Database` of `better-sqlite3`. Give the store a
 * handle of its own; it sets WAL mode, full sync and the busy timeout on it. `close()` leaves it open. The file has to be on a local disk.
 *
 * @throws AskUserError `store_unavailable`: the file can't be used, or a newer querent made its tables. `invalid_options`: an option, or
 * what was given is no open database.
 *
 * @example
 * import { DatabaseSync } from 'node:sqlite';
 * import { createAskUser } from 'querent';
 * import { sqliteStore } from 'querent/stores/sqlite';
 *
 * const askUser = createAskUser({ store: sqliteStore(new DatabaseSync('asks.db')) });
 */
export function sqliteStore(database: SqliteDatabase, options: SqliteStoreOptions = {}): QuestionStore {
  const { namespace = 'default', clock = HOST_CLOCK, pollMs = 100, busyTimeoutMs = 5_000 } = options;
  const wrong =
    (typeof namespace !== 'string' && ['namespace', 'a string']) ||
    (!(pollMs > 0 && pollMs <= LONGEST_MS) && ['pollMs', `a number above 0, up to ${LONGEST_MS}`]) ||
    (!(busyTimeoutMs >= 0 && busyTimeoutMs <= LONGEST_MS) && ['busyTimeoutMs', `a number from 0 to ${LONGEST_MS}`]);
  if (wrong) {
    const [option = '', wanted] = wrong;
    throw new AskUserError('invalid_options', `${option} needs to be ${wanted}.`, { path: option });
  }
  checkDatabase(database);
  const connection = new Connection(database);
  const home = prepareConnection(connection, Math.ceil(busyTimeoutMs));
  migrate(connection);
  return new SqliteStore(connection, keyText(namespace), clock, home, pollMs);
}

class SqliteStore implements QuestionStore {
  readonly traits: QuestionStore['traits'];
  readonly #connection: Connection;
  readonly #namespace: string;
  readonly #clock: { now(): number };
  readonly #feed: ChangeFeed;
  #closed = false;

  constructor(
    connection: Connection,
    namespace: string,
    clock: { now(): number },
    home: 'file' | 'memory',
    pollMs: number,
  ) {
    const isFile = home === 'file';
    this.traits = Object.freeze({ durable: isFile, reach: isFile ? 'host' : 'process', clock: 'host' } as const);
    this.#connection = connection;
    this.#namespace = namespace;
    this.#clock = clock;
    this.#feed = new ChangeFeed(connection, namespace, pollMs);
    // Also a write that changes nothing waits for the lock, and who only reads needs none.
    if (connection.get('SELECT 1 AS found FROM querent_namespaces WHERE namespace = ?', namespace) === undefined) {
      connection.run('INSERT OR IGNORE INTO querent_namespaces (namespace) VALUES (?)', namespace);
    }
  }

  async put(ask: NewAsk): Promise<StoredAsk> {
    return this.#write(() => {
      const known = this.#find(ask.id);
      if (known !== undefined) {
        if (known.digest !== keyText(ask.digest)) throw idConflict();
        return askOfRow(known);
      }
      // Read under the lock: asks are stamped in the order in which they are written.
      const stored = stamped(ask, this.#clock.now());
      const { id, scope, askedAt, expiresAt = null } = stored;
      const change = this.#nextChange();
      this.#connection.run(
        INSERT,
        ...[this.#namespace, keyText(id), keyText(ask.digest), ...scopeColumns(scope), jsonOfAsk(ask)],
        ...[askedAt, expiresAt, change, change],
      );
      return stored;
    });
  }

  async get(id: string): Promise<StoredAsk | undefined> {
    if (this.#closed) throw closed();
    const row = this.#find(id);
    return row && askOfRow(row);
  }

  async settle(id: string, outcome: Outcome): Promise<SettleResult> {
    return this.#write(() => {
      const row = this.#find(id);
      if (row === undefined) return { verdict: 'unknown' };
      const ask = askOfRow(row);
      if (ask.outcome !== undefined) return { verdict: lossTo(ask.outcome), ask };
      const settledAt = this.#clock.now();
      const refused = refusal(ask.expiresAt, outcome, settledAt);
      if (refused !== undefined) return { verdict: refused, ask };
      this.#connection.run(SETTLE, JSON.stringify(outcome), settledAt, this.#nextChange(), Number(row.key));
      return { verdict: 'won', ask: askOfRow({ ...row, outcome: JSON.stringify(outcome), settled_at: settledAt }) };
    });
  }

  async list(filter: ListFilter = {}): Promise<Page<StoredAsk>> {
    if (this.#closed) throw closed();
    const { sql, values } = pageQuery(this.#namespace, filter);
    const rows = this.#connection.all(sql, ...values);
    const items = rows.slice(0, filter.limit ?? 100).map(askOfRow);
    const last = items.at(-1);
    return last !== undefined && items.length < rows.length ? { items, next: cursorOf(last) } : { items };
  }

  async claim(id: string, renderer: string, leaseMs: number): Promise<boolean> {
    return this.#write(() => {
      const row = this.#find(id);
      if (row === undefined || row.settled_at !== null) return false;
      const now = this.#clock.now();
      return this.#connection.run(CLAIM, Number(row.key), keyText(renderer), now + leaseMs, now) > 0;
    });
  }

  async note(id: string, renderer: string, state?: Json): Promise<Json | undefined> {
    if (state === undefined) return this.#readNote(id, renderer);
    return this.#write(() => {
      const row = this.#find(id);
      if (row === undefined) return undefined;
      this.#connection.run(NOTE, Number(row.key), keyText(renderer), JSON.stringify(state));
      return state;
    });
  }

  async watch(onHint: (hint: Hint) => void, options: { readonly signal?: AbortSignal } = {}): Promise<Unwatch> {
    if (this.#closed) throw closed();
    return this.#feed.watch(onHint, options.signal);
  }

  async purge(settledBefore: number): Promise<number> {
    const values = [this.#namespace, checkInstant(settledBefore)];
    return this.#write(() => this.#forget(['namespace = ?', 'settled_at < ?'], values));
  }

  async erase(scope: Scope): Promise<number> {
    const { clauses, values } = scopeClauses(this.#namespace, scope);
    // In a write of its own, so that who waits in this process still reads how it ended.
    this.#write(() => {
      const which = ['settled_at IS NULL', ...clauses].join(' AND ');
      const set = [ERASED, this.#clock.now(), this.#nextChange()];
      this.#connection.run(`UPDATE querent_asks SET ${ENDED} WHERE ${which}`, ...set, ...values);
    });
    return this.#write(() => {
      const count = this.#forget(clauses, values);
      // What is gone has no hint of its own.
      const change = this.#nextChange();
      this.#connection.run('UPDATE querent_namespaces SET erased_at = ? WHERE namespace = ?', change, this.#namespace);
      return count;
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#feed.close();
  }

  /** A write of this store, hinted at once to those who watch it here. */
  #write<T>(body: () => T): T {
    if (this.#closed) throw closed();
    const result = this.#connection.write(body);
    this.#feed.look();
    return result;
  }

  #find(id: string): Row | undefined {
    if (typeof id !== 'string') throw new AskUserError('invalid_options', 'An id needs to be text.', { path: 'id' });
    return this.#connection.get(FIND, this.#namespace, keyText(id));
  }

  #readNote(id: string, renderer: string): Json | undefined {
    if (this.#closed) throw closed();
    const row = this.#find(id);
    if (row === undefined) return undefined;
    const note = this.#connection.get(READ_NOTE, Number(row.key), keyText(renderer))?.note ?? null;
    return note === null ? undefined : (parsed(note) as Json);
  }

  #nextChange(): number {
    return Number(this.#connection.get(NEXT_CHANGE, this.#namespace)?.number);
  }

  #forget(clauses: readonly string[], values: readonly SqliteValue[]): number {
    const which = clauses.join(' AND ');
    const notes = `DELETE FROM querent_deliveries WHERE ask IN (SELECT key FROM querent_asks WHERE ${which})`;
    this.#connection.run(notes, ...values);
    return this.#connection.run(`DELETE FROM querent_asks WHERE ${which}`, ...values);
  }
}
