import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../../src/cli/open-browser';
import { bundledWorker } from '../support/bundled-worker';
import { chromiumOrSkip, openChromium } from '../support/chromium';
import { sqliteOrSkip } from '../support/sqlite';
import { until } from '../support/turns';
import { type CommandOptions, type Ended, querent } from './command';

const ROOT = resolve(import.meta.dirname, '../..');
const DATABASE = join(ROOT, 'examples/questions/database.json');
const LINK = /^Answer in a browser: (http:\/\/127\.0\.0\.1:\d+\/open\/\S+)$/m;

let folder = '';
let script = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'querent-web-'));
  script = fileURLToPath(bundledWorker(new URL('../../src/cli/main.ts', import.meta.url)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `querent ask --renderer web`, and what a person does once the link is there. */
async function asking(
  person: (link: string, child: { kill(signal: NodeJS.Signals): void }) => unknown,
  args: readonly string[] = [],
  { file = DATABASE, ...options }: CommandOptions & { readonly file?: string } = {},
): Promise<Ended & { readonly said: unknown }> {
  let said: Promise<unknown> | undefined;
  const ended = await querent(
    ['ask', file, '--renderer', 'web', ...args],
    {
      keepOpen: true,
      ...options,
      // Nobody's screen is to be touched by a test.
      env: { CI: 'true', ...options.env },
      onStderr(stderr, child) {
        const [, link] = LINK.exec(stderr) ?? [];
        if (link !== undefined) said ??= Promise.resolve(person(link, child));
      },
    },
    { nodeArgs: [script], cwd: resolve(ROOT, 'test/sqlite') },
  );
  return { ...ended, said: await said };
}

/** What a client with the link sends. */
async function send(link: string, path: string, body: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${link.split('/open/')[1]}`, 'content-type': 'application/json' };
  const [ask] = ((await fetch(link, { redirect: 'manual' })).headers.get('location') ?? '').split('/').slice(-1);
  const address = new URL(`/api/asks/${ask}/${path}`, link);
  return (await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

describe('querent ask --renderer web', { timeout: 30_000 }, () => {
  test('prints a link on this machine alone, waits, and prints what the model gets', async () => {
    let address = '';
    const { code, stdout, said } = await asking((link) => {
      address = link;
      return send(link, 'answer', { answers: { '0': 'SQLite' } });
    });
    expect(said).toMatchObject({ verdict: 'won' });
    expect([code, stdout]).toEqual([0, '{"answers":{"0":"SQLite"}}\n']);
    await expect(fetch(address)).rejects.toThrow();
  });

  test('serves whoever answered their last page before it ends', async () => {
    const { code, said } = await asking(async (link) => {
      const opened = await fetch(link, { redirect: 'manual' });
      const headers = { cookie: opened.headers.getSetCookie()[0]!.split(';')[0]! };
      const page = new URL(opened.headers.get('location')!, link);
      const html = await (await fetch(page, { headers })).text();
      const body = new FormData();
      body.set('token', /name="token" value="([^"]+)"/.exec(html)![1]!);
      body.set('q0', '1');
      return (await fetch(`${page}/answer`, { method: 'POST', headers, body })).text();
    });
    expect(code).toBe(0);
    expect(said).toContain('<h1>Answered</h1>');
  });

  test('ends as any other screen does: dismissed 3, asked back 6, no answer in time 4, Ctrl-C 130', async () => {
    const dismissed = await asking((link) => send(link, 'dismiss', {}));
    expect([dismissed.code, dismissed.stdout]).toEqual([3, 'User dismissed ask_user dialog without answering.\n']);
    const clarified = await asking((link) => send(link, 'clarify', { text: 'Why?' }));
    expect([clarified.code, JSON.parse(clarified.stdout)]).toMatchObject([6, { status: 'clarification' }]);
    const late = await asking(() => {}, ['--timeout', '200ms']);
    expect([late.code, JSON.parse(late.stdout)]).toMatchObject([4, { reason: 'timed_out' }]);
    const interrupted = await asking((_, child) => child.kill('SIGINT'));
    expect([interrupted.code, interrupted.stdout]).toEqual([130, '']);
  });

  test('needs no terminal, and takes its questions from a pipe', async () => {
    const { code, stdout } = await asking((link) => send(link, 'answer', { answers: { '0': 'Yes' } }), [], {
      file: '-',
      input: '{"questions":[{"question":"Go?","header":"Go","type":"yesno"}]}',
      keepOpen: false,
    });
    expect([code, stdout]).toEqual([0, '{"answers":{"0":"Yes"}}\n']);
  });

  test('speaks the language that is asked for', async () => {
    const { said } = await asking(
      async (link) => {
        await send(link, 'dismiss', {});
        return (await fetch(new URL('/', link))).text();
      },
      ['--locale', 'zh-CN'],
    );
    expect(said).toContain('lang="zh-CN"');
  });

  test('says in one line what does not go together', async () => {
    for (const args of [['--renderer', 'web', '--linear'], ['--no-open'], ['--renderer', 'terminal', '--no-open']]) {
      const { code, stderr } = await querent(['ask', DATABASE, ...args], {}, { nodeArgs: [script], cwd: ROOT });
      expect([args, code, stderr.trimEnd().split('\n').length]).toEqual([args, 2, 1]);
    }
  });

  const { engine, title } = sqliteOrSkip();
  test.skipIf(engine === undefined)(
    `with a store shows its own ask, and hears an answer from elsewhere (${title})`,
    async () => {
      const store = join(folder, 'asks.db');
      let page: Promise<Response> | undefined;
      const { code, stdout } = await asking(
        async (link) => {
          page = fetch(link, { redirect: 'manual' });
          const id = (await page).headers.get('location')!.split('/').at(-1)!;
          const args = ['answer', decodeURIComponent(id), 'SQLite', '--store', store];
          return querent(args, {}, { nodeArgs: [script], cwd: resolve(ROOT, 'test/sqlite') });
        },
        ['--store', store],
      );
      expect((await page!).status).toBe(303);
      expect([code, stdout]).toEqual([0, '{"answers":{"0":"SQLite"}}\n']);
    },
  );

  const { isThere, title: browser } = chromiumOrSkip();
  test.skipIf(!isThere)(
    `is answered in a real browser, which is left with a page that says so (${browser})`,
    async () => {
      const chromium = await openChromium();
      const page = await chromium.newPage({ locale: 'en-US' });
      const { code, stdout } = await asking(async (link) => {
        await page.goto(link);
        await page.locator('ask-user').locator('section').waitFor();
        await page.getByRole('radio', { name: 'SQLite' }).check();
        await page.getByRole('button', { name: 'Submit' }).click();
        await page.getByRole('heading', { name: 'Answered', exact: true }).waitFor();
      });
      expect([code, stdout]).toEqual([0, '{"answers":{"0":"SQLite"}}\n']);
      expect(await page.locator('ask-user').locator('section').textContent()).toMatch(/Answered[\s\S]*SQLite/);
      await chromium.close();
    },
  );
});

describe('the page is opened', () => {
  const opened = () => join(folder, 'opened');
  /** A machine with a screen, whose browser is a file that grows. */
  const screen = () => {
    const program = join(folder, 'xdg-open');
    writeFileSync(program, `#!/bin/sh\necho "$1" >> '${opened()}'\n`);
    chmodSync(program, 0o755);
    rmSync(opened(), { force: true });
    const env = { CI: '', SSH_CONNECTION: '', SSH_TTY: '', DISPLAY: ':77', PATH: `${folder}:${process.env.PATH}` };
    return { env };
  };

  test.skipIf(process.platform !== 'linux')('by its link where there is a browser', { timeout: 30_000 }, async () => {
    const { said } = await asking(
      async (link) => {
        await until(() => existsSync(opened()) && readFileSync(opened(), 'utf8').endsWith('\n'));
        await send(link, 'dismiss', {});
        return link;
      },
      [],
      screen(),
    );
    expect(readFileSync(opened(), 'utf8')).toBe(`${said}\n`);
  });

  test('never with --no-open', { timeout: 30_000 }, async () => {
    await asking((link) => send(link, 'dismiss', {}), ['--no-open'], screen());
    expect(existsSync(opened())).toBe(false);
  });

  test.each<[boolean, NodeJS.Platform, NodeJS.ProcessEnv]>([
    [true, 'darwin', {}],
    [true, 'win32', { CI: 'false' }],
    [true, 'linux', { DISPLAY: ':0' }],
    [true, 'linux', { WAYLAND_DISPLAY: 'wayland-0' }],
    [true, 'linux', { WSL_DISTRO_NAME: 'Debian' }],
    [false, 'linux', {}],
    [false, 'linux', { DISPLAY: '' }],
    [false, 'linux', { DISPLAY: ':0', CI: 'true' }],
    [false, 'darwin', { CI: '1' }],
    [false, 'darwin', { SSH_CONNECTION: '10.0.0.1 22 10.0.0.2 22' }],
    [false, 'linux', { DISPLAY: 'localhost:10.0', SSH_TTY: '/dev/pts/1' }],
  ])('%s on %s with %o', (expected, platform, env) => {
    expect(hasBrowser(env, platform)).toBe(expected);
  });
});
