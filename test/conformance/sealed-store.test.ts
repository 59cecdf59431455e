import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, test, vi } from 'vitest';
import type { QuestionStore } from '../../src/index';
import { memoryStore } from '../../src/stores/memory';
import { sealedStore } from '../../src/stores/sealed';
import { type SqliteStoreOptions, sqliteStore } from '../../src/stores/sqlite';
import { manualClock, storeConformance } from '../../src/testing/index';
import { FAULTS, PATIENCE_MS } from '../support/fault-rounds';
import { aesGcm } from '../support/sealing';
import { type OpenDatabase, type SqliteEngine, sqliteOrSkip } from '../support/sqlite';

const { engine, title } = sqliteOrSkip();
const folder = mkdtempSync(join(tmpdir(), 'querent-sealed-'));
const handles: OpenDatabase[] = [];
vi.setConfig({ testTimeout: PATIENCE_MS });
afterEach(() => {
  for (const handle of handles.splice(0)) handle.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('sealedStore over memoryStore, on a clock moved by hand', () => {
  storeConformance(test, {
    open: () => {
      const clock = manualClock();
      return { store: sealedStore(memoryStore({ clock }), aesGcm()), advance: clock.advance };
    },
  });
});

let count = 0;

describe.skipIf(engine === undefined)(`sealedStore over sqliteStore, on a clock moved by hand (${title})`, () => {
  const key = aesGcm();
  const storeIn = (options: SqliteStoreOptions): QuestionStore => {
    const handle = (engine as SqliteEngine).open(join(folder, 'sealed.db'));
    handles.push(handle);
    return sealedStore(sqliteStore(handle, options), key);
  };
  storeConformance(test, {
    ...FAULTS,
    open: () => {
      const clock = manualClock();
      const options = { namespace: `subject ${count++}`, clock, pollMs: 5 };
      return { store: storeIn(options), options, advance: clock.advance };
    },
    reopen: ({ options }) => storeIn(options),
    join: ({ options }) => storeIn(options),
  });
});
