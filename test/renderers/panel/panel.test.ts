import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PanelAsk } from '../../../src/renderers/panel/panel-ask';
import { chromiumOrSkip, openChromium } from '../../support/chromium';
import { until } from '../../support/turns';
import { BY_ADA, CHANGE, CHECKS, COMMAND, DATABASE, EVERY_ANSWER, EVERY_KIND, NAME } from './asks';
import { type PanelPage, panelPage } from './panel-page';

const { isThere, title } = chromiumOrSkip();
const PHONE = { viewport: { width: 390, height: 844 } };

describe.skipIf(!isThere)(`the panel in a real browser (${title})`, { timeout: 60_000 }, () => {
  let chromium: Browser;
  const closing: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    chromium = await openChromium();
  });
  afterAll(() => chromium.close());
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  async function shown(
    asks: PanelAsk | readonly PanelAsk[],
    options?: Parameters<typeof panelPage>[2],
  ): Promise<PanelPage> {
    const panel = await panelPage(chromium, 'id' in asks ? [asks] : asks, options);
    closing.push(panel.close);
    return panel;
  }

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
  const focused = (page: Page) =>
    page.evaluate(() => {
      const active = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement;
      return active?.id || active?.textContent?.trim().replace(/\s+/g, ' ');
    });
  const composer = (page: Page) => page.locator('#composer');

  describe('answering', () => {
    test('takes every kind of question by mouse, one at a time, and hands all in at once', async () => {
      const { page, told } = await shown(EVERY_KIND);
      await page.getByText('SQLite', { exact: true }).first().click();
      // A pick goes on by itself, and picks nothing in the question that comes next.
      await page.getByRole('group', { name: /Checks/ }).waitFor();
      expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
      await page.getByRole('checkbox', { name: 'Unit' }).check();
      await page.getByRole('checkbox', { name: 'E2E' }).check();
      await page.getByLabel(/^Other: /).fill('Fuzz');
      await button(page, 'Next').click();
      await page.getByLabel('my-app').fill('querent');
      await button(page, 'Next').click();
      await page.getByRole('radio', { name: 'Yes' }).click();
      // From the last question nothing goes on by itself.
      await page.getByRole('group', { name: /Deploy/ }).waitFor();
      await button(page, 'Review').last().click();
      await page.getByRole('heading', { name: 'Review your answers' }).waitFor();
      expect(await told('answer')).toEqual([]);
      await button(page, 'Submit').click();
      expect(await told('answer')).toEqual([{ type: 'answer', detail: { id: 'every', answers: EVERY_ANSWER } }]);
    });

    test('takes every kind of question by keyboard alone', async () => {
      const { page, told } = await shown(EVERY_KIND);
      const { keyboard } = page;
      await page.getByRole('radio', { name: 'PostgreSQL' }).focus();
      await keyboard.press('2');
      await until(async () => (await focused(page)) === 'q1');
      await keyboard.press('1');
      await keyboard.press('3');
      // The fifth row is Other: typing begins there.
      await keyboard.press('5');
      await keyboard.type('Fuzz');
      await keyboard.press('Enter');
      await until(async () => (await focused(page)) === 'q2');
      await keyboard.press('Tab');
      await keyboard.type('querent');
      await keyboard.press('Enter');
      await until(async () => (await focused(page)) === 'q3');
      await keyboard.press('1');
      await keyboard.press('Tab');
      expect(await focused(page)).toBe('q3-0');
      await keyboard.press('Enter');
      await until(async () => (await focused(page)) === 'review');
      for (let tab = 0; tab < 12 && (await focused(page)) !== 'Submit'; tab++) await keyboard.press('Tab');
      await keyboard.press('Enter');
      expect((await told('answer'))[0]?.detail).toEqual({ id: 'every', answers: EVERY_ANSWER });
    });

    test('looks through a list by arrow keys without going on', async () => {
      const { page } = await shown(EVERY_KIND);
      await page.getByRole('radio', { name: 'PostgreSQL' }).focus();
      await page.keyboard.press('ArrowDown');
      expect(await page.getByRole('radio', { name: 'SQLite' }).isChecked()).toBe(true);
      expect(await page.getByRole('group', { name: /Database/ }).count()).toBe(1);
    });

    test('stacks all questions on a phone, and names what is missing before it sends', async () => {
      const { page, told } = await shown(EVERY_KIND, PHONE);
      await page.getByRole('group', { name: /Deploy/ }).waitFor();
      expect(await page.locator('fieldset').count()).toBe(4);
      await page.getByRole('radio', { name: 'SQLite' }).click();
      await button(page, 'Submit').click();
      await page.getByText('Not answered yet: “Checks”, “Name” and “Deploy”').waitFor();
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await page.getByRole('checkbox', { name: 'All the above' }).check();
      await page.getByLabel('my-app').fill('a\nb');
      await page.getByRole('radio', { name: 'No' }).click();
      await button(page, 'Submit').click();
      expect((await told('answer'))[0]?.detail.answers).toEqual({
        '0': { selected: ['SQLite'] },
        '1': { selected: ['Unit', 'Lint', 'E2E'] },
        '2': { text: 'a\nb' },
        '3': { selected: ['No'] },
      });
    });

    test('goes back without losing an answer, and each Other keeps its own words', async () => {
      const { page, told } = await shown(EVERY_KIND);
      await page.getByLabel(/^Other: /).fill('MySQL');
      await button(page, 'Next').click();
      await page.getByLabel(/^Other: /).fill('Smoke');
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      expect(await page.getByLabel(/^Other: /).inputValue()).toBe('MySQL');
      // An option takes its place, and the words stay in case.
      await page.getByRole('radio', { name: 'PostgreSQL' }).click();
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      expect(await page.getByLabel(/^Other: /).inputValue()).toBe('MySQL');
      expect(await page.getByRole('radio', { name: 'Other' }).isChecked()).toBe(false);
      await page.getByRole('radio', { name: 'Other' }).check();
      await button(page, /Review/).click();
      await page.getByText('MySQL').waitFor();
      await button(page, 'Submit').click();
      expect((await told('answer'))[0]?.detail.answers).toEqual({ '0': { text: 'MySQL' }, '1': { text: 'Smoke' } });
    });

    test('skips a question, and says so on the review', async () => {
      const { page, told } = await shown(EVERY_KIND);
      await button(page, 'Skip').first().click();
      await button(page, /Review/).click();
      await page.getByText('Not answered yet: “Checks”, “Name” and “Deploy”').waitFor();
      await button(page, 'Submit').click();
      expect((await told('answer'))[0]?.detail.answers).toEqual({});
    });

    test('takes a note beside an answer', async () => {
      const { page, told } = await shown(DATABASE);
      await page.getByRole('radio', { name: 'SQLite' }).click();
      await button(page, 'Note').click();
      expect(await focused(page)).toBe('q0-note');
      await page.keyboard.type('it is small');
      await button(page, 'Submit').click();
      expect((await told('answer'))[0]?.detail.answers).toEqual({ '0': { selected: ['SQLite'], note: 'it is small' } });
    });

    test('shows an option’s preview on demand, and opening it picks nothing', async () => {
      const { page } = await shown(DATABASE);
      await page.getByText('Preview: SQLite').click();
      expect(await page.locator('details.preview code').textContent()).toBe('file');
      expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    });

    test('asks back about the question in view, with what is answered so far', async () => {
      const { page, told } = await shown(EVERY_KIND);
      await page.getByRole('radio', { name: 'SQLite' }).click();
      await button(page, 'Ask back').click();
      await page.keyboard.type('What runs now?');
      await button(page, 'Ask back').last().click();
      expect((await told('clarify'))[0]?.detail).toEqual({
        id: 'every',
        text: 'What runs now?',
        questionId: '1',
        answers: { '0': { selected: ['SQLite'] } },
      });
      await page.getByText('What runs now?').waitFor();
    });

    test('says beside a field why its text can’t be taken, and keeps it', async () => {
      const constraints = { format: 'integer', minimum: 1 } as const;
      const { page, told } = await shown({ id: 'n', questions: [{ ...NAME.questions[0]!, constraints }] });
      await page.getByLabel('my-app').fill('many');
      await button(page, 'Submit').click();
      expect(await page.getByRole('alert').textContent()).toBe('That needs to be a whole number.');
      expect(await page.getByLabel('my-app').getAttribute('aria-invalid')).toBe('true');
      expect(await page.getByLabel('my-app').inputValue()).toBe('many');
      expect(await told('answer')).toEqual([]);
    });

    test('is open again with everything in it where the reply was refused', async () => {
      const { page } = await shown(NAME);
      await page.getByLabel('my-app').fill('querent');
      await button(page, 'Submit').click();
      await page.evaluate(() => {
        document.querySelector('ask-user')!.reject('name', [{ path: '', code: 'invalid', message: 'Taken.' } as never]);
      });
      expect(await page.getByRole('alert').textContent()).toBe('That reply could not be taken: Taken.');
      expect(await page.getByLabel('my-app').inputValue()).toBe('querent');
    });

    test('leaves keys alone while an input method composes', async () => {
      const { page, told } = await shown(NAME);
      await page.getByLabel('my-app').fill('数');
      await page.getByLabel('my-app').dispatchEvent('keydown', { key: 'Enter', isComposing: true });
      expect(await told('answer')).toEqual([]);
      await page.getByLabel('my-app').press('Enter');
      expect(await told('answer')).toHaveLength(1);
    });
  });

  describe('dismissing', () => {
    test('is at once where nothing was entered', async () => {
      const { page, told } = await shown(DATABASE);
      await button(page, 'Dismiss without answering').click();
      expect(await told('dismiss')).toEqual([{ type: 'dismiss', detail: { id: 'database' } }]);
    });

    test('is asked about where something was, and can be taken back', async () => {
      const { page, told } = await shown(EVERY_KIND);
      await page.getByRole('radio', { name: 'SQLite' }).click();
      await button(page, 'Skip all').click();
      await until(async () => (await focused(page)) === 'keep-on');
      await button(page, 'Go on answering').click();
      expect(await told('dismiss')).toEqual([]);
      await button(page, 'Skip all').click();
      await button(page, 'Dismiss without answering').click();
      expect(await told('dismiss')).toHaveLength(1);
    });

    test('is not what Esc does: it hides the panel, and nothing is lost', async () => {
      const { page, told } = await shown(NAME);
      await page.getByLabel('my-app').fill('querent');
      await page.keyboard.press('Escape');
      await until(async () => (await focused(page)) === 'expand');
      expect(await composer(page).isVisible()).toBe(true);
      await page.keyboard.press('Enter');
      expect(await page.getByLabel('my-app').inputValue()).toBe('querent');
      expect(await composer(page).isVisible()).toBe(false);
      expect(await told('dismiss')).toEqual([]);
      expect((await told('collapse')).map(({ detail }) => detail.collapsed)).toEqual([true, false]);
    });
  });

  describe('the composer', () => {
    test('gives its place to an open panel, and has it back with what was typed in it', async () => {
      const { page, set } = await shown([]);
      await composer(page).fill('half a sen');
      await page.locator('h1').click();
      await set({ asks: [DATABASE] });
      expect(await composer(page).isVisible()).toBe(false);
      await button(page, 'Hide; the question waits').click();
      expect(await composer(page).isVisible()).toBe(true);
      expect(await composer(page).inputValue()).toBe('half a sen');
    });

    test('keeps its place and the keys while somebody types in it', async () => {
      const { page, set } = await shown([]);
      await composer(page).click();
      await page.keyboard.type('hel');
      await set({ asks: [DATABASE] });
      await page.keyboard.type('lo 1');
      expect(await composer(page).inputValue()).toBe('hello 1');
      await button(page, /Database.*Show the question/).waitFor();
      expect(await page.getByRole('status').last().textContent()).toBe('A question for you: Database');
    });
  });

  describe('several asks', () => {
    test('have drafts of their own, and a new one takes nothing away', async () => {
      const { page, set } = await shown(NAME);
      await page.getByLabel('my-app').click();
      await page.keyboard.type('quer');
      await set({ asks: [NAME, DATABASE] });
      await page.keyboard.type('ent');
      expect(await page.getByLabel('my-app').inputValue()).toBe('querent');
      await page.getByText('Ask 1 of 2').waitFor();
      await button(page, 'Later question').click();
      await page.getByRole('radio', { name: 'SQLite' }).click();
      await button(page, 'Earlier question').click();
      expect(await page.getByLabel('my-app').inputValue()).toBe('querent');
      await button(page, 'Later question').click();
      expect(await page.getByRole('radio', { name: 'SQLite' }).isChecked()).toBe(true);
    });

    test('each is announced once, however often the page is drawn', async () => {
      const { page, set } = await shown([]);
      const said = () =>
        page.evaluate(() => {
          const region = document.querySelector('ask-user')!.shadowRoot!.querySelector('[role=status].hidden')!;
          const heard: string[] = [];
          new MutationObserver(() => heard.push(region.textContent ?? '')).observe(region, {
            childList: true,
            characterData: true,
            subtree: true,
          });
          Object.assign(globalThis, { heard });
        });
      await said();
      await set({ asks: [DATABASE] });
      await set({ asks: [DATABASE, NAME] });
      await set({ asks: [DATABASE, { ...NAME }] });
      await until(() => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.length >= 2));
      expect(await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).toEqual([
        'A question for you: Database',
        'A question for you: Name',
      ]);
    });

    test('tell their drafts as they are entered, and begin with what was kept', async () => {
      const first = await shown(NAME);
      await first.page.getByLabel('my-app').fill('querent');
      await first.page.locator('h1').click();
      await until(async () => (await first.told('draft')).length > 0);
      const [draft] = await first.told('draft');
      expect(draft?.detail).toEqual({ id: 'name', draft: { '0': { text: 'querent', usesText: true } } });
      const second = await shown({ ...NAME, draft: draft?.detail.draft as never });
      expect(await second.page.getByLabel('my-app').inputValue()).toBe('querent');
    });
  });

  describe('the time that is left', () => {
    test('is counted to the deadline, warned of once, and decides nothing', async () => {
      const { page, set, told } = await shown([]);
      await page.clock.install({ time: 1_000_000 });
      await set({ asks: [{ ...NAME, expiresAt: 1_000_000 + 45_000 }] });
      const timer = page.getByRole('timer');
      await page.clock.runFor(1_000);
      expect(await timer.textContent()).toBe('44 seconds left');
      await page.clock.runFor(24_000);
      expect(await timer.textContent()).toBe('20 seconds left');
      expect(await page.getByRole('status').last().textContent()).toBe('20 seconds left');
      await page.getByLabel('my-app').fill('querent');
      await page.clock.runFor(30_000);
      expect(await timer.textContent()).toBe('Time is up.');
      expect(await page.getByLabel('my-app').inputValue()).toBe('querent');
      expect((await told()).filter(({ type }) => type !== 'draft')).toEqual([]);
    });
  });

  describe('the end', () => {
    const answers = [{ questionId: '0', selected: ['SQLite'], skipped: false }];
    test.each([
      ['Answered elsewhere', { status: 'answered', answers, by: BY_ADA }, /Which database\?\s*SQLite/],
      [
        'Answered elsewhere',
        { status: 'answered', answers: [{ ...answers[0], selected: [], skipped: true }], by: BY_ADA },
        /Which database\?\s*Skipped/,
      ],
      ['Dismissed', { status: 'dismissed', reason: 'not now', by: BY_ADA }, /not now[\s\S]*Which database\?/],
      ['No answer in time', { status: 'timed_out', afterMs: 1 }, /Which database\?/],
      ['Ask ended', { status: 'aborted' }, /Which database\?/],
      ['Question not shown', { status: 'unavailable', code: 'undelivered', message: '' }, /Which database\?/],
      ['Asked back', { status: 'clarification', text: 'Which one runs?', answers: [], by: BY_ADA }, /Which one runs\?/],
    ])('%s: a summary with question and answer stays until it is closed', async (heading, outcome, words) => {
      const { page, set } = await shown(DATABASE);
      await set({ asks: [{ ...DATABASE, outcome }] });
      await page.getByRole('heading', { name: heading }).waitFor();
      expect(await page.getByRole('region').textContent()).toMatch(words);
      expect(await composer(page).isVisible()).toBe(true);
      await button(page, 'Close').click();
      expect(await page.getByRole('region').count()).toBe(0);
    });

    test('by the reply that was given here is told from one from elsewhere', async () => {
      const { page } = await shown(DATABASE);
      await page.getByRole('radio', { name: 'SQLite' }).click();
      await button(page, 'Submit').click();
      await page.getByRole('heading', { name: 'Sent' }).waitFor();
      await page.evaluate(() => {
        const outcome = {
          status: 'answered',
          answers: [{ questionId: '0', selected: ['SQLite'], skipped: false }],
          by: { kind: 'human', renderer: 'web' },
        };
        document.querySelector('ask-user')!.showOutcome('database', outcome as never);
      });
      await page.getByRole('heading', { name: 'Answered', exact: true }).waitFor();
    });

    test('from elsewhere leaves what was entered here to be copied', async () => {
      const { page, set } = await shown(NAME);
      await page.getByLabel('my-app').fill('my own name');
      await set({ asks: [{ ...NAME, outcome: { status: 'timed_out', afterMs: 1 } }] });
      await page.getByRole('heading', { name: 'What you had entered, not sent:' }).waitFor();
      await page.getByText('my own name').waitFor();
    });
  });

  describe('a confirmation', () => {
    test('shows the whole command with what can’t be seen as its code, and takes a decision', async () => {
      const { page, told } = await shown(COMMAND);
      expect(await page.locator('pre.details').textContent()).toBe('Command: rm -rf build \\u{202e}&& echo done');
      await page.getByRole('radio', { name: 'Yes, this once' }).click();
      await button(page, 'Submit').click();
      expect((await told('answer'))[0]?.detail.answers).toEqual({ '0': { selected: ['proceed_once'] } });
    });

    test('shows a change line by line, and takes a no with words', async () => {
      const { page, told } = await shown(CHANGE);
      expect(await page.locator('pre.details').textContent()).toMatch(
        /src\/a\.ts\n {4}-const a = 1;\n {4}\+const a = 2;/,
      );
      await page.getByLabel(/^No, and say what to do instead: /).fill('make it 3');
      await button(page, 'Submit').click();
      expect((await told('answer'))[0]?.detail.answers).toEqual({ '0': { text: 'make it 3' } });
    });

    test('can’t be handed in without a decision', async () => {
      const { page, told } = await shown(COMMAND);
      await button(page, 'Submit').click();
      expect(await page.getByRole('alert').count()).toBe(1);
      expect(await told('answer')).toEqual([]);
    });
  });

  describe('the look', () => {
    test('is in the page’s language, in the ask’s, or in the element’s', async () => {
      const { page, set } = await shown(CHECKS, { lang: 'zh-CN' });
      await button(page, '提交').waitFor();
      await set({ locale: 'en' });
      await button(page, 'Submit').waitFor();
    });

    test('is dark where the page is, and where it is told to be', async () => {
      const background = (page: Page) =>
        page.locator('section').evaluate((section) => getComputedStyle(section).backgroundColor);
      const dark = await shown(DATABASE, { colorScheme: 'dark' });
      expect(await background(dark.page)).toBe('rgb(27, 27, 31)');
      const told = await shown(DATABASE, { attributes: 'theme="dark"' });
      expect(await background(told.page)).toBe('rgb(27, 27, 31)');
      const light = await shown(DATABASE, { attributes: 'style="--ask-user-background: rgb(1, 2, 3)"' });
      expect(await background(light.page)).toBe('rgb(1, 2, 3)');
    });

    test('runs from right to left in a language that does', async () => {
      const options = ['اختبار', 'Unit'].map((label) => ({ label, description: '' }));
      const { page } = await shown({ ...CHECKS, questions: [{ ...CHECKS.questions[0]!, options }] });
      await page.evaluate(async () => {
        const { en } = globalThis as unknown as { en: object };
        const panel = document.querySelector('ask-user')!;
        panel.locale = { ...en, locale: 'ar' } as never;
        await panel.updateComplete;
      });
      const middle = 640;
      expect((await button(page, 'Hide; the question waits').boundingBox())!.x).toBeLessThan(middle);
      expect((await button(page, 'Submit').boundingBox())!.x).toBeGreaterThan(middle);
      // A row runs as its own label does.
      expect((await page.getByRole('checkbox', { name: 'اختبار' }).boundingBox())!.x).toBeGreaterThan(middle);
      expect((await page.getByRole('checkbox', { name: 'Unit' }).boundingBox())!.x).toBeLessThan(middle);
    });
  });
});
