/** A process that settles what it is told, and says when. */
import { sqliteStore } from 'querent/stores/sqlite';
import { sqliteEngine } from '../test/support/sqlite';

const { file } = JSON.parse(process.argv[2] ?? '{}');
const database = sqliteEngine()?.open(file);
if (database === undefined) throw new Error('no SQLite engine');
const store = sqliteStore(database);
process.on('message', async (id: string) => {
  await store.settle(id, { status: 'aborted' });
  process.send?.(performance.timeOrigin + performance.now());
});
process.once('disconnect', () => process.exit());
