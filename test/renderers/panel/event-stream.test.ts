import { describe, expect, test } from 'vitest';
import { EventStream, type StreamState } from '../../../src/renderers/panel/connection/event-stream';
import { manualClock } from '../../../src/testing/index';
import { turns } from '../../support/turns';

const UTF8 = new TextEncoder();

/** A server whose every answer is written down here; a number is a status, `down` refuses the connection. */
function scripted(answers: (number | 'down' | 'open')[]) {
  const requests: Headers[] = [];
  const streams: { controller: ReadableStreamDefaultController<Uint8Array>; isCancelled: boolean }[] = [];
  const answer: typeof fetch = async (_, init) => {
    requests.push(new Headers(init?.headers));
    const next = answers.shift() ?? 'open';
    if (next === 'down') throw new TypeError('fetch failed');
    if (next !== 'open') return new Response('{}', { status: next });
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void streams.push({ controller, isCancelled: false }),
      cancel: () => {
        streams.at(-1)!.isCancelled = true;
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  return { requests, streams, fetch: answer, write: (text: string | Uint8Array) => write(streams.at(-1)!, text) };
}

function write({ controller }: { controller: ReadableStreamDefaultController<Uint8Array> }, text: string | Uint8Array) {
  controller.enqueue(typeof text === 'string' ? UTF8.encode(text) : text);
  return turns();
}

function reading(answers: (number | 'down' | 'open')[] = []) {
  const clock = manualClock();
  const server = scripted(answers);
  const states: StreamState[] = [];
  const events: [string, unknown][] = [];
  const stream = new EventStream({
    ...{ url: 'http://ask.example/api/events', fetch: server.fetch, clock },
    onState: (state) => states.push(state),
    onEvent: (type, data) => events.push([type, data]),
  });
  stream.open();
  return { clock, server, states, events, stream };
}

describe('a stream of events', () => {
  test('is read wherever it is cut', async () => {
    const { server, events } = reading();
    await turns();
    const bytes = UTF8.encode('retry: 1\n\n:\n\nid: a-1\nevent: asked\ndata: {"text":"数据库\\n"}\n\n');
    for (const byte of bytes) await server.write(new Uint8Array([byte]));
    expect(events).toEqual([['asked', { text: '数据库\n' }]]);
  });

  test('that breaks off goes on after the last event that came', async () => {
    const { clock, server, states, stream } = reading(['down', 'down', 'down', 'down']);
    for (let attempt = 0; attempt < 4; attempt++) {
      await turns();
      stream.open();
    }
    await turns();
    states.length = 0;
    server.requests.length = 0;
    await server.write('id: a-7\nevent: settled\ndata: {}\n\nid: a-8\nevent: settled\ndata: {');
    server.streams[0]!.controller.error(new Error('cut'));
    await turns();
    // Soon, however often it failed before.
    await clock.advance(1_000);
    expect(server.requests.map((headers) => headers.get('last-event-id'))).toEqual(['a-7']);
    expect(states).toEqual(['ended', 'live']);
  });

  test('is tried again later each time nobody is there, at most half a minute', async () => {
    const { clock, server, states } = reading(Array(20).fill('down'));
    const waits: number[] = [];
    await turns();
    for (let last = 0; server.requests.length < 12; ) {
      await clock.advance(100);
      last += 100;
      if (server.requests.length > waits.length + 1) {
        waits.push(last);
        last = 0;
      }
    }
    // Each is drawn between half and all of what it may be.
    for (const [count, waited] of waits.entries()) {
      const most = Math.min(30_000, 1_000 * 2 ** count);
      expect(waited).toBeGreaterThanOrEqual(most / 2);
      expect(waited).toBeLessThanOrEqual(most + 100);
    }
    expect(new Set(states)).toEqual(new Set(['unreachable']));
  });

  test('is tried at once when somebody looks', async () => {
    const { server, states, stream } = reading(['down', 'down']);
    await turns();
    stream.open();
    await turns();
    stream.open();
    await turns();
    stream.open();
    expect(states).toEqual(['unreachable', 'unreachable', 'live']);
    expect(server.requests).toHaveLength(3);
  });

  test('knows an expired session, too many streams and a server that fails', async () => {
    for (const [status, state] of [
      [401, 'no_access'],
      [403, 'no_access'],
      [429, 'too_many'],
      [503, 'unreachable'],
      [204, 'unreachable'],
    ] as const) {
      const { states, stream } = reading([status]);
      await turns();
      expect(states, String(status)).toEqual([state]);
      stream.close();
    }
  });

  test('without a sign of life counts as dead', async () => {
    const { clock, server, states } = reading();
    await turns();
    for (let beat = 0; beat < 5; beat++) {
      await clock.advance(20_000);
      await server.write(':\n\n');
    }
    expect(states).toEqual(['live']);
    await clock.advance(51_000);
    expect(server.streams[0]!.isCancelled).toBe(true);
    expect(states).toEqual(['live', 'ended', 'live']);
  });

  test('that is closed is let go, says nothing more and leaves no timer', async () => {
    const { clock, server, states, events, stream } = reading();
    await turns();
    stream.close();
    expect(server.streams[0]!.isCancelled).toBe(true);
    await turns();
    await clock.advance(120_000);
    expect([states, events, server.requests.length]).toEqual([['live'], [], 1]);
    expect(clock.timers).toBe(0);
    const away = reading(['down']);
    await turns();
    away.stream.close();
    expect(away.clock.timers).toBe(0);
  });
});
