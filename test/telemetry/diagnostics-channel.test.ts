import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createAskUser } from '../../src/index';
import { diagnosticsTelemetry } from '../../src/telemetry/diagnostics-channel';
import { manualClock, scriptedRenderer } from '../../src/testing/index';
import { DATABASE } from '../support/questions';
import { CHANNELS, heard } from './heard';

const START = Date.UTC(2026, 0, 1);

describe('diagnostics channels', () => {
  afterEach(() => vi.restoreAllMocks());

  test('carry an ask from put to settle, with no text of it', async () => {
    const messages = heard();
    const renderer = scriptedRenderer({ '0': 'SQLite' });
    const askUser = createAskUser({ renderer, clock: manualClock(), telemetry: diagnosticsTelemetry() });
    await askUser.ask(DATABASE.questions, { correlationId: 'x', timeoutMs: 1_000 });
    messages.stop();
    const facts = { id: 'x', correlationId: 'x', origin: [], questionTypes: ['choice'] };
    const how = { status: 'answered', respondent: 'program', renderer: 'scripted', answerCount: 1, durationMs: 0 };
    expect(messages.all).toEqual([
      ['querent:ask:asked', { ...facts, askedAt: START, expiresAt: START + 1_000 }],
      ['querent:ask:shown', { ...facts, renderer: 'scripted' }],
      ['querent:ask:settled', { ...facts, ...how }],
    ]);
  });

  test('carry what was refused', async () => {
    const messages = heard();
    await createAskUser({ telemetry: diagnosticsTelemetry() }).ask(DATABASE.questions, { correlationId: 'x' });
    messages.stop();
    const facts = { id: 'x', correlationId: 'x', origin: [], questionTypes: ['choice'] };
    expect(messages.all).toEqual([['querent:ask:refused', { ...facts, code: 'no_renderer' }]]);
  });

  test('carry the ask and the outcome themselves where content is wanted', async () => {
    const messages = heard();
    const renderer = scriptedRenderer({ '0': 'SQLite' });
    const askUser = createAskUser({ renderer, telemetry: diagnosticsTelemetry({ captureContent: true }) });
    const outcome = await askUser.ask(DATABASE.questions);
    messages.stop();
    expect(messages.all).toHaveLength(3);
    for (const [, message] of messages.all) expect(message.ask).toBe(renderer.shown[0]);
    expect(messages.all[2]?.[1].outcome).toBe(outcome);
  });

  test('get nothing where nobody subscribes, and the ask is not even looked at', () => {
    const publish = CHANNELS.map((name) => vi.spyOn(channel(name), 'publish'));
    const telemetry = diagnosticsTelemetry({ captureContent: true });
    const untouchable = new Proxy({} as never, {
      get() {
        throw new Error('looked at');
      },
    });
    telemetry.record({ type: 'asked', ask: untouchable, joinedAt: undefined });
    telemetry.record({ type: 'shown', ask: untouchable, renderer: 'x' });
    telemetry.record({ type: 'settled', ask: untouchable, outcome: untouchable, durationMs: 0 });
    telemetry.record({ type: 'lost', ask: untouchable });
    telemetry.record({ type: 'refused', ask: untouchable, outcome: untouchable });
    for (const spy of publish) expect(spy).not.toHaveBeenCalled();
  });

  test('are published one by one: a subscriber of one sets no other going', async () => {
    const publish = vi.spyOn(channel('querent:ask:asked'), 'publish');
    const settled: unknown[] = [];
    const listener = (message: unknown) => settled.push(message);
    subscribe('querent:ask:settled', listener);
    const renderer = scriptedRenderer({ '0': 'SQLite' });
    await createAskUser({ renderer, telemetry: diagnosticsTelemetry() }).ask(DATABASE.questions);
    unsubscribe('querent:ask:settled', listener);
    expect(settled).toHaveLength(1);
    expect(publish).not.toHaveBeenCalled();
  });

  test('hear of every createAskUser that publishes, and of no other', async () => {
    const messages = heard();
    const renderer = scriptedRenderer({ '0': 'SQLite' });
    await createAskUser({ renderer, telemetry: diagnosticsTelemetry() }).ask(DATABASE.questions, {
      correlationId: 'a',
    });
    await createAskUser({ renderer, telemetry: diagnosticsTelemetry() }).ask(DATABASE.questions, {
      correlationId: 'b',
    });
    await createAskUser({ renderer }).ask(DATABASE.questions, { correlationId: 'c' });
    messages.stop();
    expect([...new Set(messages.all.map(([, { id }]) => id))]).toEqual(['a', 'b']);
  });
});
