import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SerializableConfirmationDetails } from '../../../src/index';
import { chromiumOrSkip, openChromium } from '../../support/chromium';
import { CHECKS, DATABASE, PROJECT_NAME } from '../../support/questions';
import { until } from '../../support/turns';
import { onPort } from './on-port';

const { isThere, title } = chromiumOrSkip();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on a page, a line each. */
async function faultsOn(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = (await page.evaluate(
    `axe.run({ runOnly: { type: 'tag', values: ${JSON.stringify(RULES)} } })`,
  )) as AxeResults;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

const RICH = '**Which** [one](https://example.com)?\n\n- a\n- b\n\n```\ncode\n```\n\n| x | y |\n| - | - |\n| 1 | 2 |';
const EVERY_KIND = {
  questions: [
    {
      ...DATABASE.questions[0],
      question: RICH,
      options: [
        { label: 'PostgreSQL (Recommended)', description: 'A server.', preview: RICH },
        { label: 'SQLite', description: 'A file.' },
      ],
    },
    ...CHECKS.questions,
    ...PROJECT_NAME.questions,
    { question: 'هل ننشر الآن؟', header: 'Deploy', type: 'yesno' },
  ],
};

/** One of each kind, with all that it may have. */
const CONFIRMATIONS = [
  { type: 'exec', title: 'Push', command: 'git push\necho done', rootCommand: 'git', rootCommands: ['git'] },
  {
    type: 'edit',
    title: 'Edit config.ts',
    fileName: 'config.ts',
    filePath: '/work/src/config.ts',
    fileDiff: `--- a/config.ts\n+++ b/config.ts\n@@ -1 +1 @@\n-const port = 80;\n+const port = 8080; // ${'long '.repeat(40)}`,
    originalContent: 'const port = 80;',
    newContent: 'const port = 8080;',
  },
  {
    type: 'mcp',
    title: 'Open an issue',
    serverName: 'github',
    toolName: 'create_issue',
    toolDisplayName: 'Create issue',
    toolArgs: { title: 'Broken\u202e', labels: ['bug'] },
  },
  {
    type: 'info',
    title: 'Fetch',
    prompt: 'Read these pages?',
    urls: ['https://example.com/a', 'https://example.com/b'],
  },
] as const satisfies readonly SerializableConfirmationDetails[];

/** As where the script can't be had: the form stays. */
async function withoutPanel(context: BrowserContext): Promise<void> {
  await context.route('**/panel.js', (route) => route.abort());
}

const looks = [
  { name: 'light', options: { colorScheme: 'light' } },
  {
    name: 'dark, on a phone, in Chinese',
    options: { colorScheme: 'dark', viewport: { width: 320, height: 640 }, locale: 'zh-CN' },
  },
] as const;

describe.skipIf(!isThere)(`axe finds nothing at WCAG 2.2 AA (${title})`, { timeout: 120_000 }, () => {
  let chromium: Browser;
  beforeAll(async () => {
    chromium = await openChromium();
  });
  afterAll(() => chromium.close());

  test.each(looks)('on any page that is a form, $name', async ({ options }) => {
    const { askUser, web, baseUrl, close } = await onPort({}, { timeoutMs: 3_600_000 });
    const context = await chromium.newContext({ locale: 'en-US', ...options });
    await withoutPanel(context);
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    const checked: string[] = [];
    const check = async (name: string, path?: string) => {
      if (path !== undefined) await page.goto(`${baseUrl}${path}`);
      for (const summary of await page.locator('summary').all()) {
        if ((await summary.locator('..').getAttribute('open')) === null) await summary.click();
      }
      checked.push(name);
      expect(await faultsOn(page), name).toEqual([]);
    };
    const put = (correlationId: string, subagent?: string) =>
      askUser.tool.open(EVERY_KIND, { correlationId, ...(subagent !== undefined && { subagent }) });

    await check('nobody', '/');
    await check('a bad link', '/open/nonsense');
    await page.goto(await web.link({ scope: {} }, { expiresInMs: -1 }));
    await check('an expired link');
    await page.goto(await web.link({ scope: {} }, { actor: 'Ada' }));
    await check('an empty inbox');
    for (const id of ['answered', 'elsewhere', 'dismissed', 'asked-back', 'aborted', 'faults', 'lost', 'open'])
      await put(id);
    await check('a full inbox', '/');
    await check('no such question', '/ask/none');
    await check('every kind of question', '/ask/open');

    await page.goto(`${baseUrl}/ask/faults`);
    await page.locator('#q0-other').check();
    await page.locator('#q1-0').check();
    await page.locator('#q1-text').fill('Fuzz');
    await page.locator('button.main').click();
    await page.getByRole('alert').waitFor();
    await check('faults');

    await page.goto(`${baseUrl}/ask/lost`);
    await askUser.answer('lost', { answers: { '0': 'SQLite' } }, { actor: 'Bob' });
    await page.locator('#q0-other').check();
    await page.locator('#q0-text').fill('DuckDB');
    await page.locator('button.main').click();
    await page.getByRole('alert').waitFor();
    await check('lost');

    await page.goto(`${baseUrl}/ask/answered`);
    await page.locator('#q0-1').check();
    await page.locator('button.main').click();
    await page.waitForLoadState();
    await check('answered');
    await askUser.answer(
      'elsewhere',
      { answers: { '1': ['Unit', 'Lint'], '2': { text: 'x', note: 'n' } } },
      { actor: 'Bob' },
    );
    await check('answered elsewhere', '/ask/elsewhere');
    await askUser.answer('dismissed', { cancelled: true, reason: 'Not now' });
    await check('dismissed', '/ask/dismissed');
    await askUser.answer('asked-back', { clarify: 'Why?', answers: {} });
    await check('asked back', '/ask/asked-back');
    await askUser.abort('aborted');
    await check('aborted', '/ask/aborted');

    await askUser.tool.call(EVERY_KIND, { correlationId: 'late', timeoutMs: 1 });
    await check('timed out', '/ask/late');

    const decided = CONFIRMATIONS.map((details) =>
      askUser.confirm(
        { name: 'some_tool', args: {} },
        { details, correlationId: details.type, subagent: 'planner/coder' },
      ),
    );
    for (const { type } of CONFIRMATIONS) {
      await until(async () => (await askUser.get(type)) !== undefined);
      await check(`a confirmation of ${type}`, `/ask/${type}`);
    }
    await page.locator('button.main').click();
    await page.getByRole('alert').waitFor();
    await check('a confirmation without a decision');
    for (const { type } of CONFIRMATIONS) {
      await page.goto(`${baseUrl}/ask/${type}`);
      await page.locator('#q0-0').check();
      await page.locator('button.main').click();
      await page.waitForLoadState();
      await check(`a decision on ${type}`);
    }
    expect((await Promise.all(decided)).map(({ confirmed }) => confirmed)).toEqual(CONFIRMATIONS.map(() => true));
    expect(checked).toHaveLength(24);
    await context.close();
    await close();
  });

  test.each(looks)('on any page that is live, $name', async ({ options }) => {
    const { askUser, web, baseUrl, close } = await onPort({}, { timeoutMs: 3_600_000 });
    const context = await chromium.newContext({ locale: 'en-US', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    const panel = page.locator('ask-user').locator('section');
    const checked: string[] = [];
    const check = async (name: string) => {
      for (const summary of await panel.locator('summary').all()) {
        if ((await summary.locator('..').getAttribute('open')) === null) await summary.click();
      }
      checked.push(name);
      expect(await faultsOn(page), name).toEqual([]);
    };
    const show = async (id: string) => {
      await page.goto(`${baseUrl}/ask/${id}`);
      await panel.waitFor();
    };
    await page.goto(await web.link({ scope: {} }, { actor: 'Ada' }));
    await page.locator('ask-user > [slot=empty]').waitFor();
    await check('an empty inbox');
    for (const id of ['one', 'two']) await askUser.tool.open(EVERY_KIND, { correlationId: id });
    await panel.getByText('1 / 2').or(panel.getByText(/1.*2/).first()).first().waitFor();
    await check('an inbox with something in it');
    await show('one');
    await check('every kind of question');
    await askUser.answer('one', { answers: { '0': 'SQLite' } }, { actor: 'Bob' });
    await panel.locator('#summary').waitFor();
    await check('answered elsewhere');
    for (const details of CONFIRMATIONS) {
      void askUser.confirm(
        { name: 'some_tool', args: {} },
        { details, correlationId: details.type, subagent: 'planner/coder' },
      );
      await until(async () => (await askUser.get(details.type)) !== undefined);
      await show(details.type);
      await check(`a confirmation of ${details.type}`);
      await askUser.abort(details.type);
      await panel.locator('#summary').waitFor();
      await check(`the end of ${details.type}`);
    }
    await show('two');
    await context.setOffline(true);
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    await page.evaluate(() => dispatchEvent(new Event('pageshow')));
    await panel.locator('.fault[role=status]').waitFor();
    await check('nobody can be reached');
    expect(checked).toHaveLength(13);
    await context.close();
    await close();
  });

  test('and the live page’s parts have their roles and names, in the order in which they are read', async () => {
    const { askUser, web, close } = await onPort();
    const opened = await askUser.tool.open(EVERY_KIND, { correlationId: 'call' });
    if (!('pending' in opened)) throw new Error('it was settled at once');
    const page = await chromium.newPage({ locale: 'en-US' });
    await page.goto(await web.link(opened.pending));
    await page.locator('ask-user').locator('section').waitFor();
    const tree = await page.locator('main').ariaSnapshot();
    const lines = [
      '- heading "4 questions for you:" [level=1]',
      '- region "Questions for you":',
      '- navigation "Steps":',
      '- group "Question 1 of 4 Database":',
      '- radio "PostgreSQL (Recommended) A server."',
      '- radio "SQLite A file."',
      '- radio "Other"',
      'textbox "Other: Type your own answer"',
      '- button "Note"',
      '- button "Next"',
      '- button "Skip"',
      '- button "Ask back"',
      '- button "Skip all"',
      '- status',
    ];
    const places = lines.map((line) => tree.indexOf(line));
    expect(lines.filter((_, index) => places[index]! < 0)).toEqual([]);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    await page.close();
    await close();
  });

  test('and every field, group and part has its role and name', async () => {
    const { askUser, web, close } = await onPort();
    const opened = await askUser.tool.open(EVERY_KIND, { correlationId: 'call' });
    if (!('pending' in opened)) throw new Error('it was settled at once');
    const page = await chromium.newPage({ locale: 'en-US' });
    await withoutPanel(page.context());
    await page.goto(await web.link(opened.pending));
    const tree = await page.locator('form').ariaSnapshot();
    for (const line of [
      '- group "Question 1 of 4 Database":',
      '- radio "PostgreSQL (Recommended) A server."',
      '- radio "SQLite A file."',
      '- radio "Other"',
      'textbox "Other: Type your own answer"',
      '- radio "No answer"',
      '- group "Question 2 of 4 Checks":',
      '- checkbox "All the above"',
      '- textbox "Type your answer"',
      '- group "Question 4 of 4 Deploy":',
      '- button "Submit"',
      '- button "Dismiss without answering"',
    ]) {
      expect(tree).toContain(line);
    }
    // The question itself is said when its group is entered.
    const describedBy = await page.locator('fieldset').first().getAttribute('aria-describedby');
    expect(await page.locator(`#${describedBy}`).textContent()).toContain('Which');
    await page.close();
    await close();
  });
});
