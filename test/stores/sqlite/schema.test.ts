import { describe, expect, test } from 'vitest';
import { sqliteStore } from '../../../src/stores/sqlite';
import { Connection } from '../../../src/stores/sqlite/connection';
import { migrate } from '../../../src/stores/sqlite/schema';
import { engine, newAsk, sqliteFiles, title } from '../../support/sqlite-file';

const { newFile, open } = sqliteFiles();
/** The first step is the released one: where its tables are, running it again would fail. */
const FIRST = 'CREATE TABLE querent_asks (id TEXT)';
const SECOND = "ALTER TABLE querent_asks ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'";

/** The versions that the file has, as rows: there has to be one. */
function versionsIn(connection: Connection): unknown[] {
  return connection.all('SELECT version FROM querent_schema').map(({ version }) => version);
}

describe.skipIf(engine === undefined)(`the tables of the SQLite store (${title})`, () => {
  test('are brought from one version to the next by the steps between, once, and keep what is in them', async () => {
    const database = open(newFile());
    const store = sqliteStore(database);
    const put = await store.put(newAsk('a'));
    const connection = new Connection(database);
    migrate(connection, [FIRST, SECOND]);
    migrate(connection, [FIRST, SECOND]);
    expect(versionsIn(connection)).toEqual([2]);
    expect(connection.all('SELECT id, colour FROM querent_asks')).toMatchObject([{ colour: 'red' }]);
    expect(await store.get('a')).toEqual(put);
    expect(() => sqliteStore(database)).toThrow(/version 2, and this querent knows up to 1/);
  });

  test('are made by all steps in a new file', () => {
    const connection = new Connection(open(newFile()));
    migrate(connection, [FIRST, SECOND]);
    expect(versionsIn(connection)).toEqual([2]);
    expect(connection.all('SELECT colour FROM querent_asks')).toEqual([]);
  });

  test('stay as they were where a step fails half way', () => {
    const database = open(newFile());
    sqliteStore(database);
    const connection = new Connection(database);
    expect(() => migrate(connection, [FIRST, `${SECOND}; ALTER TABLE nothing ADD COLUMN x TEXT`])).toThrow(
      expect.objectContaining({ code: 'store_unavailable' }),
    );
    expect(versionsIn(connection)).toEqual([1]);
    expect(() => connection.all('SELECT colour FROM querent_asks')).toThrow();
    sqliteStore(database);
  });
});
