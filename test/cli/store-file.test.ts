import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sqliteStore } from '../../src/stores/sqlite';
import { type SqliteEngine, sqliteOrSkip } from '../support/sqlite';
import { newAsk } from '../support/sqlite-file';
import { storedAsks } from './stored';

const { engine, title } = sqliteOrSkip();
const ON_STORED = [['pending'], ['answer', 'a', '1'], ['purge', '--older-than', '30d'], ['erase', '--user', 'ada']];
const QUESTION = { id: '0', header: 'Go', question: 'Go?', type: 'yesno' } as const;

/** A folder's files and all that is in them. */
function contentOf(folder: string) {
  const names = readdirSync(folder).filter((name) => name !== 'node_modules');
  return names.sort().map((name) => [name, readFileSync(join(folder, name), 'latin1')]);
}

describe.skipIf(engine === undefined)(`the file and the namespace of --store (${title})`, { timeout: 60_000 }, () => {
  const { run, newFolder, database } = storedAsks();
  const open = (file: string) => (engine as SqliteEngine).open(file);

  /** A database of somebody else's. */
  function foreignDatabase(journal: string) {
    const file = join(newFolder(), 'app.db');
    const handle = open(file);
    handle.exec(`PRAGMA journal_mode = ${journal}; CREATE TABLE users (name TEXT); INSERT INTO users VALUES ('ada')`);
    return { file, handle };
  }

  /** A store with an ask in each of these namespaces. */
  async function storeWith(...namespaces: readonly string[]): Promise<string> {
    const file = join(newFolder(), 'asks.db');
    const handle = open(file);
    for (const namespace of namespaces) {
      await sqliteStore(handle, { namespace }).put(newAsk('a', { questions: [QUESTION], scope: { user: 'ada' } }));
    }
    handle.close();
    return file;
  }

  test('a database that is not querent’s is refused in one line, and stays as it was to the byte', async () => {
    for (const [journal, state] of [
      ['DELETE', 'closed'],
      ['WAL', 'closed'],
      ['WAL', 'open'],
      ['WAL', 'left by a crash'],
    ] as const) {
      const { file: opened, handle } = foreignDatabase(journal);
      const file = state === 'left by a crash' ? join(newFolder(), 'app.db') : opened;
      if (file !== opened) for (const end of ['', '-wal']) copyFileSync(opened + end, file + end);
      if (state !== 'open') handle.close();
      const before = contentOf(dirname(file)).filter(([name]) => !name?.endsWith('-shm'));
      for (const command of [...ON_STORED, ['ask', database()]]) {
        expect(await run([...command, '--store', file]), `${command}`).toEqual({
          code: 2,
          stdout: '',
          stderr: `querent: ${file} is not a store of querent, and was left as it is. Check --store.\n`,
        });
        // The shared memory of an open log has locks in it, and no content.
        expect(contentOf(dirname(file)).filter(([name]) => !name?.endsWith('-shm'))).toEqual(before);
      }
      if (state === 'open') handle.close();
    }
  });

  test('a folder is no store', async () => {
    const folder = newFolder();
    for (const command of [...ON_STORED, ['ask', database()]]) {
      expect(await run([...command, '--store', folder]), `${command}`).toMatchObject({ code: 2, stdout: '' });
    }
  });

  test('a store that a crash left half written beside its journal is recovered and used', async () => {
    for (const [command, code, said] of [
      [['pending'], 0, /^a /],
      [['ask', database(), '--id', 'b'], 0, /SQLite/],
      [['answer', 'a', 'yes'], 0, /answered/],
      [['erase', '--user', 'ada'], 0, /^1$/m],
    ] as const) {
      const crashed = await storeWith('default');
      const handle = open(crashed);
      // The journal of somebody who is not querent; it is written early where the cache is full.
      handle.exec('PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN IMMEDIATE; CREATE TABLE other (x)');
      for (let row = 0; row < 50; row++) handle.exec('INSERT INTO other VALUES (randomblob(3000))');
      const file = join(newFolder(), 'asks.db');
      for (const end of ['', '-journal']) copyFileSync(crashed + end, file + end);
      handle.close();
      const ended = await run([...command, '--store', file], { input: '2\n' });
      expect(ended, `${command}`).toMatchObject({ code, stdout: expect.stringMatching(said) });
      expect(readdirSync(dirname(file))).not.toContain('asks.db-journal');
    }
  });

  test('pending lists while another process is writing', async () => {
    const file = await storeWith('default');
    const writer = open(file);
    writer.exec('BEGIN IMMEDIATE');
    expect(await run(['pending', '--store', file])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^a /) });
    writer.close();
  });

  test('a name with white space around it is refused in one line, since an engine would leave that out', async () => {
    const { file, handle } = foreignDatabase('DELETE');
    handle.close();
    const before = contentOf(dirname(file));
    for (const name of [`${file} `, ' :memory: ', ' ', `\t${file}`]) {
      for (const command of [...ON_STORED, ['ask', database()]]) {
        expect(await run([...command, `--store=${name}`]), `${command}`).toEqual({
          code: 2,
          stdout: '',
          stderr: 'querent: The name behind --store begins or ends with white space; leave that out.\n',
        });
      }
    }
    expect(contentOf(dirname(file))).toEqual(before);
  });

  test('a file that is not there is not made, but by ask', async () => {
    const file = join(newFolder(), 'asks.db');
    for (const command of ON_STORED) {
      const { code, stderr } = await run([...command, '--store', file]);
      expect({ code, stderr }, `${command}`).toEqual({ code: 2, stderr: `querent: There is no file ${file}.\n` });
    }
    expect(existsSync(file)).toBe(false);
    expect((await run(['ask', database(), '--store', file], { input: '1\n' })).code).toBe(0);
    expect((await run(['pending', '--store', file])).stderr).toBe('Nothing waits.\n');
  });

  test('an empty file is nobody’s: ask takes it, and the others find no store in it', async () => {
    const file = join(newFolder(), 'asks.db');
    open(file).close();
    for (const command of ON_STORED) expect((await run([...command, '--store', file])).code, `${command}`).toBe(2);
    expect((await run(['ask', database(), '--store', file], { input: '1\n' })).code).toBe(0);
  });

  test('tables of querent’s beside those of a host are a store', async () => {
    const { file, handle } = foreignDatabase('WAL');
    await sqliteStore(handle).put(newAsk('a', { questions: [QUESTION] }));
    handle.close();
    expect((await run(['answer', 'a', 'yes', '--store', file])).code).toBe(0);
  });

  test('asks that start on a new file at the same moment are all kept', async () => {
    const file = join(newFolder(), 'asks.db');
    const asks = await Promise.all(
      [1, 2, 3, 4, 5].map(() => run(['ask', database(), '--store', file], { input: '1\n' })),
    );
    expect(asks.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
  });

  test('a namespace that is not there is named with those that are, and is not made', async () => {
    const file = await storeWith('jobs', 'a\u001b[2Jb');
    const said = (name: string) =>
      `querent: ${file} has no namespace "${name}"; it has "ab", "jobs". Choose with --namespace.\n`;
    const [listing, ...others] = ON_STORED;
    for (const [flags, name] of [
      [['--namespace', 'jbos'], 'jbos'],
      [[], 'default'],
    ] as const) {
      for (const command of others) {
        const ended = await run([...command, '--store', file, ...flags]);
        expect(ended, `${command}`).toEqual({ code: 2, stdout: '', stderr: said(name) });
      }
      expect(await run([...(listing ?? []), '--store', file, ...flags])).toEqual({
        code: 0,
        stdout: '',
        stderr: said(name),
      });
      const json = await run(['pending', '--json', '--store', file, ...flags]);
      expect(json).toEqual({ code: 0, stdout: '[]\n', stderr: said(name) });
    }
    expect((await run(['pending', '--store', file, '--namespace', 'jobs'])).stdout).toMatch(/^a /);
  });

  test('what is forgotten while a reader keeps the log is said to be in it still, until the command is run again', async () => {
    const file = await storeWith('default');
    const [writer, reader] = [open(file), open(file)];
    const storeText = () => readFileSync(file, 'latin1') + readFileSync(`${file}-wal`, 'latin1');
    await sqliteStore(writer).put(newAsk('b', { questions: [QUESTION], scope: { user: 'secretive' } }));
    reader.exec('BEGIN');
    reader.prepare('SELECT * FROM querent_asks').all();
    const erase = () => run(['erase', '--user', 'secretive', '--store', file]);

    expect(await erase()).toEqual({
      code: 0,
      stdout: '1\n',
      stderr: `querent: What was forgotten is still in the log ${file}-wal: another process is using the file. Run this again once it is done.\n`,
    });
    expect(storeText()).toContain('secretive');
    reader.exec('COMMIT');
    expect(await erase()).toEqual({ code: 0, stdout: '0\n', stderr: '' });
    expect(storeText()).not.toContain('secretive');
    for (const handle of [reader, writer]) handle.close();
  });

  test('of many namespaces the first ten are named', async () => {
    const file = await storeWith(...Array.from({ length: 12 }, (_, index) => `n${10 + index}`));
    const { stderr } = await run(['pending', '--store', file]);
    expect(stderr).toContain('"n18", "n19", 2 more. Choose');
  });
});
