/** A new process that comes by what is pending, by the broker, the store or the raw query, and prints the milliseconds. */
import { createAskUser } from 'querent';
import { sqliteStore } from 'querent/stores/sqlite';
import { sqliteEngine } from '../test/support/sqlite';

const PENDING = 10_000;
const [file = '', how] = process.argv.slice(2);
const database = sqliteEngine()?.open(file);
if (database === undefined) throw new Error('no SQLite engine');
const start = performance.now();
let count = 0;
if (how === 'raw') {
  const query = 'SELECT * FROM querent_asks WHERE settled_at IS NULL ORDER BY asked_at, id';
  count = database.prepare(query).all().length;
} else if (how === 'store') {
  const { items } = await sqliteStore(database).list({ state: 'pending', limit: 100_000 });
  count = items.length;
} else {
  const store = sqliteStore(database);
  await new Promise<void>((resolve) => {
    const ask = () => {
      count++;
      if (count === PENDING) resolve();
      return new Promise<never>(() => {});
    };
    createAskUser({ store, renderer: { name: 'counting', concurrency: Number.POSITIVE_INFINITY, ask } });
  });
}
const took = performance.now() - start;
if (count !== PENDING) throw new Error(`${count} asks`);
console.log(took);
// What waits keeps a process alive.
process.exit();
