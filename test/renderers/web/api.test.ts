import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { Desk } from '../../../src/ports/desk';
import type { Json } from '../../../src/ports/json';
import { openApi, webRenderer } from '../../../src/renderers/web/index';
import type { WebParts } from '../../../src/renderers/web/parts';
import { createApp } from '../../../src/renderers/web/routes/app';
import { CHECKS, DATABASE, PROJECT_NAME } from '../../support/questions';
import { stateOf } from '../../support/turns';
import { asked, BASE, Browser, KEY, served, visitor } from './visit';

const ajv = new Ajv2020({ strict: false });
ajv.addSchema({ $id: 'api', ...openApi } as object);

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

/** The body of an answer, once the description of its route allows it. */
async function described(response: Response, path: string, method = 'get'): Promise<Record<string, never>> {
  const operation = (openApi.paths as Record<string, Record<string, Operation>>)[path]?.[method];
  expect(Object.keys(operation?.responses ?? {}), `${method} ${path}`).toContain(String(response.status));
  const pointer = ['paths', path, method, 'responses', response.status, 'content', 'application/json', 'schema'];
  const schema = `api#/${pointer.map((part) => encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
  const body = await response.json();
  const validate = ajv.compile({ $ref: schema });
  expect(validate(body), JSON.stringify(validate.errors)).toBe(true);
  return body as Record<string, never>;
}

describe('the description', () => {
  test('names each route of the API and no other', () => {
    const app = createApp({ base: new URL(BASE) } as WebParts);
    const routes = app.routes
      .filter(({ path, method }) => path.startsWith('/api/') && method !== 'ALL')
      .map(({ path, method }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    const paths = Object.entries(openApi.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(paths.sort()).toEqual(routes.sort());
  });

  test('is served, and so is a word on health, to anybody', async () => {
    const { web, askUser } = served();
    const anybody = new Browser(web);
    expect(await (await anybody.fetch('/api/openapi.json')).json()).toEqual(JSON.parse(JSON.stringify(openApi)));
    expect(await described(await anybody.fetch('/api/health'), '/api/health')).toEqual({ status: 'ok' });
    await askUser.close();
    expect(await described(await anybody.fetch('/api/health'), '/api/health')).toEqual({ status: 'detached' });
    expect((await anybody.fetch('/api/asks')).status).toBe(503);
  });
});

describe('the API', () => {
  test('lists what waits and what has ended, without what is the host’s own', async () => {
    const { web, askUser } = served();
    const scoped = askUser.for({ user: 'ada' });
    await scoped.tool.open(DATABASE, { correlationId: 'secret-call', meta: { channel: 'C1' } });
    const browser = await visitor(web, { user: 'ada' });
    const page = await described(await browser.fetch('/api/asks'), '/api/asks');
    expect(page).toMatchObject({ items: [{ state: 'pending', questions: [{ header: 'Database' }] }] });
    const [item] = page.items as unknown as [{ id: string }];
    for (const hidden of ['scope', 'meta', 'correlationId', 'digest']) expect(item).not.toHaveProperty(hidden);
    await browser.json(`/api/asks/${encodeURIComponent(item.id)}/dismiss`, { reason: 'not now' });
    expect(await described(await browser.fetch('/api/asks?state=settled'), '/api/asks')).toMatchObject({
      items: [{ state: 'settled', outcome: { status: 'dismissed', reason: 'not now' } }],
    });
    for (const bad of ['?state=all', '?limit=0', '?limit=x', '?limit=1000']) {
      expect((await described(await browser.fetch(`/api/asks${bad}`), '/api/asks')).error).toMatchObject({
        code: 'invalid_request',
      });
    }
  });

  test('answers, and says who won', async () => {
    const { web, askUser } = served();
    const { id, result } = await asked(askUser, CHECKS, 'call');
    const browser = await visitor(web);
    const path = '/api/asks/{id}/answer';
    const bad = await described(
      await browser.json(`/api/asks/${id}/answer`, { answers: { '0': { selected: ['Fuzz'] } } }),
      path,
      'post',
    );
    expect(bad.error).toMatchObject({ code: 'invalid_reply', issues: [{ path: 'answers.0', code: 'unknown' }] });
    expect(await stateOf(result)).toBe('pending');
    const won = await described(
      await browser.json(`/api/asks/${id}/answer`, { answers: { '0': ['Lint', 'Unit'] } }),
      path,
      'post',
    );
    expect(won).toMatchObject({ verdict: 'won', outcome: { answers: [{ selected: ['Unit', 'Lint'] }] } });
    const lost = await browser.json(`/api/asks/${id}/answer`, { answers: { '0': 'E2E' } });
    expect(lost.status).toBe(409);
    expect(await described(lost, path, 'post')).toMatchObject({ verdict: 'lost', outcome: won.outcome });
    expect(await described(await browser.fetch(`/api/asks/${id}`), '/api/asks/{id}')).toMatchObject({
      ask: { state: 'settled' },
    });
  });

  test('asks back about one question', async () => {
    const { web, askUser } = served();
    const { id, result } = await asked(askUser, DATABASE, 'call');
    const browser = await visitor(web);
    const path = '/api/asks/{id}/clarify';
    expect((await browser.json(`/api/asks/${id}/clarify`, { text: 'Why?', questionId: 'none' })).status).toBe(422);
    expect((await browser.json(`/api/asks/${id}/clarify`, {})).status).toBe(422);
    await described(
      await browser.json(`/api/asks/${id}/clarify`, { text: 'Why?', questionId: '0', answers: {} }),
      path,
      'post',
    );
    expect((await result).data.outcome).toMatchObject({ status: 'clarification', text: 'Why?', questionId: '0' });
  });

  test('a body that says nothing answers nothing', async () => {
    const { web, askUser } = served();
    const { id, result } = await asked(askUser, DATABASE, 'call');
    const browser = await visitor(web);
    for (const body of [{}, { answers: null }, { answers: [] }, { answers: 'SQLite' }]) {
      expect((await browser.json(`/api/asks/${id}/answer`, body)).status, JSON.stringify(body)).toBe(422);
    }
    for (const body of ['x', 7, null, ['a']])
      expect((await browser.json(`/api/asks/${id}/answer`, body)).status).toBe(400);
    expect(await stateOf(result)).toBe('pending');
  });

  test('keeps a draft, and gives it back, also before the ask is shown by this process', async () => {
    const notes = new Map<string, Json>();
    const { request } = await asked(served().askUser, PROJECT_NAME, 'call');
    const web = webRenderer({ secret: KEY, baseUrl: BASE });
    web.attached?.({
      get: async (id) => (id === 'call' ? request : undefined),
      note: async (id, state) => (state === undefined ? notes.get(id) : void notes.set(id, state)),
    } as Desk);
    const browser = await visitor(web);
    const draft = { '0': { text: 'querent', usesText: true } };
    expect((await browser.json('/api/asks/call/draft', draft, 'PUT')).status).toBe(200);
    expect(await (await browser.fetch('/api/asks/call')).json()).toMatchObject({ draft });
    expect(await (await browser.fetch('/ask/call')).text()).toContain('querent</textarea>');
  });

  test('keeps a draft of what fits, and the page starts from it', async () => {
    const { web, askUser } = served();
    const { id } = await asked(askUser, { questions: [...DATABASE.questions, ...PROJECT_NAME.questions] }, 'call');
    const browser = await visitor(web);
    const draft = {
      '0': { picked: ['SQLite', 'Oracle'], junk: 1 },
      '1': { text: 'quer', usesText: true },
      '7': { text: 'x' },
    };
    const kept = await described(
      await browser.json(`/api/asks/${id}/draft`, draft, 'PUT'),
      '/api/asks/{id}/draft',
      'put',
    );
    expect(kept.draft).toEqual({ '0': { picked: ['SQLite'] }, '1': { text: 'quer', usesText: true } });
    expect(await described(await browser.fetch(`/api/asks/${id}`), '/api/asks/{id}')).toMatchObject({
      draft: kept.draft,
    });
    const page = await (await browser.fetch(`/ask/${id}`)).text();
    expect(page).toMatch(/value="1" checked/);
    expect(page).toContain('quer</textarea>');
    await browser.json(`/api/asks/${id}/dismiss`, {});
    expect((await browser.json(`/api/asks/${id}/draft`, draft, 'PUT')).status).toBe(409);
  });

  test('serves a native client that sends its link’s token', async () => {
    const { web, askUser } = served();
    const { id, result } = await asked(askUser, DATABASE, 'call');
    const token = (await web.link({ scope: {} }, { actor: 'ada' })).slice(`${BASE}/open/`.length);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const client = new Browser(web, headers);
    expect((await client.fetch('/api/asks')).status).toBe(200);
    const body = JSON.stringify({ answers: { '0': 'SQLite' } });
    expect((await client.fetch(`/api/asks/${id}/answer`, { method: 'POST', body })).status).toBe(200);
    expect((await result).data.outcome).toMatchObject({ by: { actor: 'ada' } });
    expect((await new Browser(web, { authorization: 'Bearer nonsense' }).fetch('/api/asks')).status).toBe(401);
  });
});
