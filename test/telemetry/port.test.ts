import { describe, expect, test } from 'vitest';
import { createAskUser, memoryStore, type Telemetry, type TelemetryEvent } from '../../src/index';
import { manualClock, scriptedRenderer } from '../../src/testing/index';
import { DATABASE } from '../support/questions';
import { handRenderer } from '../support/renderers';
import { turns } from '../support/turns';

const SQLITE = { '0': 'SQLite' };

function listening(): Telemetry & { readonly events: TelemetryEvent[] } {
  const events: TelemetryEvent[] = [];
  return { events, record: (event) => void events.push(event) };
}

describe('the telemetry port', () => {
  test('carries the ask itself, the same object in each event, and the outcome as it is', async () => {
    const telemetry = listening();
    const renderer = scriptedRenderer(SQLITE);
    const outcome = await createAskUser({ renderer, telemetry, clock: manualClock() }).ask(DATABASE.questions);
    const [ask] = renderer.shown;
    expect(telemetry.events.map(({ type }) => type)).toEqual(['asked', 'shown', 'settled']);
    for (const event of telemetry.events) expect(event.ask).toBe(ask);
    expect(telemetry.events[2]).toMatchObject({ durationMs: 0 });
    expect((telemetry.events[2] as { outcome: unknown }).outcome).toBe(outcome);
  });

  test('carries what was refused, and why', async () => {
    const telemetry = listening();
    const policy = {
      check: () => ({ decision: 'deny', rule: { denyMessage: 'Not on a Sunday.' } }) as const,
    };
    const outcome = await createAskUser({ telemetry, policy }).ask(DATABASE.questions, { correlationId: 'x' });
    expect(telemetry.events).toMatchObject([
      { type: 'refused', ask: { id: 'x', questions: [{ header: 'Database' }] }, outcome },
    ]);
    expect(outcome).toMatchObject({ code: 'denied', message: 'Not on a Sunday.' });
  });

  test('can be several, and each hears everything though another one throws or rejects', async () => {
    const errors: unknown[] = [];
    const telemetry = listening();
    const throwing: Telemetry = {
      record() {
        throw new Error('thrown');
      },
    };
    const rejecting: Telemetry = { record: () => Promise.reject(new Error('rejected')) };
    const askUser = createAskUser({
      renderer: scriptedRenderer(SQLITE),
      telemetry: [throwing, rejecting, telemetry],
      onError: (error) => errors.push(error),
    });
    expect((await askUser.tool.call(DATABASE)).llmContent).toBe('{"answers":{"0":"SQLite"}}');
    await turns();
    expect(telemetry.events).toHaveLength(3);
    const words = errors.map((error) => (error as Error).message).sort();
    expect(words).toEqual([...Array(3).fill('rejected'), ...Array(3).fill('thrown')]);
  });

  test('says when an ask was lost, and that the retry joins what is in the store', async () => {
    const telemetry = listening();
    const clock = manualClock();
    const store = memoryStore({ clock });
    const settle = store.settle.bind(store);
    store.settle = () => Promise.reject(new Error('no disk'));
    const renderer = handRenderer();
    const askUser = createAskUser({ clock, store, renderer, telemetry, onError: () => {} });
    const controller = new AbortController();
    const call = askUser.tool.call(DATABASE, { correlationId: 'x', signal: controller.signal });
    await renderer.shows(1);
    controller.abort();
    await expect(call).rejects.toBeDefined();
    await turns();
    expect(telemetry.events.map(({ type }) => type)).toEqual(['asked', 'shown', 'lost']);

    store.settle = settle;
    await clock.advance(5_000);
    const again = askUser.tool.call(DATABASE, { correlationId: 'x' });
    const held = await renderer.shows(2);
    held.reply({ answers: SQLITE });
    await again;
    const [first, , , second, , settled] = telemetry.events;
    expect(first).toMatchObject({ type: 'asked', joinedAt: undefined });
    expect(second).toMatchObject({ type: 'asked', joinedAt: clock.now() });
    expect(settled).toMatchObject({ type: 'settled', durationMs: 5_000 });
  });

  test('takes a slow store’s new ask for a new one', async () => {
    const telemetry = listening();
    const clock = manualClock();
    const store = memoryStore({ clock });
    const put = store.put.bind(store);
    store.put = async (ask) => {
      const stored = await put(ask);
      await clock.advance(60_000);
      return stored;
    };
    await createAskUser({ clock, store, renderer: scriptedRenderer(SQLITE), telemetry }).ask(DATABASE.questions);
    expect(telemetry.events[0]).toMatchObject({ type: 'asked', joinedAt: undefined });
  });

  test.each([
    ['a word', 'otel'],
    ['nothing that records', {}],
    ['a list with a gap', [listening(), undefined]],
  ])('is refused as an option where it is %s', (_, telemetry) => {
    expect(() => createAskUser({ telemetry: telemetry as never })).toThrow(
      expect.objectContaining({ code: 'invalid_options', path: 'telemetry' }),
    );
  });
});
