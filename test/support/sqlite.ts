import { createRequire } from 'node:module';
import type { SqliteDatabase } from '../../src/stores/sqlite';

/** A handle that can be closed, as both engines have it. */
export interface OpenDatabase extends SqliteDatabase {
  close(): void;
}

export interface SqliteEngine {
  readonly name: 'node:sqlite' | 'better-sqlite3';
  open(file: string): OpenDatabase;
}

/** From here, since better-sqlite3 is installed apart. */
const require = createRequire(new URL('../sqlite/package.json', import.meta.url));

/** The engine of this machine: Node's own where there is one, else better-sqlite3, which `npm run sqlite:install` brings. */
export function sqliteEngine(): SqliteEngine | undefined {
  return nodeSqlite() ?? betterSqlite3();
}

/** For a test's name and its `skipIf`. In CI there has to be an engine. */
export function sqliteOrSkip(): { readonly engine: SqliteEngine | undefined; readonly title: string } {
  const engine = sqliteEngine();
  if (engine === undefined && process.env.QUERENT_REQUIRE_SERVICES === '1') {
    throw new Error('there is no SQLite engine, and CI needs one: npm run sqlite:install');
  }
  return {
    engine,
    title: engine?.name ?? 'skipped: Node has no SQLite of its own, and better-sqlite3 is not installed',
  };
}

function nodeSqlite(): SqliteEngine | undefined {
  try {
    const { DatabaseSync } = require('node:sqlite');
    return { name: 'node:sqlite', open: (file) => new DatabaseSync(file) };
  } catch {
    return undefined;
  }
}

function betterSqlite3(): SqliteEngine | undefined {
  try {
    const Database = require('better-sqlite3');
    // A binary of another Node loads only here.
    new Database(':memory:').close();
    return { name: 'better-sqlite3', open: (file) => new Database(file) };
  } catch {
    return undefined;
  }
}
