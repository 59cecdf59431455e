import type { SqliteDatabase, SqliteStatement, SqliteValue } from './database';
import { unavailable } from './unavailable';

/** A row, by column. Numbers may be bigints where the host's handle is set so. */
export type Row = Readonly<Record<string, string | number | bigint | null>>;

/** The host's handle: each statement prepared once, and every failure of the engine a `store_unavailable`. */
export class Connection {
  readonly #database: SqliteDatabase;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  get(sql: string, ...values: SqliteValue[]): Row | undefined {
    return this.#guarded(() => (this.#prepared(sql).get(...values) ?? undefined) as Row | undefined);
  }

  all(sql: string, ...values: SqliteValue[]): readonly Row[] {
    return this.#guarded(() => this.#prepared(sql).all(...values) as Row[]);
  }

  /** How many rows it changed. */
  run(sql: string, ...values: SqliteValue[]): number {
    return this.#guarded(() => Number(this.#prepared(sql).run(...values).changes));
  }

  exec(sql: string): void {
    this.#guarded(() => this.#database.exec(sql));
  }

  /**
   * All of it or nothing. It takes the write lock first, so that what it reads stays true until it has written; `BEGIN` alone would fail
   * half way where another process wrote in between. Rejected while the host has a transaction of its own open: that one could be rolled
   * back after an answer was acknowledged.
   */
  write<T>(body: () => T): T {
    this.run('BEGIN IMMEDIATE');
    try {
      const result = body();
      this.run('COMMIT');
      return result;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  #rollBack(): void {
    try {
      this.run('ROLLBACK');
    } catch {
      // SQLite has rolled back by itself, as it does when the disk is full; the first fault is the one to tell.
    }
  }

  #prepared(sql: string): SqliteStatement {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #guarded<T>(run: () => T): T {
    try {
      return run();
    } catch (error) {
      throw unavailable(error);
    }
  }
}
