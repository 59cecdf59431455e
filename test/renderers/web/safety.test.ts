import { describe, expect, test } from 'vitest';
import { webRenderer } from '../../../src/renderers/web/index';
import { MOST_BYTES } from '../../../src/renderers/web/read-body';
import { DATABASE } from '../../support/questions';
import { stateOf } from '../../support/turns';
import { asked, BASE, Browser, KEY, served, visitor } from './visit';

async function tokenOn(browser: Browser, id: string): Promise<string> {
  const page = await (await browser.fetch(`/ask/${id}`)).text();
  return /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
}

describe('a request', () => {
  test('under another name than its own is not answered: a name that is pointed here sees nothing', async () => {
    const { web, askUser } = served({ allowedHosts: ['Inner.example:8080'] });
    const { id } = await asked(askUser, DATABASE, 'call');
    const browser = await visitor(web);
    expect((await browser.fetch(`http://evil.example/ask/${id}`)).status).toBe(421);
    expect((await browser.fetch(`${BASE}:81/ask/${id}`)).status).toBe(421);
    expect((await browser.fetch(`/ask/${id}`, { headers: { host: 'evil.example' } })).status).toBe(421);
    expect((await browser.fetch(`http://inner.example:8080/ask/${id}`)).status).toBe(200);
  });

  test('that posts from another site changes nothing', async () => {
    const { web, askUser } = served();
    const { id, result } = await asked(askUser, DATABASE, 'call');
    const browser = await visitor(web);
    const token = await tokenOn(browser, id);
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'https://ask.example' },
      { origin: `${BASE}.evil.example` },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) {
      expect(
        (await browser.post(`/ask/${id}/answer`, { token, q0: '0' }, headers)).status,
        JSON.stringify(headers),
      ).toBe(403);
      const json = { 'content-type': 'application/json', origin: BASE, ...headers };
      const body = JSON.stringify({ answers: { '0': 'SQLite' } });
      const posted = await browser.fetch(`/api/asks/${id}/answer`, { method: 'POST', body, headers: json });
      expect(posted.status, JSON.stringify(headers)).toBe(403);
    }
    expect(await stateOf(result)).toBe('pending');
    expect((await browser.post(`/ask/${id}/answer`, { token, q0: '0' })).status).toBe(200);
  });

  test('without its form’s token, or with that of another ask or visitor, changes nothing', async () => {
    const { web, askUser } = served();
    const { id, result } = await asked(askUser, DATABASE, 'call');
    await asked(askUser, DATABASE, 'other');
    const browser = await visitor(web, {}, 'ada');
    const bob = await visitor(web, {}, 'bob');
    const tokens = ['', 'nonsense', await tokenOn(browser, 'other'), await tokenOn(bob, id)];
    for (const token of tokens) {
      for (const action of ['answer', 'dismiss', 'clarify']) {
        expect((await browser.post(`/ask/${id}/${action}`, { token, q0: '0', clarify: 'x' })).status).toBe(403);
      }
    }
    expect((await browser.fetch(`/ask/${id}/answer`, { method: 'POST', body: 'q0=0' })).status).toBe(403);
    expect(await stateOf(result)).toBe('pending');
  });

  test('as a form of another site sends it is no JSON', async () => {
    const { web, askUser } = served();
    const { id, result } = await asked(askUser, DATABASE, 'call');
    const browser = await visitor(web);
    const body = JSON.stringify({ answers: { '0': 'SQLite' } });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/json']) {
      const headers = { 'content-type': type };
      expect((await browser.fetch(`/api/asks/${id}/answer`, { method: 'POST', body, headers })).status, type).toBe(415);
    }
    expect(await stateOf(result)).toBe('pending');
  });

  test('that only gets settles nothing, whatever it asks for', async () => {
    const { web, askUser } = served();
    const { id, result } = await asked(askUser, DATABASE, 'call');
    const browser = await visitor(web);
    const token = await tokenOn(browser, id);
    for (const path of ['answer', 'dismiss', 'clarify']) {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        await browser.fetch(`/ask/${id}/${path}?token=${token}&q0=0&clarify=x`, { method });
        await browser.fetch(`/api/asks/${id}/${path}?answers=x`, { method });
      }
    }
    expect(await stateOf(result)).toBe('pending');
  });

  test('with a body without end is refused while it is read', async () => {
    const { web, askUser } = served();
    const { id, result } = await asked(askUser, DATABASE, 'call');
    const browser = await visitor(web);
    for (const [path, type, method] of [
      [`/ask/${id}/answer`, 'application/x-www-form-urlencoded', 'POST'],
      [`/api/asks/${id}/answer`, 'application/json', 'POST'],
      [`/api/asks/${id}/draft`, 'application/json', 'PUT'],
    ] as const) {
      let sent = 0;
      let isCancelled = false;
      const body = new ReadableStream({
        pull(controller) {
          sent += 1_024;
          // A server that reads on would read for ever; it is to fail here and not to hang.
          if (sent > MOST_BYTES * 4) return controller.close();
          controller.enqueue(new Uint8Array(1_024).fill(97));
        },
        cancel() {
          isCancelled = true;
        },
      });
      const headers = { 'content-type': type, 'content-length': '10' };
      const response = await browser.fetch(path, { method, body, headers, duplex: 'half' } as RequestInit);
      expect([path, response.status]).toEqual([path, 413]);
      expect(isCancelled).toBe(true);
      expect(sent).toBeLessThan(MOST_BYTES * 2);
    }
    expect(await stateOf(result)).toBe('pending');
  });
});

describe('every answer', () => {
  test('says that nothing but its own script runs, nothing frames it, nothing is kept, and no address leaves', async () => {
    const { web, askUser } = served();
    const { id } = await asked(askUser, DATABASE, 'call');
    const browser = await visitor(web);
    const anybody = new Browser(web);
    const answers = [
      await browser.fetch('/'),
      await browser.fetch(`/ask/${id}`),
      await browser.send(id, { q0: 'other' }),
      await browser.fetch('/api/asks'),
      await browser.fetch('/api/events'),
      await anybody.fetch('/'),
      await anybody.fetch('/open/nonsense'),
      await anybody.fetch('/nowhere'),
      await anybody.fetch('http://evil.example/'),
      await browser.fetch(await web.link({ scope: {} }), { follow: false }),
    ];
    for (const { headers, status } of answers) {
      expect(headers.get('content-security-policy'), String(status)).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
    }
  });

  test('to a fault says nothing of it', async () => {
    const web = webRenderer({ secret: KEY, baseUrl: BASE });
    const fail = async (): Promise<never> => {
      throw new Error('password of the database is hunter2');
    };
    web.attached?.({
      get: fail,
      list: fail,
      answer: fail,
      note: fail,
      claim: fail,
      events: () => ({ [Symbol.asyncIterator]: () => ({ next: fail }) }),
    });
    const browser = await visitor(web);
    for (const path of ['/', '/ask/x', '/api/asks', '/api/asks/x']) {
      const response = await browser.fetch(path);
      expect(response.status, path).toBe(503);
      expect(await response.text(), path).not.toContain('hunter2');
    }
  });
});

test('a page that was open for too long is not sent in vain: it comes back as it was', async () => {
  const { web, askUser, clock } = served({ authorize: () => ({ scope: {} }) });
  const { id, result } = await asked(askUser, DATABASE, 'call');
  const browser = new Browser(web);
  const token = await tokenOn(browser, id);
  await clock.advance(24 * 3_600_000);
  const page = await browser.post(`/ask/${id}/answer`, { token, q0: '1', 'q0-note': 'kept' });
  expect(page.status).toBe(403);
  const html = await page.text();
  expect(html).toContain('This page was open for a long time.');
  expect(html).toMatch(/value="1" checked/);
  expect(html).toContain('kept</textarea>');
  const fresh = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '';
  await browser.post(`/ask/${id}/answer`, { token: fresh, q0: '1' });
  expect((await result).llmContent).toBe('{"answers":{"0":"SQLite"}}');
});

describe('a server below a path, behind TLS', () => {
  const baseUrl = 'https://app.example/questions/';
  const options = { baseUrl };

  test('keeps its cookie to itself, and every address begins with the path', async () => {
    const { web, askUser } = served(options);
    const { id } = await asked(askUser, DATABASE, 'call');
    const browser = new Browser(web);
    const link = await web.link({ scope: {} });
    expect(link).toMatch(/^https:\/\/app\.example\/questions\/open\//);
    const first = await browser.fetch(link, { follow: false });
    expect(first.headers.get('location')).toBe('/questions/');
    expect(browser.setCookies[0]).toMatch(/Path=\/questions; HttpOnly; Secure; SameSite=Lax$/);
    const page = await (await browser.fetch(`https://app.example/questions/ask/${id}`)).text();
    for (const [, address] of page.matchAll(/(?:href|action)="([^"]+)"/g)) expect(address).toMatch(/^\/questions\//);
  });

  test('answers too where the path was taken away by what it is mounted in', async () => {
    const { web, askUser } = served(options);
    const { id } = await asked(askUser, DATABASE, 'call');
    const browser = new Browser(web);
    await browser.fetch(await web.link({ scope: {} }), { follow: false });
    expect((await browser.fetch(`https://app.example/ask/${id}`)).status).toBe(200);
  });
});

test('one renderer is attached to one thing at a time', async () => {
  const { web, askUser } = served();
  expect(() => askUser.for({ user: 'ada' }).attach(web)).toThrow(/attached already/);
  await askUser.close();
  const again = served();
  expect(() => again.askUser.attach(web)).not.toThrow();
});
