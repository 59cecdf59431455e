import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, test, vi } from 'vitest';
import { filesStore } from '../../examples/own-store/files-store';
import { storeConformance } from '../../src/testing/index';
import { forkStore } from '../../src/testing/processes';
import { bundledWorker } from '../support/bundled-worker';
import { FAULTS, PATIENCE_MS } from '../support/fault-rounds';

vi.setConfig({ testTimeout: PATIENCE_MS });

describe('the store on plain files of examples/own-store', () => {
  let worker: URL;
  beforeAll(() => {
    worker = bundledWorker(new URL('../../examples/own-store/worker.ts', import.meta.url));
  });
  storeConformance(test, {
    ...FAULTS,
    open: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'querent-files-'));
      return { folder, store: await filesStore(folder), dispose: () => rm(folder, { recursive: true, force: true }) };
    },
    reopen: ({ folder }) => filesStore(folder),
    join: ({ folder }) => filesStore(folder),
    spawn: ({ folder }) => forkStore(worker, { folder }, { execArgv: ['--disable-warning=ExperimentalWarning'] }),
  });
});
