import { describe, expect, test } from 'vitest';
import { createAskUser } from '../../src/index';
import { manualClock, scriptedRenderer } from '../../src/testing/index';
import { DATABASE } from '../support/questions';
import { handRenderer } from '../support/renderers';
import { stateOf, turns } from '../support/turns';

describe('who can answer', () => {
  test('a policy allow never answers', async () => {
    const renderer = handRenderer();
    const askUser = createAskUser({ renderer, policy: { check: () => ({ decision: 'allow' }) } });
    const call = askUser.tool.call(DATABASE);
    const ask = await renderer.shows(1);
    expect(await stateOf(call)).toBe('pending');
    ask.reply({ answers: { '0': 'SQLite' } });
    expect((await call).llmContent).toBe('{"answers":{"0":"SQLite"}}');
  });

  test('no renderer is said at once', async () => {
    const askUser = createAskUser();
    let result: Awaited<ReturnType<typeof askUser.tool.call>> | undefined;
    askUser.tool.call(DATABASE).then((ended) => {
      result = ended;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(result?.data.outcome).toMatchObject({ status: 'unavailable', code: 'no_renderer' });
    expect(result?.llmContent).toContain('not shown');
    expect(result?.error).toBeUndefined();
  });

  test('a renderer that returns undefined answers nothing', async () => {
    const askUser = createAskUser({ renderer: scriptedRenderer(() => undefined), onError: () => {} });
    const { data } = await askUser.tool.call(DATABASE);
    expect(data.outcome).toMatchObject({ status: 'unavailable', code: 'undelivered' });
    expect(data.ask_user.dismissed).toBe(false);
  });

  test('a renderer that throws before showing', async () => {
    const errors: unknown[] = [];
    const fault = new Error('no screen');
    const broken = {
      name: 'broken',
      ask() {
        throw fault;
      },
    };
    const second = handRenderer({ name: 'second' });
    const askUser = createAskUser({ renderer: [broken, second], onError: (error) => errors.push(error) });
    const call = askUser.tool.call(DATABASE);
    (await second.shows(1)).reply({ answers: { '0': 'SQLite' } });
    expect((await call).data.ask_user.renderer).toBe('second');
    expect(errors).toEqual([fault]);
  });

  test('an empty reply that was never shown answers nothing', async () => {
    const renderer = scriptedRenderer({ answers: {} }, { shows: false });
    const askUser = createAskUser({ renderer, onError: () => {} });
    const { data } = await askUser.tool.call(DATABASE);
    expect(data.outcome).toMatchObject({ status: 'unavailable', code: 'undelivered' });
  });

  test('an empty submission after showing is its own fact', async () => {
    const askUser = createAskUser({ renderer: scriptedRenderer({ answers: {} }) });
    const result = await askUser.tool.call(DATABASE);
    expect(result.llmContent).toBe('{"answers":{}}');
    expect(result.returnDisplay).toBe('User submitted without answering questions.');
    expect(result.data.ask_user).toMatchObject({ empty_submission: true, dismissed: false, answer_count: 0 });
    expect(result.data.outcome).toMatchObject({ status: 'answered', answers: [{ skipped: true }] });
  });

  test('headless is immediate', async () => {
    const renderer = scriptedRenderer({ '0': 'SQLite' });
    const askUser = createAskUser({ renderer, interactive: false });
    const result = await askUser.tool.call(DATABASE);
    expect(result.data.outcome).toMatchObject({ status: 'unavailable', code: 'non_interactive' });
    expect(result.llmContent).not.toContain('PostgreSQL');
    expect(renderer.shown).toHaveLength(0);
  });

  test('an ordinary subscriber is not someone who can answer', async () => {
    const askUser = createAskUser();
    const seen: unknown[] = [];
    askUser.bus.subscribe('ask-user-request', (ask) => seen.push(ask));
    const { data } = await askUser.tool.call(DATABASE);
    expect(data.outcome).toMatchObject({ code: 'no_renderer' });
    expect(seen).toHaveLength(0);
  });

  test('a subscriber that shows holds the ask open', async () => {
    const clock = manualClock();
    const askUser = createAskUser({ clock, waitForRendererMs: 5_000 });
    askUser.bus.subscribe('ask-user-request', ({ id, correlationId }) => {
      clock.setTimer(
        () => askUser.bus.publish({ type: 'ask-user-response', correlationId, answers: { '0': 'SQLite' } }),
        6_000,
      );
      return askUser.bus.publish({ type: 'ask-user-shown', id, correlationId, renderer: 'own dialog' });
    });
    const call = askUser.tool.call(DATABASE);
    await clock.advance(6_000);
    expect((await call).data.outcome).toMatchObject({
      status: 'answered',
      by: { kind: 'human', renderer: 'bus' },
    });
  });

  test('without anybody who shows it, the wait for a renderer ends', async () => {
    const clock = manualClock();
    const askUser = createAskUser({ clock, waitForRendererMs: 5_000 });
    const call = askUser.tool.call(DATABASE);
    await clock.advance(4_999);
    expect(await stateOf(call)).toBe('pending');
    await clock.advance(1);
    expect((await call).data.outcome).toMatchObject({ code: 'no_renderer' });
  });

  test('a renderer attached late sees what waits', async () => {
    const clock = manualClock();
    const askUser = createAskUser({ clock, waitForRendererMs: 5_000 });
    const call = askUser.tool.call(DATABASE);
    await clock.advance(4_000);
    const renderer = handRenderer();
    askUser.attach(renderer);
    const ask = await renderer.shows(1);
    await clock.advance(60_000);
    ask.reply({ answers: { '0': 'SQLite' } });
    expect((await call).llmContent).toBe('{"answers":{"0":"SQLite"}}');
  });

  test('a settled ask is not replayed to a late renderer', async () => {
    const askUser = createAskUser({ renderer: scriptedRenderer({ '0': 'SQLite' }) });
    await askUser.tool.call(DATABASE);
    const late = scriptedRenderer({ '0': 'PostgreSQL' });
    askUser.attach(late);
    await turns();
    expect(late.shown).toHaveLength(0);
  });

  test('a renderer that accepts nothing is nobody who can answer', async () => {
    const picky = scriptedRenderer({ '0': 'SQLite' }, { accepts: () => false });
    const askUser = createAskUser({ renderer: picky });
    expect((await askUser.tool.call(DATABASE)).data.outcome).toMatchObject({ code: 'no_renderer' });
  });

  test('a renderer that leaves takes its ask off the screen, and nobody is left', async () => {
    const askUser = createAskUser();
    const renderer = handRenderer();
    const detach = askUser.attach(renderer);
    const call = askUser.tool.call(DATABASE);
    const { context } = await renderer.shows(1);
    detach();
    expect(context.signal.aborted).toBe(true);
    expect((await call).data.outcome).toMatchObject({ code: 'undelivered' });
  });
});
