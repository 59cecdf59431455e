/** A store of your own, on plain files, held to all that querent relies on: own-store/files-store.ts is the store. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StoreSubject, storeConformance } from 'querent/testing';
import { forkStore } from 'querent/testing/processes';
import { filesStore } from './own-store/files-store';

type Subject = StoreSubject & { readonly folder: string };

async function open(): Promise<Subject> {
  const folder = await mkdtemp(join(tmpdir(), 'own-store-'));
  return { folder, store: await filesStore(folder), dispose: () => rm(folder, { recursive: true, force: true }) };
}

// Any runner will do; this is the least one. It plays the cases one after the other.
const cases = new Map<string, () => Promise<void>>();
const skipped: string[] = [];
const test = Object.assign((name: string, run: () => Promise<void>) => cases.set(name, run), {
  skip: (name: string) => skipped.push(name),
});
storeConformance<Subject>(test, {
  open,
  reopen: ({ folder }) => filesStore(folder),
  join: ({ folder }) => filesStore(folder),
  spawn: ({ folder }) => forkStore(new URL('./own-store/worker.ts', import.meta.url), { folder }),
  rounds: 1,
});

for (const [name, run] of cases) {
  await run().catch((error: unknown) => assert.fail(`${name}\n${error}`));
}
console.log(`${cases.size} cases passed. Not tried:\n${skipped.map((name) => `  ${name}`).join('\n')}`);
