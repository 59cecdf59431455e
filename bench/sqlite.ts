import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAskUser, memoryStore, type NewAsk, type QuestionStore } from 'querent';
import { type SqliteDatabase, type SqliteStatement, type SqliteValue, sqliteStore } from 'querent/stores/sqlite';
import { forkStore } from 'querent/testing/processes';
import { type OpenDatabase, type SqliteEngine, sqliteEngine } from '../test/support/sqlite';
import { FOUR_QUESTIONS, REPLY, silentRenderer } from './calls';
import { median, type Row, RUNS, ratioOf, time } from './measure';

const ASKS = 200;
const PENDING = 10_000;
const POLL_MS = 100;
const WAKE_UPS = 21;

interface Step {
  readonly kind: 'get' | 'all' | 'run';
  readonly sql: string;
  readonly values: SqliteValue[];
}

/** The same database, which keeps what is done with it. */
function recording(database: SqliteDatabase, steps: Step[]): SqliteDatabase {
  return {
    exec: (sql) => database.exec(sql),
    prepare: (sql) => {
      const statement = database.prepare(sql);
      const kept =
        <K extends Step['kind']>(kind: K) =>
        (...values: SqliteValue[]) => {
          steps.push({ kind, sql, values });
          return statement[kind](...values) as ReturnType<SqliteStatement[K]>;
        };
      return { get: kept('get'), all: kept('all'), run: kept('run') };
    },
  };
}

async function putAndSettle(engine: SqliteEngine, folder: string): Promise<Row> {
  const databases: OpenDatabase[] = [];
  const fresh = (): OpenDatabase => {
    const database = engine.open(join(folder, `${databases.length}.db`));
    databases.push(database);
    return database;
  };
  const source = realAsks(ASKS);
  const writes = async (database: SqliteDatabase): Promise<number> => {
    const store = sqliteStore(database);
    const { asks, outcome } = await source;
    return time(ASKS, async () => {
      for (const ask of asks) {
        await store.put(ask);
        await store.settle(ask.id, outcome);
      }
    });
  };
  const steps: Step[] = [];
  await writes(recording(fresh(), steps));
  const from = steps.findIndex(
    ({ sql }, index) => sql === 'BEGIN IMMEDIATE' && steps[index + 1]?.sql.startsWith('SELECT key'),
  );
  const raw = async (): Promise<number> => {
    const database = fresh();
    sqliteStore(database);
    const prepared = new Map(steps.map(({ sql }) => [sql, database.prepare(sql)]));
    return time(ASKS, () => {
      for (const { kind, sql, values } of steps.slice(from)) prepared.get(sql)?.[kind](...values);
    });
  };
  const ratio = await ratioOf(() => writes(fresh()), raw);
  for (const database of databases) database.close();
  return { name: 'SQLite: put and settle, against the same statements raw', ratio, budget: 1.5, aim: 1.2, runs: RUNS };
}

/** Asks as the broker puts them, and an outcome as it settles them. */
async function realAsks(count: number) {
  const asks: NewAsk[] = [];
  const store = memoryStore();
  const put = store.put.bind(store);
  store.put = (ask) => {
    asks.push(ask);
    return put(ask);
  };
  const askUser = createAskUser({ store, renderer: silentRenderer });
  for (let index = 0; index < count; index++) await askUser.tool.open(FOUR_QUESTIONS, { correlationId: `${index}` });
  const { outcome } = await askUser.answer('0', REPLY);
  if (outcome === undefined) throw new Error('nothing was answered');
  await askUser.close();
  return { asks, outcome };
}

async function putPending(store: QuestionStore, count: number): Promise<void> {
  for (const ask of (await realAsks(count)).asks) await store.put(ask);
}

/** Milliseconds that a new process takes for this, from the open database on. */
function inNewProcess(file: string, how: 'broker' | 'store' | 'raw'): number {
  const script = new URL('./sqlite-restore.ts', import.meta.url).pathname;
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, file, how], { encoding: 'utf8' });
  const figure = Number(stdout);
  if (!(figure > 0)) throw new Error(stderr);
  return figure;
}

async function restore(engine: SqliteEngine, folder: string): Promise<Row[]> {
  const file = join(folder, 'pending.db');
  const database = engine.open(file);
  await putPending(sqliteStore(database), PENDING);
  database.close();
  const against = (how: 'broker' | 'store') =>
    ratioOf(
      async () => inNewProcess(file, how),
      async () => inNewProcess(file, 'raw'),
    );
  return [
    {
      name: 'SQLite: 10,000 pending asks read by a new process, against the raw query',
      ratio: await against('store'),
      budget: 2,
      aim: 1.5,
      runs: RUNS,
    },
    {
      name: 'SQLite: 10,000 pending asks shown by a new process, against the raw query',
      ratio: await against('broker'),
      budget: 4,
      aim: 3,
      runs: RUNS,
    },
  ];
}

/** From the commit in another process to the hint here, in poll intervals; and what a look costs. */
async function wakeUp(engine: SqliteEngine, folder: string): Promise<Row[]> {
  const file = join(folder, 'wake.db');
  const database = engine.open(file);
  const store = sqliteStore(database, { pollMs: POLL_MS });
  await putPending(store, WAKE_UPS);
  const { items } = await store.list();
  const other = forkStore(new URL('./sqlite-settler.ts', import.meta.url), { file });
  let settledAt: (at: number) => void = () => {};
  other.onMessage((message) => settledAt(Number(message)));
  let hintedAt: (at: number) => void = () => {};
  const unwatch = await store.watch(() => hintedAt(performance.timeOrigin + performance.now()));
  const intervals: number[] = [];
  for (const [index, { id }] of items.entries()) {
    const settled = new Promise<number>((resolve) => {
      settledAt = resolve;
    });
    const hinted = new Promise<number>((resolve) => {
      hintedAt = resolve;
    });
    // At another phase of the interval each time.
    await new Promise((resolve) => setTimeout(resolve, (index * POLL_MS) / WAKE_UPS));
    other.send(id);
    intervals.push(((await hinted) - (await settled)) / POLL_MS);
  }
  unwatch();
  await other.kill();
  const look = database.prepare('SELECT changes, erased_at FROM querent_namespaces WHERE namespace = ?');
  const costs: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    costs.push(
      await time(10_000, (count) => {
        for (let index = 0; index < count; index++) look.get('default');
      }),
    );
  }
  database.close();
  return [
    {
      name: `SQLite: wake-up in another process, in poll intervals of ${POLL_MS} ms`,
      ratio: median(intervals),
      budget: 2,
      aim: 1,
      runs: WAKE_UPS,
    },
    {
      name: `SQLite: a look while nothing happens, ${1_000 / POLL_MS} a second`,
      ratio: median(costs),
      unit: 'µs',
      budget: 50,
      aim: 10,
      runs: RUNS,
    },
  ];
}

/** What the durable store costs. Where there is no SQLite engine it says so, and measures nothing. */
export async function sqlite(): Promise<Row[]> {
  const engine = sqliteEngine();
  if (engine === undefined) {
    console.error('SQLite: skipped, there is no engine here (npm run sqlite:install)');
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), 'querent-bench-'));
  try {
    return [await putAndSettle(engine, folder), ...(await restore(engine, folder)), ...(await wakeUp(engine, folder))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
