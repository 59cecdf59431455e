import { chmod, lstat, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadPolicies, saveRule } from '../../src/policy/files';
import type { PolicyRule } from '../../src/policy/index';

let folder = '';
let file = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'querent-policy-'));
  file = join(folder, 'always.toml');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const ALWAYS: PolicyRule = { toolName: 'sh', decision: 'allow', priority: 4.95 };
const TEXT = '[[rule]]\ntoolName = "sh"\ndecision = "allow"\npriority = 950\n';

describe('what is written where it was named', () => {
  test('a link to a file that is still missing stays a link, and the file is made', async () => {
    await symlink('mine/always.toml', join(folder, 'second.toml'));
    await symlink('second.toml', file);
    await saveRule(file, ALWAYS);
    expect((await lstat(file)).isSymbolicLink()).toBe(true);
    expect(await readFile(join(folder, 'mine/always.toml'), 'utf8')).toBe(TEXT);
    expect((await readdir(folder)).sort()).toEqual(['always.toml', 'mine', 'second.toml']);
  });

  test('links that lead nowhere, and a folder in its place, are told as such', async () => {
    await symlink('always.toml', file);
    const refused = (what: string) => ({ name: 'AskUserError', code: 'invalid_options', message: what });
    await expect(saveRule(file, ALWAYS)).rejects.toMatchObject(refused(`${file}: can’t be written (ELOOP).`));
    await expect(saveRule(folder, ALWAYS)).rejects.toMatchObject(refused(`${folder}: can’t be written (EISDIR).`));
  });

  test('a file that is not UTF-8 is left as it is, to the byte', async () => {
    const bytes = Buffer.from(`# Löwe\n${TEXT}`, 'latin1');
    await writeFile(file, bytes);
    await expect(saveRule(file, { ...ALWAYS, toolName: 'x' })).rejects.toMatchObject({ code: 'invalid_options' });
    expect(await readFile(file)).toEqual(bytes);
  });

  test('a byte order mark stays', async () => {
    await writeFile(file, '\uFEFF# mine\n');
    await saveRule(file, ALWAYS);
    expect(await readFile(file, 'utf8')).toBe(`\uFEFF# mine\n\n${TEXT}`);
  });
});

describe('two writers that know nothing of each other', () => {
  test('lose no rule, and leave no lock', async () => {
    const writers = [];
    for (let count = 0; count < 2; count++) {
      // A copy of the module is what another process has: a queue of its own.
      vi.resetModules();
      writers.push(await import('../../src/policy/files'));
    }
    const saves = writers.flatMap((writer, who) =>
      Array.from({ length: 15 }, (_, index) => writer.saveRule(file, { ...ALWAYS, toolName: `tool_${who}_${index}` })),
    );
    await Promise.all(saves);
    expect((await loadPolicies({ tier: 'user', files: [file] })).rules).toHaveLength(30);
    expect(await readdir(folder)).toEqual(['always.toml']);
  });

  test('take turns: nothing is written while the other holds the lock', async () => {
    await writeFile(`${file}.lock`, 'somebody else');
    let isSaved = false;
    const saving = saveRule(file, ALWAYS).then(() => {
      isSaved = true;
    });
    // Reading has its turn in between, many times.
    for (let count = 0; count < 50; count++) expect(await readdir(folder)).toEqual(['always.toml.lock']);
    expect(isSaved).toBe(false);
    await rm(`${file}.lock`);
    await saving;
    expect(await readFile(file, 'utf8')).toBe(TEXT);
  });

  test('a lock that somebody left behind long ago is taken over', async () => {
    await writeFile(`${file}.lock`, 'somebody who is gone');
    await utimes(`${file}.lock`, new Date(0), new Date(0));
    await saveRule(file, ALWAYS);
    expect(await readdir(folder)).toEqual(['always.toml']);
  });

  test('a write that fails gives the lock back', async () => {
    await writeFile(file, '[[rule');
    await expect(saveRule(file, ALWAYS)).rejects.toMatchObject({ code: 'invalid_options' });
    expect(await readdir(folder)).toEqual(['always.toml']);
  });

  test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'a folder that may not be written to is told as such',
    async () => {
      await chmod(folder, 0o500);
      await expect(saveRule(file, ALWAYS)).rejects.toMatchObject({ message: `${file}: can’t be written (EACCES).` });
      await chmod(folder, 0o700);
    },
  );
});
