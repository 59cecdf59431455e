/**
 * A run that is suspended while a person thinks: one process asks and ends, another answers, a third goes on. Each is a real process here;
 * in a host they are three requests, days apart.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAskUser } from 'querent';
import { filesStore } from './own-store/files-store';

// What the host keeps of the run: the model's call as it came. The call id is what ties the three together.
const CALL = {
  id: 'call_1',
  args: { questions: [{ header: 'Deploy', question: 'Deploy version 2 now?', type: 'yesno' }] },
};
const RUN = { user: 'ada', run: 'run_7' };

// Any store that reaches beyond the process; with Node 22.13 or better-sqlite3 it would be sqliteStore.
async function hostWith(folder: string) {
  return createAskUser({ store: await filesStore(folder) }).for(RUN);
}

const parts: Record<string, (folder: string) => Promise<void>> = {
  async ask(folder) {
    const askUser = await hostWith(folder);
    const opened = await askUser.tool.open(CALL.args, { correlationId: CALL.id });
    assert('pending' in opened);
    console.log(`asked as ${opened.pending.id}; this process ends`);
  },

  async answer(folder) {
    const askUser = await hostWith(folder);
    const [ask] = (await askUser.list({ state: 'pending' })).items;
    assert.equal(ask?.questions[0]?.question, 'Deploy version 2 now?');
    const { verdict } = await askUser.answer(ask.id, { answers: { '0': 'Yes' } }, { actor: 'ada' });
    assert.equal(verdict, 'won');
    console.log('answered');
  },

  async collect(folder) {
    const askUser = await hostWith(folder);
    // The same call again: it prompts nobody, since the answer is there.
    const result = await askUser.tool.open(CALL.args, { correlationId: CALL.id });
    assert(!('pending' in result));
    assert.equal(result.llmContent, '{"answers":{"0":"Yes"}}');
    console.log(`the model gets ${result.llmContent}`);
  },
};

const [part, given] = process.argv.slice(2);
if (part !== undefined && given !== undefined) {
  await parts[part]?.(given);
  // As a host's process would, without closing: close() would end what waits.
  process.exit(0);
}

const folder = await mkdtemp(join(tmpdir(), 'suspend-'));
for (const name of Object.keys(parts)) {
  const args = ['--import', 'tsx', fileURLToPath(import.meta.url), name, folder];
  assert.equal(spawnSync(process.execPath, args, { stdio: 'inherit' }).status, 0, name);
}
await rm(folder, { recursive: true });
