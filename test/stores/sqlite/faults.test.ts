import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { AskUserError, type Outcome } from '../../../src/index';
import { type SqliteDatabase, sqliteStore } from '../../../src/stores/sqlite';
import { engine, newAsk, sqliteFiles, title } from '../../support/sqlite-file';

const SECRET = 'my-secret-answer';
const ANSWER: Outcome = {
  status: 'answered',
  answers: [{ questionId: '0', selected: [], text: SECRET, skipped: false }],
  by: { kind: 'human', renderer: 'test' },
};

const { newFile, open, storeIn } = sqliteFiles();

async function failureOf(run: () => unknown): Promise<AskUserError> {
  try {
    await run();
  } catch (error) {
    if (AskUserError.is(error)) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

/** A handle on which statements like this fail with this error. */
function failing(database: SqliteDatabase, sql: RegExp, error: unknown): SqliteDatabase {
  return {
    exec: (text) => database.exec(text),
    prepare: (text) => {
      if (sql.test(text)) throw error;
      return database.prepare(text);
    },
  };
}

describe.skipIf(engine === undefined)(`the SQLite store when the engine fails (${title})`, () => {
  test('a lock that is held too long is store_unavailable, says what to do, and leaves the ask open', async () => {
    const file = newFile();
    const store = storeIn(file, { busyTimeoutMs: 20 });
    await store.put(newAsk('a'));
    const other = open(file);
    other.exec('BEGIN IMMEDIATE');
    const error = await failureOf(() => store.settle('a', ANSWER));
    expect(error.code).toBe('store_unavailable');
    expect(error.message).toMatch(/SQLITE_BUSY.*busyTimeoutMs/);
    expect((await store.get('a'))?.outcome).toBeUndefined();
    other.exec('ROLLBACK');
    expect((await store.settle('a', ANSWER)).verdict).toBe('won');
  });

  test('a transaction that the host has open on the handle is not written into, since it could be rolled back', async () => {
    const database = open(newFile());
    const store = sqliteStore(database);
    database.exec('BEGIN');
    const error = await failureOf(() => store.put(newAsk('a')));
    expect(error.code).toBe('store_unavailable');
    expect(error.message).toMatch(/handle of its own/);
    database.exec('ROLLBACK');
    expect(await store.get('a')).toBeUndefined();
    await store.put(newAsk('a'));
  });

  test('a full disk is store_unavailable, and nothing of the write is left', async () => {
    const database = open(newFile());
    const store = sqliteStore(database);
    const pages = (database.prepare('PRAGMA page_count').get() as { page_count: number }).page_count;
    database.exec(`PRAGMA max_page_count = ${pages}`);
    const error = await failureOf(() => store.put(newAsk('a', { meta: 'x'.repeat(100_000) })));
    expect(error.code).toBe('store_unavailable');
    expect(error.message).toMatch(/SQLITE_FULL/);
    database.exec('PRAGMA max_page_count = 100000');
    expect(await store.get('a')).toBeUndefined();
    expect((await store.put(newAsk('a'))).outcome).toBeUndefined();
  });

  test('a database that was closed under the store is store_unavailable, for calls and for those who watch', async () => {
    const file = newFile();
    const database = (engine as NonNullable<typeof engine>).open(file);
    const store = sqliteStore(database, { pollMs: 1 });
    await store.watch(() => {});
    database.close();
    const error = await failureOf(() => store.get('a'));
    expect(error.code).toBe('store_unavailable');
    expect(error.message).toMatch(/database is closed/);
    await store.close();
  });

  test('a file that is no database is refused at once', async () => {
    const file = newFile();
    writeFileSync(file, 'not a database'.repeat(1_000));
    const error = await failureOf(() => storeIn(file));
    expect(error.code).toBe('store_unavailable');
    expect(error.message).toMatch(/SQLITE_NOTADB/);
  });

  test('a new file that another keeps locked is refused when the time is over', async () => {
    const file = newFile();
    open(file).exec('CREATE TABLE mine (name TEXT); BEGIN IMMEDIATE');
    const error = await failureOf(() => storeIn(file, { busyTimeoutMs: 20 }));
    expect(error.code).toBe('store_unavailable');
    expect(error.message).toMatch(/SQLITE_BUSY/);
  });

  test('a handle that can only read is refused at once', async () => {
    const database = open(newFile());
    database.exec('PRAGMA query_only = 1');
    const error = await failureOf(() => sqliteStore(database));
    expect(error.code).toBe('store_unavailable');
    expect(error.message).toMatch(/SQLITE_READONLY/);
  });

  test('an engine’s or a wrapper’s own words are left out, since they may hold an answer', async () => {
    const database = open(newFile());
    const store = sqliteStore(
      failing(
        database,
        /SET outcome/,
        Object.assign(new Error(`could not bind ${SECRET}`), { code: 'SQLITE_IOERR_FSYNC' }),
      ),
    );
    await store.put(newAsk('a'));
    const error = await failureOf(() => store.settle('a', ANSWER));
    expect(error.message).toMatch(/SQLITE_IOERR\. The disk failed/);
    expect(`${error.stack}${String(error.cause)}`).not.toContain(SECRET);
    expect((await store.get('a'))?.outcome).toBeUndefined();
  });

  test('a row that somebody damaged is store_unavailable, and its text is in no message', async () => {
    const database = open(newFile());
    const store = sqliteStore(database);
    await store.put(newAsk('a'));
    await store.settle('a', ANSWER);
    database.exec(`UPDATE querent_asks SET outcome = '{"${SECRET}'`);
    const error = await failureOf(() => store.get('a'));
    expect(error.code).toBe('store_unavailable');
    expect(`${error.stack}${String(error.cause)}`).not.toContain(SECRET);
  });
});
