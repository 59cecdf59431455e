import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, test, vi } from 'vitest';
import type { QuestionStore } from '../../src/index';
import { type SqliteStoreOptions, sqliteStore } from '../../src/stores/sqlite';
import { type ConformanceTest, manualClock, storeConformance } from '../../src/testing/index';
import { forkStore } from '../../src/testing/processes';
import { bundledWorker } from '../support/bundled-worker';
import { engineClockStore } from '../support/engine-clock-store';
import { FAULTS, PATIENCE_MS } from '../support/fault-rounds';
import { type OpenDatabase, type SqliteEngine, sqliteOrSkip } from '../support/sqlite';

const { engine, title } = sqliteOrSkip();
const folder = mkdtempSync(join(tmpdir(), 'querent-sqlite-'));
const handles: OpenDatabase[] = [];
vi.setConfig({ testTimeout: PATIENCE_MS });
afterEach(() => {
  for (const handle of handles.splice(0)) handle.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function storeIn(file: string, options: SqliteStoreOptions, open = sqliteStore): QuestionStore {
  const handle = (engine as SqliteEngine).open(file);
  handles.push(handle);
  return open(handle, options);
}

let count = 0;

describe.skipIf(engine === undefined)(`sqliteStore, a namespace each, on a clock moved by hand (${title})`, () => {
  const file = join(folder, 'shared.db');
  storeConformance(test, {
    ...FAULTS,
    open: () => {
      const clock = manualClock();
      const options = { namespace: `subject ${count++}`, clock, pollMs: 5 };
      return { store: storeIn(file, options), options, advance: clock.advance };
    },
    reopen: ({ options }) => storeIn(file, options),
    join: ({ options }) => storeIn(file, options),
  });
});

describe.skipIf(engine === undefined)(
  `sqliteStore, a file each, on the host’s clock, over processes (${title})`,
  () => {
    const options = { pollMs: 10 };
    let worker: URL;
    beforeAll(() => {
      worker = bundledWorker(new URL('../support/sqlite-worker.ts', import.meta.url));
    });
    storeConformance(test, {
      ...FAULTS,
      open: () => {
        const file = join(folder, `${count++}.db`);
        return { store: storeIn(file, options), file };
      },
      reopen: ({ file }) => storeIn(file, options),
      join: ({ file }) => storeIn(file, options),
      spawn: ({ file }) => forkStore(worker, { file }, { execArgv: ['--disable-warning=ExperimentalWarning'] }),
    });
  },
);

describe.skipIf(engine === undefined)(
  `sqliteStore, a file each, on the engine’s clock, over processes whose own are wrong (${title})`,
  () => {
    const options = { pollMs: 10 };
    let worker: URL;
    beforeAll(() => {
      worker = bundledWorker(new URL('../support/sqlite-worker.ts', import.meta.url));
    });
    // The rest does not ask what time it is, and has been tried above.
    const ofTime: ConformanceTest = (name, run) => /^(?:time|processes): /.test(name) && test(name, run);
    storeConformance(ofTime, {
      clock: 'store',
      open: () => {
        const file = join(folder, `${count++}.db`);
        return { store: storeIn(file, options, engineClockStore), file };
      },
      reopen: ({ file }) => storeIn(file, options, engineClockStore),
      join: ({ file }) => storeIn(file, options, engineClockStore),
      spawn: ({ file }) =>
        forkStore(worker, { file, clock: 'engine' }, { execArgv: ['--disable-warning=ExperimentalWarning'] }),
    });
  },
);
