import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { AskUserError } from '../../errors';
import { codeOf, isMissing } from './read-text';

/** Appending a rule takes milliseconds: a lock this old was left by a process that died. */
const STALE_MS = 10_000;
const RETRY_MS = 20;
/** Longer than a stale lock lasts. */
const PATIENCE_MS = 15_000;

/**
 * Does some work while no other process does any under the same lock: `<file>.lock`, which stands there meanwhile.
 *
 * A lock that a process left behind when it died is taken over after ten seconds. It rejects when the lock is held for fifteen.
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = `${file}.lock`;
  const owner = randomUUID();
  for (const end = performance.now() + PATIENCE_MS; !(await take(lock, owner)); ) {
    if (performance.now() > end) {
      throw new AskUserError('invalid_options', `${file}: is being written by somebody else.`, { path: '' });
    }
    if (await isStale(lock)) await rm(lock, { force: true });
    else await delay(RETRY_MS);
  }
  try {
    return await work();
  } finally {
    // Who took longer than a lock lasts must not remove the lock of the next.
    if ((await readFile(lock, 'utf8').catch(() => '')) === owner) await rm(lock, { force: true });
  }
}

async function take(lock: string, owner: string): Promise<boolean> {
  try {
    await writeFile(lock, owner, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Two clocks that differ, this one and that of a network disk, can make it true too early; then a rule can be lost, and never the file. */
async function isStale(lock: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(lock)).mtimeMs > STALE_MS;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
