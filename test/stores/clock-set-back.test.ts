import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { filesStore } from '../../examples/own-store/files-store';
import type { QuestionStore } from '../../src/index';
import { engine, newAsk, sqliteFiles } from '../support/sqlite-file';

const HOUR = 3_600_000;
const { newFile, storeIn } = sqliteFiles();
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'querent-clock-'));
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const STORES: Record<string, () => Promise<QuestionStore>> = {
  'the store on plain files': () => filesStore(folder),
  ...(engine !== undefined && { 'the SQLite store': async () => storeIn(newFile()) }),
};

describe.each(Object.entries(STORES))('after the clock was set back: %s', (_name, open) => {
  test('a deadline falls due when it would have', async () => {
    const store = await open();
    const ask = await store.put(newAsk('a', { ttlMs: 1_000 }));
    vi.setSystemTime(Date.now() - HOUR);
    vi.advanceTimersByTime(990);
    expect((await store.settle('a', { status: 'timed_out', afterMs: 1_000 })).verdict).toBe('not_yet');
    vi.advanceTimersByTime(10);
    const { verdict, ask: settled } = await store.settle('a', { status: 'timed_out', afterMs: 1_000 });
    expect(verdict).toBe('won');
    expect(settled?.settledAt).toBe(ask.expiresAt);
    await store.close();
  });

  test('an ask that is put anew under an erased id is stamped anew', async () => {
    const store = await open();
    const before = await store.put(newAsk('a'));
    vi.setSystemTime(Date.now() - HOUR);
    await store.erase({});
    vi.advanceTimersByTime(1);
    const after = await store.put(newAsk('a', { digest: 'two' }));
    expect(after.askedAt).toBe(before.askedAt + 1);
    await store.close();
  });
});
