/** A new process that reads what is pending, by the store or by the raw query, and prints the milliseconds. */
import { sqliteStore } from 'querent/stores/sqlite';
import { sqliteEngine } from '../test/support/sqlite';

const [file = '', how] = process.argv.slice(2);
const database = sqliteEngine()?.open(file);
if (database === undefined) throw new Error('no SQLite engine');
const start = performance.now();
let count = 0;
if (how === 'raw') {
  const query = 'SELECT * FROM querent_asks WHERE settled_at IS NULL ORDER BY asked_at, id';
  count = database.prepare(query).all().length;
} else {
  const { items } = await sqliteStore(database).list({ state: 'pending', limit: 100_000 });
  count = items.length;
}
const took = performance.now() - start;
if (count !== 10_000) throw new Error(`${count} asks`);
console.log(took);
