import { afterEach, describe, expect, test } from 'vitest';
import { CHECKS, DATABASE, PROJECT_NAME } from '../../support/questions';
import { engine, sqliteFiles } from '../../support/sqlite-file';
import { stateOf, until } from '../../support/turns';
import { onPort } from '../web/on-port';
import { asked } from '../web/visit';
import { fetchWith, follow, followAll } from './following';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const { newFile, storeIn } = sqliteFiles();

async function serve(...options: Parameters<typeof onPort>) {
  const served = await onPort(...options);
  closing.push(() => served.close());
  return served;
}

function closed<T extends { close(): void }>(line: T): T {
  closing.push(() => line.close());
  return line;
}

describe('a panel’s line to the server', () => {
  test('shows what waits, the oldest first, and goes on with what comes and what ends', async () => {
    const { askUser, web, baseUrl } = await serve();
    await askUser.tool.open(DATABASE, { correlationId: 'first' });
    const line = closed(await followAll(web, baseUrl));
    await until(() => line.asks.length === 1);
    await askUser.tool.open(CHECKS, { correlationId: 'second' });
    await until(() => line.asks.length === 2);
    expect(line.asks.map(({ id }) => id)).toEqual(['first', 'second']);
    expect(line.asks[1]).toMatchObject({ state: 'pending', questions: [{ header: 'Checks' }] });
    await askUser.answer('first', { answers: { '0': 'SQLite' } }, { actor: 'Bob' });
    await until(() => line.standing.first === 'answered');
    expect(line.asks[0]?.outcome).toMatchObject({ by: { actor: 'Bob' } });
    expect(line.status).toBe('live');
  });

  test('says what became of each reply', async () => {
    const { askUser, web, baseUrl } = await serve();
    const port = { question: 'Port?', header: 'Port', type: 'text', constraints: { format: 'integer' } };
    const answered = await asked(askUser, { questions: [port] }, 'answered');
    const dismissed = await asked(askUser, DATABASE, 'dismissed');
    const clarified = await asked(askUser, DATABASE, 'clarified');
    const line = closed(await followAll(web, baseUrl));
    expect(await line.answer('answered', { '0': 'eighty' })).toMatchObject({ issues: [{ path: 'answers.0' }] });
    expect(await stateOf(answered.result)).toBe('pending');
    expect(await line.answer('answered', { '0': '80' })).toMatchObject({ verdict: 'won' });
    expect((await answered.result).llmContent).toBe('{"answers":{"0":"80"}}');
    expect(await line.answer('answered', { '0': '81' })).toMatchObject({
      verdict: 'lost',
      outcome: { answers: [{ text: '80' }] },
    });
    await line.dismiss('dismissed', 'Not now');
    expect((await dismissed.result).data.outcome).toMatchObject({ status: 'dismissed', reason: 'Not now' });
    await line.clarify('clarified', { text: 'Why?', questionId: '0', answers: {} });
    expect((await clarified.result).data.outcome).toMatchObject({ status: 'clarification', questionId: '0' });
    expect(await line.answer('none', {})).toMatchObject({ verdict: 'lost', outcome: { status: 'aborted' } });
    expect(await line.answer('answered', { '0': 'x'.repeat(70_000) })).toMatchObject({
      issues: [{ path: '', code: 'too_long' }],
    });
  });

  test('of two that answer at the same time exactly one wins, and both know the outcome', async () => {
    const { askUser, web, baseUrl } = await serve();
    const { result } = await asked(askUser, DATABASE, 'call');
    const one = closed(await followAll(web, baseUrl));
    const other = closed(await followAll(web, baseUrl));
    await until(() => one.asks.length === 1 && other.asks.length === 1);
    const sent = await Promise.all([
      one.answer('call', { '0': 'SQLite' }),
      other.answer('call', { '0': 'PostgreSQL' }),
    ]);
    const { outcome } = (await result).data;
    expect(sent.map((each) => 'verdict' in each && each.verdict).sort()).toEqual(['lost', 'won']);
    expect(sent).toMatchObject([{ outcome }, { outcome }]);
    await until(() => one.standing.call === 'answered' && other.standing.call === 'answered');
  });

  test('of one ask alone hears nothing of others, and shows it also once it has ended', async () => {
    const { askUser, web, baseUrl } = await serve();
    await askUser.tool.open(DATABASE, { correlationId: 'call' });
    const line = closed(await followAll(web, baseUrl, { askId: 'call' }));
    await until(() => line.asks.length === 1);
    await askUser.tool.open(DATABASE, { correlationId: 'other' });
    await askUser.abort('call');
    await until(() => line.standing.call === 'aborted');
    expect(line.asks).toHaveLength(1);
    const after = closed(await followAll(web, baseUrl, { askId: 'call' }));
    await until(() => after.standing.call === 'aborted');
  });

  test('opened by the link of one ask shows that ask', async () => {
    const { askUser, web, baseUrl } = await serve();
    const { request } = await asked(askUser, DATABASE, 'call');
    await askUser.tool.open(DATABASE, { correlationId: 'other' });
    const line = closed(follow({ src: `${baseUrl}/`, fetch: fetchWith(await web.link(request)) }));
    await until(() => line.asks.length === 1);
    await line.answer('call', { '0': 'SQLite' });
    await until(() => line.standing.call === 'answered');
    expect(line.standing).toEqual({ call: 'answered' });
  });

  test('that rests catches up with what it missed', async () => {
    const { askUser, web, baseUrl } = await serve({ streamsPerVisitor: 1 });
    await askUser.tool.open(DATABASE, { correlationId: 'first' });
    const line = closed(await followAll(web, baseUrl));
    await until(() => line.asks.length === 1);
    line.rest();
    // One stream is all that this visitor may have: another one shows that the first is free again.
    const other = closed(await followAll(web, baseUrl));
    await until(() => {
      other.resume();
      return other.asks.length === 1;
    });
    await askUser.tool.open(DATABASE, { correlationId: 'second' });
    await askUser.answer('first', { cancelled: true });
    await until(() => other.standing.first === 'dismissed');
    other.close();
    line.resume();
    await until(() => {
      line.resume();
      return line.asks.length === 2;
    });
    expect(line.standing).toEqual({ first: 'dismissed', second: 'waits' });
  });

  test('looks from time to time where all streams are taken', async () => {
    const { askUser, web, baseUrl } = await serve({ streamsPerVisitor: 1 });
    const holder = closed(await followAll(web, baseUrl));
    await until(() => holder.status === 'live');
    await askUser.tool.open(DATABASE, { correlationId: 'call' });
    const line = closed(await followAll(web, baseUrl));
    const alone = closed(await followAll(web, baseUrl, { askId: 'call' }));
    await until(() => line.asks.length === 1 && alone.asks.length === 1);
    expect([line.status, alone.status]).toEqual(['live', 'live']);
    await askUser.abort('call');
    await until(() => {
      line.resume();
      alone.resume();
      return line.standing.call === 'aborted' && alone.standing.call === 'aborted';
    });
  });

  test('shows at most fifty that wait, and the next once one has ended', async () => {
    const { askUser, web, baseUrl } = await serve();
    for (let count = 0; count < 52; count++) {
      await askUser.tool.open(DATABASE, { correlationId: `n${String(count).padStart(2, '0')}` });
    }
    const line = closed(await followAll(web, baseUrl));
    await until(() => line.asks.length === 50);
    expect(line.standing.n51).toBeUndefined();
    await line.dismiss('n00');
    await until(() => line.asks.length === 51);
    expect(line.standing).toMatchObject({ n00: 'dismissed', n50: 'waits' });
  });

  test('is told of nothing once it is closed', async () => {
    const { askUser, web, baseUrl } = await serve();
    const line = await followAll(web, baseUrl);
    await until(() => line.status === 'live');
    const count = line.told.length;
    line.close();
    line.resume();
    const other = closed(await followAll(web, baseUrl));
    await askUser.tool.open(DATABASE, { correlationId: 'call' });
    await until(() => other.asks.length === 1);
    expect(line.told).toHaveLength(count);
  });
});

describe('what was entered', () => {
  test('is kept, the last state of it, and is there for whoever comes next', async () => {
    const { askUser, web, baseUrl } = await serve();
    await askUser.tool.open(PROJECT_NAME, { correlationId: 'call' });
    const line = closed(await followAll(web, baseUrl));
    for (const text of ['q', 'qu', 'querent']) line.draft('call', { '0': { text, usesText: true } });
    const next = async () => {
      const after = await followAll(web, baseUrl);
      await until(() => after.asks.length === 1);
      after.close();
      return after.asks[0]?.draft;
    };
    await until(async () => JSON.stringify(await next()).includes('querent'));
    expect(await next()).toEqual({ '0': { text: 'querent', usesText: true } });
  });

  test.skipIf(engine === undefined)(
    'outlives a restart of the server, also what was typed while it was away',
    async () => {
      const file = newFile();
      const before = await onPort({}, { store: storeIn(file) });
      await before.askUser.tool.open(PROJECT_NAME, { correlationId: 'call' });
      const line = closed(await followAll(before.web, before.baseUrl));
      await until(() => line.asks.length === 1);
      await before.close('leave');
      await until(() => {
        line.resume();
        return line.status === 'unreachable';
      });
      expect(await line.answer('call', { '0': 'querent' })).toEqual({ unreachable: 'away' });
      line.draft('call', { '0': { text: 'typed meanwhile', usesText: true } });
      const after = await serve({}, { store: storeIn(file) }, before.port);
      await until(() => {
        line.resume();
        return line.status === 'live';
      });
      const fresh = closed(await followAll(after.web, after.baseUrl, { askId: 'call' }));
      await until(() => fresh.asks.length === 1);
      await until(async () => {
        const { draft } = await (
          await fetchWith(await after.web.link({ scope: {} }))(`${after.baseUrl}/api/asks/call`)
        ).json();
        return draft?.['0']?.text === 'typed meanwhile';
      });
      expect(line.standing).toEqual({ call: 'waits' });
      expect(await line.answer('call', { '0': 'querent' })).toMatchObject({ verdict: 'won' });
      expect(await after.askUser.tool.call(PROJECT_NAME, { correlationId: 'call' })).toMatchObject({
        llmContent: '{"answers":{"0":"querent"}}',
      });
    },
  );
});

test('an ask that the server’s next process does not know is over', async () => {
  const before = await onPort();
  await before.askUser.tool.open(DATABASE, { correlationId: 'call' });
  const line = closed(await followAll(before.web, before.baseUrl));
  await until(() => line.asks.length === 1);
  await before.close('leave');
  await serve({}, {}, before.port);
  await until(() => {
    line.resume();
    return line.standing.call === 'aborted';
  });
});

test('a session that has expired is told apart from a server that is away, and a new one goes on', async () => {
  const { askUser, web, baseUrl } = await serve();
  await askUser.tool.open(DATABASE, { correlationId: 'call' });
  let session = fetchWith(await web.link({ scope: {} }));
  const line = closed(follow({ src: baseUrl, fetch: (input, init) => session(input, init) }));
  await until(() => line.asks.length === 1);
  session = fetchWith(await web.link({ scope: {} }, { expiresInMs: -1 }));
  expect(await line.answer('call', { '0': 'SQLite' })).toEqual({ unreachable: 'no_access' });
  line.rest();
  line.resume();
  await until(() => line.status === 'no_access');
  expect(line.standing).toEqual({ call: 'waits' });
  session = fetchWith(await web.link({ scope: {} }));
  await until(() => {
    line.resume();
    return line.status === 'live';
  });
  expect(await line.answer('call', { '0': 'SQLite' })).toMatchObject({ verdict: 'won' });
});
