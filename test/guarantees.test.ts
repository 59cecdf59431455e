import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { readAnswerText } from '../src/contracts/index';
import { type AskUserSettled, createAskUser, memoryStore, type Outcome } from '../src/index';
import { manualClock, scriptedRenderer } from '../src/testing/index';
import hostile from './cases/hostile.json';
import { linearScreen } from './support/linear-screen';
import { CHECKS, DATABASE, RECOMMENDED } from './support/questions';
import { handRenderer } from './support/renderers';
import { stateOf, turns } from './support/turns';

const SQLITE = { answers: { '0': 'SQLite' } };
/** What may act on a terminal: controls but newline and tab, and what turns the direction of text. */
const ACTS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

describe('what querent guarantees', () => {
  test('guarantee 1: one settle path, and an ask ends exactly once', async () => {
    const store = memoryStore();
    const settles: Outcome[] = [];
    const settle = store.settle.bind(store);
    store.settle = (id, outcome) => {
      settles.push(outcome);
      return settle(id, outcome);
    };
    const renderer = handRenderer();
    const askUser = createAskUser({ store, renderer });
    const events: AskUserSettled[] = [];
    askUser.bus.subscribe('ask-user-settled', (message) => events.push(message));
    const controller = new AbortController();
    const call = askUser.tool.call(DATABASE, { correlationId: 'x', signal: controller.signal });
    const { reply } = await renderer.shows(1);
    reply(SQLITE);
    const others = [
      askUser.answer('x', SQLITE),
      askUser.bus.publish({ type: 'ask-user-response', correlationId: 'x', answers: {}, cancelled: true }),
      askUser.abort('x'),
      askUser.close(),
    ];
    controller.abort();
    const result = await call.then(
      ({ data }) => data.outcome,
      () => undefined,
    );
    await Promise.all(others);
    expect(events).toHaveLength(1);
    expect((await store.get('x'))?.outcome).toEqual(events[0]?.outcome);
    expect(result).toEqual(events[0]?.outcome);
    // Every one of them went through the store, which took the first.
    expect(settles.length).toBeGreaterThan(3);
  });

  test('guarantee 2: no answer is invented', async () => {
    const clock = manualClock();
    const policy = { check: () => ({ decision: 'allow' }) as const };
    const askUser = createAskUser({
      clock,
      policy,
      renderer: scriptedRenderer([], { concurrency: 9 }),
      timeoutMs: 1_000,
    });
    const silent = askUser.tool.call(RECOMMENDED);
    await clock.advance(1_000);
    expect((await silent).data.outcome?.status).toBe('timed_out');
    const byDefault = createAskUser({
      clock,
      renderer: scriptedRenderer([]),
      timeoutMs: 1_000,
      onTimeout: 'recommended',
    });
    const taken = byDefault.tool.call(RECOMMENDED);
    await clock.advance(1_000);
    expect((await taken).data.outcome).toMatchObject({ status: 'answered', by: { kind: 'default' } });
    expect(JSON.parse((await taken).llmContent)).toMatchObject({
      by: 'default',
      message: expect.stringContaining('did not'),
    });
  });

  test('guarantee 3: an empty submission is its own fact', async () => {
    const submitted = await createAskUser({ renderer: scriptedRenderer({ answers: {} }) }).tool.call(DATABASE);
    expect(submitted.data.ask_user).toMatchObject({ outcome: 'answered', empty_submission: true, dismissed: false });
    const unseen = scriptedRenderer({ answers: {} }, { shows: false });
    const failed = await createAskUser({ renderer: unseen, onError: () => {} }).tool.call(DATABASE);
    expect(failed.data.ask_user).toMatchObject({ outcome: 'unavailable' });
    expect(failed.data.ask_user.empty_submission).toBeUndefined();
  });

  test('guarantee 4: it is put before it is shown', async () => {
    const store = memoryStore();
    const seen: boolean[] = [];
    const renderer = scriptedRenderer(async ({ id }) => {
      seen.push((await store.get(id)) !== undefined);
      return SQLITE;
    });
    const askUser = createAskUser({ store, renderer });
    askUser.bus.subscribe('ask-user-request', async ({ id }) => seen.push((await store.get(id)) !== undefined));
    await askUser.tool.call(DATABASE);
    expect(seen).toEqual([true, true]);
  });

  test('guarantee 5: the first answer wins, and later ones are told which', async () => {
    const askUser = createAskUser({ renderer: handRenderer() });
    const call = askUser.tool.call(DATABASE, { correlationId: 'x' });
    await turns();
    const answers = await Promise.all(
      ['SQLite', 'PostgreSQL', 'SQLite'].map((label) => askUser.answer('x', { answers: { '0': label } })),
    );
    const { data } = await call;
    expect(answers.map(({ verdict }) => verdict)).toEqual(['won', 'lost', 'lost']);
    for (const { outcome } of answers) expect(outcome).toEqual(data.outcome);
  });

  test('guarantee 6: a replay asks nobody twice, and other questions are a conflict', async () => {
    const renderer = scriptedRenderer(SQLITE);
    const askUser = createAskUser({ renderer });
    const results = [];
    for (let round = 0; round < 3; round++) results.push(await askUser.tool.call(DATABASE, { correlationId: 'x' }));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(renderer.shown).toHaveLength(1);
    expect((await askUser.tool.call(CHECKS, { correlationId: 'x' })).error?.code).toBe('id_conflict');
  });

  test('guarantee 7: an abort is prompt, and leaves nothing on the signal', async () => {
    const renderer = handRenderer();
    const askUser = createAskUser({ renderer });
    const controller = new AbortController();
    const calls = Array.from({ length: 20 }, () => askUser.tool.call(DATABASE, { signal: controller.signal }));
    await renderer.shows(1);
    await turns();
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
    const reason = new Error('stop');
    controller.abort(reason);
    const ended = await Promise.allSettled(calls);
    expect(ended.every((one) => one.status === 'rejected' && one.reason === reason)).toBe(true);
    expect(renderer.asks[0]?.context.signal.aborted).toBe(true);
    expect(askUser.pending()).toEqual([]);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
    const { signal } = new AbortController();
    await createAskUser({ renderer: scriptedRenderer(SQLITE) }).tool.call(DATABASE, { signal });
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  test('guarantee 8: where nobody can answer it says so at once, and tells the model to go on', async () => {
    const broken = scriptedRenderer(() => undefined);
    const places = [
      createAskUser(),
      createAskUser({ interactive: false }),
      createAskUser({ renderer: broken, onError: () => {} }),
    ];
    for (const askUser of places) {
      const { llmContent, data } = await askUser.tool.call(DATABASE);
      expect(data.outcome?.status).toBe('unavailable');
      expect(JSON.parse(llmContent).message).toContain('best judgement');
    }
  });

  test('guarantee 9: time is honest', async () => {
    const clock = manualClock();
    const askUser = createAskUser({ clock, renderer: scriptedRenderer([], { concurrency: 9 }) });
    const none = askUser.ask(DATABASE.questions);
    const long = askUser.ask(DATABASE.questions, { timeoutMs: 2 ** 31 + 1_000 });
    await clock.advance(2 ** 31);
    expect(await stateOf(long)).toBe('pending');
    await clock.advance(1_000);
    expect(await long).toEqual({ status: 'timed_out', afterMs: 2 ** 31 + 1_000 });
    expect(await stateOf(none)).toBe('pending');
    await askUser.close();
  });

  test('guarantee 10: one fault stays one fault', async () => {
    const errors: unknown[] = [];
    const broken = { name: 'broken', ask: () => Promise.reject(new Error('no screen')) };
    const askUser = createAskUser({
      renderer: [broken, scriptedRenderer(SQLITE)],
      onError: (error) => errors.push(error),
      telemetry: {
        record() {
          throw new Error('no telemetry');
        },
      },
    });
    for (const type of ['ask-user-request', 'ask-user-shown', 'ask-user-settled'] as const) {
      askUser.bus.subscribe(type, () => {
        throw new Error(`listener of ${type}`);
      });
    }
    expect((await askUser.tool.call(DATABASE)).llmContent).toBe('{"answers":{"0":"SQLite"}}');
    await turns();
    const words = errors.map((error) => (error as Error).message);
    expect(new Set(words)).toContain('listener of ask-user-settled');
    expect(new Set(words)).toContain('no telemetry');
  });

  test('guarantee 11: nothing leaks', async () => {
    const clock = manualClock();
    const { renderer, input, output } = linearScreen();
    const before = [input, output].map((stream) => stream.eventNames().map((name) => stream.listenerCount(name)));
    const askUser = createAskUser({ clock, renderer });
    for (let round = 0; round < 50; round++) {
      const call = askUser.tool.call(DATABASE, { timeoutMs: 1_000 });
      await turns(2);
      if (round % 2 === 0) input.write('2\n');
      await clock.advance(1_000);
      await call;
    }
    expect([input, output].map((stream) => stream.eventNames().map((name) => stream.listenerCount(name)))).toEqual(
      before,
    );
    expect(clock.timers).toBe(0);
    expect(askUser.pending()).toEqual([]);
  });

  test('guarantee 12: hostile text is only text', async () => {
    for (const { text } of hostile) {
      const { renderer, input, printed } = linearScreen();
      const askUser = createAskUser({ renderer });
      const question = {
        question: `Q ${text}`,
        header: `H ${text}`,
        type: 'choice',
        placeholder: `P ${text}`.slice(0, 200),
      };
      const options = ['A', 'B'].map((letter) => ({
        label: `${letter} ${text}`.slice(0, 200),
        description: `D ${text}`.slice(0, 900),
      }));
      const call = askUser.tool.call({ questions: [{ ...question, options }] });
      input.write(`my own words ${text.replace(/[\r\n]/g, ' ')}\n`);
      const result = await call;
      expect(result.error, text).toBeUndefined();
      expect(printed(), text).not.toMatch(ACTS);
      expect(result.returnDisplay, text).not.toMatch(ACTS);
    }
  });

  test('guarantee 13: labels with commas, in any script, come back exact', async () => {
    const labels = ['Red, white', '"quoted"', '暂存环境（推荐）, 甲', 'a, "b'];
    const options = labels.map((label) => ({ label, description: '' }));
    const params = { questions: [{ question: 'Which?', header: 'Which', type: 'choice', multiSelect: true, options }] };
    const result = await createAskUser({ renderer: scriptedRenderer({ '0': [...labels].reverse() }) }).tool.call(
      params,
    );
    expect(result.data.outcome).toMatchObject({ answers: [{ selected: labels }] });
    expect(readAnswerText(JSON.parse(result.llmContent).answers['0'])).toEqual(labels);
  });

  test('guarantee 14: subagents don’t reach the person, and can never answer', async () => {
    const renderer = scriptedRenderer(SQLITE);
    const policy = { check: () => ({ decision: 'allow', rule: { name: 'everything' } }) as const };
    const subagent = createAskUser({ renderer, policy }).derive('researcher');
    expect((await subagent.tool.call(DATABASE)).data.outcome).toMatchObject({ code: 'subagent' });
    expect(renderer.shown).toHaveLength(0);
    const answer = { type: 'ask-user-response', correlationId: 'x', ...SQLITE } as const;
    await expect(subagent.bus.publish(answer)).rejects.toMatchObject({ code: 'forbidden' });
    expect(Object.keys(subagent).sort()).toEqual(['ask', 'bus', 'derive', 'tool']);
  });

  test('guarantee 15: scopes don’t meet', async () => {
    const askUser = createAskUser({ renderer: handRenderer({ concurrency: 9 }) });
    const [a, b] = [askUser.for({ user: 'a' }), askUser.for({ user: 'b' })];
    const ofB = handRenderer();
    b.attach(ofB);
    a.tool.call(DATABASE, { correlationId: 'call_0' });
    await turns();
    const [ask] = a.pending();
    expect(ofB.asks).toEqual([]);
    expect(b.pending()).toEqual([]);
    expect((await b.list()).items).toEqual([]);
    expect(await b.get(ask?.id ?? '')).toBeUndefined();
    for (const ref of [ask?.id ?? '', 'call_0']) expect(await b.answer(ref, SQLITE)).toEqual({ verdict: 'unknown' });
    await expect(b.list({ scope: { user: 'a' } })).rejects.toMatchObject({ code: 'forbidden' });
    await askUser.close();
  });

  test('guarantee 16: a model that asks for ever is stopped', async () => {
    const askUser = createAskUser({ renderer: scriptedRenderer(SQLITE) });
    const run = askUser.for({ run: 'r' });
    const statuses = [];
    for (let count = 0; count < 51; count++) statuses.push((await run.tool.call(DATABASE)).data.outcome?.status);
    expect(statuses.indexOf('unavailable')).toBe(50);
    const waiting = createAskUser({ renderer: handRenderer() }).for({ session: 's' });
    for (let count = 0; count < 20; count++) waiting.tool.call(DATABASE);
    expect((await waiting.tool.call(DATABASE)).data.outcome).toMatchObject({ code: 'too_many' });
    const free = createAskUser({ renderer: handRenderer(), limits: { pendingPerScope: Number.POSITIVE_INFINITY } });
    const unlimited = free.for({ session: 's' });
    for (let count = 0; count < 30; count++) unlimited.tool.call(DATABASE);
    await turns();
    expect(unlimited.pending()).toHaveLength(30);
  });
});
