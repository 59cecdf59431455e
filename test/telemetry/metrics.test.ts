import { metrics } from '@opentelemetry/api';
import { afterEach, describe, expect, test } from 'vitest';
import { createAskUser } from '../../src/index';
import { openTelemetry } from '../../src/telemetry/open-telemetry';
import { manualClock, scriptedRenderer } from '../../src/testing/index';
import { DATABASE } from '../support/questions';
import { handRenderer } from '../support/renderers';
import { exported } from './exported';

describe('the metrics', () => {
  test('count asks, outcomes and what waits, and how long people take in seconds', async () => {
    const { telemetry, sum, series } = exported();
    const clock = manualClock();
    const renderer = handRenderer({ concurrency: 9, respondent: 'human' });
    const askUser = createAskUser({ clock, renderer, telemetry });
    const asks = [1, 2, 3].map(() => askUser.ask(DATABASE.questions));
    const [first, second] = await renderer.shows(3).then(() => renderer.asks);
    expect(await sum('querent.asks')).toBe(3);
    expect(await sum('querent.ask.pending')).toBe(3);

    await clock.advance(90_000);
    first?.reply({ answers: { '0': 'SQLite' } });
    second?.reply({ cancelled: true });
    await Promise.all(asks.slice(0, 2));
    expect(await sum('querent.ask.pending')).toBe(1);
    expect(await sum('querent.outcomes', { 'querent.outcome': 'answered', 'querent.respondent': 'human' })).toBe(1);
    expect(await sum('querent.outcomes', { 'querent.outcome': 'dismissed', 'querent.renderer': 'hand' })).toBe(1);
    const durations = (await series()).filter(({ name }) => name === 'querent.ask.duration');
    expect(durations.map(({ value }) => (value as { sum: number }).sum)).toEqual([90, 90]);

    await askUser.close();
    expect(await sum('querent.ask.pending')).toBe(0);
    expect(await sum('querent.outcomes', { 'querent.outcome': 'aborted' })).toBe(1);
    expect(await sum('querent.asks')).toBe(3);
  });

  test('tell a minute from a day', async () => {
    const { telemetry, series } = exported();
    const clock = manualClock();
    const renderer = handRenderer();
    const askUser = createAskUser({ clock, renderer, telemetry });
    for (const [index, ms] of [60_000, 86_400_000].entries()) {
      const ask = askUser.ask(DATABASE.questions);
      const held = await renderer.shows(index + 1);
      await clock.advance(ms);
      held.reply({ answers: { '0': 'SQLite' } });
      await ask;
    }
    const duration = (await series()).find(({ name }) => name === 'querent.ask.duration')!;
    const { buckets } = duration.value as { buckets: { boundaries: number[]; counts: number[] } };
    const filled = buckets.counts.flatMap((count, index) => (count > 0 ? [buckets.boundaries[index]] : []));
    expect(filled).toEqual([60, 86_400]);
  });

  test('count what was refused by its code, and not as an ask or an outcome', async () => {
    const { telemetry, sum, spans } = exported();
    const policy = { check: () => ({ decision: 'deny' }) as const };
    await createAskUser({ telemetry, policy }).ask(DATABASE.questions);
    await createAskUser({ telemetry }).ask(DATABASE.questions);
    expect(await sum('querent.refusals', { 'error.type': 'denied' })).toBe(1);
    expect(await sum('querent.refusals', { 'error.type': 'no_renderer' })).toBe(1);
    expect(await sum('querent.refusals')).toBe(2);
    expect([await sum('querent.asks'), await sum('querent.outcomes'), await sum('querent.ask.pending')]).toEqual([
      0, 0, 0,
    ]);
    expect(spans()).toEqual([]);
  });

  test('have as many series after a hundred asks in a hundred scopes as after one', async () => {
    const { telemetry, series } = exported();
    const askUser = createAskUser({ renderer: scriptedRenderer({ '0': 'SQLite' }), telemetry });
    await askUser.for({ user: 'u0' }).ask(DATABASE.questions, { correlationId: 'c0' });
    const afterOne = (await series()).length;
    for (let n = 1; n < 100; n++) {
      await askUser.for({ user: `u${n}`, run: `r${n}` }).ask(DATABASE.questions, { correlationId: `c${n}` });
    }
    expect((await series()).length).toBe(afterOne);
  });
});

test.each(['tracerProvider', 'meterProvider'])('a %s that is none is refused', (name) => {
  expect(() => openTelemetry({ [name]: 5 } as never)).toThrow(
    expect.objectContaining({ code: 'invalid_options', path: name }),
  );
});

describe('the global providers', () => {
  afterEach(() => metrics.disable());

  test('are taken at the first event, so that the SDK may start after querent is put together', async () => {
    const telemetry = openTelemetry();
    const askUser = createAskUser({ renderer: scriptedRenderer({ '0': 'SQLite' }), telemetry });
    const { meterProvider, sum } = exported();
    metrics.setGlobalMeterProvider(meterProvider);
    await askUser.ask(DATABASE.questions);
    expect(await sum('querent.asks')).toBe(1);
  });

  test('may be missing, and an ask goes on as without', async () => {
    const errors: unknown[] = [];
    const renderer = scriptedRenderer({ '0': 'SQLite' });
    const askUser = createAskUser({ renderer, telemetry: openTelemetry(), onError: (error) => errors.push(error) });
    expect((await askUser.tool.call(DATABASE)).llmContent).toBe('{"answers":{"0":"SQLite"}}');
    expect(errors).toEqual([]);
  });
});
