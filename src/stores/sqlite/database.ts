/** What is bound to a statement. */
export type SqliteValue = string | number | null;

/**
 * A prepared statement, as far as the store needs it. It binds only {@link SqliteValue}s; the types say less, since those of
 * better-sqlite3 know no null.
 */
export interface SqliteStatement {
  get(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown[];
  run(...values: unknown[]): { readonly changes: number | bigint };
}

/**
 * An open database, as far as the store needs it: what `DatabaseSync` of `node:sqlite` (Node 22.5 and newer) and `Database` of
 * `better-sqlite3` have in common. The store depends on neither.
 */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
}
