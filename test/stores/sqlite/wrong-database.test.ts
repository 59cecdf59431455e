import { describe, expect, test } from 'vitest';
import { AskUserError } from '../../../src/index';
import { sqliteStore } from '../../../src/stores/sqlite';
import { engine, sqliteFiles, title } from '../../support/sqlite-file';

function refusalOf(database: unknown): AskUserError {
  try {
    sqliteStore(database as never);
  } catch (error) {
    if (AskUserError.is(error)) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

/** What a driver has whose rows come later. */
const later = {
  exec: () => {},
  prepare: () => ({ get: async () => ({}), all: async () => [], run: async () => ({}) }),
};

describe('what is no open database', () => {
  for (const [what, given, words] of [
    ['a path', 'asks.db', /not a path/],
    ['nothing', undefined, /function exec/],
    ['null', null, /function exec/],
    ['a pool', { query: async () => [] }, /function exec/],
    ['a handle that can’t prepare', { exec: () => {} }, /function prepare/],
    ['a driver that answers later', later, /rows at once/],
  ] as const) {
    test(`${what}, is refused with how to open one`, () => {
      const { code, path, message } = refusalOf(given);
      expect({ code, path }).toEqual({ code: 'invalid_options', path: 'database' });
      expect(message).toMatch(words);
      expect(message).toMatch(/new DatabaseSync\('asks\.db'\).*new Database\('asks\.db'\)/);
    });
  }
});

describe.skipIf(engine === undefined)(`a database that is closed (${title})`, () => {
  const { newFile } = sqliteFiles();

  test('is refused with when to open it', () => {
    const database = (engine as NonNullable<typeof engine>).open(newFile());
    database.close();
    const { code, message } = refusalOf(database);
    expect(code).toBe('store_unavailable');
    expect(message).toMatch(/Open it before the store is made/);
  });
});
