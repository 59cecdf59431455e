import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumOrSkip } from '../../support/chromium';
import { CHECKS, DATABASE, PROJECT_NAME } from '../../support/questions';
import { engine, sqliteFiles } from '../../support/sqlite-file';
import { stateOf } from '../../support/turns';
import { inBrowser } from './in-browser';
import { onPort } from './on-port';
import { asked } from './visit';

const { isThere, title } = chromiumOrSkip();

const EVERY_KIND = {
  questions: [
    { ...DATABASE.questions[0], placeholder: 'Another engine' },
    ...CHECKS.questions,
    ...PROJECT_NAME.questions,
    { question: 'Deploy now?', header: 'Deploy', type: 'yesno' },
  ],
};
const EVERY_ANSWER =
  '{"answers":{"0":"SQLite","1":"Unit, E2E, Fuzz","2":"querent","3":"Yes"},"notes":{"0":"it is small"}}';

describe.skipIf(!isThere)(`the pages in a real browser without JavaScript (${title})`, { timeout: 60_000 }, () => {
  const { serve, open } = inBrowser({ javaScriptEnabled: false });
  const { newFile, storeIn } = sqliteFiles();

  async function answerByMouse(page: Page): Promise<void> {
    await page.getByLabel('SQLite', { exact: false }).first().check();
    await page.locator('#q0 .note summary').click();
    await page.locator('#q0-note').fill('it is small');
    await page.getByRole('checkbox', { name: 'Unit' }).check();
    await page.getByRole('checkbox', { name: 'E2E' }).check();
    await page.getByRole('checkbox', { name: 'Other' }).check();
    await page.locator('#q1-text').fill('Fuzz');
    await page.locator('#q2-text').fill('querent');
    await page.getByRole('radio', { name: 'Yes' }).check();
    await page.getByRole('button', { name: 'Submit' }).click();
  }

  test('take an answer to every kind of question by mouse, and show it', async () => {
    const { askUser, web } = await serve();
    const { request, result } = await asked(askUser, EVERY_KIND, 'call');
    const page = await open(await web.link(request));
    expect(new URL(page.url()).pathname).toBe('/ask/call');
    await answerByMouse(page);
    expect((await result).llmContent).toBe(EVERY_ANSWER);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Answered');
    expect(await page.getByRole('main').textContent()).toMatch(
      /SQLite[\s\S]*it is small[\s\S]*Unit[\s\S]*Fuzz[\s\S]*querent[\s\S]*Yes/,
    );
    // A reload sends nothing again, and there is nothing to send.
    await page.reload();
    expect(await page.getByRole('button').count()).toBe(0);
  });

  test('take an answer by keyboard alone, in the order in which it is read', async () => {
    const { askUser, web } = await serve();
    const { request, result } = await asked(askUser, EVERY_KIND, 'call');
    const page = await open(await web.link(request));
    const { keyboard } = page;
    const focused = () =>
      page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim());
    const tabTo = async (wanted: string) => {
      await keyboard.press('Tab');
      expect(await focused()).toBe(wanted);
    };
    await tabTo('q0-0');
    await keyboard.press('ArrowDown');
    expect(await focused()).toBe('q0-1');
    await tabTo('q0-text');
    await tabTo('Note');
    await keyboard.press('Enter');
    await tabTo('q0-note');
    await keyboard.type('it is small');
    for (const row of ['0', '1', '2', 'all', 'other']) {
      await tabTo(`q1-${row}`);
      if (['0', '2', 'other'].includes(row)) await keyboard.press('Space');
    }
    await tabTo('q1-text');
    await keyboard.type('Fuzz');
    await tabTo('Note');
    await tabTo('q2-text');
    await keyboard.type('querent');
    await tabTo('Note');
    await tabTo('q3-0');
    await keyboard.press('Space');
    await tabTo('q3-text');
    await tabTo('Note');
    await tabTo('Submit');
    await keyboard.press('Enter');
    expect((await result).llmContent).toBe(EVERY_ANSWER);
  });

  test('bring a fault back beside its field, with a way there, and lose nothing', async () => {
    const { askUser, web } = await serve();
    const port = { question: 'Port?', header: 'Port', type: 'text', constraints: { format: 'integer' } };
    const { request, result } = await asked(askUser, { questions: [port, ...CHECKS.questions] }, 'call');
    const page = await open(await web.link(request));
    await page.locator('#q0-text').fill('eighty');
    await page.getByRole('checkbox', { name: 'Lint' }).check();
    await page.getByRole('button', { name: 'Submit' }).click();
    expect(await page.title()).toBe('Please look again: Port · Checks');
    expect(await page.getByRole('alert').textContent()).toContain('That needs to be a whole number.');
    await page.getByRole('alert').getByRole('link', { name: 'Port' }).click();
    expect(await page.locator('#q0').evaluate((element) => element.matches(':target'))).toBe(true);
    expect(await page.locator('#q0-text').inputValue()).toBe('eighty');
    expect(await page.getByRole('checkbox', { name: 'Lint' }).isChecked()).toBe(true);
    await page.locator('#q0-text').fill('80');
    await page.getByRole('button', { name: 'Submit' }).click();
    expect((await result).llmContent).toBe('{"answers":{"0":"80","1":"Lint"}}');
  });

  test('dismiss, and ask back', async () => {
    const { askUser, web } = await serve();
    const one = await asked(askUser, DATABASE, 'one');
    const page = await open(await web.link({ scope: {} }));
    await page.getByRole('link', { name: 'Database' }).click();
    await page.getByRole('button', { name: 'Dismiss without answering' }).click();
    expect((await one.result).data.outcome?.status).toBe('dismissed');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Dismissed');
    const two = await asked(askUser, EVERY_KIND, 'two');
    await page.getByRole('link', { name: 'All questions' }).click();
    await page.getByRole('link', { name: 'Database' }).click();
    await page.locator('.ask-back summary').click();
    await page.getByLabel('What would you like to know first?').fill('Why?');
    await page.getByLabel('About which question?').selectOption('Deploy');
    await page.getByRole('button', { name: 'Ask back' }).click();
    expect((await two.result).data.outcome).toMatchObject({ status: 'clarification', text: 'Why?', questionId: '3' });
  });

  test('of two tabs one wins, and the other says so and shows both', async () => {
    const { askUser, web } = await serve();
    const { request, result } = await asked(askUser, DATABASE, 'call');
    const first = await open(await web.link(request));
    const second = await first.context().newPage();
    await second.goto(first.url());
    await second.getByRole('radio', { name: 'Other' }).check();
    await second.locator('#q0-text').fill('DuckDB');
    await first.getByRole('radio', { name: 'SQLite' }).check();
    await Promise.all([first.getByRole('button', { name: 'Submit' }).click(), first.waitForURL('**/ask/call')]);
    await result;
    await second.getByRole('button', { name: 'Submit' }).click();
    expect(await second.getByRole('alert').textContent()).toBe(
      'It was over before your answer came, so yours was not taken.',
    );
    const text = await second.getByRole('main').textContent();
    expect(text).toContain('SQLite');
    expect(text).toContain('DuckDB');
    expect((await result).llmContent).toBe('{"answers":{"0":"SQLite"}}');
  });

  test('of two tabs that send at the same time exactly one wins', async () => {
    const { askUser, web } = await serve();
    const { request, result } = await asked(askUser, DATABASE, 'call');
    const first = await open(await web.link(request));
    const second = await first.context().newPage();
    await second.goto(first.url());
    await first.getByRole('radio', { name: 'PostgreSQL' }).check();
    await second.getByRole('radio', { name: 'SQLite' }).check();
    await Promise.all([first, second].map((page) => page.getByRole('button', { name: 'Submit' }).click()));
    await Promise.all([first, second].map((page) => page.getByRole('heading', { name: 'Answered' }).waitFor()));
    const { llmContent } = await result;
    const alerts = await Promise.all([first, second].map((page) => page.getByRole('alert').count()));
    expect(alerts).toEqual(llmContent.includes('PostgreSQL') ? [0, 1] : [1, 0]);
  });

  test.skipIf(engine === undefined)(
    'an answer is taken by the server’s next process, and a draft is still there',
    async () => {
      const file = newFile();
      const before = await onPort({}, { store: storeIn(file) });
      const opened = await before.askUser.tool.open(EVERY_KIND, { correlationId: 'call' });
      expect(opened).toHaveProperty('pending');
      const page = await open(await before.web.link({ scope: {} }));
      await page.getByRole('link', { name: 'Database' }).click();
      await page.locator('#q2-text').fill('querent');
      const draft = { 2: { text: 'from a draft', usesText: true } };
      const address = `${before.baseUrl}/api/asks/call/draft`;
      const kept = await page.request.put(address, { data: draft, headers: { origin: before.baseUrl } });
      expect(kept.status()).toBe(200);
      await before.close('leave');
      const after = await serve({}, { store: storeIn(file) }, before.port);
      const result = after.askUser.tool.call(EVERY_KIND, { correlationId: 'call' });
      const fresh = await page.context().newPage();
      await fresh.goto(`${after.baseUrl}/ask/call`);
      expect(await fresh.locator('#q2-text').inputValue()).toBe('from a draft');
      await page.getByRole('button', { name: 'Submit' }).click();
      expect((await result).llmContent).toBe('{"answers":{"2":"querent"}}');
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Answered');
    },
  );

  test('links that are expired, forged or of another scope open nothing', async () => {
    const { askUser, web, baseUrl } = await serve();
    const { id, result } = await asked(askUser.for({ user: 'ada' }), DATABASE, 'call');
    const page = await open(await web.link({ scope: { user: 'ada' } }, { expiresInMs: -1 }));
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^This link is not valid/);
    const link = await web.link({ scope: { user: 'ada' } });
    await page.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^This link is not valid/);
    await page.goto(`${baseUrl}/ask/${encodeURIComponent(id)}`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Open the link that you were sent/);
    await page.goto(await web.link({ scope: { user: 'bob' } }));
    expect(await page.getByRole('main').textContent()).toContain('Nothing waits for you.');
    await page.goto(`${baseUrl}/ask/${encodeURIComponent(id)}`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('There is no such question here.');
    expect(await stateOf(result)).toBe('pending');
  });

  test('another site’s page can’t send a form here, nor frame one', async () => {
    const { askUser, web, baseUrl } = await serve();
    const { request, result } = await asked(askUser, DATABASE, 'call');
    const page = await open(await web.link(request));
    const evil = await serve();
    // `localhost` is another site than `127.0.0.1`.
    const address = `http://localhost:${evil.port}/`;
    await page.route(address, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${baseUrl}/ask/call/dismiss"><button>Win a prize</button></form><iframe src="${page.url()}"></iframe>`,
      }),
    );
    await page.goto(address);
    const [, frame] = page.frames();
    await frame?.waitForLoadState();
    expect(await frame?.locator('form').count()).toBe(0);
    await page.getByRole('button', { name: 'Win a prize' }).click();
    await page.waitForURL('**/dismiss');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe('Dismissed');
    expect(await stateOf(result)).toBe('pending');
  });

  test('the link’s token is in no address that is kept or sent on', async () => {
    const { askUser, web } = await serve();
    const { request } = await asked(
      askUser,
      { questions: [{ question: 'See [docs](https://docs.example/)?', header: 'Docs', type: 'yesno' }] },
      'call',
    );
    const link = await web.link(request);
    const page = await open('about:blank');
    const sent: (string | undefined)[] = [];
    await page.context().route('https://docs.example/', async (route) => {
      sent.push((await route.request().allHeaders()).referer);
      await route.fulfill({ contentType: 'text/html', body: 'docs' });
    });
    await page.goto(link);
    const entries = await page.evaluate(() => [history.length, location.href, document.referrer, document.cookie]);
    expect(entries.slice(1)).toEqual([expect.stringMatching(/\/ask\/call$/), '', '']);
    const [docs] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'docs' }).click()]);
    await docs.waitForLoadState();
    expect(sent).toEqual([undefined]);
    expect(await docs.evaluate(() => window.opener)).toBeNull();
  });

  test('nothing of a hostile question runs, and no address but the server’s is fetched', async () => {
    const { askUser, web, baseUrl } = await serve();
    const evil =
      '"><img src=x onerror="window.hit=1"><script>window.hit=1</script><svg/onload=window.hit=1>![p](https://evil.example/p.png)';
    const options = [
      { label: evil, description: evil, preview: evil },
      { label: 'b', description: '' },
    ];
    const { request } = await asked(
      askUser,
      { questions: [{ question: evil, header: evil, type: 'choice', options, placeholder: evil }] },
      'call',
    );
    const page = await open('about:blank');
    const fetched: string[] = [];
    const faults: string[] = [];
    page.on('request', (one) => fetched.push(one.url()));
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await page.goto(await web.link(request));
    await page.locator('#q0 details summary').first().click();
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    expect(fetched.filter((url) => !url.startsWith(baseUrl))).toEqual([]);
    expect(faults.filter((text) => !text.includes('favicon'))).toEqual([]);
    expect(await page.locator('#q0-ask').textContent()).toContain('<script>window.hit=1</script>');
  });

  test('fit a phone: nothing is wider than the screen, and every target is big enough for a finger', async () => {
    const { askUser, web } = await serve();
    const long = 'x'.repeat(300);
    const options = [
      { label: long.slice(0, 200), description: long, preview: `\`\`\`\n${long}\n\`\`\`` },
      { label: 'b', description: '' },
    ];
    const params = {
      questions: [{ question: long, header: 'Long', type: 'choice', options }, ...EVERY_KIND.questions.slice(1)],
    };
    const { request } = await asked(askUser, params, 'call');
    const page = await open(await web.link(request), { viewport: { width: 320, height: 640 } });
    for (const summary of await page.locator('summary').all()) await summary.click();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
    for (const target of await page.locator('input:not([type=hidden]), button, textarea, select, summary').all()) {
      const box = await target.boundingBox();
      expect(
        Math.min(box?.width ?? 0, box?.height ?? 0),
        await target.evaluate((one) => one.outerHTML),
      ).toBeGreaterThanOrEqual(24);
    }
  });

  test('turn with the text: what is written from right to left has its mark at the right', async () => {
    const { askUser, web } = await serve();
    const options = [
      { label: 'نعم، الآن', description: 'فورا' },
      { label: 'later', description: 'not now' },
    ];
    const { request } = await asked(
      askUser,
      { questions: [{ question: 'هل نبدأ؟', header: 'بدء', type: 'choice', options }] },
      'call',
    );
    const page = await open(await web.link(request));
    expect(await page.locator('.question p').evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
    const place = async (row: number) => {
      const mark = await page.locator(`#q0-${row}`).boundingBox();
      const label = await page.locator(`label[for=q0-${row}]`).boundingBox();
      return (mark?.x ?? 0) > (label?.x ?? 0) ? 'mark at the right' : 'mark at the left';
    };
    expect([await place(0), await place(1)]).toEqual(['mark at the right', 'mark at the left']);
  });

  test('are dark where the person’s system is', async () => {
    const { askUser, web } = await serve();
    const { request } = await asked(askUser, DATABASE, 'call');
    const light = async (colorScheme: 'light' | 'dark') => {
      const page = await open(await web.link(request), { colorScheme });
      const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      return (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, one) => sum + Number(one), 0);
    };
    expect(await light('light')).toBeGreaterThan(700);
    expect(await light('dark')).toBeLessThan(100);
  });

  test('speak the browser’s language', async () => {
    const { askUser, web } = await serve();
    const { request } = await asked(askUser, DATABASE, 'call');
    const page = await open(await web.link(request), { locale: 'zh-CN' });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('有一个问题想请您回答：');
    expect(await page.getByRole('button', { name: '提交' }).count()).toBe(1);
  });
});
