import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { stringsFor } from '../../../src/locales/locale';
import { chromiumOrSkip } from '../../support/chromium';
import { CHECKS, DATABASE, PROJECT_NAME } from '../../support/questions';
import { engine, sqliteFiles } from '../../support/sqlite-file';
import { stateOf, until } from '../../support/turns';
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

describe.skipIf(!isThere)(`the pages in a real browser with JavaScript (${title})`, { timeout: 60_000 }, () => {
  const { serve, open } = inBrowser();
  const { newFile, storeIn } = sqliteFiles();
  const panelIn = (page: Page) => page.locator('ask-user').getByRole('region', { name: 'Questions for you' });
  /** The heading of what has taken the place of the questions. */
  const endingIn = (page: Page) => page.locator('ask-user').locator('#summary');

  /** A page whose panel has come. */
  async function openLive(link: string, options: Parameters<typeof open>[1] = {}): Promise<Page> {
    const page = await open(link, options);
    await page.locator('ask-user').locator('section').waitFor();
    return page;
  }

  /** Nothing is held back any more: a form that is posted through an interceptor is now and then never sent. */
  const letThrough = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' });

  test('take an answer to every kind of question by mouse, one after the other', async () => {
    const { askUser, web } = await serve();
    const { request, result } = await asked(askUser, EVERY_KIND, 'call');
    const page = await openLive(await web.link(request));
    expect(await page.locator('form[method]').isVisible()).toBe(false);
    await page.getByRole('radio', { name: 'SQLite' }).click();
    await page.getByRole('checkbox', { name: 'Unit' }).check();
    await page.getByRole('checkbox', { name: 'E2E' }).check();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('textbox').fill('querent');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('radio', { name: 'Yes' }).click();
    await page.getByRole('button', { name: 'Review' }).last().click();
    await page.getByRole('button', { name: 'Submit' }).click();
    expect((await result).llmContent).toBe('{"answers":{"0":"SQLite","1":"Unit, E2E","2":"querent","3":"Yes"}}');
    await endingIn(page).getByText('Answered', { exact: true }).waitFor();
    expect(await panelIn(page).textContent()).toMatch(/SQLite[\s\S]*Unit, E2E[\s\S]*querent[\s\S]*Yes/);
    // The same page by its own address.
    await page.reload();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Answered');
  });

  test('take an answer by keyboard alone', async () => {
    const { askUser, web } = await serve();
    const { request, result } = await asked(
      askUser,
      { questions: [...DATABASE.questions, ...PROJECT_NAME.questions] },
      'call',
    );
    const page = await openLive(await web.link(request));
    const { keyboard } = page;
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement?.shadowRoot?.activeElement;
        return element?.id || element?.textContent?.trim();
      });
    const tabTo = async (wanted: string) => {
      const seen: unknown[] = [];
      for (let at = await focused(); at !== wanted; at = await focused()) {
        seen.push(at);
        if (seen.length > 30) throw new Error(`no way to ${wanted}: ${seen.join(', ')}`);
        await keyboard.press('Tab');
      }
    };
    await tabTo('q0-0');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await until(async () => (await focused()) === 'q1');
    await tabTo('q1-text');
    await keyboard.type('querent');
    await tabTo('Review');
    await keyboard.press('Enter');
    await until(async () => (await focused()) === 'review');
    await tabTo('Submit');
    await keyboard.press('Enter');
    expect((await result).llmContent).toBe('{"answers":{"0":"SQLite","1":"querent"}}');
    await until(async () => (await focused()) === 'summary');
  });

  test('say what the server does not take beside the question, and keep what was entered', async () => {
    const { askUser, web } = await serve();
    const { request, result } = await asked(askUser, PROJECT_NAME, 'call');
    const page = await openLive(await web.link(request));
    await page.getByRole('textbox').fill('x'.repeat(70_000));
    await page.route('**/answer', (route) =>
      route.fulfill({
        status: 422,
        json: {
          error: {
            code: 'invalid_reply',
            message: 'No.',
            issues: [{ path: 'answers.0', code: 'pattern', message: 'No such project.' }],
          },
        },
      }),
    );
    await page.getByRole('textbox').fill('querent');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('alert').getByText('No such project.').waitFor();
    expect(await page.getByRole('textbox').inputValue()).toBe('querent');
    await page.unroute('**/answer');
    await page.getByRole('button', { name: 'Submit' }).click();
    expect((await result).llmContent).toBe('{"answers":{"0":"querent"}}');
  });

  test('dismiss, and ask back', async () => {
    const { askUser, web } = await serve();
    const one = await asked(askUser, DATABASE, 'one');
    const page = await openLive(await web.link(one.request));
    await page.getByRole('button', { name: 'Dismiss without answering' }).click();
    expect((await one.result).data.outcome?.status).toBe('dismissed');
    const two = await asked(askUser, DATABASE, 'two');
    await page.goto(await web.link(two.request));
    await page.getByRole('button', { name: 'Ask back' }).click();
    await page.getByRole('textbox', { name: 'What would you like to know first?' }).fill('Why?');
    await page.getByRole('button', { name: 'Ask back' }).last().click();
    expect((await two.result).data.outcome).toMatchObject({ status: 'clarification', text: 'Why?' });
  });

  test('of two tabs one wins, and the other says at once that it was answered elsewhere, with what was entered there', async () => {
    const { askUser, web } = await serve();
    const { request, result } = await asked(askUser, DATABASE, 'call');
    const first = await openLive(await web.link(request));
    const second = await first.context().newPage();
    await second.goto(first.url());
    await second.getByRole('textbox', { name: 'Other' }).fill('DuckDB');
    await first.getByRole('radio', { name: 'SQLite' }).click();
    await first.getByRole('button', { name: 'Submit' }).click();
    await result;
    await endingIn(first).getByText('Answered', { exact: true }).waitFor();
    await endingIn(second).getByText('Answered elsewhere').waitFor();
    const text = await panelIn(second).textContent();
    expect(text).toContain('SQLite');
    expect(text).toContain('DuckDB');
  });

  test('of two tabs that send at the same time exactly one wins', async () => {
    const { askUser, web } = await serve();
    const { request, result } = await asked(askUser, DATABASE, 'call');
    const first = await openLive(await web.link(request));
    const second = await first.context().newPage();
    await second.goto(first.url());
    await first.getByRole('radio', { name: 'PostgreSQL' }).click();
    await second.getByRole('radio', { name: 'SQLite' }).click();
    // Both are on their way before either arrives: the stream would tell the slower one in time.
    let sent = 0;
    await first.context().route('**/answer', async (route) => {
      sent++;
      await until(() => sent === 2);
      await route.continue();
    });
    await Promise.all([first, second].map((page) => page.getByRole('button', { name: 'Submit' }).click()));
    const { llmContent } = await result;
    const [winner, loser] = llmContent.includes('PostgreSQL') ? [first, second] : [second, first];
    await endingIn(winner).getByText('Answered', { exact: true }).waitFor();
    await endingIn(loser).getByText('Answered elsewhere').waitFor();
    expect(await panelIn(loser).textContent()).toMatch(/PostgreSQL[\s\S]*SQLite|SQLite[\s\S]*PostgreSQL/);
  });

  test('that are loaded anew in the middle have what was entered, and are where the person was', async () => {
    const { askUser, web } = await serve();
    const { request, result } = await asked(askUser, EVERY_KIND, 'call');
    const page = await openLive(await web.link(request));
    await page.getByRole('radio', { name: 'SQLite' }).click();
    await page.getByRole('checkbox', { name: 'Lint' }).check();
    await page.getByRole('textbox', { name: 'Other' }).fill('Fuzz');
    await page.reload();
    await page.locator('ask-user').locator('section').waitFor();
    expect(await page.getByRole('radio', { name: 'SQLite' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Checks' }).click();
    expect(await page.getByRole('checkbox', { name: 'Lint' }).isChecked()).toBe(true);
    expect(await page.getByRole('textbox', { name: 'Other' }).inputValue()).toBe('Fuzz');
    expect(await stateOf(result)).toBe('pending');
  });

  test.skipIf(engine === undefined)(
    'outlive a restart of the server, with what was entered before and meanwhile',
    async () => {
      const file = newFile();
      const before = await onPort({}, { store: storeIn(file) });
      await before.askUser.tool.open(EVERY_KIND, { correlationId: 'call' });
      const page = await openLive(await before.web.link({ scope: {} }));
      await page.getByRole('radio', { name: 'SQLite' }).click();
      await before.close('leave');
      await page.getByRole('checkbox', { name: 'Lint' }).check();
      await page.getByText('The agent can’t be reached just now.').waitFor();
      const after = await serve({}, { store: storeIn(file) }, before.port);
      // Somebody looks again, as by coming back to the tab.
      await until(async () => {
        await page.evaluate(() => dispatchEvent(new Event('pageshow')));
        return (await page.getByText('The agent can’t be reached just now.').count()) === 0;
      });
      expect(await page.getByRole('checkbox', { name: 'Lint' }).isChecked()).toBe(true);
      await until(async () =>
        JSON.stringify(await (await page.request.get(`${after.baseUrl}/api/asks/call`)).json()).includes('Lint'),
      );
      await page.reload();
      await page.getByRole('button', { name: 'Checks' }).click();
      expect(await page.getByRole('checkbox', { name: 'Lint' }).isChecked()).toBe(true);
      const result = after.askUser.tool.call(EVERY_KIND, { correlationId: 'call' });
      await page.getByRole('button', { name: 'Review' }).first().click();
      await page.getByRole('button', { name: 'Submit' }).click();
      expect((await result).llmContent).toBe('{"answers":{"0":"SQLite","1":"Lint"}}');
    },
  );

  test('say that nobody can be reached, keep what was entered, and send it once somebody can', async () => {
    const { askUser, web } = await serve();
    const { request, result } = await asked(askUser, PROJECT_NAME, 'call');
    const page = await openLive(await web.link(request));
    await page.context().setOffline(true);
    await page.getByRole('textbox').fill('querent');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('alert').getByText('This could not be sent.').waitFor();
    expect(await page.getByRole('textbox').inputValue()).toBe('querent');
    expect(await stateOf(result)).toBe('pending');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Submit' }).click();
    expect((await result).llmContent).toBe('{"answers":{"0":"querent"}}');
  });

  test('say that the session is over, and go on with a new link opened beside them', async () => {
    const { askUser, web } = await serve();
    const { request, result } = await asked(askUser, PROJECT_NAME, 'call');
    const page = await openLive(await web.link(request));
    await page.getByRole('textbox').fill('querent');
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('alert').getByText('This could not be sent.').waitFor();
    await until(async () => {
      await page.evaluate(() => dispatchEvent(new Event('pagehide')));
      await page.evaluate(() => dispatchEvent(new Event('pageshow')));
      return (await page.getByText('Your session has ended.').count()) === 1;
    });
    expect(await page.getByRole('textbox').inputValue()).toBe('querent');
    expect(await stateOf(result)).toBe('pending');
    expect(cookies).toHaveLength(1);
    const beside = await page.context().newPage();
    await beside.goto(await web.link(request));
    await page.getByRole('button', { name: 'Submit' }).click();
    expect((await result).llmContent).toBe('{"answers":{"0":"querent"}}');
  });

  test('stay the form that they are where the script can’t be had', async () => {
    const { askUser, web } = await serve();
    const { request, result } = await asked(askUser, DATABASE, 'call');
    const page = await open();
    await page.route('**/panel.js', (route) => route.abort());
    await page.goto(await web.link(request));
    await page.getByRole('radio', { name: 'SQLite' }).check();
    await letThrough(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    expect((await result).llmContent).toBe('{"answers":{"0":"SQLite"}}');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Answered');
  });

  test('stay the form where the API can’t be had', async () => {
    const { askUser, web } = await serve();
    const { request, result } = await asked(askUser, DATABASE, 'call');
    const page = await open();
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(await web.link(request));
    await page.getByRole('radio', { name: 'SQLite' }).check();
    await letThrough(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    expect((await result).llmContent).toBe('{"answers":{"0":"SQLite"}}');
  });

  test('stay the form for whoever began to fill it in before the script came', async () => {
    const { askUser, web } = await serve();
    const { request, result } = await asked(askUser, PROJECT_NAME, 'call');
    const page = await open();
    let letCome: () => void = () => {};
    const mayCome = new Promise<void>((resolve) => {
      letCome = resolve;
    });
    await page.route('**/panel.js', async (route) => {
      await mayCome;
      await route.continue();
    });
    await page.goto(await web.link(request), { waitUntil: 'commit' });
    await page.getByRole('textbox').first().fill('typed early');
    await page.getByRole('heading').first().click();
    const looked = page.waitForResponse('**/api/asks/call');
    letCome();
    await looked;
    expect(await page.locator('form[method]').isVisible()).toBe(true);
    expect(await page.locator('ask-user').locator('section').count()).toBe(0);
    expect(await page.getByRole('textbox').first().inputValue()).toBe('typed early');
    await letThrough(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    expect((await result).llmContent).toBe('{"answers":{"0":"typed early"}}');
  });

  test('run nothing of a hostile question, break no rule of their own, and fetch from nowhere else', async () => {
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
    const page = await open();
    const fetched: string[] = [];
    const faults: string[] = [];
    const refused: (string | undefined)[] = [];
    page.on('response', (one) => fetched.push(one.url()));
    page.on('requestfailed', (one) => refused.push(`${one.url()} ${one.failure()?.errorText}`));
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await page.goto(await web.link(request));
    await panelIn(page).getByText('<script>window.hit=1</script>').first().waitFor();
    await panelIn(page).locator('summary').click();
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    expect(fetched.filter((url) => !url.startsWith(baseUrl))).toEqual([]);
    expect(faults.filter((text) => !text.includes('favicon'))).toEqual([]);
    // What gets into a page all the same does not run: no script that stands in it, and none of another site.
    const isRun = await page.evaluate(async () => {
      for (const make of [
        (script: HTMLScriptElement) => (script.textContent = 'window.hit = 1'),
        (script: HTMLScriptElement) => (script.src = 'https://evil.example/x.js'),
      ]) {
        const script = document.createElement('script');
        make(script);
        document.body.append(script);
      }
      document.body.insertAdjacentHTML('beforeend', '<img src="/x.png" onerror="window.hit = 1">');
      await fetch('https://evil.example/').catch(() => {});
      return 'hit' in window;
    });
    expect(isRun).toBe(false);
    await until(() => refused.includes('https://evil.example/x.js csp'));
    expect(fetched.filter((url) => !url.startsWith(baseUrl))).toEqual([]);
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
    const { request, result } = await asked(askUser, params, 'call');
    const page = await openLive(await web.link(request), { viewport: { width: 320, height: 640 } });
    await panelIn(page).locator('summary').click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    for (const target of await panelIn(page).locator('input, button, textarea, summary').all()) {
      const box = await target.boundingBox();
      expect(
        Math.min(box?.width ?? 0, box?.height ?? 0),
        await target.evaluate((one) => one.outerHTML),
      ).toBeGreaterThanOrEqual(24);
    }
    // All of them below one another.
    await page.getByRole('checkbox', { name: 'Lint' }).check();
    await page.getByRole('radio', { name: 'Yes' }).check();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: 'Review your answers' }).waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    expect((await result).llmContent).toBe('{"answers":{"1":"Lint","3":"Yes"}}');
  });

  test('speak the browser’s language, and are dark where the person’s system is', async () => {
    const { askUser, web } = await serve();
    const { request } = await asked(askUser, DATABASE, 'call');
    const page = await openLive(await web.link(request), { locale: 'zh-CN', colorScheme: 'dark' });
    expect(await page.getByRole('button', { name: '提交' }).count()).toBe(1);
    const colour = await page
      .locator('ask-user')
      .locator('section')
      .evaluate((panel) => getComputedStyle(panel).backgroundColor);
    expect(colour).toBe('rgb(27, 27, 31)');
  });

  test('are forms in a language that is the host’s own', async () => {
    const mine = { ...stringsFor('en'), locale: 'ar', submit: 'إرسال' };
    const { askUser, web } = await serve({ locale: mine });
    const { request, result } = await asked(askUser, DATABASE, 'call');
    const page = await open(await web.link(request));
    await page.getByRole('radio', { name: 'SQLite' }).check();
    await page.getByRole('button', { name: 'إرسال' }).click();
    expect((await result).llmContent).toBe('{"answers":{"0":"SQLite"}}');
    expect(await page.locator('ask-user, script').count()).toBe(0);
  });

  test('count down, and say when time is over', async () => {
    const { askUser, web } = await serve();
    const opened = await askUser.tool.open(DATABASE, { correlationId: 'call', timeoutMs: 6_000 });
    if (!('pending' in opened)) throw new Error('it was settled at once');
    const page = await openLive(await web.link(opened.pending));
    await page.getByRole('timer').waitFor();
    await endingIn(page).getByText('No answer in time').waitFor();
  });

  test('hang up while nobody looks, and catch up after', async () => {
    const { askUser, web } = await serve({ streamsPerVisitor: 1 });
    const link = await web.link({ scope: {} });
    const page = await open(link);
    const look = (visibility: string) =>
      page.evaluate((state) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
        document.dispatchEvent(new Event('visibilitychange'));
      }, visibility);
    await page.getByText('Nothing waits for you.').waitFor();
    await look('hidden');
    // There is one stream to be had, and now it is free.
    const other = await open(link);
    await askUser.tool.open(DATABASE, { correlationId: 'call' });
    await other.getByRole('radio', { name: 'SQLite' }).waitFor();
    expect(await page.getByRole('radio').count()).toBe(0);
    await other.context().close();
    await until(async () => {
      await look('visible');
      return (await page.getByRole('radio', { name: 'SQLite' }).count()) === 1;
    });
  });
});

describe.skipIf(!isThere)(`the inbox in a real browser (${title})`, { timeout: 60_000 }, () => {
  const { serve, open } = inBrowser();

  test('shows what comes at once, says so once, and shows what ends elsewhere', async () => {
    const { askUser, web } = await serve();
    const page = await open(await web.link({ scope: {} }));
    await page.getByText('Nothing waits for you.').waitFor();
    await page.evaluate(() => {
      const told: string[] = [];
      Object.assign(globalThis, { told });
      const region = document.querySelector('ask-user')?.shadowRoot?.querySelector('[role=status].hidden');
      new MutationObserver(() => told.push(region?.textContent ?? '')).observe(region!, {
        characterData: true,
        childList: true,
        subtree: true,
      });
    });
    const { result } = await asked(askUser, DATABASE, 'one');
    await page.getByRole('radio', { name: 'SQLite' }).waitFor();
    await page.getByRole('textbox', { name: 'Other' }).fill('Duck');
    const before = await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id);
    await askUser.tool.open(CHECKS, { correlationId: 'two' });
    await page.getByText('1 of 2').first().waitFor();
    // Nothing moved under the person's hands.
    expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id)).toBe(before);
    expect(await page.getByRole('textbox', { name: 'Other' }).inputValue()).toBe('Duck');
    expect(await page.evaluate(() => (globalThis as unknown as { told: string[] }).told)).toEqual([
      'A question for you: Database',
      'A question for you: Checks',
    ]);
    await askUser.answer('one', { answers: { '0': 'SQLite' } }, { actor: 'Bob' });
    await result;
    await page.getByText('Answered elsewhere').waitFor();
    expect(await page.locator('ask-user').locator('section').textContent()).toContain('Duck');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('checkbox', { name: 'Lint' }).check();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Answered', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Nothing waits for you.').waitFor();
  });

  test('shows one scope nothing of another', async () => {
    const { askUser, web } = await serve();
    const ada = await open(await web.link({ scope: { user: 'ada' } }));
    const bob = await open(await web.link({ scope: { user: 'bob' } }));
    await asked(askUser.for({ user: 'ada' }), DATABASE, 'call');
    await ada.getByRole('radio', { name: 'SQLite' }).waitFor();
    expect(await bob.getByText('Nothing waits for you.').isVisible()).toBe(true);
  });
});
