import type { QuestionStore } from '../../src/index';
import { type SqliteDatabase, type SqliteStoreOptions, sqliteStore } from '../../src/stores/sqlite';

const NOW = "SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER) AS now";
const TRAITS: QuestionStore['traits'] = { durable: true, reach: 'host', clock: 'store' };

/** A store that asks the engine what time it is, as one on a server does: the clock of a process has no say. */
export function engineClockStore(database: SqliteDatabase, options: SqliteStoreOptions = {}): QuestionStore {
  const clock = { now: () => Number((database.prepare(NOW).get() as { now: number | bigint }).now) };
  return new Proxy(sqliteStore(database, { ...options, clock }), {
    get(target, key) {
      if (key === 'traits') return TRAITS;
      const member: unknown = Reflect.get(target, key, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
