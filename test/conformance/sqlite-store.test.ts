import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test, vi } from 'vitest';
import { sqliteStore } from '../../src/stores/sqlite';
import { manualClock, storeConformance } from '../../src/testing/index';
import { forkStore } from '../../src/testing/processes';
import { bundledWorker } from '../support/bundled-worker';
import { FAULTS, PATIENCE_MS } from '../support/fault-rounds';
import { type SqliteEngine, sqliteOrSkip } from '../support/sqlite';

const { engine, title } = sqliteOrSkip();
const { open } = engine as SqliteEngine;
const folder = mkdtempSync(join(tmpdir(), 'querent-sqlite-'));
vi.setConfig({ testTimeout: PATIENCE_MS });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(engine === undefined)(
  `sqliteStore, a namespace in a shared file, on a clock moved by hand (${title})`,
  () => {
    let count = 0;
    storeConformance(test, {
      ...FAULTS,
      open: () => {
        const clock = manualClock();
        const options = { namespace: `subject ${count++}`, clock, pollMs: 5 };
        const database = open(join(folder, 'shared.db'));
        return {
          store: sqliteStore(database, options),
          options,
          advance: clock.advance,
          dispose: () => database.close(),
        };
      },
      reopen: ({ options }) => sqliteStore(open(join(folder, 'shared.db')), options),
      join: ({ options }) => sqliteStore(open(join(folder, 'shared.db')), options),
    });
  },
);

describe.skipIf(engine === undefined)(
  `sqliteStore, a file each, on the host’s clock, over processes (${title})`,
  () => {
    let worker: URL;
    beforeAll(() => {
      worker = bundledWorker('sqlite-worker');
    });
    let count = 0;
    storeConformance(test, {
      ...FAULTS,
      open: () => {
        const file = join(folder, `${count++}.db`);
        const database = open(file);
        return { store: sqliteStore(database, { pollMs: 10 }), file, dispose: () => database.close() };
      },
      reopen: ({ file }) => sqliteStore(open(file), { pollMs: 10 }),
      join: ({ file }) => sqliteStore(open(file), { pollMs: 10 }),
      spawn: ({ file }) => forkStore(worker, { file }, { execArgv: [] }),
    });
  },
);
