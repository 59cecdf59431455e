import { describe, expect, test } from 'vitest';
import { webRenderer } from '../../../src/renderers/web/index';
import { DATABASE } from '../../support/questions';
import { asked, BASE, Browser, KEY, served, visitor } from './visit';

const OTHER_KEY = { id: 'b', key: 'b'.repeat(32) };

describe('a link', () => {
  test('opens the ask it is for, by a cookie that no script reads, and leaves its own address at once', async () => {
    const { web, askUser } = served();
    const { request } = await asked(askUser, DATABASE, 'call');
    const browser = new Browser(web);
    const link = await web.link(request);
    const first = await browser.fetch(link, { follow: false });
    expect(first.status).toBe(303);
    expect(first.headers.get('location')).toBe('/ask/call');
    expect(browser.setCookies[0]).toMatch(/^querent-a\.[\w-]+=1\.session\.a\.[^;]+; .*HttpOnly/);
    expect(browser.setCookies[0]).toContain('SameSite=Lax');
    const page = await browser.fetch('/ask/call');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Which database would you like to use?');
  });

  test('of one ask opens no other ask and no list', async () => {
    const { web, askUser } = served();
    const { request } = await asked(askUser, DATABASE, 'mine');
    await asked(askUser, DATABASE, 'other');
    const browser = new Browser(web);
    await browser.fetch(await web.link(request));
    expect((await browser.fetch('/ask/other')).status).toBe(404);
    expect((await browser.fetch('/')).status).toBe(401);
    expect((await browser.fetch('/api/asks')).status).toBe(403);
  });

  test('of a second ask takes nothing from the tab with the first', async () => {
    const { web, askUser } = served();
    const one = await asked(askUser, DATABASE, 'one');
    const two = await asked(askUser, DATABASE, 'two');
    const browser = new Browser(web);
    await browser.fetch(await web.link(one.request));
    await browser.fetch(await web.link(two.request));
    expect((await browser.fetch('/ask/one')).status).toBe(200);
    expect((await browser.fetch('/ask/two')).status).toBe(200);
  });

  test('of a scope shows what is in it, and another scope’s ask is not even there', async () => {
    const { web, askUser } = served();
    const ada = await asked(askUser.for({ user: 'ada' }), DATABASE, 'a');
    const bob = await asked(askUser.for({ user: 'bob' }), DATABASE, 'b');
    const browser = await visitor(web, { user: 'ada' });
    const inbox = await (await browser.fetch('/')).text();
    expect(inbox).toContain(`/ask/${encodeURIComponent(ada.id)}`);
    expect(inbox).not.toContain(encodeURIComponent(bob.id));
    const theirs = await browser.fetch(`/ask/${encodeURIComponent(bob.id)}`);
    const nobodys = await browser.fetch('/ask/there-is-none');
    expect(theirs.status).toBe(404);
    expect(await theirs.text()).toBe(await nobodys.text());
    expect(
      (await browser.json(`/api/asks/${encodeURIComponent(bob.id)}/answer`, { answers: { '0': 'SQLite' } })).status,
    ).toBe(404);
  });

  test('that has expired opens nothing, and its cookie ends with it', async () => {
    const { web, askUser, clock } = served();
    const { request } = await asked(askUser, DATABASE, 'call');
    const link = await web.link(request, { expiresInMs: 60_000 });
    const browser = new Browser(web);
    await browser.fetch(link);
    expect(browser.setCookies[0]).toContain('Max-Age=60');
    expect((await browser.fetch('/ask/call')).status).toBe(200);
    await clock.advance(60_000);
    expect((await browser.fetch('/ask/call')).status).toBe(401);
    const late = await new Browser(web).fetch(link);
    expect(late.status).toBe(403);
    expect(await late.text()).toContain('Please ask for a new one.');
  });

  test('that is forged in any part opens nothing', async () => {
    const { web, askUser } = served();
    const { request } = await asked(askUser, DATABASE, 'call');
    const link = await web.link(request);
    const [version, purpose, key, expiry, words, seal] = link.slice(`${BASE}/open/`.length).split('.') as string[];
    const scope = btoa(JSON.stringify({ scope: {} })).replaceAll('=', '');
    const forged = [
      ['2', purpose, key, expiry, words, seal],
      [version, 'session', key, expiry, words, seal],
      [version, purpose, 'b', expiry, words, seal],
      [version, purpose, key, `${Number(expiry) + 1}`, words, seal],
      [version, purpose, key, expiry, scope, seal],
      [version, purpose, key, expiry, words, `${seal?.startsWith('A') ? 'B' : 'A'}${seal?.slice(1)}`],
      [version, purpose, key, expiry, words, ''],
      [version, purpose, key, expiry, words],
    ];
    for (const parts of forged) {
      const response = await new Browser(web).fetch(`/open/${parts.join('.')}`);
      expect(response.status, parts.join('.')).toBe(403);
    }
    expect((await new Browser(web).fetch(link)).status).toBe(200);
  });

  test('is no session, and a session is no link', async () => {
    const { web, askUser } = served();
    const { request } = await asked(askUser, DATABASE, 'call');
    const browser = new Browser(web);
    const link = await web.link(request);
    await browser.fetch(link);
    const [name, session] = [...browser.cookies][0] as [string, string];
    const swapped = new Browser(web);
    swapped.cookies.set(name, link.slice(`${BASE}/open/`.length));
    expect((await swapped.fetch('/ask/call')).status).toBe(401);
    expect((await new Browser(web).fetch(`/open/${session}`)).status).toBe(403);
  });

  test('of the key before still opens while that key is kept, and no longer', async () => {
    const { web: before } = served();
    const link = await before.link({ scope: {} });
    const rotated = served({ secret: [OTHER_KEY, KEY] });
    const old = new Browser(rotated.web);
    expect((await old.fetch(link)).status).toBe(200);
    expect(old.setCookies[0]).toContain('=1.session.b.');
    const gone = served({ secret: OTHER_KEY });
    expect((await new Browser(gone.web).fetch(link)).status).toBe(403);
  });

  test('opened twice is fine, and fetching it settles nothing', async () => {
    const { web, askUser } = served();
    const { request } = await asked(askUser, DATABASE, 'call');
    const link = await web.link(request);
    for (const browser of [new Browser(web), new Browser(web)]) expect((await browser.fetch(link)).status).toBe(200);
    expect((await askUser.get('call'))?.outcome).toBeUndefined();
  });

  test('for nobody in particular is refused, since it would be for everybody', async () => {
    const { web } = served();
    for (const scope of [{ user: '' }, { user: undefined as never }, { usr: 'ada' } as never]) {
      await expect(web.link({ scope })).rejects.toMatchObject({ code: 'invalid_options' });
    }
  });

  test('says who follows it, and that stands in the outcome', async () => {
    const { web, askUser } = served();
    const { id, result } = await asked(askUser, DATABASE, 'call');
    const browser = await visitor(web, {}, 'ada');
    await browser.send(id, { q0: '1' });
    expect((await result).data.outcome).toMatchObject({ by: { kind: 'human', renderer: 'web', actor: 'ada' } });
  });
});

describe('a host’s own login', () => {
  test('lets in whom it knows, to their scope, and nobody else', async () => {
    const { web, askUser } = served({
      authorize: (request) =>
        request.headers.get('x-user') === 'ada' ? { scope: { user: 'ada' }, actor: 'Ada' } : undefined,
    });
    const { id } = await asked(askUser.for({ user: 'ada' }), DATABASE, 'a');
    const other = await asked(askUser.for({ user: 'bob' }), DATABASE, 'b');
    const ada = new Browser(web, { 'x-user': 'ada' });
    expect((await ada.fetch(`/ask/${encodeURIComponent(id)}`)).status).toBe(200);
    expect((await ada.fetch(`/ask/${encodeURIComponent(other.id)}`)).status).toBe(404);
    expect((await new Browser(web).fetch(`/ask/${encodeURIComponent(id)}`)).status).toBe(401);
  });

  test('that names nobody is a fault, and lets nobody in', async () => {
    const { web } = served({ authorize: () => ({ scope: { user: undefined as never } }) });
    expect((await new Browser(web).fetch('/')).status).toBe(503);
  });
});

test('a secret that can be guessed, or an address that is none, is refused', () => {
  const good = { secret: KEY, baseUrl: BASE };
  const bad = [
    { ...good, secret: { id: 'a', key: 'short' } },
    { ...good, secret: { id: 'a.b', key: KEY.key } },
    { ...good, secret: [KEY, KEY] as const },
    { ...good, secret: [] as never },
    { ...good, baseUrl: '/questions' },
    { ...good, baseUrl: 'ftp://ask.example' },
    { ...good, baseUrl: `${BASE}/?a=b` },
  ];
  for (const options of bad) {
    expect(() => webRenderer(options), JSON.stringify(options)).toThrow(
      expect.objectContaining({ code: 'invalid_options' }),
    );
  }
});
