/** A process with a SQLite store open, for the store suite. */
import { type SqliteDatabase, sqliteStore } from '../../src/stores/sqlite';
import { type CrashPoint, serveStore } from '../../src/testing/processes';
import { engineClockStore } from './engine-clock-store';
import { sqliteEngine } from './sqlite';

/** Dies on either side of a commit, when it is told to. */
function crashing(database: SqliteDatabase, crashPoint: (point: CrashPoint) => void): SqliteDatabase {
  return {
    exec: (sql) => database.exec(sql),
    prepare: (sql) => {
      const statement = database.prepare(sql);
      if (sql !== 'COMMIT') return statement;
      return {
        get: (...values) => statement.get(...values),
        all: (...values) => statement.all(...values),
        run: (...values) => {
          crashPoint('before-commit');
          const result = statement.run(...values);
          crashPoint('after-commit');
          return result;
        },
      };
    },
  };
}

await serveStore(({ file, clock }: { file: string; clock?: 'engine' }, crashPoint) => {
  const database = sqliteEngine()?.open(file);
  if (database === undefined) throw new Error('no SQLite engine');
  const open = clock === 'engine' ? engineClockStore : sqliteStore;
  return open(crashing(database, crashPoint), { pollMs: 10 });
});
