import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesStore } from '../../examples/own-store/files-store';
import type { QuestionStore } from '../../src/index';
import { sqliteStore } from '../../src/stores/sqlite';
import { bundledWorker } from '../support/bundled-worker';
import { type OpenDatabase, type SqliteEngine, sqliteOrSkip } from '../support/sqlite';
import type { StorePlace, WorkerData } from './protocol';
import { WorkerProcess } from './worker-process';

const { engine, title } = sqliteOrSkip();

/** The stores that processes of a host can share. */
export const PLACES = [
  { name: `sqliteStore (${title})`, kind: 'sqlite', isHere: engine !== undefined },
  { name: 'the store on plain files of examples/own-store', kind: 'files', isHere: true },
] as const;

/** A new store in a folder of its own, and the processes that share it. */
export interface World {
  readonly journal: string;
  /** The store as this process has it. */
  readonly store: QuestionStore;
  start(options?: Partial<Pick<WorkerData, 'renderers' | 'leaseMs'>>): WorkerProcess;
  /** Kills what was started, and removes the folder. */
  end(): Promise<void>;
}

export async function newWorld(kind: StorePlace['kind']): Promise<World> {
  script ??= bundledWorker(new URL('worker.ts', import.meta.url));
  const worker = script;
  const folder = mkdtempSync(join(tmpdir(), 'querent-fault-'));
  const place: StorePlace = kind === 'files' ? { kind, folder } : { kind, file: join(folder, 'asks.db') };
  const journal = join(folder, 'journal');
  const database = place.kind === 'sqlite' ? (engine as SqliteEngine).open(place.file) : undefined;
  const store = database === undefined ? await filesStore(folder) : sqliteStore(database as OpenDatabase);
  const started: WorkerProcess[] = [];
  return {
    journal,
    store,
    start: ({ renderers = [], leaseMs = 30_000 } = {}) => {
      const one = new WorkerProcess(worker, { place, journal, renderers, leaseMs });
      started.push(one);
      return one;
    },
    end: async () => {
      await Promise.all(started.map((one) => one.kill()));
      await store.close();
      database?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let script: URL | undefined;
