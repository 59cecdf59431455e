import { createHmac } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { type AskApiOptions, askApi } from '../../src/ask-api/index';
import { type CreateAskUserOptions, createAskUser, memoryStore } from '../../src/index';
import { manualClock } from '../../src/testing/index';
import { DATABASE } from '../support/questions';
import { handRenderer } from '../support/renderers';
import { stateOf, turns } from '../support/turns';

const SECRET = 's'.repeat(32);

function opened(options: Partial<AskApiOptions> = {}, askOptions: CreateAskUserOptions = {}) {
  const clock = manualClock();
  const renderer = handRenderer({ concurrency: Number.POSITIVE_INFINITY });
  const errors: unknown[] = [];
  const askUser = createAskUser({ renderer, clock, onError: () => {}, ...askOptions });
  const api = askApi(askUser, {
    authorize: (request) => {
      const user = request.headers.get('authorization')?.replace('Bearer ', '');
      return user === undefined ? undefined : { scope: { user } };
    },
    clock,
    onError: (error) => errors.push(error),
    ...options,
  });
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const all = { authorization: 'Bearer ada', 'content-type': 'application/json', ...headers };
    const init = { method, headers: all, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await api.fetch(new Request(`http://agents.example${path}`, init));
    return { status: response.status, body: await response.json() };
  };
  const ask = (headers = {}, more = {}) => call('POST', '/asks', { params: DATABASE, ...more }, headers);
  return { clock, renderer, askUser, api, call, ask, errors };
}

const at = (id: string, query = '') => `/asks/${encodeURIComponent(id)}${query}`;

describe('asking over HTTP', () => {
  test('puts, waits, and brings what the model is to be told', async () => {
    const { call, ask, askUser, renderer } = opened();
    const put = await ask({ 'idempotency-key': 'call-1' });
    expect(put).toMatchObject({ status: 202, body: { correlationId: 'call-1', state: 'pending' } });
    const { id } = put.body;
    expect((await call('GET', at(id))).body).toMatchObject({ id, state: 'pending' });
    const waiting = call('GET', at(id, '?wait=30s'));
    const byOwnId = call('GET', '/asks/call-1?wait=30s');
    await renderer.shows(1);
    await turns();
    await askUser.answer(id, { answers: { '0': 'SQLite' } }, { actor: 'ada' });
    for (const polled of [await waiting, await byOwnId]) {
      expect(polled).toMatchObject({
        status: 200,
        body: { id, state: 'settled', result: { llmContent: '{"answers":{"0":"SQLite"}}' } },
      });
    }
  });

  test('waits no longer than it is told, and at most a minute', async () => {
    const { call, ask, clock } = opened();
    const { id } = (await ask()).body;
    for (const [wait, ms] of [
      ['500ms', 500],
      ['2s', 2_000],
      ['3', 3_000],
      ['900s', 60_000],
    ] as const) {
      const waiting = call('GET', at(id, `?wait=${wait}`));
      await clock.advance(ms - 1);
      expect([wait, await stateOf(waiting)]).toEqual([wait, 'pending']);
      await clock.advance(1);
      expect((await waiting).body).toMatchObject({ state: 'pending' });
    }
    expect((await call('GET', at(id, '?wait=soon'))).status).toBe(400);
    expect(clock.timers).toBe(0);
  });

  test('with the same key joins, and replays what was answered', async () => {
    const { ask, askUser } = opened();
    const first = await ask({ 'idempotency-key': 'k' });
    expect((await ask({ 'idempotency-key': 'k' })).body).toEqual(first.body);
    await askUser.answer(first.body.id, { answers: { '0': 'SQLite' } });
    expect(await ask({ 'idempotency-key': 'k' })).toMatchObject({
      status: 200,
      body: { state: 'settled', result: { llmContent: '{"answers":{"0":"SQLite"}}' } },
    });
    const other = { questions: [{ ...DATABASE.questions[0], question: 'Another?' }] };
    expect(await ask({ 'idempotency-key': 'k' }, { params: other })).toMatchObject({
      status: 409,
      body: { error: { code: 'id_conflict' } },
    });
  });

  test('survives a restart: another process has the result by the id alone', async () => {
    const store = memoryStore();
    const before = opened({}, { store });
    const { id } = (await before.ask()).body;
    const after = opened({}, { store });
    const waiting = after.call('GET', at(id, '?wait=60s'));
    await before.askUser.answer(id, { answers: { '0': 'SQLite' } });
    await after.clock.advance(2_000);
    expect((await waiting).body).toMatchObject({
      state: 'settled',
      result: { llmContent: '{"answers":{"0":"SQLite"}}' },
    });
  });

  test('takes an ask back, once', async () => {
    const { call, ask } = opened();
    const { id } = (await ask()).body;
    const waiting = call('GET', at(id, '?wait=30s'));
    expect(await call('DELETE', at(id))).toMatchObject({
      status: 200,
      body: { state: 'settled', result: { data: { outcome: { status: 'aborted' } } } },
    });
    expect((await waiting).body).toMatchObject({ state: 'settled' });
    expect((await call('DELETE', at(id))).status).toBe(409);
    expect((await call('DELETE', at('none'))).status).toBe(404);
  });

  test('shows a caller the asks of their scope and no others, and nobody anything', async () => {
    const { call, ask } = opened();
    const { id } = (await ask({ 'idempotency-key': 'k' })).body;
    const bob = { authorization: 'Bearer bob' };
    for (const ref of [id, 'k']) {
      expect((await call('GET', at(ref), undefined, bob)).status).toBe(404);
      expect((await call('DELETE', at(ref), undefined, bob)).status).toBe(404);
    }
    expect((await ask({ ...bob, 'idempotency-key': 'k' })).body.id).not.toBe(id);
    const nobody = opened({ authorize: () => undefined });
    for (const method of ['POST', 'GET', 'DELETE']) {
      const body = method === 'POST' ? { params: DATABASE } : undefined;
      expect((await nobody.call(method, method === 'POST' ? '/asks' : at(id), body)).status).toBe(401);
    }
    const unnamed = opened({ authorize: () => ({ scope: { user: undefined as never } }) });
    expect((await unnamed.ask()).status).toBe(400);
  });

  test('says what is wrong with a call, as the model is told', async () => {
    const { call, ask } = opened();
    const bad = await call('POST', '/asks', { params: { questions: [] } });
    expect(bad).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_params' }, result: { error: { type: 'invalid_tool_params' } } },
    });
    for (const body of [{}, [], 'x', { params: DATABASE, callbackUrl: 7 }, { params: DATABASE, subagent: 7 }]) {
      expect(await call('POST', '/asks', body), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_request' } },
      });
    }
    expect((await ask({ 'content-type': 'text/plain' })).status).toBe(400);
    expect((await ask({ 'idempotency-key': 'x'.repeat(201) })).status).toBe(400);
    expect((await call('POST', '/asks', { params: 'x'.repeat(90_000) })).status).toBe(413);
    expect((await call('GET', '/elsewhere')).status).toBe(404);
  });

  test('says at once that nobody can answer', async () => {
    const clock = manualClock();
    const askUser = createAskUser({ clock });
    const api = askApi(askUser, { authorize: () => ({ scope: {} }), clock });
    const headers = { 'content-type': 'application/json' };
    const response = await api.fetch(
      new Request('http://x/v1/asks', { method: 'POST', headers, body: JSON.stringify({ params: DATABASE }) }),
    );
    expect(await response.json()).toMatchObject({
      state: 'settled',
      result: { data: { outcome: { code: 'no_renderer' } } },
    });
  });
});

describe('a callback', () => {
  const posting = (answers: readonly (number | Error)[], options = {}) => {
    const posts: { address: string; init: RequestInit }[] = [];
    const all = opened({
      callbacks: {
        secret: SECRET,
        fetch: async (address, init) => {
          posts.push({ address, init });
          const answer = answers[posts.length - 1] ?? 200;
          if (answer instanceof Error) throw answer;
          return new Response(null, { status: answer });
        },
        ...options,
      },
    });
    return { ...all, posts };
  };

  test('is posted once when the ask has ended, signed, and follows no redirect', async () => {
    const { ask, askUser, posts, clock } = posting([200]);
    const { id } = (await ask({}, { callbackUrl: 'https://agent.example/done' })).body;
    expect(posts).toEqual([]);
    await askUser.answer(id, { answers: { '0': 'SQLite' } });
    await vi.waitFor(() => expect([posts.length, clock.timers]).toEqual([1, 0]));
    await clock.advance(3_600_000);
    expect(posts).toHaveLength(1);
    const [{ address, init }] = posts as [{ address: string; init: RequestInit }];
    expect(address).toBe('https://agent.example/done');
    expect(init.redirect).toBe('error');
    expect(JSON.parse(init.body as string)).toMatchObject({
      id,
      state: 'settled',
      result: { llmContent: '{"answers":{"0":"SQLite"}}' },
    });
    const signature = (init.headers as Record<string, string>)['querent-signature'] ?? '';
    const [, seconds, seal] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    expect(seal).toBe(createHmac('sha256', SECRET).update(`${seconds}.${init.body}`).digest('hex'));
  });

  test('that is not taken is posted again, longer and longer, and given up with a word', async () => {
    const { ask, askUser, posts, clock, errors } = posting([500, new Error('refused'), 302, 404, 429, 503]);
    const { id } = (await ask({}, { callbackUrl: 'https://agent.example/done' })).body;
    await askUser.answer(id, { answers: {} });
    for (const [index, pause] of [1_000, 5_000, 30_000, 120_000, 600_000].entries()) {
      // Signing takes a turn of its own; then only the pause before the next try is left.
      await vi.waitFor(() => expect([posts.length, clock.timers]).toEqual([index + 1, 1]));
      await clock.advance(pause - 1);
      expect(posts).toHaveLength(index + 1);
      await clock.advance(1);
    }
    await vi.waitFor(() => expect(errors).toHaveLength(1));
    expect(posts).toHaveLength(6);
    expect(clock.timers).toBe(0);
    expect(errors).toMatchObject([{ code: 'callback_failed' }]);
  });

  test('goes to no private address, and nowhere at all where none is allowed', async () => {
    const { ask } = posting([]);
    const bad = [
      'http://agent.example/',
      'https://localhost/',
      'https://api.localhost/',
      'https://intranet/',
      'https://db.internal/',
      'https://printer.local./',
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://10.0.0.1/',
      'https://172.16.0.1/',
      'https://192.168.1.1/',
      'https://169.254.169.254/latest',
      'https://100.64.0.1/',
      'https://0.0.0.0/',
      'https://224.0.0.1/',
      'https://[::1]/',
      'https://[fe80::1]/',
      'https://[fd00::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://[64:ff9b::a00:1]/',
      'https://user:pass@agent.example/',
      'file:///etc/passwd',
      'agent',
    ];
    for (const callbackUrl of bad)
      expect([callbackUrl, (await ask({}, { callbackUrl })).status]).toEqual([callbackUrl, 400]);
    for (const callbackUrl of ['https://agent.example/', 'https://93.184.216.34/', 'https://[2606:2800:220:1::1]/']) {
      expect([callbackUrl, (await ask({}, { callbackUrl })).status]).toEqual([callbackUrl, 202]);
    }
    expect((await opened().ask({}, { callbackUrl: 'https://agent.example/' })).status).toBe(400);
    const own = posting([], { allowPrivateAddresses: true });
    expect((await own.ask({}, { callbackUrl: 'http://127.0.0.1:9/' })).status).toBe(202);
    expect((await own.ask({}, { callbackUrl: 'ftp://127.0.0.1/' })).status).toBe(400);
  });

  test('is not posted after a close, and a long poll ends then', async () => {
    const { ask, askUser, posts, api, call, clock } = posting([500]);
    const { id } = (await ask({}, { callbackUrl: 'https://agent.example/done' })).body;
    const other = (await ask()).body.id;
    const polling = call('GET', at(other, '?wait=60s'));
    await askUser.answer(id, { answers: {} });
    await vi.waitFor(() => expect(posts).toHaveLength(1));
    api.close();
    expect((await polling).body).toMatchObject({ state: 'pending' });
    await clock.advance(3_600_000);
    expect(posts).toHaveLength(1);
    expect(clock.timers).toBe(0);
  });

  test('with a secret that can be guessed is refused', () => {
    expect(() => opened({ callbacks: { secret: 'short' } })).toThrow(
      expect.objectContaining({ code: 'invalid_options' }),
    );
  });
});
