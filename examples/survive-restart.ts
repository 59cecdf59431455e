/**
 * A question that outlives its process: the one that asks is killed with -9, another answers, and a third gets the answer by the same id
 * without prompting anybody. This file is all three; run without arguments it starts the others.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAskUser, type Renderer } from 'querent';
import { filesStore } from './own-store/files-store';

const ID = 'call_42';
const params = JSON.parse(readFileSync(new URL('questions/deploy.json', import.meta.url), 'utf8'));

/** A terminal at which nobody sits just now. */
const terminal: Renderer = {
  name: 'terminal',
  ask: (request, { shown }) => {
    shown();
    process.send?.({ prompt: request.questions[0]?.question });
    return new Promise(() => {});
  },
};

async function run(role: string, folder: string): Promise<void> {
  // On Node 22 and newer, or with better-sqlite3: sqliteStore(new DatabaseSync('asks.db')) of querent/stores/sqlite.
  const store = await filesStore(folder);
  const askUser = createAskUser({ store, renderer: role === 'ask' ? terminal : [] });
  if (role === 'ask') {
    const { llmContent } = await askUser.tool.call(params, { correlationId: ID });
    process.send?.({ result: llmContent });
  } else {
    const { verdict } = await askUser.answer(ID, { answers: { '0': 'Yes' } }, { actor: 'ada' });
    process.send?.({ verdict });
  }
  await askUser.close();
  await store.close();
  process.disconnect?.();
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'survive-restart-'));
  const start = (role: string) => fork(fileURLToPath(import.meta.url), [role, folder]);
  const next = async (child: ChildProcess) => (await once(child, 'message'))[0];

  const asker = start('ask');
  const { prompt } = await next(asker);
  console.log(`asked: ${prompt}`);
  asker.kill('SIGKILL');
  await once(asker, 'exit');
  console.log('the process that asked was killed');

  assert.deepEqual(await next(start('answer')), { verdict: 'won' });
  console.log('another process answered');

  // The agent starts again and repeats its call. A prompt would be the first message.
  const collected = await next(start('ask'));
  assert.deepEqual(collected, { result: '{"answers":{"0":"Yes"}}' });
  console.log(`the next one has: ${collected.result}`);
  rmSync(folder, { recursive: true });
}

const [role, folder = ''] = process.argv.slice(2);
await (role === undefined ? main() : run(role, folder));
