import { describe, expect, test } from 'vitest';
import type { PanelAsk } from '../../../src/renderers/panel/panel-ask';
import { manualClock } from '../../../src/testing/index';
import { turns } from '../../support/turns';
import { follow } from './following';

const UTF8 = new TextEncoder();
const OUTCOME = { status: 'aborted', reason: 'taken back' } as const;

function ask(id: string, more: Partial<PanelAsk> = {}): PanelAsk {
  return { id, state: 'pending', questions: [], origin: [], askedAt: 1, ...more };
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly signal: AbortSignal | undefined;
  reply(json: unknown, status?: number): Promise<void>;
  fail(): Promise<void>;
}

/** A server of which each answer is given by hand, and when it is wanted. */
function byHand() {
  const requests: Asked[] = [];
  const streams: { text(events: string): Promise<void>; end(): Promise<void>; isClosed: boolean }[] = [];
  const server: typeof fetch = (input, init) =>
    new Promise((resolve, reject) => {
      const path = new URL(String(input)).pathname.replace('/api/', '');
      const signal = init?.signal ?? undefined;
      signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
      requests.push({
        ...{ method: init?.method ?? 'GET', path, signal },
        body: init?.body && JSON.parse(new TextDecoder().decode(init.body as Uint8Array)),
        reply(json, status = 200) {
          resolve(path === 'events' && status === 200 ? open() : new Response(JSON.stringify(json), { status }));
          return turns();
        },
        fail() {
          reject(new TypeError('fetch failed'));
          return turns();
        },
      });
    });
  const open = () => {
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const stream = {
      text(events: string) {
        controller.enqueue(UTF8.encode(events));
        return turns();
      },
      end() {
        controller.close();
        return turns();
      },
      isClosed: false,
    };
    streams.push(stream);
    return new Response(
      new ReadableStream<Uint8Array>({
        start: (given) => {
          controller = given;
        },
        cancel: () => {
          stream.isClosed = true;
        },
      }),
    );
  };
  /** The oldest request for this that has not been looked at. */
  const next = (path: string): Asked => {
    const index = requests.findIndex((request) => request.path === path);
    if (index < 0) throw new Error(`nobody asked for ${path}; only for ${requests.map((one) => one.path).join(', ')}`);
    return requests.splice(index, 1)[0]!;
  };
  return { fetch: server, requests, next, streams };
}

const event = (type: string, data: unknown) => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;

function following(askId?: string) {
  const server = byHand();
  const clock = manualClock();
  const line = follow({ src: 'http://ask.example', fetch: server.fetch, clock, askId });
  return { line, clock, ...server };
}

describe('an ask', () => {
  test('is shown once its draft is known', async () => {
    const { line, next, streams } = following();
    await next('events').reply({});
    await streams[0]!.text(event('list', { asks: [ask('a')] }));
    expect(line.asks).toEqual([]);
    await next('asks/a').reply({ ask: ask('a'), draft: { '0': { text: 'x' } } });
    expect(line.asks).toEqual([ask('a', { draft: { '0': { text: 'x' } } })]);
  });

  test('that ends while it is looked up is not shown as if it waited', async () => {
    const { line, next, streams, requests } = following();
    await next('events').reply({});
    await streams[0]!.text(event('list', { asks: [ask('a'), ask('b')] }));
    await next('asks/b').reply({ ask: ask('b') });
    await streams[0]!.text(event('settled', { ask: ask('a', { outcome: OUTCOME, state: 'settled' }) }));
    // What comes back now is of before.
    await next('asks/a').reply({ ask: ask('a') });
    expect(line.standing).toEqual({ b: 'waits' });
    await next('asks/a').reply({ ask: ask('a', { outcome: OUTCOME }) });
    expect(line.standing).toEqual({ b: 'waits' });
    expect(requests).toEqual([]);
  });

  test('on its own is shown without a stream, which a proxy may hold back', async () => {
    const { line, next } = following('a');
    await next('asks/a').reply({ ask: ask('a') });
    expect(line.standing).toEqual({ a: 'waits' });
    expect(line.status).toBe('connecting');
  });

  test('on its own that ends before it is seen is shown with its end', async () => {
    const { line, next, streams } = following('a');
    await next('events').reply({});
    await next('asks/a').fail();
    await streams[0]!.text(event('settled', { ask: ask('a', { outcome: OUTCOME }) }));
    await next('asks/a').reply({ ask: ask('a', { outcome: OUTCOME }) });
    expect(line.standing).toEqual({ a: 'aborted' });
  });

  test('on its own is looked up once a server is back', async () => {
    const { line, next } = following('a');
    await next('asks/a').fail();
    await next('events').fail();
    expect(line.status).toBe('unreachable');
    line.resume();
    await next('events').reply({});
    await next('asks/a').reply({ ask: ask('a') });
    expect([line.status, line.standing]).toEqual(['live', { a: 'waits' }]);
  });

  test('on its own that has ended needs no stream any more', async () => {
    const { line, next, streams, clock, requests } = following('a');
    await next('events').reply({});
    await next('asks/a').reply({ ask: ask('a') });
    await streams[0]!.text(event('settled', { ask: ask('a', { outcome: OUTCOME }) }));
    expect([line.standing, streams[0]!.isClosed]).toEqual([{ a: 'aborted' }, true]);
    line.resume();
    await clock.advance(60_000);
    expect(requests).toEqual([]);
    expect(line.status).toBe('live');
  });

  test('that has ended stays, but not without end', async () => {
    const { line, next, streams } = following();
    await next('events').reply({});
    for (let count = 0; count < 60; count++) {
      const id = `n${count}`;
      await streams[0]!.text(event('asked', { ask: ask(id) }));
      await next(`asks/${id}`).reply({ ask: ask(id) });
      await streams[0]!.text(event('settled', { ask: ask(id, { outcome: OUTCOME }) }));
    }
    expect(Object.keys(line.standing)).toHaveLength(50);
    expect(line.standing).toMatchObject({ n59: 'aborted', n10: 'aborted' });
  });
});

describe('a draft', () => {
  const draft = (text: string) => ({ '0': { text } });

  test('takes the place of the one on its way', async () => {
    const { line, next } = following();
    line.draft('a', draft('q'));
    const first = next('asks/a/draft');
    line.draft('a', draft('qu'));
    expect(first.signal?.aborted).toBe(true);
    expect(next('asks/a/draft').body).toEqual(draft('qu'));
  });

  test('that did not arrive is sent again once somebody takes it, and once', async () => {
    const { line, next, requests } = following();
    line.draft('a', draft('q'));
    await next('asks/a/draft').fail();
    await next('events').fail();
    line.resume();
    await next('events').reply({});
    const again = next('asks/a/draft');
    expect(again.body).toEqual(draft('q'));
    await again.reply({ draft: draft('q') });
    line.rest();
    line.resume();
    await next('events').fail();
    line.resume();
    await next('events').reply({});
    expect(line.told.map(({ status }) => status)).toEqual(['unreachable', 'live', 'unreachable', 'live']);
    expect(requests).toEqual([]);
  });

  test('does not come after the answer', async () => {
    const { line, next } = following();
    line.draft('a', draft('q'));
    const sending = line.answer('a', { '0': 'q' });
    await next('asks/a/answer').reply({ verdict: 'won', outcome: OUTCOME });
    expect(await sending).toMatchObject({ verdict: 'won' });
    expect(next('asks/a/draft').signal?.aborted).toBe(true);
  });
});

test('a server that says nothing for half a minute counts as away', async () => {
  const { line, clock } = following();
  const sending = line.answer('a', { '0': 'q' });
  await clock.advance(30_000);
  expect(await sending).toEqual({ unreachable: 'away' });
});
