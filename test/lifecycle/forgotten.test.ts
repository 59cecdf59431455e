import { describe, expect, test } from 'vitest';
import { createAskUser, type Outcome, type TelemetryEvent } from '../../src/index';
import { processes } from '../support/pretend-processes';
import { DATABASE } from '../support/questions';
import { handRenderer } from '../support/renderers';
import { engine, sqliteFiles, title } from '../support/sqlite-file';
import { turns } from '../support/turns';

const SQLITE = { answers: { '0': 'SQLite' } };
const FORGOTTEN = { status: 'aborted', reason: 'forgotten' };

describe('an ask that the store has forgotten before a process that waits has read how it ended', () => {
  test('ends the wait with an error and no outcome that nobody gave, and closes its screens', async () => {
    const { start, store, clock } = processes();
    const renderer = handRenderer();
    const events: TelemetryEvent[] = [];
    const telemetry = { record: (event: TelemetryEvent) => void events.push(event) };
    const asker = start({ renderer, telemetry });
    const settled: Outcome[] = [];
    asker.bus.subscribe('ask-user-settled', ({ outcome }) => void settled.push(outcome));
    const call = asker.tool.call(DATABASE, { correlationId: 'x' });
    const asked = asker.ask(DATABASE.questions, { correlationId: 'x' });
    asked.catch(() => {});
    const { context } = await renderer.shows(1);
    store.hinting = false;
    expect((await start().answer('x', SQLITE)).verdict).toBe('won');
    expect(await store.purge(clock.now() + 1)).toBe(1);
    await clock.advance(5_000);
    const { error, llmContent, data } = await call;
    expect(error).toMatchObject({ type: 'execution_failed', code: 'outcome_unknown' });
    expect(data.outcome).toBeUndefined();
    expect(JSON.parse(llmContent).message).toMatch(/Whether somebody has answered is not known/);
    expect(context.signal.reason).toEqual(FORGOTTEN);
    expect(settled).toEqual([FORGOTTEN]);
    expect(events.map(({ type }) => type)).toEqual(['asked', 'shown', 'lost']);
    expect(asker.pending()).toEqual([]);
  });

  test('tells a reply that comes too late that it is unknown', async () => {
    const { start, store, clock } = processes();
    const renderer = handRenderer();
    const asker = start({ renderer });
    const call = asker.tool.call(DATABASE, { correlationId: 'x' });
    const { reply } = await renderer.shows(1);
    store.hinting = false;
    await start().answer('x', SQLITE);
    await store.purge(clock.now() + 1);
    reply({ answers: { '0': 'PostgreSQL' } });
    expect((await call).error?.code).toBe('outcome_unknown');
    expect(renderer.asks).toHaveLength(1);
    expect(await asker.answer('x', SQLITE)).toEqual({ verdict: 'unknown' });
  });
});

describe.skipIf(engine === undefined)(`an ask that is erased while its process waits (${title})`, () => {
  const { newFile, storeIn } = sqliteFiles();

  test('ends as aborted, erased, where the same process erases', async () => {
    const store = storeIn(newFile());
    const renderer = handRenderer();
    const askUser = createAskUser({ store, renderer });
    const call = askUser.for({ user: 'ada' }).tool.call(DATABASE);
    await renderer.shows(1);
    await turns();
    expect(await store.erase({ user: 'ada' })).toBe(1);
    expect((await call).data.outcome).toEqual({ status: 'aborted', reason: 'erased' });
    await askUser.close();
  });

  test('ends with the honest word that nobody knows how, where another process erased it', async () => {
    const file = newFile();
    const renderer = handRenderer();
    const askUser = createAskUser({ store: storeIn(file, { pollMs: 1 }), renderer, onError: () => {} });
    const call = askUser.for({ user: 'ada' }).tool.call(DATABASE);
    await renderer.shows(1);
    await storeIn(file).erase({ user: 'ada' });
    expect((await call).error?.code).toBe('outcome_unknown');
    await askUser.close();
  });
});
