import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { querent } from './command';

const DATABASE = 'examples/questions/database.json';
const SLOW = 30_000;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'querent-cli-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileWith(text: string): Promise<string> {
  const file = join(folder, `${Math.random().toString(36).slice(2)}.json`);
  await writeFile(file, text);
  return file;
}

describe('querent ask', { timeout: SLOW }, () => {
  test('prints exactly what the model gets, and keeps the dialog on stderr', async () => {
    const { code, stdout, stderr } = await querent(['ask', DATABASE], { input: '2\n' });
    expect(stdout).toBe('{"answers":{"0":"SQLite"}}\n');
    expect(stderr).toContain('1. PostgreSQL');
    expect(code).toBe(0);
  });

  test('a dismissal exits with 3', async () => {
    const { code, stdout } = await querent(['ask', DATABASE], { input: '/cancel\n' });
    expect(stdout).toBe('User dismissed ask_user dialog without answering.\n');
    expect(code).toBe(3);
  });

  test('an empty pipe answers nothing and exits with 5', async () => {
    const { code, stdout } = await querent(['ask', DATABASE]);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'no_answer' });
    expect(code).toBe(5);
  });

  test('a pipe that ends between two questions answers nothing', async () => {
    const file = await fileWith(
      JSON.stringify([
        { question: 'A?', type: 'yesno' },
        { question: 'B?', type: 'yesno' },
      ]),
    );
    const { code, stdout } = await querent(['ask', file], { input: 'yes\n' });
    expect(JSON.parse(stdout)).toMatchObject({ status: 'no_answer' });
    expect(code).toBe(5);
  });

  test('a silent open pipe runs into the timeout and exits with 4', async () => {
    const { code, stdout } = await querent(['ask', DATABASE, '--timeout', '200ms'], { keepOpen: true });
    expect(JSON.parse(stdout)).toMatchObject({ status: 'no_answer', reason: 'timed_out' });
    expect(code).toBe(4);
  });

  test('a timeout may take the recommended, and says so', async () => {
    const options = [{ label: 'Staging (Recommended)' }, { label: 'Production' }];
    const file = await fileWith(JSON.stringify([{ question: 'Where?', options }]));
    const args = ['ask', file, '--timeout', '200ms', '--on-timeout', 'recommended'];
    const { code, stdout } = await querent(args, { keepOpen: true });
    expect(JSON.parse(stdout)).toMatchObject({ answers: { '0': 'Staging (Recommended)' }, by: 'default' });
    expect(code).toBe(0);
  });

  test('a reply that can’t be taken is asked again with the reason', async () => {
    const { code, stdout, stderr } = await querent(['ask', DATABASE], { input: '7\n2\n' });
    expect(stderr).toContain('There is no option with that number');
    expect(stdout).toBe('{"answers":{"0":"SQLite"}}\n');
    expect(code).toBe(0);
  });

  test('Ctrl-C exits with 130 and prints no answer', async () => {
    let isSent = false;
    const { code, stdout } = await querent(['ask', DATABASE], {
      keepOpen: true,
      onStderr: (stderr, child) => {
        if (isSent || !stderr.includes('> ')) return;
        isSent = true;
        child.kill('SIGINT');
      },
    });
    expect(stdout).toBe('');
    expect(code).toBe(130);
  });

  test('Ctrl-C while the questions are still being read exits with 130', async () => {
    const ended = querent(['ask', '-'], {
      keepOpen: true,
      // More than a pipe holds, so that it is being read when the signal comes.
      input: ' '.repeat(4_000_000),
      onTaken: (child) => child.kill('SIGINT'),
    });
    expect(await ended).toMatchObject({ code: 130, stdout: '' });
  });

  test('the command’s timeout goes before the model’s', async () => {
    const options = [{ label: 'A' }, { label: 'B' }];
    const call = { timeoutSeconds: 60, questions: [{ id: 'q', header: 'Q', question: 'Which?', options }] };
    const args = ['ask', await fileWith(JSON.stringify(call)), '--contract', 'openclaw', '--timeout', '200ms'];
    expect((await querent(args, { keepOpen: true })).code).toBe(4);
  });

  test('nothing of a broken file acts on the terminal', async () => {
    const { stderr, code } = await querent(['ask', await fileWith('\u001b]0;owned\u0007\u001b[2J')]);
    expect(stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
    expect(code).toBe(2);
  });

  test('questions on standard input leave nobody to reply where there is no terminal', async () => {
    const input = '{"questions":[{"question":"Go?","header":"Go","type":"yesno"}]}';
    const { code, stdout } = await querent(['ask', '-'], { input });
    expect(JSON.parse(stdout)).toMatchObject({ reason: 'non_interactive' });
    expect(code).toBe(5);
  });

  test('another contract has its own questions and its own result', async () => {
    const options = [{ label: '暂存环境（推荐）' }, { label: '生产环境' }];
    const question = { id: 'deploy_target', header: 'Target', question: 'Where?', options };
    const file = await fileWith(JSON.stringify({ questions: [question] }));
    const { stdout } = await querent(['ask', file, '--contract', 'openclaw', '--locale', 'zh-CN'], { input: '一\n' });
    expect(JSON.parse(stdout)).toEqual({
      status: 'answered',
      answers: { answers: { deploy_target: ['暂存环境（推荐）'] } },
    });
  });
});

describe('wrong input', { timeout: SLOW }, () => {
  const cases: readonly [string, () => Promise<readonly string[]> | readonly string[], RegExp][] = [
    ['broken JSON', async () => ['ask', await fileWith('{')], /is not JSON/],
    ['an empty file', async () => ['ask', await fileWith(' ')], /There is nothing in/],
    ['a file that is not there', () => ['ask', 'nope.json'], /There is no file nope\.json/],
    ['a folder', () => ['ask', 'examples'], /is a folder/],
    ['questions that can’t be read', async () => ['ask', await fileWith('{"questions":[]}')], /questions: needs 1-4/],
    ['an unknown flag', () => ['ask', DATABASE, '--frobnicate'], /--frobnicate/],
    ['a flag without its value', () => ['ask', DATABASE, '--timeout'], /--timeout/],
    ['a duration that is none', () => ['ask', DATABASE, '--timeout', 'soon'], /--timeout takes a duration/],
    ['a contract that is none', () => ['ask', DATABASE, '--contract', 'x'], /--contract needs to be gemini .*openclaw/],
    ['a second file', () => ['ask', DATABASE, 'more.json'], /Unexpected argument "more\.json"/],
    ['an unknown command', () => ['frobnicate'], /There is no command "frobnicate"/],
    ['an unknown variant', () => ['schema', '--variant', 'x'], /--variant takes base/],
  ];

  test.each(cases)('%s is one line on stderr and exit 2', async (_name, args, words) => {
    const { code, stdout, stderr } = await querent(await args());
    expect(stderr).toMatch(words);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });
});

describe('querent demo and schema', { timeout: SLOW }, () => {
  test('the demo reads replies from a pipe and ends with the JSON that the model gets', async () => {
    const { code, stdout, stderr } = await querent(['demo'], { input: '1\n1,2\nmy-app\ny\n' });
    expect(JSON.parse(stdout)).toEqual({
      answers: { '0': 'PostgreSQL (Recommended)', '1': 'Unit tests, Lint', '2': 'my-app', '3': 'Yes' },
    });
    expect(stderr).toContain('I will set up my-app with PostgreSQL');
    expect(code).toBe(0);
  });

  test('the demo goes on where nobody answers', async () => {
    const { code, stdout, stderr } = await querent(['demo']);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'no_answer' });
    expect(stderr).toContain('There was no answer');
    expect(code).toBe(0);
  });

  test('schema prints the declaration of a model', async () => {
    const base = JSON.parse((await querent(['schema'])).stdout);
    const gemini3 = JSON.parse((await querent(['schema', '--model', 'gemini-3-pro', '--variant', 'gemini'])).stdout);
    expect(base).toMatchObject({ name: 'ask_user', parametersJsonSchema: { required: ['questions'] } });
    expect(gemini3.description).not.toBe(base.description);
    const claude = JSON.parse((await querent(['schema', '--model', 'claude-sonnet-4-5'])).stdout);
    expect(claude.name).toBe('AskUserQuestion');
    const chosen = JSON.parse((await querent(['schema', '--model', 'gpt-5', '--contract', 'claude-code'])).stdout);
    expect(chosen.name).toBe('AskUserQuestion');
  });

  test('help and version are there', async () => {
    expect((await querent(['--help'])).stdout).toContain('ask [file|-]');
    expect((await querent(['ask', '--help'])).stdout).toContain('--timeout');
    for (const command of ['ask', 'schema'])
      expect((await querent([command, '--help'])).stdout).toContain('openclaw, claude-code or codex');
    expect((await querent(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
