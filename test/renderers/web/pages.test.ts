import { describe, expect, test } from 'vitest';
import type { AskUserRequest, Desk, StoredAsk } from '../../../src/index';
import { webRenderer } from '../../../src/renderers/web/index';
import { markdown } from '../../../src/renderers/web/pages/markdown';
import { HOSTILE_STRINGS } from '../../../src/testing/index';
import hostile from '../../cases/hostile.json';
import { DATABASE } from '../../support/questions';
import { asked, BASE, KEY, served, visitor } from './visit';

const TAGS = new Set(
  [
    'html',
    'head',
    'meta',
    'title',
    'link',
    'body',
    'main',
    'h1',
    'h2',
    'p',
    'div',
    'span',
    'bdi',
    'form',
    'input',
    'fieldset',
    'legend',
  ]
    .concat([
      'label',
      'textarea',
      'select',
      'option',
      'button',
      'details',
      'summary',
      'time',
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
      'pre',
    ])
    .concat(['code', 'strong', 'em', 's', 'br', 'hr', 'a', 'blockquote', 'table', 'thead', 'tbody', 'tr', 'th', 'td']),
);
const ATTRIBUTES = new Set(
  [
    'lang',
    'dir',
    'charset',
    'name',
    'content',
    'rel',
    'href',
    'id',
    'class',
    'method',
    'action',
    'enctype',
    'novalidate',
    'type',
    'value',
  ]
    .concat([
      'for',
      'rows',
      'placeholder',
      'aria-label',
      'aria-describedby',
      'aria-invalid',
      'checked',
      'selected',
      'open',
      'formaction',
    ])
    .concat(['role', 'slot', 'tabindex', 'datetime', 'target', 'start', 'scope']),
);

/** Every tag and attribute of a page, read as a browser's tokenizer does. */
function markupOf(page: string): { tags: string[]; attributes: string[]; hrefs: string[] } {
  const tags: string[] = [];
  const attributes: string[] = [];
  const hrefs: string[] = [];
  for (const [, tag, rest] of page.matchAll(/<\/?([a-zA-Z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/g)) {
    tags.push(tag!.toLowerCase());
    for (const [, name, value] of rest!.matchAll(/([^\s"'=/]+)(?:="([^"]*)")?/g)) {
      attributes.push(name!.toLowerCase());
      if (/^(?:href|action|formaction)$/i.test(name!)) hrefs.push(value ?? '');
    }
  }
  return { tags, attributes, hrefs };
}

/** A page without the one script and the one element that are its own. */
function withoutPanel(page: string): string {
  return page
    .replace('<script type="module" src="/panel.js"></script>', '')
    .replace(/<ask-user src="\/"(?: ask-id="hostile")? locale="en">/, '')
    .replace('</ask-user>', '');
}

const STRINGS = [...hostile, ...HOSTILE_STRINGS] as readonly { name: string; text: string }[];

/** A text in every place where a model, a subagent, a host or a person can put one. */
function askWith(text: string): StoredAsk {
  return {
    type: 'ask-user-request',
    id: 'hostile',
    correlationId: 'hostile',
    scope: {},
    origin: [text, 'b'],
    askedAt: 0,
    questions: [
      {
        id: text,
        question: text,
        header: text,
        type: 'choice',
        placeholder: text,
        options: [
          { label: text, description: text, preview: text },
          { label: 'Fancy', description: '' },
        ],
      },
      { id: '1', question: text, header: text, type: 'text', placeholder: text, constraints: { default: text } },
    ],
  };
}

/** A page server over one ask that the test holds in its hands. */
function pageOf(ask: StoredAsk) {
  const web = webRenderer({ secret: KEY, baseUrl: BASE });
  const desk: Desk = {
    get: async () => ask,
    list: async () => ({ items: [ask] }),
    answer: async () => ({ verdict: 'unknown' }),
    note: async () => undefined,
    claim: async () => false,
    events: async function* () {},
  };
  web.attached?.(desk);
  return web;
}

describe('hostile text is only text', () => {
  const details = (text: string): AskUserRequest['details'][] => [
    { type: 'exec', title: text, command: text, rootCommand: text, rootCommands: [text] },
    {
      type: 'edit',
      title: text,
      fileName: text,
      filePath: text,
      fileDiff: text,
      originalContent: text,
      newContent: text,
    },
    { type: 'mcp', title: text, serverName: text, toolName: text, toolDisplayName: text, toolArgs: { [text]: text } },
    { type: 'info', title: text, prompt: text, urls: [text] },
  ];

  test.each(STRINGS.map(({ name, text }) => [name, text] as const))('%s', async (_, text) => {
    const ask = askWith(text);
    const by = { kind: 'human', renderer: 'web', actor: text } as const;
    const answers = [
      { questionId: text, selected: [text], text, note: text, skipped: false },
      { questionId: '1', selected: [], text, skipped: false },
    ];
    const labels = ['proceed_once', 'proceed_always', 'proceed_always_server', 'proceed_always_tool', 'cancel'];
    const options = labels.map((label) => ({ label, description: text }));
    const decision = { ...ask.questions[0]!, id: 'decision', options };
    const asks: StoredAsk[] = [
      ask,
      ...details(text).map((one): StoredAsk => ({ ...ask, questions: [decision], details: one! })),
      { ...ask, outcome: { status: 'answered', answers, by } },
      { ...ask, outcome: { status: 'clarification', text, answers, by } },
      { ...ask, outcome: { status: 'dismissed', reason: text, by } },
      { ...ask, outcome: { status: 'aborted', reason: text } },
    ];
    for (const one of asks) {
      const browser = await visitor(pageOf(one));
      for (const path of ['/ask/hostile', '/']) {
        const response = await browser.fetch(path);
        const page = await response.text();
        expect(response.status).toBe(200);
        const { tags, attributes, hrefs } = markupOf(withoutPanel(page));
        expect(tags.filter((tag) => !TAGS.has(tag))).toEqual([]);
        expect(attributes.filter((name) => !ATTRIBUTES.has(name))).toEqual([]);
        expect(hrefs.filter((href) => !/^(?:\/|#|https?:|mailto:)/.test(href))).toEqual([]);
        // What acts on a terminal or turns text around has no business in a page either.
        expect(page).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
      }
    }
  });
});

describe('a question’s Markdown', () => {
  test('is shown as such, with line breaks', () => {
    expect(String(markdown('Use **this**\nor `that`?\n\n- a\n- b'))).toBe(
      '<p dir="auto">Use <strong>this</strong><br />or <code>that</code>?</p><ul><li dir="auto">a</li><li dir="auto">b</li></ul>',
    );
  });

  test('that is markup stays as it was typed', () => {
    expect(String(markdown('a <b>bold</b> & <img src=x onerror=alert(1)>'))).toBe(
      '<p dir="auto">a &lt;b&gt;bold&lt;/b&gt; &amp; &lt;img src=x onerror=alert(1)&gt;</p>',
    );
  });

  test('links only to the web, says where, and loads no picture', () => {
    expect(String(markdown('[bank](https://evil.example/x)'))).toContain(
      '>bank</a> <span class="aside">(https://evil.example/x)</span>',
    );
    for (const bad of [
      '[x](javascript:alert(1))',
      '[x](data:text/html,x)',
      '[x](//evil.example)',
      '<javascript:alert(1)>',
    ]) {
      expect(String(markdown(bad)), bad).not.toContain('href');
    }
    expect(String(markdown('![pixel](https://evil.example/p.png)'))).toBe(
      '<p dir="auto">pixel (https://evil.example/p.png)</p>',
    );
  });

  test('without end takes no time and breaks nothing', () => {
    const from = performance.now();
    for (const one of ['> ', '[', '*', '`', '<', '- ', '![', '**a ', '_a', '](', '|-', '1. ']) {
      for (const length of [4_999, 20_000]) {
        expect(String(markdown(one.repeat(Math.floor(length / one.length)))).length).toBeGreaterThan(0);
      }
    }
    expect(performance.now() - from).toBeLessThan(4_000);
  });
});

describe('the language of a page', () => {
  const titles = async (locale: string | undefined, accept: string | undefined, configured?: string) => {
    const { web, askUser } = served(
      configured === undefined ? {} : { locale: configured },
      locale === undefined ? {} : { locale },
    );
    const { id } = await asked(askUser, DATABASE, 'call');
    const browser = await visitor(web);
    const page = await browser.fetch(
      `/ask/${id}`,
      accept === undefined ? {} : { headers: { 'accept-language': accept } },
    );
    const html = await page.text();
    return [/<html lang="([^"]+)"/.exec(html)?.[1], /<h1>([^<]+)/.exec(html)?.[1]];
  };

  test('is the host’s, else the ask’s, else the browser’s, else English', async () => {
    expect(await titles(undefined, undefined)).toEqual(['en', 'A question for you:']);
    expect(await titles(undefined, 'nl, zh-TW;q=0.8, en;q=0.5')).toEqual(['zh-CN', '有一个问题想请您回答：']);
    expect(await titles(undefined, 'en;q=0, zh')).toEqual(['zh-CN', '有一个问题想请您回答：']);
    expect((await titles('en', 'zh'))[0]).toBe('en');
    expect((await titles('en', 'zh', 'zh-CN'))[0]).toBe('zh-CN');
  });
});

describe('a confirmation', () => {
  const CALL = { name: 'run_shell_command', args: { command: 'git push' } };
  const details = {
    type: 'exec',
    title: 'Push',
    command: 'git push\u200b',
    rootCommand: 'git',
    rootCommands: ['git'],
  } as const;

  test('shows all of it, with what can’t be seen as its code, and decisions in the person’s language', async () => {
    const { web, askUser } = served({ locale: 'zh-CN' });
    const confirmation = askUser.confirm(CALL, { details, correlationId: 'call', subagent: 'pla\u200bnner' });
    const browser = await visitor(web);
    const page = await (await browser.fetch('/ask/call')).text();
    for (const text of ['git push\\u{200b}', 'run_shell_command', '允许这一次', '提问者：pla\\u{200b}nner'])
      expect(page).toContain(text);
    expect(page).not.toContain('proceed_');
    await browser.send('call', { q0: '0' });
    expect(await confirmation).toEqual({ confirmed: true, outcome: 'proceed_once' });
    expect(await (await browser.fetch('/ask/call')).text()).toContain('允许这一次');
  });

  test('without a decision is none', async () => {
    const { web, askUser } = served();
    const confirmation = askUser.confirm(CALL, { details, correlationId: 'call' });
    const browser = await visitor(web);
    const page = await browser.send('call', {});
    expect(page.status).toBe(422);
    expect(await page.text()).toContain('This one needs an answer.');
    await browser.send('call', { q0: 'other', 'q0-text': 'Open a pull request' });
    expect(await confirmation).toEqual({ confirmed: false, outcome: 'cancel', feedback: 'Open a pull request' });
  });
});
