import { describe, expect, test } from 'vitest';
import type { ToolResult } from '../../../src/index';
import { CHECKS, DATABASE, PROJECT_NAME } from '../../support/questions';
import { stateOf } from '../../support/turns';
import { asked, Browser, served, visitor } from './visit';

const SEVERAL = {
  questions: [
    ...DATABASE.questions,
    ...CHECKS.questions,
    ...PROJECT_NAME.questions,
    { question: 'Deploy now?', header: 'Deploy', type: 'yesno' },
  ],
};

async function opened(params: unknown, options: Parameters<typeof served>[0] = {}) {
  const all = served(options);
  const ask = await asked(all.askUser, params, 'call');
  const browser = await visitor(all.web);
  return { ...all, ...ask, browser };
}

const answersOf = ({ data }: ToolResult) => (data.outcome?.status === 'answered' ? data.outcome.answers : data.outcome);

describe('a form', () => {
  test('answers every kind of question at once, and leads to what was answered', async () => {
    const { browser, id, result } = await opened(SEVERAL);
    const page = await browser.send(id, {
      q0: '1',
      q1: ['0', '2'],
      'q2-text': 'querent',
      'q2-note': 'or so',
      q3: '1',
    });
    expect(browser.at).toBe('/ask/call');
    expect(page.status).toBe(200);
    expect((await result).llmContent).toBe(
      '{"answers":{"0":"SQLite","1":"Unit, E2E","2":"querent","3":"No"},"notes":{"2":"or so"}}',
    );
    const html = await page.text();
    for (const text of ['<h1>Answered</h1>', 'SQLite', 'E2E', 'querent', 'Note: or so', '>No<'])
      expect(html).toContain(text);
    expect(html).not.toContain('<form');
  });

  test('left blank is an empty submission, since the person saw it', async () => {
    const { browser, id, result } = await opened(SEVERAL);
    await browser.send(id, {});
    expect((await result).data.ask_user).toMatchObject({ empty_submission: true, answer_count: 0 });
  });

  test('takes Other, alone or beside picks, and all at once', async () => {
    const { browser, id, result } = await opened(SEVERAL);
    await browser.send(id, { q0: 'other', 'q0-text': 'DuckDB', q1: ['all', 'other'], 'q1-text': 'Fuzz', q3: 'none' });
    expect(answersOf(await result)).toMatchObject([
      { selected: [], text: 'DuckDB' },
      { selected: ['Unit', 'Lint', 'E2E'], text: 'Fuzz' },
      { skipped: true },
      { skipped: true },
    ]);
  });

  test('takes words that nobody ticked Other for, when nothing else is picked', async () => {
    const { browser, id, result } = await opened(DATABASE);
    await browser.send(id, { 'q0-text': 'DuckDB' });
    expect(answersOf(await result)).toMatchObject([{ selected: [], text: 'DuckDB' }]);
  });

  test('loses no words: picked beside a typed Other it asks which is meant, and keeps both', async () => {
    const { browser, id, result } = await opened(DATABASE);
    const page = await browser.send(id, { q0: '0', 'q0-text': 'Duck & <DB>' });
    expect(page.status).toBe(422);
    const html = await page.text();
    expect(html).toContain('Other is not picked');
    expect(html).toContain('Duck &amp; &lt;DB&gt;</textarea>');
    expect(html).toMatch(/id="q0-0" name="q0" value="0" checked/);
    expect(await stateOf(result)).toBe('pending');
  });

  test('with a blank Other says so', async () => {
    const { browser, id, result } = await opened(DATABASE);
    const page = await browser.send(id, { q0: 'other', 'q0-text': ' ' });
    expect(await page.text()).toContain('nothing is typed there');
    expect(await stateOf(result)).toBe('pending');
  });

  test('that breaks a rule comes back with the reason beside the field and everything that was entered', async () => {
    const params = {
      questions: [
        { question: 'Port?', header: 'Port', type: 'text', constraints: { format: 'integer', minimum: 1024 } },
        ...CHECKS.questions,
      ],
    };
    const { browser, id, result } = await opened(params);
    const page = await browser.send(id, { 'q0-text': '80', q1: ['1', '2'], 'q1-note': 'fast ones' });
    expect(page.status).toBe(422);
    const html = await page.text();
    expect(html).toContain('<title>Please look again: Port · Checks</title>');
    expect(html).toMatch(/<a href="#q0"><bdi>Port<\/bdi><\/a>: That needs to be at least 1024\./);
    expect(html).toMatch(/id="q0-fault" class="fault"><p dir="auto">That needs to be at least 1024\./);
    expect(html).toContain('\n80</textarea>');
    expect(html).toMatch(/value="2" checked/);
    expect(html).toContain('fast ones</textarea>');
    await browser.send(id, { 'q0-text': '8080' });
    expect(answersOf(await result)).toMatchObject([{ text: '8080' }, { skipped: true }]);
  });

  test('with what only the broker refuses comes back too', async () => {
    const { askUser, web } = served({}, { limits: { answerLength: 5 } });
    const short = await asked(askUser, PROJECT_NAME, 'short');
    const other = await visitor(web);
    const page = await other.send(short.id, { 'q0-text': 'far too long' });
    expect(page.status).toBe(422);
    expect(await page.text()).toContain('takes at most 5 characters');
    expect(await stateOf(short.result)).toBe('pending');
  });

  test('keeps line breaks as the person made them', async () => {
    const { browser, id, result } = await opened(PROJECT_NAME);
    await browser.send(id, { 'q0-text': '\r\none\r\n  two' });
    expect(answersOf(await result)).toMatchObject([{ text: '\none\n  two' }]);
  });

  test('dismisses, whatever is in it', async () => {
    const { browser, id, result } = await opened(DATABASE);
    const page = await browser.send(id, { q0: '0' }, 'dismiss');
    expect((await result).data.outcome).toMatchObject({ status: 'dismissed', by: { renderer: 'web' } });
    expect(await page.text()).toContain('<h1>Dismissed</h1>');
  });

  test('asks back about one question, and sends along what is answered', async () => {
    const { browser, id, result } = await opened(SEVERAL);
    const blank = await browser.send(id, { q0: '1', clarify: '  ' }, 'clarify');
    expect(blank.status).toBe(422);
    expect(await blank.text()).toContain('Type what you would like to know.');
    await browser.send(id, { q0: '1', q3: 'other', clarify: 'Why now?', about: '3' }, 'clarify');
    expect((await result).data.outcome).toMatchObject({
      status: 'clarification',
      text: 'Why now?',
      questionId: '3',
      answers: [{ selected: ['SQLite'] }, { skipped: true }, { skipped: true }, { skipped: true }],
    });
  });
});

describe('of two that answer', () => {
  test('the first wins, and the second is told so and keeps what was entered', async () => {
    const { web, browser, id, result } = await opened(DATABASE);
    const second = await visitor(web, {}, 'bob');
    const form = await (await second.fetch(`/ask/${id}`)).text();
    const token = /name="token" value="([^"]+)"/.exec(form)?.[1] ?? '';
    await browser.send(id, { q0: '0' });
    const page = await second.post(`/ask/${id}/answer`, { token, q0: 'other', 'q0-text': 'My <own>' });
    expect(page.status).toBe(409);
    const html = await page.text();
    expect(html).toContain('It was over before your answer came');
    expect(html).toContain('PostgreSQL');
    expect(html).toContain('My &lt;own&gt;');
    expect((await result).llmContent).toBe('{"answers":{"0":"PostgreSQL"}}');
  });

  test('after the deadline nobody wins', async () => {
    const { askUser, web, clock } = served();
    const call = askUser.tool.call(DATABASE, { correlationId: 'call', timeoutMs: 1_000 });
    const browser = await visitor(web);
    const form = await (await browser.fetch('/ask/call')).text();
    expect(form).toContain('1 second left');
    const token = /name="token" value="([^"]+)"/.exec(form)?.[1] ?? '';
    await clock.advance(1_000);
    await call;
    const page = await browser.post('/ask/call/answer', { token, q0: '0' });
    expect(page.status).toBe(409);
    expect(await page.text()).toContain('Time was over before your answer came');
  });
});

test('an ask that nobody has opened yet is not shown, and a page that shows it says so', async () => {
  const { askUser, web } = served();
  const shown: unknown[] = [];
  askUser.bus.subscribe('ask-user-shown' as never, (message) => void shown.push(message));
  const { request } = await asked(askUser, DATABASE, 'call');
  const browser = new Browser(web);
  const link = await web.link(request);
  await browser.fetch(link, { follow: false });
  expect(shown).toEqual([]);
  await browser.fetch('/ask/call');
  await browser.fetch('/ask/call');
  expect(shown).toMatchObject([{ id: 'call', renderer: 'web' }]);
});

test('the inbox lists what waits page by page, and says when there is nothing', async () => {
  const { askUser, web } = served({}, { limits: { pendingPerScope: 100 } });
  const browser = await visitor(web);
  expect(await (await browser.fetch('/')).text()).toContain('Nothing waits for you.');
  for (let count = 0; count < 60; count++) await askUser.tool.open(DATABASE, { correlationId: `call-${count}` });
  const first = await (await browser.fetch('/')).text();
  const next = /href="(\/\?after=[^"]+)"/.exec(first)?.[1] ?? '';
  const second = await (await browser.fetch(next.replaceAll('&amp;', '&'))).text();
  expect([first, second].map((html) => html.match(/href="\/ask\//g)?.length)).toEqual([50, 10]);
});
