import { describe, expect, test } from 'vitest';
import { createAskUser } from '../../src/index';
import { scriptedRenderer } from '../../src/testing/index';
import { CHECKS, DATABASE } from '../support/questions';
import { handRenderer } from '../support/renderers';
import { turns } from '../support/turns';

describe('replay', () => {
  test('replay re-attaches', async () => {
    const renderer = handRenderer();
    const askUser = createAskUser({ renderer });
    const first = askUser.tool.call(DATABASE, { correlationId: 'X' });
    const ask = await renderer.shows(1);
    const second = askUser.tool.call(DATABASE, { correlationId: 'X' });
    await turns();
    expect(renderer.asks).toHaveLength(1);
    ask.reply({ answers: { '0': 'SQLite' } });
    expect((await first).data.outcome).toEqual((await second).data.outcome);
  });

  test('replay after the answer asks nobody', async () => {
    const renderer = scriptedRenderer({ '0': 'SQLite' });
    const askUser = createAskUser({ renderer });
    const first = await askUser.tool.call(DATABASE, { correlationId: 'X' });
    const second = await askUser.tool.call(DATABASE, { correlationId: 'X' });
    expect(second).toEqual(first);
    expect(renderer.shown).toHaveLength(1);
  });

  test('replay with other questions', async () => {
    const renderer = handRenderer();
    const askUser = createAskUser({ renderer });
    const first = askUser.tool.call(DATABASE, { correlationId: 'X' });
    const ask = await renderer.shows(1);
    const second = await askUser.tool.call(CHECKS, { correlationId: 'X' });
    expect(second.error).toMatchObject({ type: 'execution_failed', code: 'id_conflict' });
    ask.reply({ answers: { '0': 'SQLite' } });
    expect((await first).llmContent).toBe('{"answers":{"0":"SQLite"}}');
  });

  test('identical questions, different ids, are different asks', async () => {
    const renderer = handRenderer({ concurrency: 2 });
    const askUser = createAskUser({ renderer });
    const first = askUser.tool.call(DATABASE, { correlationId: 'a' });
    const second = askUser.tool.call(DATABASE, { correlationId: 'b' });
    (await renderer.shows(2)).reply({ answers: { '0': 'PostgreSQL' } });
    (await renderer.shows(1)).reply({ answers: { '0': 'SQLite' } });
    expect((await first).llmContent).toBe('{"answers":{"0":"SQLite"}}');
    expect((await second).llmContent).toBe('{"answers":{"0":"PostgreSQL"}}');
  });

  test('a refusal is not remembered as an outcome', async () => {
    const askUser = createAskUser();
    const refused = await askUser.tool.call(DATABASE, { correlationId: 'X' });
    expect(refused.data.outcome).toMatchObject({ code: 'no_renderer' });
    askUser.attach(scriptedRenderer({ '0': 'SQLite' }));
    const asked = await askUser.tool.call(DATABASE, { correlationId: 'X' });
    expect(asked.llmContent).toBe('{"answers":{"0":"SQLite"}}');
  });

  test('an answered id is replayed also where nobody could answer now', async () => {
    const askUser = createAskUser();
    const detach = askUser.attach(scriptedRenderer({ '0': 'SQLite' }));
    const first = await askUser.tool.call(DATABASE, { correlationId: 'X' });
    detach();
    expect(await askUser.tool.call(DATABASE, { correlationId: 'X' })).toEqual(first);
    expect(await askUser.tool.call(DATABASE, { correlationId: 'X', interactive: false })).toEqual(first);
  });

  test('open returns at once and collects later', async () => {
    const renderer = handRenderer();
    const askUser = createAskUser({ renderer });
    const first = await askUser.tool.open(DATABASE, { correlationId: 'X' });
    expect(first).toMatchObject({ pending: { correlationId: 'X', questions: [{ header: 'Database' }] } });
    (await renderer.shows(1)).reply({ answers: { '0': 'SQLite' } });
    await turns();
    const second = await askUser.tool.open(DATABASE, { correlationId: 'X' });
    expect(second).toMatchObject({ llmContent: '{"answers":{"0":"SQLite"}}' });
    expect(renderer.asks).toHaveLength(1);
  });

  test('keys in another order are the same questions', async () => {
    const askUser = createAskUser({ renderer: scriptedRenderer({ '0': 'SQLite' }) });
    const [question] = DATABASE.questions;
    const turned = { questions: [Object.fromEntries(Object.entries(question ?? {}).reverse())] };
    const first = await askUser.tool.call(DATABASE, { correlationId: 'X' });
    expect(await askUser.tool.call(turned, { correlationId: 'X' })).toEqual(first);
  });
});
