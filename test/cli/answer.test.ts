import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sealedStore } from '../../src/stores/sealed';
import { sqliteStore } from '../../src/stores/sqlite';
import { aesGcm } from '../support/sealing';
import { type SqliteEngine, sqliteOrSkip } from '../support/sqlite';
import { newAsk } from '../support/sqlite-file';
import { running, storedAsks } from './stored';

const { engine, title } = sqliteOrSkip();
const OPTIONS = ['PostgreSQL', 'SQLite'].map((label) => ({ label, description: '' }));
const DATABASE = { id: '0', header: 'Database', question: 'Which?', type: 'choice', options: OPTIONS } as const;
const CHECKS = {
  id: 'checks',
  header: 'Checks',
  question: 'Which checks?',
  type: 'choice',
  multiSelect: true,
  options: ['Unit', 'Lint, all', 'E2E'].map((label) => ({ label, description: '' })),
} as const;
const NAME = { id: '2', header: 'Name', question: 'Its name?', type: 'text' } as const;
const GO = { id: '0', header: 'Go', question: 'Go?', type: 'yesno' } as const;

describe.skipIf(engine === undefined)(`querent answer and pending (${title})`, { timeout: 60_000 }, () => {
  const { run, newStore } = storedAsks();

  /** A store with these asks, as a host would have put them. */
  async function storeWith(...asks: readonly Parameters<typeof newAsk>[]): Promise<string> {
    const file = newStore();
    const handle = (engine as SqliteEngine).open(file);
    for (const [id, changes] of asks) await sqliteStore(handle).put(newAsk(id, { questions: [DATABASE], ...changes }));
    handle.close();
    return file;
  }

  async function answersOf(given: readonly string[], questions = [DATABASE, CHECKS, NAME] as const) {
    const store = await storeWith(['a', { questions }]);
    const { stdout, stderr } = await run(['answer', 'a', ...given, '--store', store]);
    expect(stderr).toBe('');
    return JSON.parse(stdout).answers;
  }

  test('answers are given by position or id, a label, its number, or repeated', async () => {
    expect(await answersOf(['0=SQLite', 'checks=Lint, all', '--answer', 'checks=1', '2=a=b'])).toEqual([
      { questionId: '0', selected: ['SQLite'], skipped: false },
      { questionId: 'checks', selected: ['Unit', 'Lint, all'], skipped: false },
      { questionId: '2', selected: [], text: 'a=b', skipped: false },
    ]);
  });

  test('words of one’s own, and a whole reply as JSON', async () => {
    expect(await answersOf(['1=Unit', '--text', '1=and the docs', '--text', '0=a file'])).toMatchObject([
      { text: 'a file' },
      { selected: ['Unit'], text: 'and the docs' },
      { skipped: true },
    ]);
    expect(await answersOf(['--json', '{"answers":{"2":{"text":"main","note":"or so"}}}'])).toMatchObject([
      { skipped: true },
      { skipped: true },
      { text: 'main', note: 'or so' },
    ]);
  });

  test('a reply as JSON is not checked for slips, and the help says so', async () => {
    expect(await answersOf(['--json', '{"answers":{"0":"SQLight","checks":["1"]}}'])).toMatchObject([
      { selected: [], text: 'SQLight' },
      { selected: [], text: '1' },
      { skipped: true },
    ]);
    expect((await run(['answer', '--help'])).stdout).toMatch(/--json[^-]*no label is kept as words of one's own/);
  });

  test('who answers is a program, unless it says who', async () => {
    const store = await storeWith(['a'], ['b']);
    const by = async (id: string, ...flags: readonly string[]) =>
      JSON.parse((await run(['answer', id, '1', ...flags, '--store', store])).stdout).by;
    expect(await by('a')).toEqual({ kind: 'program', renderer: 'answer' });
    expect(await by('b', '--actor', 'ada')).toEqual({ kind: 'human', renderer: 'answer', actor: 'ada' });
  });

  test('a dismissal and a question back are kept with their words', async () => {
    const store = await storeWith(['a'], ['b'], ['c']);
    const outcome = async (...args: readonly string[]) =>
      JSON.parse((await run(['answer', ...args, '--store', store])).stdout);
    expect(await outcome('a', '--dismiss', 'not now')).toMatchObject({ status: 'dismissed', reason: 'not now' });
    expect(await outcome('b', '--dismiss')).not.toHaveProperty('reason');
    expect(await outcome('c', '--clarify', 'On which host?')).toMatchObject({ text: 'On which host?' });
  });

  test('without answers it asks, and reads a reply a line', async () => {
    const store = await storeWith([
      'a',
      { questions: [DATABASE, GO, NAME].map((one, id) => ({ ...one, id: `${id}` })) },
    ]);
    const { code, stdout, stderr } = await run(['answer', 'a', '--store', store, '--actor', 'ada'], {
      input: '7\n2\ny\nmain\n',
    });
    expect(stderr).toContain('There is no option with that number');
    expect(JSON.parse(stdout)).toMatchObject({
      answers: [{ selected: ['SQLite'] }, { selected: ['Yes'] }, { text: 'main' }],
      by: { kind: 'human', actor: 'ada' },
    });
    expect(code).toBe(0);
  });

  test('an input that ends half way keeps nothing, and the ask waits on', async () => {
    const store = await storeWith(['a', { questions: [DATABASE, { ...GO, id: '1' }] }]);
    const { code, stdout, stderr } = await run(['answer', 'a', '--store', store], { input: '2\n' });
    expect(stderr).toMatch(/querent: The input ended .* a still waits\.\n$/);
    expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
    expect((await run(['pending', '--store', store])).stdout).toMatch(/^a /);
  });

  test('the dialog closes when somebody else is first, and when time is over', async () => {
    const store = await storeWith(['a'], ['b', { ttlMs: 6_000 }]);
    const dialog = (id: string) =>
      running((options) => run(['answer', id, '--store', store], options), /^> /m, { keepOpen: true });
    const [second, first] = [await dialog('b'), await dialog('a')];
    expect((await run(['answer', 'a', '1', '--store', store, '--actor', 'ada'])).code).toBe(0);
    const lost = await first.ended;
    expect(lost.stderr).toMatch(
      /Answered elsewhere[\s\S]*querent: This answer was not kept: it was answered by ada \d+s ago\.\n$/,
    );
    expect({ code: lost.code, stdout: lost.stdout }).toEqual({ code: 5, stdout: '' });
    // Whoever put it is gone: the deadline is kept by the one that has it open.
    expect(await second.ended).toMatchObject({ code: 4, stdout: '' });
  });

  test('Ctrl-C ends the dialog and not the ask', async () => {
    const store = await storeWith(['a']);
    const dialog = await running((options) => run(['answer', 'a', '--store', store], options), /^> /m, {
      keepOpen: true,
    });
    dialog.kill('SIGINT');
    expect(await dialog.ended).toMatchObject({ code: 130, stdout: '' });
    expect((await run(['answer', 'a', '1', '--store', store])).code).toBe(0);
  });

  test('of two answers at once one is kept, and the other is told', async () => {
    const store = await storeWith(['a']);
    const both = await Promise.all(['1', '2'].map((label) => run(['answer', 'a', label, '--store', store])));
    expect(both.map(({ code }) => code).sort()).toEqual([0, 5]);
    expect(both.find(({ code }) => code === 5)?.stderr).toMatch(/^querent: This answer was not kept: it was answered/);
  });

  test('what can’t be kept is one line that says why, and its exit code', async () => {
    const store = await storeWith(['a'], ['over', { ttlMs: 0 }], ['done'], ['many', { questions: [DATABASE, GO] }]);
    await run(['answer', 'done', '--dismiss', 'secret-words', '--store', store]);
    const cases: [readonly string[], number, RegExp][] = [
      [['nope', '1'], 2, /There is no ask nope in .*querent pending/],
      [['a', 'SQLight'], 2, /"Database" has no option "SQLight"; it has PostgreSQL, SQLite\. .*--text/],
      [['a', '0=7'], 2, /no option with that number/],
      [['a', '1,2'], 2, /"Database": /],
      [['a', '0=/cancel'], 2, /has no option "\/cancel"/],
      [['many', 'SQLite'], 2, /An answer is <key>=<answer>; the keys are 0 \(Database\), 0 \(Go\)/],
      [['a', '1', '--dismiss', '--clarify', 'x'], 2, /only one of them/],
      [['a', '--dismiss', 'not', 'now'], 2, /Unexpected argument "now"/],
      [['a', '--json', '{'], 2, /--json needs a reply as JSON/],
      [['a', '--json', '{"answer":"1"}'], 2, /A reply is/],
      [['a', '--clarify', ' '], 2, /what the person wants to know/],
      [['a', '1', '--actor', ''], 2, /--actor needs a name/],
      [['over', '1'], 4, /This answer was not kept: it is too late, its time was over \d+s ago\./],
      [['done', '1'], 5, /This answer was not kept: it was dismissed by a program \d+s ago\./],
      [[], 2, /needs the id of an ask/],
    ];
    const ended = await Promise.all(cases.map(([args]) => run(['answer', ...args, '--store', store])));
    for (const [index, { code, stdout, stderr }] of ended.entries()) {
      const [args, exit, words] = cases[index] as (typeof cases)[number];
      expect(stderr, `${args}`).toMatch(words);
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
      expect(stderr).not.toContain('secret-words');
      expect({ code, stdout }, `${args}`).toEqual({ code: exit, stdout: '' });
    }
    expect((await run(['answer', 'a', '1'])).stderr).toMatch(/It needs --store <file>/);
    expect((await run(['answer', 'a', '1', '--store', 'nope.db'])).stderr).toMatch(/There is no file nope\.db/);
    expect((await run(['answer', 'a', '1', '--store', store])).code).toBe(0);
  });

  test('pending lists what waits, the oldest first, and only of the scope', async () => {
    const store = await storeWith(
      ['first', { scope: { user: 'ada', run: '7' }, origin: ['planner', 'coder'], ttlMs: 3_700_000 }],
      ['second', { ttlMs: 0, questions: [DATABASE, GO] }],
      ['done'],
    );
    await run(['answer', 'done', '1', '--store', store]);
    const { stdout } = await run(['pending', '--store', store]);
    expect(stdout).toMatch(
      /^first {2}asked \d+s ago, ends in 1h, by planner\/coder, user=ada run=7\n {2}\[Database\] Which\?\nsecond {2}asked \d+s ago, out of time for \d+s\n {2}\[Database\] Which\?\n {2}\[Go\] Go\?\n$/,
    );
    const ids = async (...flags: readonly string[]) =>
      JSON.parse((await run(['pending', '--json', ...flags, '--store', store])).stdout).map(
        (one: { id: string }) => one.id,
      );
    expect(await ids()).toEqual(['first', 'second']);
    expect(await ids('--user', 'ada')).toEqual(['first']);
    expect(await ids('--user', 'bob')).toEqual([]);
    expect(await ids('--namespace', 'other')).toEqual([]);
    expect(await run(['pending', '--run', '8', '--store', store])).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Nothing waits.\n',
    });
    expect((await run(['pending', '--store', 'nope.db'])).code).toBe(2);
  });

  test('nothing that a model wrote acts on the terminal of who lists it', async () => {
    const evil = { ...NAME, header: 'Na\u001b[2Jme', question: `${'x'.repeat(500)}\n\u001b]0;owned\u0007Go?` };
    const store = await storeWith(['a', { questions: [evil], scope: { user: 'a\u001b[31mda' }, origin: ['a\nb'] }]);
    const { stdout } = await run(['pending', '--store', store]);
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
    expect(stdout.trimEnd().split('\n')).toHaveLength(2);
    expect(stdout.length).toBeLessThan(400);
  });

  test('a sealed ask is listed as one, and not answered without its key', async () => {
    const file = newStore();
    const handle = (engine as SqliteEngine).open(file);
    await sealedStore(sqliteStore(handle), aesGcm()).put(newAsk('a', { questions: [DATABASE] }));
    handle.close();
    expect((await run(['pending', '--store', file])).stdout).toMatch(/^a .*\n {2}\(sealed: .*\)\n$/);
    const { code, stderr } = await run(['answer', 'a', '1', '--store', file]);
    expect(stderr).toBe('querent: The ask a is sealed. Answer it where the key is.\n');
    expect(code).toBe(5);
  });

  test('the JSON that is printed acts on no terminal, and loses nothing', async () => {
    const text = 'a\u007f\u0085\u009b2Jb\u061c\u200e\u200f\u202a\u202ec\u2066\u2069\ud83d\ude00é';
    const acts = /[\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
    const store = await storeWith(['a', { questions: [{ ...NAME, question: text }], meta: { [text]: text } }]);
    const { stdout } = await run(['pending', '--json', '--store', store]);
    expect(stdout).not.toMatch(acts);
    expect(stdout).toContain('a\\u007f\\u0085\\u009b2Jb');
    expect(JSON.parse(stdout)).toMatchObject([{ questions: [{ question: text }], meta: { [text]: text } }]);

    const answered = await run(['answer', 'a', 'main', '--actor', text, '--store', store]);
    expect(answered.stdout).not.toMatch(acts);
    expect(JSON.parse(answered.stdout)).toMatchObject({ by: { actor: text } });
  });

  test('purge forgets what ended, and erase everything of a scope, what waits elsewhere too', async () => {
    const store = await storeWith(
      ['a', { scope: { user: 'ada' }, meta: 'Ada only' }],
      ['b', { scope: { user: 'bob' } }],
      ['old'],
    );
    await run(['answer', 'old', '1', '--store', store]);
    expect((await run(['purge', '--older-than', '1h', '--store', store])).stdout).toBe('0\n');
    expect((await run(['purge', '--older-than', '0s', '--store', store])).stdout).toBe('1\n');
    const waiting = await running((options) => run(['answer', 'a', '--store', store], options), /^> /m, {
      keepOpen: true,
    });
    const files = () => ['', '-wal'].map((end) => store + end).filter((name) => existsSync(name));
    const bytes = () =>
      files()
        .map((name) => readFileSync(name, 'latin1'))
        .join('');
    expect(bytes()).toContain('Ada only');
    expect((await run(['erase', '--user', 'ada', '--store', store])).stdout).toBe('1\n');
    expect(bytes()).not.toContain('Ada only');
    expect((await waiting.ended).code).toBe(5);
    expect((await run(['pending', '--store', store])).stdout).toMatch(/^b /);
    for (const call of [['erase'], ['erase', '--user', ''], ['purge'], ['purge', '--older-than', 'long']]) {
      expect((await run([...call, '--store', store])).code, `${call}`).toBe(2);
    }
  });

  test('each says what it takes', async () => {
    for (const command of ['pending', 'answer', 'purge', 'erase']) {
      const { code, stdout } = await run([command, '--help']);
      expect(stdout).toContain('--store <file>');
      expect(code).toBe(0);
      expect((await run(['--help'])).stdout).toContain(command);
    }
  });
});
