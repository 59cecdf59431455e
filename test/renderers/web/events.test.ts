import { describe, expect, test } from 'vitest';
import { DATABASE } from '../../support/questions';
import { turns } from '../../support/turns';
import { asked, type Browser, served, visitor } from './visit';

interface Told {
  readonly id: string;
  readonly event: string;
  readonly data: {
    readonly ask?: { readonly id: string; readonly outcome?: unknown };
    readonly asks?: readonly { readonly id: string }[];
  };
}

/** An open stream, read as far as it has come. */
async function listen(browser: Browser, lastEventId?: string) {
  const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const response = await browser.fetch('/api/events', { headers });
  const reader = response.body?.getReader();
  let text = '';
  let ended: 'open' | 'closed' | 'dropped' = 'open';
  const pump = async () => {
    for (let read = await reader!.read(); !read.done; read = await reader!.read())
      text += new TextDecoder().decode(read.value);
    ended = 'closed';
  };
  const reading = pump().catch(() => {
    ended = 'dropped';
  });
  return {
    response,
    get text() {
      return text;
    },
    get ended() {
      return ended;
    },
    events(): Told[] {
      return [...text.matchAll(/id: (.+)\nevent: (.+)\ndata: (.+)\n\n/g)].map(([, id, event, data]) => ({
        id: id!,
        event: event!,
        data: JSON.parse(data!),
      }));
    },
    async stop() {
      await reader?.cancel();
      await reading;
    },
  };
}

const idsOf = (told: readonly Told[]) =>
  told.map(({ event, data }) => [event, data.ask?.id ?? data.asks?.map(({ id }) => id)]);

describe('the event stream', () => {
  test('begins with what waits, and goes on with what happens', async () => {
    const { web, askUser } = served();
    await asked(askUser, DATABASE, 'first');
    const browser = await visitor(web);
    const stream = await listen(browser);
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
    await turns();
    await asked(askUser, DATABASE, 'second');
    await turns();
    await browser.json('/api/asks/first/answer', { answers: { '0': 'SQLite' } });
    await turns();
    const told = idsOf(stream.events());
    // The first may come in the list or just after it: a page is the same either way.
    expect(told[0]?.[0]).toBe('list');
    expect(told.flatMap(([event, id]) => (event === 'settled' ? [] : [id].flat()))).toEqual(['first', 'second']);
    expect(told.at(-1)).toEqual(['settled', 'first']);
    expect(stream.events().at(-1)?.data.ask?.outcome).toMatchObject({ status: 'answered' });
    await stream.stop();
  });

  test('that comes back gets what it missed and nothing twice', async () => {
    const { web, askUser } = served();
    const browser = await visitor(web);
    const stream = await listen(browser);
    await turns();
    await asked(askUser, DATABASE, 'seen');
    await turns();
    const last = stream.events().at(-1)!;
    expect(last.data.ask?.id).toBe('seen');
    await stream.stop();
    await asked(askUser, DATABASE, 'missed');
    await browser.json('/api/asks/seen/dismiss', {});
    await turns();
    const again = await listen(browser, last.id);
    await turns();
    expect(idsOf(again.events())).toEqual([
      ['asked', 'missed'],
      ['settled', 'seen'],
    ]);
    await again.stop();
  });

  test('with an id that is not known here any more begins anew', async () => {
    const { web, askUser } = served();
    const browser = await visitor(web);
    const other = served();
    const before = await listen(await visitor(other.web));
    await turns();
    await asked(other.askUser, DATABASE, 'x');
    await turns();
    await asked(askUser, DATABASE, 'waits');
    for (const id of [before.events().at(-1)!.id, 'nonsense', '-1', '']) {
      const stream = await listen(browser, id);
      await turns();
      const told = idsOf(stream.events());
      expect(told[0]?.[0], id).toBe('list');
      expect(
        told.flatMap(([, ids]) => [ids].flat()),
        id,
      ).toContain('waits');
      await stream.stop();
    }
    await before.stop();
  });

  test('that was away for more than is kept begins anew', async () => {
    const { web, askUser } = served({}, { limits: { pendingPerScope: Number.POSITIVE_INFINITY } });
    const browser = await visitor(web);
    const stream = await listen(browser);
    await turns();
    await askUser.tool.open(DATABASE, { correlationId: 'first' });
    await turns();
    const { id } = stream.events().at(-1)!;
    await stream.stop();
    const filler = 'x'.repeat(3_000);
    for (let count = 0; count < 500; count++) {
      await askUser.tool.open(
        { questions: [{ question: filler, header: 'Long', type: 'text' }] },
        { correlationId: `n${count}` },
      );
    }
    await turns();
    const again = await listen(browser, id);
    await turns();
    expect(again.events()[0]).toMatchObject({ event: 'list' });
    expect(again.events()[0]?.data.asks).toHaveLength(501);
    await again.stop();
  });

  test('shows one scope nothing of another', async () => {
    const { web, askUser } = served();
    const ada = await listen(await visitor(web, { user: 'ada' }));
    const bob = await listen(await visitor(web, { user: 'bob' }));
    await turns();
    const { id } = await asked(askUser.for({ user: 'ada' }), DATABASE, 'call');
    await turns();
    expect(idsOf(ada.events()).at(-1)).toEqual(['asked', id]);
    expect(idsOf(bob.events())).toEqual([['list', []]]);
    await Promise.all([ada.stop(), bob.stop()]);
  });

  test('is refused beyond so many of one visitor, and free again when one is closed', async () => {
    const { web } = served({ streamsPerVisitor: 2 });
    const browser = await visitor(web);
    const streams = [await listen(browser), await listen(browser)];
    expect((await browser.fetch('/api/events')).status).toBe(429);
    expect((await (await visitor(web, { user: 'ada' })).fetch('/api/events')).status).toBe(200);
    await streams[0]!.stop();
    const third = await listen(browser);
    expect(third.response.status).toBe(200);
    await Promise.all([streams[1]!.stop(), third.stop()]);
  });

  test('of a slow reader is dropped, and others go on', async () => {
    const { web, askUser } = served({ unreadBytes: 2_000 }, { limits: { pendingPerScope: Number.POSITIVE_INFINITY } });
    const browser = await visitor(web);
    const slow = (await browser.fetch('/api/events')).body!.getReader();
    const quick = await listen(browser);
    for (let count = 0; count < 20; count++) {
      await askUser.tool.open(DATABASE, { correlationId: `n${count}` });
      await turns();
    }
    expect(quick.ended).toBe('open');
    expect(quick.events().filter(({ event }) => event === 'asked')).toHaveLength(20);
    await expect(
      (async () => {
        while (!(await slow.read()).done);
      })(),
    ).rejects.toThrow();
    await quick.stop();
  });

  test('gives a sign of life, and ends with the link that opened it', async () => {
    const { web, clock } = served();
    const browser = await visitor(web);
    const stream = await listen(browser);
    await turns();
    await clock.advance(20_000);
    await turns();
    expect(stream.text).toMatch(/\n\n:\n\n$/);
    await clock.advance(24 * 3_600_000);
    await turns();
    expect(stream.ended).toBe('closed');
  });

  test('ends when the renderer is closed, and leaves no timer', async () => {
    const { web, askUser, clock } = served();
    const stream = await listen(await visitor(web));
    await turns();
    await askUser.close();
    await turns();
    expect(stream.ended).toBe('closed');
    expect(clock.timers).toBe(0);
  });
});
