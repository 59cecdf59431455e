/**
 * Two processes show the same question; one of them asked it, and is killed with -9 in the middle. The question stays open on the other
 * screen, a new process joins by the same id, and an answer on one screen closes the other. This file is all of them.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAskUser, type Renderer, type Reply } from 'querent';
import { filesStore } from './own-store/files-store';

const ID = 'call_42';
const params = JSON.parse(readFileSync(new URL('questions/database.json', import.meta.url), 'utf8'));

/** A screen that shows what it does to the process that started this one, which is the person before it. */
const screen: Renderer = {
  name: 'screen',
  ask: (request, { signal, shown }) => {
    process.send?.({ screen: `open: ${request.questions[0]?.header}` });
    shown();
    return new Promise<Reply>((resolve) => {
      process.once('message', (answer) => resolve({ answers: { '0': String(answer) } }));
      const close = () =>
        process.send?.({ screen: `closed: ${signal.reason.status} by ${signal.reason.by?.renderer}` });
      // A screen that comes too late for its ask finds the signal aborted.
      if (signal.aborted) close();
      else signal.addEventListener('abort', close);
    });
  },
};

async function run(role: string, folder: string): Promise<void> {
  // On Node 22 and newer, or with better-sqlite3: sqliteStore(new DatabaseSync('asks.db')) of querent/stores/sqlite.
  const askUser = createAskUser({ store: await filesStore(folder), renderer: screen });
  // Waiting for others' questions keeps no process alive by itself; this one lives as long as the one that started it.
  process.once('disconnect', () => process.exit());
  if (role !== 'ask') return;
  const { llmContent } = await askUser.tool.call(params, { correlationId: ID });
  process.send?.({ result: llmContent });
}

/** A process, and what it says in turn. */
function start(role: string, folder: string): { readonly child: ChildProcess; says(): Promise<unknown> } {
  const child = fork(fileURLToPath(import.meta.url), [role, folder]);
  const said: unknown[] = [];
  child.on('message', (message) => said.push(message));
  const says = async (): Promise<unknown> => {
    while (said.length === 0) await once(child, 'message');
    return said.shift();
  };
  return { child, says };
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'two-processes-'));
  const here = start('ask', folder);
  const there = start('show', folder);
  for (const one of [here, there]) assert.deepEqual(await one.says(), { screen: 'open: Database' });
  console.log('both show it');

  here.child.kill('SIGKILL');
  await once(here.child, 'exit');
  const again = start('ask', folder);
  assert.deepEqual(await again.says(), { screen: 'open: Database' });
  console.log('the one that asked was killed, and another joined');

  there.child.send('SQLite');
  const closed = { screen: 'closed: answered by screen' };
  assert.deepEqual(await there.says(), closed);
  const both = [await again.says(), await again.says()];
  assert.deepEqual(both, [closed, { result: '{"answers":{"0":"SQLite"}}' }]);
  console.log('the answer on one screen closed the other, and reached the call');
  for (const { child } of [there, again]) child.kill();
  rmSync(folder, { recursive: true });
}

const [role, folder = ''] = process.argv.slice(2);
await (role === undefined ? main() : run(role, folder));
