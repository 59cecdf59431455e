import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { sqliteOrSkip } from '../support/sqlite';
import { running, storedAsks } from './stored';

const { engine, title } = sqliteOrSkip();

describe.skipIf(engine === undefined)(`querent ask --store (${title})`, { timeout: 60_000 }, () => {
  const { run, newStore, database, several, file } = storedAsks();

  test('survives kill -9: it is answered from elsewhere, and asked again it prints the result and prompts nobody', async () => {
    const store = newStore();
    const ask = ['ask', database(), '--store', store, '--id', 'call_1'];
    const first = await running((options) => run(ask, options), /^> /m, { keepOpen: true });
    first.kill('SIGKILL');
    expect((await first.ended).code).toBeNull();

    expect((await run(['pending', '--store', store])).stdout).toMatch(
      /^call_1 {2}asked \d+s ago\n {2}\[Database\] Which/,
    );
    expect((await run(['answer', 'call_1', 'sqlite', '--store', store])).code).toBe(0);
    const again = await run(ask, { keepOpen: true });
    expect(again).toMatchObject({ code: 0, stdout: '{"answers":{"0":"SQLite"}}\n', stderr: '' });
    expect((await run(['pending', '--store', store])).stdout).toBe('');
  });

  test('killed and asked again while nobody has answered, it asks the person once more', async () => {
    const store = newStore();
    const ask = ['ask', database(), '--store', store, '--id', 'call_1'];
    const first = await running((options) => run(ask, options), /^> /m, { keepOpen: true });
    first.kill('SIGKILL');
    await first.ended;
    expect(await run(ask, { input: '1\n' })).toMatchObject({ code: 0, stdout: '{"answers":{"0":"PostgreSQL"}}\n' });
  });

  test('an answer from elsewhere closes the dialog that waits, and its result is printed', async () => {
    const store = newStore();
    const waiting = await running(
      (options) => run(['ask', database(), '--store', store, '--id', 'call_1'], options),
      /^> /m,
      { keepOpen: true },
    );
    await run(['answer', 'call_1', '2', '--store', store]);
    const { code, stdout, stderr } = await waiting.ended;
    expect(stderr).toContain('\nAnswered elsewhere\n');
    expect(stdout).toBe('{"answers":{"0":"SQLite"}}\n');
    expect(code).toBe(0);
  });

  test('where nobody is at the other end of its input it waits for an answer from elsewhere', async () => {
    const store = newStore();
    const input = JSON.stringify([{ header: 'Name', question: 'Its name?', type: 'text' }]);
    const waiting = await running(
      (options) => run(['ask', '-', '--store', store], { ...options, input }),
      /querent answer \S+ --store/,
    );
    const [ask] = JSON.parse((await run(['pending', '--json', '--store', store])).stdout);
    await run(['answer', ask.id, 'main', '--store', store]);
    expect(await waiting.ended).toMatchObject({ code: 0, stdout: '{"answers":{"0":"main"}}\n' });
  });

  test('it tells how to answer elsewhere, with an id that works', async () => {
    const store = newStore();
    const waiting = await running(
      (options) => run(['ask', database(), '--store', store, '--user', 'ada', '--id', 'call 1'], options),
      /querent answer :ada:::call%201 --store/,
    );
    expect((await run(['answer', ':ada:::call%201', '1', '--store', store])).code).toBe(0);
    expect((await waiting.ended).code).toBe(0);
  });

  test('how an ask ended elsewhere is its exit code', async () => {
    const endings: [string[], number][] = [
      [['--dismiss', 'not now'], 3],
      [['--clarify', 'Which host?'], 6],
    ];
    for (const [how, code] of endings) {
      const store = newStore();
      const waiting = await running(
        (options) => run(['ask', database(), '--store', store, '--id', 'a'], options),
        /^> /m,
      );
      expect((await run(['answer', 'a', ...how, '--store', store])).code).toBe(0);
      const ended = await waiting.ended;
      expect(ended.code).toBe(code);
      expect(ended.stdout).toContain(how[1]);
    }
  });

  test('SIGTERM leaves the ask waiting, Ctrl-C ends it', async () => {
    const store = newStore();
    for (const [id, signal, state] of [
      ['left', 'SIGTERM', 'pending'],
      ['ended', 'SIGINT', 'settled'],
    ] as const) {
      const ask = await running((options) => run(['ask', database(), '--store', store, '--id', id], options), /^> /m, {
        keepOpen: true,
      });
      ask.kill(signal);
      expect(await ask.ended).toMatchObject({ code: 130, stdout: '' });
      const waits = JSON.parse((await run(['pending', '--json', '--store', store])).stdout);
      expect(waits.some((one: { id: string }) => one.id === id)).toBe(state === 'pending');
    }
  });

  test('a deadline goes on while no process runs, and is not moved by asking again', async () => {
    const store = newStore();
    const ask = ['ask', database(), '--store', store, '--id', 'a', '--timeout'];
    const first = await running((options) => run([...ask, '300ms'], options), /^> /m, { keepOpen: true });
    first.kill('SIGKILL');
    await first.ended;
    expect((await run([...ask, '1h'], { keepOpen: true })).code).toBe(4);
  });

  test('it shows its own ask and none of the others in the store', async () => {
    const store = newStore();
    const other = await running((options) => run(['ask', several(), '--store', store], options), /^> /m, {
      keepOpen: true,
    });
    const mine = await run(['ask', database(), '--store', store], { input: '1\n' });
    expect(mine.stderr).not.toContain('Which checks?');
    expect(mine.code).toBe(0);
    other.kill('SIGKILL');
    await other.ended;
  });

  test('it shows no ask of a scope that only reads like its own', async () => {
    const store = newStore();
    const call = ['--store', store, '--id', 'call_1'];
    const other = await running((options) => run(['ask', several(), ...call, '--user', 'ada run=7'], options), /^> /m, {
      keepOpen: true,
    });
    const scope = ['--user', 'ada', '--run', '7'];
    const mine = await run(['ask', database(), ...call, ...scope, '--timeout', '10s'], { input: '1\n' });
    expect(mine.stderr).not.toContain('Which checks?');
    expect(mine).toMatchObject({ code: 0, stdout: '{"answers":{"0":"PostgreSQL"}}\n' });
    other.kill('SIGKILL');
    await other.ended;
  });

  test('other questions under the id are one line and exit 2', async () => {
    const store = newStore();
    await run(['ask', database(), '--store', store, '--id', 'a'], { input: '1\n' });
    const { code, stdout, stderr } = await run(['ask', several(), '--store', store, '--id', 'a']);
    expect(stderr).toBe('querent: This id is taken by an ask with other questions; use a new id.\n');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test('a file that can’t be used is one line, and a wrong call makes none', async () => {
    const cases: [string, RegExp, number][] = [
      [file('text.db', 'this is no database, but it is long enough to look at'.repeat(20)), /is not a store of/, 2],
      ['/nowhere/at/all.db', /can't be opened/, 5],
      ['', /--store needs the name of a file/, 2],
      [':memory:', /--store needs the name of a file/, 2],
    ];
    for (const [store, words, exit] of cases) {
      const { code, stdout, stderr } = await run(['ask', database(), '--store', store]);
      expect(stderr).toMatch(words);
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
      expect({ code, stdout }).toEqual({ code: exit, stdout: '' });
    }
    const store = newStore();
    expect((await run(['ask', 'nope.json', '--store', store])).code).toBe(2);
    expect(existsSync(store)).toBe(false);
    for (const flags of [
      ['--id', 'a'],
      ['--namespace', 'n'],
      ['--id', '', '--store', store],
      ['--user', ''],
    ]) {
      expect(await run(['ask', database(), ...flags])).toMatchObject({ code: 2, stdout: '' });
    }
  });
});

describe('querent --store without a SQLite engine', () => {
  const { run, newStore, database } = storedAsks();

  test.skipIf(engine?.name === 'node:sqlite')('says what to install, in one line and exit 5', async () => {
    const { code, stdout, stderr } = await run(['ask', database(), '--store', newStore()], {}, { cwd: tmpdir() });
    expect(stderr).toBe('querent: --store needs Node 22.13 or newer, or npm install better-sqlite3.\n');
    expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
  });
});
