/** A host in a process of its own that does nothing but show what others ask: its script is over once it looks for that. */
import { createAskUser } from '../../src/index';
import { sqliteStore } from '../../src/stores/sqlite';
import { sqliteEngine } from './sqlite';

const database = sqliteEngine()?.open(process.argv[2] ?? '');
if (database === undefined) throw new Error('no SQLite engine');
const askUser = createAskUser({
  store: sqliteStore(database),
  renderer: { name: 'screen', ask: () => new Promise(() => {}) },
});
await askUser.list();
console.log('attached');
