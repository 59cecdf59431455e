import { resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { hasTmux, Terminal } from '../support/tmux';

const ROOT = resolve(import.meta.dirname, '../..');
const DEMO = `clear; ${process.execPath} --import tsx src/cli/main.ts demo; echo "exit $?"`;

const QUESTION = {
  database: /Which database would you like/,
  checks: /Which checks should run/,
  name: /What is the name/,
  deploy: /Do you want to deploy/,
};
const REVIEW = /Submit/;

describe.skipIf(!hasTmux())('querent demo in a real terminal (needs tmux)', { timeout: 60_000 }, () => {
  const terminal = new Terminal('demo');
  afterEach(() => terminal.close());

  /** Sends keys, and waits for what they lead to. */
  async function goTo(wanted: RegExp, ...keys: readonly string[]): Promise<string> {
    await terminal.key(...keys);
    const screen = await terminal.see(wanted);
    expect(screen).toMatch(wanted);
    return screen;
  }

  async function atName(): Promise<void> {
    await terminal.start(DEMO, ROOT);
    await terminal.seeOpen(QUESTION.database);
    await goTo(QUESTION.checks, 'Tab');
    await goTo(QUESTION.name, 'Tab');
  }

  test('all four questions are answered by keys, back and forth', async () => {
    await terminal.start(DEMO, ROOT);
    await terminal.seeOpen(QUESTION.database);
    await goTo(QUESTION.checks, '2');
    await goTo(/\[[✓x]\] Unit tests/, 'Space');
    await goTo(/\[[✓x]\] End to end/, '3');
    expect(await goTo(QUESTION.database, 'BTab')).toMatch(/● SQLite/);
    await goTo(QUESTION.checks, '1');
    await goTo(/❯ +Done/, 'End');
    await goTo(QUESTION.name, 'Enter');
    await terminal.send('my-app');
    await goTo(QUESTION.deploy, 'Enter');
    await goTo(REVIEW, '1');
    await terminal.key('Enter');
    const screen = await terminal.see(/exit \d/);
    expect(screen).toContain(
      '{"answers":{"0":"PostgreSQL (Recommended)","1":"Unit tests, End to end","2":"my-app","3":"Yes"}}',
    );
    expect(screen).toMatch(/exit 0/);
    expect(screen).not.toMatch(QUESTION.deploy);
  });

  test('an answer of one’s own is typed right away, and stays when one turns the pages', async () => {
    await terminal.start(DEMO, ROOT);
    await terminal.seeOpen(QUESTION.database);
    await terminal.send('DuckDB');
    await goTo(QUESTION.checks, 'Enter');
    expect(await goTo(/DuckDB/, 'BTab')).toMatch(QUESTION.database);
    await goTo(QUESTION.checks, 'Tab');
    await goTo(QUESTION.name, 'Tab');
    await goTo(QUESTION.deploy, 'Tab');
    await goTo(REVIEW, 'Tab');
    await terminal.key('Enter');
    expect(await terminal.see(/exit \d/)).toContain('{"answers":{"0":"DuckDB"}}');
  });

  test('a text has several lines by Ctrl-J, and a composed one comes whole', async () => {
    await atName();
    await terminal.send('项目名称：数据库');
    expect(await terminal.see(/数据库/)).toMatch(/项目名称：数据库/);
    await terminal.key('C-j');
    await terminal.send('second');
    expect(await terminal.see(/second/)).toMatch(/数据库\n.*second/);
    expect(await terminal.isCursorVisible()).toBe(true);
    await goTo(QUESTION.deploy, 'Enter');
    await goTo(REVIEW, 'Tab');
    await terminal.key('Enter');
    expect(await terminal.see(/exit \d/)).toContain(String.raw`"2":"项目名称：数据库\nsecond"`);
  });

  test('a paste of 500 lines comes whole and submits nothing', async () => {
    await atName();
    await terminal.paste(Array.from({ length: 500 }, (_, at) => `line ${at + 1}`).join('\n'));
    expect(await terminal.see(/line 500/)).toMatch(QUESTION.name);
    await goTo(QUESTION.deploy, 'Enter');
    await goTo(REVIEW, 'Tab');
    await terminal.key('Enter');
    expect(await terminal.see(/exit \d/)).toMatch(/exit 0/);
    expect(await terminal.all()).toMatch(/"line 1\\nline 2\\n.*\\nline 499\\nline 500"/);
  });

  test('a resize in the middle redraws it once, and keeps what was printed before', async () => {
    await atName();
    await terminal.send('my-app');
    await terminal.see(/my-app/);
    for (const [columns, rows] of [
      [50, 30],
      [110, 20],
      [70, 40],
    ] as const) {
      await terminal.resize(columns, rows);
      // Something that only this size's picture has: a key changes it.
      await terminal.send('x');
      const screen = await terminal.see(/my-appx+/);
      expect(screen.match(/What is the name/g)).toHaveLength(1);
      expect(screen.match(/❯/g)).toHaveLength(1);
      await terminal.key('BSpace');
      await terminal.seeGone(/my-appx/);
    }
    const all = await terminal.all();
    expect(all.match(/Set up a new project/g)).toHaveLength(1);
    expect(all.match(/What is the name/g)).toHaveLength(1);
  });

  test('Esc leaves the field, then asks, then dismisses', async () => {
    await atName();
    await terminal.send('my-app');
    await terminal.see(/my-app/);
    await goTo(/^(?![\s\S]*leave the field)/, 'Escape');
    await goTo(/Esc again/, 'Escape');
    await goTo(QUESTION.name, 'Down');
    await terminal.seeGone(/Esc again/);
    await goTo(/Esc again/, 'Escape');
    await terminal.key('Escape');
    expect(await terminal.see(/exit \d/)).toMatch(/User dismissed[\s\S]*exit 0/);
  });

  test('Esc dismisses at once where nothing was entered', async () => {
    await terminal.start(DEMO, ROOT);
    await terminal.seeOpen(QUESTION.database);
    await terminal.key('Escape');
    expect(await terminal.see(/exit \d/)).toMatch(/User dismissed[\s\S]*exit 0/);
  });

  test('Ctrl-O frees the screen and brings the dialog back with what was typed', async () => {
    await atName();
    await terminal.send('my-app');
    await terminal.see(/my-app/);
    await terminal.key('C-o');
    expect(await terminal.seeGone(QUESTION.name)).toMatch(/Set up a new project[\s\S]*Ctrl-O/);
    await goTo(/my-app/, 'C-o');
  });

  test('it speaks the language that it is told', async () => {
    await terminal.start(DEMO.replace('demo;', 'demo --locale zh-CN;'), ROOT);
    expect(await terminal.seeOpen(QUESTION.database)).toMatch(/[\u4e00-\u9fff]/);
    await terminal.key('C-c');
    expect(await terminal.see(/exit \d/)).toMatch(/exit 130/);
  });
});
