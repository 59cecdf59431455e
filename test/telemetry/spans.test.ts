import { context, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CreateAskUserOptions, createAskUser, memoryStore, type Reply } from '../../src/index';
import { manualClock, scriptedRenderer } from '../../src/testing/index';
import { DATABASE, RECOMMENDED } from '../support/questions';
import { handRenderer } from '../support/renderers';
import { turns } from '../support/turns';
import { exported, timesOf } from './exported';

const SQLITE: Reply = { answers: { '0': 'SQLite' } };

/** The one span of one ask that a renderer replies to so, a second after it was put. */
async function spanOf(reply: Reply, options: CreateAskUserOptions = {}) {
  const { telemetry, spans } = exported();
  const clock = manualClock();
  const renderer = handRenderer({ respondent: 'human' });
  const askUser = createAskUser({ renderer, clock, telemetry, onError: () => {}, ...options });
  const outcome = askUser.ask(DATABASE.questions, { correlationId: 'call 1' });
  const held = await renderer.shows(1);
  await clock.advance(1_000);
  held.reply(reply);
  await outcome;
  expect(spans()).toHaveLength(1);
  return spans()[0]!;
}

describe('a span', () => {
  test('is one ask from put to settle, by the store’s stamps, named as the convention for tools says', async () => {
    const span = await spanOf(SQLITE);
    const start = Date.UTC(2026, 0, 1);
    expect(span.name).toBe('execute_tool ask_user');
    expect(timesOf(span)).toEqual([start, start + 1_000]);
    expect(span.instrumentationScope.name).toBe('querent');
    expect(span.attributes).toEqual({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'ask_user',
      'gen_ai.tool.type': 'function',
      'gen_ai.tool.call.id': 'call 1',
      'querent.ask.id': 'call%201',
      'querent.question.count': 1,
      'querent.question.types': ['choice'],
      'querent.outcome': 'answered',
      'querent.respondent': 'human',
      'querent.renderer': 'hand',
      'querent.answer.count': 1,
    });
    expect(span.events.map(({ name, attributes }) => [name, attributes])).toEqual([
      ['querent.shown', { 'querent.renderer': 'hand' }],
    ]);
    expect(span.status.code).toBe(SpanStatusCode.UNSET);
  });

  test.each<[string, Reply, Record<string, unknown>]>([
    ['an empty submission', { answers: {} }, { 'querent.outcome': 'answered', 'querent.answer.count': 0 }],
    ['a question back', { clarify: 'Why?' }, { 'querent.outcome': 'clarification', 'querent.answer.count': 0 }],
    [
      'a dismissal',
      { cancelled: true, reason: 'no' },
      { 'querent.outcome': 'dismissed', 'querent.respondent': 'human' },
    ],
  ])('says how it ended and is no error for %s', async (_, reply, attributes) => {
    const span = await spanOf(reply);
    expect(span.attributes).toMatchObject(attributes);
    expect(span.attributes['error.type']).toBeUndefined();
    expect(span.status).toEqual({ code: SpanStatusCode.UNSET });
  });

  test('is an error, by its code and without a message, where nobody could be asked after all', async () => {
    const span = await spanOf({ unavailable: true, reason: 'the line is dead' });
    expect(span.attributes).toMatchObject({ 'querent.outcome': 'unavailable', 'error.type': 'undelivered' });
    expect(span.attributes['querent.respondent']).toBeUndefined();
    expect(span.status).toEqual({ code: SpanStatusCode.ERROR });
  });

  test('is an error where no renderer came in time', async () => {
    const { telemetry, spans } = exported();
    const clock = manualClock();
    const askUser = createAskUser({ clock, telemetry, waitForRendererMs: 5_000 });
    const outcome = askUser.ask(DATABASE.questions);
    await clock.advance(5_000);
    await outcome;
    expect(spans()[0]?.attributes).toMatchObject({ 'error.type': 'no_renderer' });
    expect(spans()[0]?.status.code).toBe(SpanStatusCode.ERROR);
  });

  test('is no error for a timeout, a default, an abort or a close', async () => {
    const { telemetry, spans } = exported();
    const clock = manualClock();
    const renderer = handRenderer({ concurrency: 9 });
    const askUser = createAskUser({ renderer, clock, telemetry });
    const byDefault = createAskUser({ renderer, clock, telemetry, onTimeout: 'recommended' });
    const late = askUser.ask(DATABASE.questions, { timeoutMs: 1_000 });
    const recommended = byDefault.ask(RECOMMENDED.questions, { timeoutMs: 1_000 });
    await renderer.shows(2);
    await clock.advance(1_000);
    await Promise.all([late, recommended]);

    const controller = new AbortController();
    const aborted = askUser.ask(DATABASE.questions, { signal: controller.signal });
    const closed = askUser.ask(DATABASE.questions);
    await renderer.shows(4);
    controller.abort(new Error('changed my mind'));
    await expect(aborted).rejects.toThrow('changed my mind');
    await askUser.close();
    await closed;

    expect(spans().map(({ attributes }) => [attributes['querent.outcome'], attributes['querent.respondent']])).toEqual([
      ['timed_out', undefined],
      ['answered', 'default'],
      ['aborted', undefined],
      ['aborted', undefined],
    ]);
    expect(spans().map(({ status }) => status.code)).toEqual(Array(4).fill(SpanStatusCode.UNSET));
  });

  test('is one for two calls that join the same ask, also through two brokers over one store', async () => {
    const { telemetry, spans, sum } = exported();
    const clock = manualClock();
    const store = memoryStore({ clock });
    const renderer = handRenderer();
    const first = createAskUser({ renderer, clock, store, telemetry });
    const second = createAskUser({ renderer: handRenderer(), clock, store, telemetry });
    const one = [1, 2].map(() => first.tool.call(DATABASE, { correlationId: 'x' }));
    const held = await renderer.shows(1);
    await clock.advance(60_000);
    const other = second.tool.call(DATABASE, { correlationId: 'x' });
    await turns();
    expect(await sum('querent.ask.pending')).toBe(2);
    held.reply(SQLITE);
    await Promise.all([...one, other]);
    const start = Date.UTC(2026, 0, 1);
    expect(spans().map(timesOf)).toEqual([[start, start + 60_000]]);
    expect(await sum('querent.asks')).toBe(1);
    expect(await sum('querent.ask.pending')).toBe(0);
    // A replay of what is settled is no ask.
    await first.tool.call(DATABASE, { correlationId: 'x' });
    expect(spans()).toHaveLength(1);
  });

  test('of a confirmation has its own name, and nothing of what was to be run', async () => {
    const { telemetry, spans, sum, text } = exported();
    const askUser = createAskUser({ renderer: scriptedRenderer({ decision: 'proceed_once' }), telemetry });
    const details = {
      type: 'exec',
      title: 'Title?',
      command: 'git push',
      rootCommand: 'git',
      rootCommands: ['git'],
    } as const;
    await askUser.confirm({ name: 'run_shell_command', args: { command: 'git push' } }, { details });
    expect(spans()).toMatchObject([{ name: 'querent.confirm', attributes: { 'querent.confirms': 'exec' } }]);
    expect(Object.keys(spans()[0]?.attributes ?? {}).filter((key) => key.startsWith('gen_ai'))).toEqual([]);
    expect(await sum('querent.outcomes', { 'querent.confirms': 'exec' })).toBe(1);
    expect(await text()).not.toMatch(/git|run_shell|Title|proceed/);
  });

  test('names the subagent that asks by its path', async () => {
    const { telemetry, spans } = exported();
    const policy = { check: () => ({ decision: 'ask_user', rule: { subagent: 'a/b' } }) as const };
    const askUser = createAskUser({ renderer: scriptedRenderer(SQLITE), policy, telemetry });
    await askUser.derive('a').derive('b').ask(DATABASE.questions);
    expect(spans()[0]?.attributes['querent.origin']).toBe('a/b');
  });

  test('begins where this process joins an ask that another one put, and says so', async () => {
    const clock = manualClock();
    const store = memoryStore({ clock });
    const put = await createAskUser({ clock, store, waitForRendererMs: 1e9 }).tool.open(DATABASE, {
      correlationId: 'x',
    });
    expect(put).toHaveProperty('pending');
    await clock.advance(60_000);

    const { telemetry, spans, sum, series } = exported();
    const renderer = handRenderer();
    const call = createAskUser({ clock, store, renderer, telemetry }).tool.call(DATABASE, { correlationId: 'x' });
    const held = await renderer.shows(1);
    expect(await sum('querent.ask.pending')).toBe(1);
    await clock.advance(30_000);
    held.reply(SQLITE);
    await call;

    const start = Date.UTC(2026, 0, 1);
    expect(timesOf(spans()[0]!)).toEqual([start + 60_000, start + 90_000]);
    expect(spans()[0]?.attributes['querent.ask.joined']).toBe(true);
    expect(await sum('querent.asks')).toBe(0);
    expect(await sum('querent.outcomes')).toBe(1);
    expect(await sum('querent.ask.pending')).toBe(0);
    const duration = (await series()).find(({ name }) => name === 'querent.ask.duration');
    expect(duration?.value).toMatchObject({ sum: 90, count: 1 });
  });

  test('ends as an error when the store fails and the process waits no longer', async () => {
    const { telemetry, spans, sum } = exported();
    const clock = manualClock();
    const settle = () => Promise.reject(new Error('disk on fire'));
    const store = Object.assign(memoryStore({ clock }), { settle });
    const renderer = handRenderer();
    const askUser = createAskUser({ renderer, clock, store, telemetry, onError: () => {} });
    const controller = new AbortController();
    const call = askUser.tool.call(DATABASE, { signal: controller.signal });
    await renderer.shows(1);
    controller.abort();
    await expect(call).rejects.toBeDefined();
    await turns();
    expect(spans().map(({ attributes }) => attributes['error.type'])).toEqual(['store_unavailable']);
    expect(spans()[0]?.status.code).toBe(SpanStatusCode.ERROR);
    expect(spans()[0]?.attributes['querent.outcome']).toBeUndefined();
    expect(await sum('querent.ask.pending')).toBe(0);
    expect(await sum('querent.outcomes')).toBe(0);
  });
});

describe('the parent of a span', () => {
  beforeAll(() => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  });

  afterAll(() => context.disable());

  test('is what was active when the ask was put, for each of two calls at once', async () => {
    const { telemetry, spans, tracerProvider } = exported();
    const renderer = scriptedRenderer(SQLITE, { concurrency: 2 });
    const askUser = createAskUser({ renderer, telemetry });
    const tracer = tracerProvider.getTracer('host');
    const turn = async (name: string) => {
      const span = tracer.startSpan(name, {}, ROOT_CONTEXT);
      await context.with(trace.setSpan(ROOT_CONTEXT, span), () => askUser.tool.call(DATABASE));
      span.end();
      return span.spanContext().spanId;
    };
    const parents = await Promise.all([turn('one'), turn('two')]);
    const asks = spans().filter(({ name }) => name === 'execute_tool ask_user');
    expect(asks.map(({ parentSpanContext }) => parentSpanContext?.spanId).sort()).toEqual([...parents].sort());
  });
});
