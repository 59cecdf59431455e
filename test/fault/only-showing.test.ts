import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { bundledWorker } from '../support/bundled-worker';
import { engine, sqliteFiles, title } from '../support/sqlite-file';

const run = promisify(execFile);
/** Less than the 30 seconds between two looks of a renderer, and far more than a process takes to end. */
const PATIENCE_MS = 15_000;
const { newFile } = sqliteFiles();

describe.skipIf(engine === undefined)(`a process that only shows what others ask (${title})`, () => {
  test(
    'ends by itself: neither the looks for hints nor those for asks keep it alive',
    async () => {
      const host = bundledWorker(new URL('../support/showing-host.ts', import.meta.url));
      const args = ['--disable-warning=ExperimentalWarning', host.pathname, newFile()];
      // Killed when its time is over, which rejects.
      const { stdout, stderr } = await run(process.execPath, args, { timeout: PATIENCE_MS });
      expect({ stdout, stderr }).toEqual({ stdout: 'attached\n', stderr: '' });
    },
    2 * PATIENCE_MS,
  );
});
