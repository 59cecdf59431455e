import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PanelAsk } from '../../../src/renderers/panel/panel-ask';
import hostile from '../../cases/hostile.json';
import { chromiumOrSkip, openChromium } from '../../support/chromium';
import { BY_ADA, CHANGE, CHECKS, COMMAND, DATABASE, EVERY_KIND, NAME } from './asks';
import { panelPage } from './panel-page';

const { isThere, title } = chromiumOrSkip();
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const answers = [{ questionId: '0', selected: ['SQLite'], skipped: false }];
const ENDS = [
  { status: 'answered', answers, by: BY_ADA },
  { status: 'clarification', text: 'Which?', answers: [], by: BY_ADA },
  { status: 'dismissed', by: BY_ADA },
  { status: 'timed_out', afterMs: 1 },
  { status: 'aborted' },
  { status: 'unavailable', code: 'undelivered', message: '' },
] as const;

async function click(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
}

const STATES: [string, PanelAsk | readonly PanelAsk[], ((page: Page) => Promise<void>)?][] = [
  ['nothing waits', []],
  ['a single choice', EVERY_KIND],
  ['a preview', DATABASE, (page) => page.getByText('Preview: SQLite').click()],
  ['a multi-select', CHECKS],
  ['a text', NAME],
  ['several asks', [DATABASE, NAME]],
  ['who asks, and until when', { ...NAME, origin: ['planner', 'reviewer'], expiresAt: Date.now() + 10_000 }],
  ['a note', DATABASE, (page) => click(page, 'Note')],
  ['asking back', DATABASE, (page) => click(page, 'Ask back')],
  ['a fault', { id: 'n', questions: [{ ...NAME.questions[0]!, required: true }] }, (page) => click(page, 'Submit')],
  ['the review', EVERY_KIND, (page) => click(page, /Review|Submit/)],
  [
    'the question whether to dismiss',
    NAME,
    async (page) => {
      await page.getByLabel('my-app').fill('x');
      await click(page, 'Dismiss without answering');
    },
  ],
  ['the bar', DATABASE, (page) => click(page, 'Hide; the question waits')],
  [
    'a reply that is on its way',
    DATABASE,
    async (page) => {
      await page.getByRole('radio', { name: 'SQLite' }).click();
      await click(page, 'Submit');
    },
  ],
  ['a command', COMMAND],
  ['a change', CHANGE],
  ...ENDS.map((outcome): [string, PanelAsk] => [`the end: ${outcome.status}`, { ...DATABASE, outcome }]),
];

describe.skipIf(!isThere)(`the panel for everybody (${title})`, { timeout: 60_000 }, () => {
  let chromium: Browser;
  const closing: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    chromium = await openChromium();
  });
  afterAll(() => chromium.close());
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  describe.each([
    ['wide and light', { colorScheme: 'light' }],
    ['on a phone, dark', { colorScheme: 'dark', viewport: { width: 360, height: 740 } }],
  ] as const)('axe-core finds nothing at WCAG 2.2 AA, %s', (_name, options) => {
    test.each(STATES)('%s', async (_state, asks, act) => {
      const { page, close } = await panelPage(chromium, 'id' in asks ? [asks] : asks, options);
      closing.push(close);
      await act?.(page);
      await page.addStyleTag({ content: ':root { color-scheme: light dark; }' });
      await page.evaluate(axe.source);
      const found = await page.evaluate(
        async (values) =>
          (
            await (globalThis as unknown as { axe: typeof axe }).axe.run(document, { runOnly: { type: 'tag', values } })
          ).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
        WCAG,
      );
      expect(found).toEqual([]);
    });
  });

  test('roles and names are those of ordinary form fields', async () => {
    const { page, close } = await panelPage(chromium, [EVERY_KIND]);
    closing.push(close);
    const tree = await page.getByRole('region', { name: 'Questions for you' }).ariaSnapshot();
    expect(tree).toMatchInlineSnapshot(`
      "- region "Questions for you":
        - heading "4 questions for you:" [level=2]
        - button "Hide; the question waits" [expanded]
        - navigation "Steps":
          - list:
            - listitem:
              - button "Database (Not answered)"
            - listitem:
              - button "Checks (Not answered)"
            - listitem:
              - button "Name (Not answered)"
            - listitem:
              - button "Deploy (Not answered)"
            - listitem:
              - button "Review"
        - group "Question 1 of 4 Database":
          - text: Question 1 of 4 Database
          - paragraph:
            - text: Which
            - strong: database
            - text: "?"
          - radio "PostgreSQL (recommended) A server."
          - text: PostgreSQL (recommended) A server.
          - radio "SQLite A file."
          - text: SQLite A file.
          - group: "Preview: SQLite"
          - radio "Other"
          - text: Other
          - 'textbox "Other: Type your own answer"':
            - /placeholder: Type your own answer
          - button "Note"
        - button "Next"
        - button "Skip"
        - button "Ask back"
        - button "Skip all""
    `);
  });

  test('the keyboard goes through it in the order in which it is read', async () => {
    const { page, close } = await panelPage(chromium, [DATABASE, NAME]);
    closing.push(close);
    const order: string[] = [];
    for (let tab = 0; tab < 14; tab++) {
      await page.keyboard.press('Tab');
      order.push(
        await page.evaluate(() => {
          const at = document.querySelector('ask-user')!.shadowRoot!.activeElement;
          return at?.getAttribute('aria-label') ?? (at?.id || at?.textContent?.trim().replace(/\s+/g, ' ')) ?? 'page';
        }),
      );
    }
    expect(order).toMatchInlineSnapshot(`
      [
        "Earlier question",
        "Later question",
        "Hide; the question waits",
        "q0-0",
        "Preview: SQLite",
        "Other: Type your own answer",
        "Note",
        "Submit",
        "Skip",
        "Ask back",
        "Dismiss without answering",
        "page",
        "Earlier question",
        "Later question",
      ]
    `);
  });

  test('nothing of a hostile text is more than text', async () => {
    const texts = (hostile as readonly { readonly text?: string }[]).map((one) => one.text ?? JSON.stringify(one));
    const asks = texts.map(
      (text, at): PanelAsk => ({
        id: `h${at}`,
        questions: [
          {
            id: '0',
            header: text,
            question: text,
            type: 'choice',
            placeholder: text,
            options: [text, 'b'].map((label) => ({ label, description: text, preview: text })),
          },
        ],
        origin: [text],
      }),
    );
    const { page, set, close } = await panelPage(chromium, []);
    closing.push(close);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('dialog', (dialog) => requests.push(dialog.message()));
    for (const ask of asks) {
      await set({ asks: [ask] });
      await page.locator('details.preview summary').first().click();
      const odd = await page.evaluate(() => {
        const root = document.querySelector('ask-user')!.shadowRoot!;
        const foreign = Array.from(root.querySelectorAll('script, img, iframe, svg, style, object, embed, base, meta'));
        const handlers = Array.from(root.querySelectorAll('*'))
          .flatMap((one) => one.getAttributeNames())
          .filter((name) => name.startsWith('on'));
        const links = Array.from(root.querySelectorAll('a'))
          .map(({ href }) => href)
          .filter((href) => !/^(?:https?|mailto):/.test(href));
        return [...foreign.map(({ outerHTML }) => outerHTML), ...handlers, ...links];
      });
      expect(odd).toEqual([]);
    }
    expect(requests).toEqual([]);
    expect(asks.length).toBeGreaterThan(20);
  });
});
