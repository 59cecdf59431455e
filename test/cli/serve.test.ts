import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bundledWorker } from '../support/bundled-worker';
import { DATABASE } from '../support/questions';
import { sqliteOrSkip } from '../support/sqlite';
import { querent } from './command';

/** Where better-sqlite3 is found. */
const cwd = resolve(import.meta.dirname, '../sqlite');

let folder = '';
let script = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'querent-serve-'));
  script = fileURLToPath(bundledWorker(new URL('../../src/cli/main.ts', import.meta.url)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A server that has said where it is. */
async function serving(args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [script, 'serve', ...args], { cwd, env: { ...process.env, ...env } });
  children.push(child);
  const ended = once(child, 'exit');
  const [link] = (await once(createInterface(child.stdout), 'line')) as [string];
  const [agents] = (await once(createInterface(child.stderr), 'line')) as [string];
  const [, asks = '', token = ''] = /^Agents ask at (\S+) with Authorization: Bearer (\S+)$/.exec(agents) ?? [];
  const ask = async (path: string, body?: unknown, key = 'k') => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key };
    return fetch(asks + path, { headers, ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }) });
  };
  /** What a person with the link gets. */
  const person = async (path: string, body?: unknown, given = link) => {
    const headers = { authorization: `Bearer ${given.split('/open/')[1]}`, 'content-type': 'application/json' };
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    return fetch(new URL(path, asks), { headers, ...init });
  };
  const stop = async (): Promise<number | null> => {
    child.kill('SIGINT');
    return ((await ended) as [number | null])[0];
  };
  return { link, asks, token, ask, person, stop };
}

describe('querent serve', () => {
  test('prints a link on this machine alone, lets an agent ask and a person answer, and ends when it is told to', async () => {
    const { link, ask, person, stop } = await serving();
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/open\/1\.link\./);
    const page = await fetch(link, { redirect: 'manual' });
    expect(page.status).toBe(303);
    const put = (await (await ask('', { params: DATABASE })).json()) as { id: string };
    const waiting = ask(`/${put.id}?wait=30s`);
    expect((await person(`/api/asks/${put.id}/answer`, { answers: { '0': 'SQLite' } })).status).toBe(200);
    expect(await (await waiting).json()).toMatchObject({
      state: 'settled',
      result: { llmContent: '{"answers":{"0":"SQLite"}}' },
    });
    expect(await stop()).toBe(0);
  });

  test('lets nobody ask without the token, and nobody answer without the link', async () => {
    const { asks, token, link, stop } = await serving();
    for (const authorization of ['', 'Bearer ', 'Bearer x', `Bearer ${token}x`, `Bearer ${link.split('/open/')[1]}`]) {
      const headers = { authorization, 'content-type': 'application/json' };
      expect((await fetch(asks, { method: 'POST', headers, body: '{}' })).status, authorization).toBe(401);
    }
    expect((await fetch(new URL('/api/asks', asks), { headers: { authorization: `Bearer ${token}` } })).status).toBe(
      401,
    );
    expect((await fetch(new URL('/', asks))).status).toBe(401);
    await stop();
  });

  test('says in one line what is wrong with a flag', async () => {
    for (const [args, wrong] of [
      [['--port', 'x'], '--port takes a number'],
      [['--port', '70000'], 'up to 65535'],
      [['--host', '0.0.0.0'], '--base-url'],
      [['--user', ''], '--user needs a name'],
    ] as const) {
      const { code, stderr } = await querent(['serve', ...args], {}, { nodeArgs: [script], cwd });
      expect([args, code]).toEqual([args, 2]);
      expect(stderr).toContain(wrong);
    }
  });

  const { engine, title } = sqliteOrSkip();
  test.skipIf(engine === undefined)(
    `over a store and with a key of its own outlives a restart (${title})`,
    async () => {
      const args = ['--store', join(folder, 'asks.db')];
      const env = { QUERENT_SECRET: 's'.repeat(32), QUERENT_AGENT_TOKEN: 'agent' };
      const before = await serving(args, env);
      const put = (await (await before.ask('', { params: DATABASE })).json()) as { id: string };
      expect(await before.stop()).toBe(0);
      const after = await serving(args, env);
      const listed = await (await after.person('/api/asks', undefined, before.link)).json();
      expect(listed).toMatchObject({ items: [{ id: put.id, state: 'pending' }] });
      await after.person(`/api/asks/${put.id}/answer`, { answers: { '0': 'SQLite' } }, before.link);
      expect(await (await after.ask('', { params: DATABASE })).json()).toMatchObject({ state: 'settled' });
      await after.stop();
    },
  );
});

test('only who serves loads a server', async () => {
  const { metafile } = await build({
    entryPoints: ['src/cli/main.ts'],
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    outdir: 'dist',
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  const loaded = new Set<string>();
  const load = (chunk: string): void => {
    if (loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const { path, kind } of metafile.outputs[chunk]?.imports ?? []) if (kind === 'import-statement') load(path);
  };
  load('dist/main.js');
  const inputs = [...loaded].flatMap((chunk) => Object.keys(metafile.outputs[chunk]?.inputs ?? {}));
  expect(inputs).toContain('src/cli/run.ts');
  expect(inputs.filter((path) => /hono|marked|renderers\/web|ask-api/.test(path))).toEqual([]);
});
