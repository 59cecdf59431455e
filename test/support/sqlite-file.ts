import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { NewAsk, QuestionStore } from '../../src/index';
import { type SqliteStoreOptions, sqliteStore } from '../../src/stores/sqlite';
import { type OpenDatabase, type SqliteEngine, sqliteOrSkip } from './sqlite';

export const { engine, title } = sqliteOrSkip();

/** A new file for each test, and as many handles on it as it opens; all are gone after it. */
export function sqliteFiles() {
  const handles: OpenDatabase[] = [];
  const folders: string[] = [];
  afterEach(() => {
    for (const handle of handles.splice(0)) handle.close();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  const open = (file: string): OpenDatabase => {
    const handle = (engine as SqliteEngine).open(file);
    handles.push(handle);
    return handle;
  };
  return {
    newFile: (): string => {
      const folder = mkdtempSync(join(tmpdir(), 'querent-sqlite-'));
      folders.push(folder);
      return join(folder, 'asks.db');
    },
    open,
    storeIn: (file: string, options?: SqliteStoreOptions): QuestionStore => sqliteStore(open(file), options),
  };
}

export function newAsk(id: string, changes: Partial<NewAsk> = {}): NewAsk {
  return {
    ...{ type: 'ask-user-request', id, correlationId: id, questions: [], scope: {}, origin: [], digest: 'one' },
    ...changes,
  };
}
