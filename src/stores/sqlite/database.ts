/** What is bound to a statement. */
export type SqliteValue = string | number | null;

/** A prepared statement, as far as the store needs it. */
export interface SqliteStatement {
  get(...values: SqliteValue[]): unknown;
  all(...values: SqliteValue[]): unknown[];
  run(...values: SqliteValue[]): { readonly changes: number | bigint };
}

/**
 * An open database, as far as the store needs it: what `DatabaseSync` of `node:sqlite` (Node 22.5 and newer) and `Database` of
 * `better-sqlite3` have in common. The store depends on neither.
 */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
}
