import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sqliteOrSkip } from '../support/sqlite';
import { running, storedAsks } from './stored';

const { engine, title } = sqliteOrSkip();
const WAITS = /The input ended.* It waits for: querent (.*)\n/;

describe.skipIf(engine === undefined)(`the command that answers a waiting ask (${title})`, { timeout: 60_000 }, () => {
  const { run, line, newStore, newFolder, database } = storedAsks();

  test('is told when the input ends, once, and answers', async () => {
    const store = newStore();
    const ask = ['ask', database(), '--store', store, '--namespace', 'jobs', '--id', 'a'];
    const waiting = await running((options) => run(ask, options), WAITS);
    const [, command = ''] = WAITS.exec(waiting.stderr) ?? [];
    expect(command).toBe(`answer a --store ${store} --namespace jobs`);
    expect((await run([...command.split(' '), 'sqlite'])).code).toBe(0);
    const { code, stdout, stderr } = await waiting.ended;
    expect({ code, stdout }).toEqual({ code: 0, stdout: '{"answers":{"0":"SQLite"}}\n' });
    expect(stderr.match(/It waits/g)).toHaveLength(1);
  });

  test('is not told without a store, where nothing waits', async () => {
    const { code, stderr } = await run(['ask', database()]);
    expect(stderr).not.toContain('It waits');
    expect(code).toBe(5);
  });

  test('works in a shell, whatever the id, the file and the namespace are called', async () => {
    const cwd = newFolder();
    const odd: [string, string, string][] = [
      ['-x', 'plain.db', 'n'],
      ['--help', `it's $(touch owned) "here".db`, 'a b'],
      ['~root', '-dash.db', '-n'],
      ['two words & more', '~.db', "o'clock"],
    ];
    for (const [id, file, namespace] of odd) {
      const ask = ['ask', database(), `--store=${file}`, `--id=${id}`, `--namespace=${namespace}`];
      const waiting = await running((options) => run(ask, options, { cwd }), WAITS);
      const [, command = ''] = WAITS.exec(waiting.stderr) ?? [];
      const { status, stderr } = spawnSync('sh', ['-c', `${line()} ${command} sqlite`], { cwd, encoding: 'utf8' });
      expect({ status, stderr }, command).toEqual({ status: 0, stderr: '' });
      expect((await waiting.ended).code).toBe(0);
    }
    expect(readdirSync(cwd)).not.toContain('owned');
  });

  test('does not act on the terminal', async () => {
    const [store, cwd] = ['a\u001b]0;owned\u0007.db', newFolder()];
    const waiting = await running((options) => run(['ask', database(), '--store', store], options, { cwd }), WAITS);
    waiting.kill('SIGTERM');
    const { stderr } = await waiting.ended;
    expect(stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
    expect(stderr.match(/querent answer /g)).toHaveLength(2);
  });
});
