import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, test } from 'vitest';
import { sqliteStore } from '../../src/stores/sqlite';
import { manualClock, storeConformance } from '../../src/testing/index';
import { type SqliteEngine, sqliteOrSkip } from '../support/sqlite';

const { engine, title } = sqliteOrSkip();
const folder = mkdtempSync(join(tmpdir(), 'querent-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(engine === undefined)(
  `sqliteStore, a namespace in a shared file, on a clock moved by hand (${title})`,
  () => {
    const { open } = engine as SqliteEngine;
    let count = 0;
    storeConformance(test, {
      open: () => {
        const clock = manualClock();
        const database = open(join(folder, 'shared.db'));
        const namespace = `subject ${count++}`;
        return {
          store: sqliteStore(database, { namespace, clock, pollMs: 5 }),
          advance: clock.advance,
          dispose: () => database.close(),
        };
      },
    });
  },
);
