import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Hint } from '../../../src/index';
import { sqliteStore } from '../../../src/stores/sqlite';
import { engine, newAsk, sqliteFiles, title } from '../../support/sqlite-file';

const { newFile, open, storeIn } = sqliteFiles();
const ABORTED = { status: 'aborted' } as const;

afterEach(() => {
  vi.useRealTimers();
});

describe.skipIf(engine === undefined)(`the SQLite store (${title})`, () => {
  test('says what it is, also of a database that is only in memory', () => {
    expect(storeIn(newFile()).traits).toEqual({ durable: true, reach: 'host', clock: 'host' });
    expect(storeIn(':memory:').traits).toEqual({ durable: false, reach: 'process', clock: 'host' });
  });

  test('sets its handle to WAL and full sync: what is acknowledged is on the disk', () => {
    const database = open(newFile());
    database.exec('PRAGMA synchronous = OFF');
    sqliteStore(database);
    expect(database.prepare('PRAGMA journal_mode').get()).toMatchObject({ journal_mode: 'wal' });
    expect(database.prepare('PRAGMA synchronous').get()).toMatchObject({ synchronous: 2 });
  });

  test('leaves the host’s database open, and its other tables alone', async () => {
    const database = open(newFile());
    database.exec("CREATE TABLE mine (name TEXT); INSERT INTO mine VALUES ('x'); PRAGMA user_version = 7");
    const store = sqliteStore(database);
    await store.put(newAsk('a'));
    await store.erase({});
    await store.close();
    expect(database.prepare('SELECT name FROM mine').get()).toMatchObject({ name: 'x' });
    expect(database.prepare('PRAGMA user_version').get()).toMatchObject({ user_version: 7 });
  });

  test('opening again changes nothing', async () => {
    const file = newFile();
    const store = storeIn(file);
    const put = await store.put(newAsk('a'));
    expect(await storeIn(file).get('a')).toEqual(put);
  });

  test('tables of a newer version are refused, with the way out', () => {
    const file = newFile();
    storeIn(file);
    const database = open(file);
    database.exec('UPDATE querent_schema SET version = 99');
    expect(() => sqliteStore(database)).toThrow(/version 99, and this querent knows up to 1\. Update querent/);
    // Nothing was left open on the way.
    database.exec('BEGIN IMMEDIATE; ROLLBACK');
  });

  test('an option that can’t be used is named', () => {
    const database = open(newFile());
    const options = [{ pollMs: 0 }, { pollMs: 2 ** 31 }, { busyTimeoutMs: -1 }, { namespace: 1 as never }];
    for (const one of options) {
      const [path] = Object.keys(one);
      expect(() => sqliteStore(database, one), path).toThrow(
        expect.objectContaining({ code: 'invalid_options', path }),
      );
    }
  });

  test('a cursor that no page gave is refused', async () => {
    await expect(storeIn(newFile()).list({ after: 'x' })).rejects.toMatchObject({
      code: 'invalid_options',
      path: 'after',
    });
  });

  test('takes a handle that gives integers as bigints', async () => {
    const database = open(newFile());
    const big = (row: unknown): unknown =>
      row &&
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [key, Number.isSafeInteger(value) ? BigInt(value) : value]),
      );
    const store = sqliteStore({
      exec: (sql) => database.exec(sql),
      prepare: (sql) => {
        const statement = database.prepare(sql);
        return {
          get: (...values) => big(statement.get(...values)),
          all: (...values) => statement.all(...values).map(big),
          run: (...values) => ({ changes: BigInt(statement.run(...values).changes) }),
        };
      },
    });
    const hints: Hint[] = [];
    await store.watch((hint) => hints.push(hint));
    const put = await store.put(newAsk('a', { ttlMs: 60_000 }));
    expect(await store.get('a')).toEqual(put);
    const { ask } = await store.settle('a', ABORTED);
    expect(await store.list()).toEqual({ items: [ask] });
    expect(hints.map(({ kind }) => kind)).toEqual(['asked', 'settled']);
  });

  test('gives back frozen asks, to their depths', async () => {
    const store = storeIn(newFile());
    await store.put(newAsk('a', { meta: { list: [{ n: 1 }] }, scope: { run: 'r' } }));
    const isFrozen = (value: unknown): boolean =>
      typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(isFrozen));
    expect(isFrozen(await store.get('a'))).toBe(true);
    expect(isFrozen((await store.settle('a', { ...ABORTED })).ask)).toBe(true);
  });

  test('namespaces in one file never see each other, whatever their names', async () => {
    const file = newFile();
    const names = ['', 'a', 'A', 'a%', '\u0000', '\ud800'];
    const stores = names.map((namespace) => storeIn(file, { namespace }));
    for (const [index, store] of stores.entries()) await store.put(newAsk('x', { meta: index }));
    for (const [index, store] of stores.entries()) {
      expect((await store.list()).items.map(({ meta }) => meta)).toEqual([index]);
    }
    await stores[0]?.erase({});
    expect((await stores[1]?.list())?.items).toHaveLength(1);
  });

  test('looks for the work of others only while somebody watches, and never keeps the process alive', async () => {
    vi.useFakeTimers();
    const store = storeIn(newFile(), { pollMs: 50 });
    await store.put(newAsk('a'));
    expect(vi.getTimerCount()).toBe(0);
    const unwatch = await store.watch(() => {});
    await store.watch(() => {});
    expect(vi.getTimerCount()).toBe(1);
    unwatch();
    expect(vi.getTimerCount()).toBe(1);
    await store.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('what others did between two looks is hinted at the next, the asking too', async () => {
    vi.useFakeTimers();
    const file = newFile();
    const here = storeIn(file, { pollMs: 50 });
    const there = storeIn(file);
    await there.put(newAsk('before'));
    const hints: Hint[] = [];
    await here.watch((hint) => hints.push(hint));
    await there.put(newAsk('a'));
    await there.settle('a', ABORTED);
    await there.settle('before', ABORTED);
    vi.advanceTimersByTime(49);
    expect(hints).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(hints).toEqual([
      { kind: 'asked', id: 'a' },
      { kind: 'settled', id: 'a' },
      { kind: 'settled', id: 'before' },
    ]);
    vi.advanceTimersByTime(500);
    expect(hints).toHaveLength(3);
  });

  test('what this store does is hinted at once, and once', async () => {
    vi.useFakeTimers();
    const store = storeIn(newFile(), { pollMs: 50 });
    const hints: Hint[] = [];
    await store.watch((hint) => hints.push(hint));
    await store.put(newAsk('\ud800💥'));
    await store.put(newAsk('\ud800💥'));
    expect(hints).toEqual([{ kind: 'asked', id: '\ud800💥' }]);
    vi.advanceTimersByTime(500);
    expect(hints).toHaveLength(1);
  });

  test('what is erased elsewhere is a resync', async () => {
    vi.useFakeTimers();
    const file = newFile();
    const here = storeIn(file, { pollMs: 50 });
    const there = storeIn(file);
    const hints: Hint[] = [];
    await here.watch((hint) => hints.push(hint));
    await there.put(newAsk('a'));
    await there.erase({});
    vi.advanceTimersByTime(50);
    expect(hints).toEqual([{ kind: 'resync' }]);
  });

  test('however much happens elsewhere between two looks, each ask is hinted, once', async () => {
    vi.useFakeTimers();
    const file = newFile();
    const here = storeIn(file, { pollMs: 50 });
    const there = storeIn(file);
    const hints: Hint[] = [];
    await here.watch((hint) => hints.push(hint));
    const ids = Array.from({ length: 2_100 }, (_, index) => `${index}`);
    for (const id of ids) await there.put(newAsk(id));
    await there.settle('0', ABORTED);
    vi.advanceTimersByTime(50);
    const asked = ids.slice(1).map((id) => ({ kind: 'asked', id }));
    expect(hints).toEqual([...asked, { kind: 'asked', id: '0' }, { kind: 'settled', id: '0' }]);
    vi.advanceTimersByTime(500);
    expect(hints).toHaveLength(ids.length + 1);
  });

  test('two stores on one handle hint each other', async () => {
    vi.useFakeTimers();
    const database = open(newFile());
    const hints: Hint[] = [];
    await sqliteStore(database, { pollMs: 50 }).watch((hint) => hints.push(hint));
    await sqliteStore(database).put(newAsk('a'));
    vi.advanceTimersByTime(50);
    expect(hints).toEqual([{ kind: 'asked', id: 'a' }]);
  });
});
