import { describe, expect, test } from 'vitest';
import { type CreateAskUserOptions, createAskUser, memoryStore } from '../../src/index';
import { manualClock } from '../../src/testing/index';
import { processes } from '../support/pretend-processes';
import { DATABASE, PROJECT_NAME } from '../support/questions';
import { handRenderer } from '../support/renderers';
import { stateOf, turns } from '../support/turns';

const SQLITE = { answers: { '0': 'SQLite' } };
const FORGOTTEN = { status: 'aborted', reason: 'forgotten' };

/** One process that shows or waits for what was erased since, and does not know it: its id is another ask's by now. */
async function afterErase(options: CreateAskUserOptions = {}) {
  const world = processes();
  const renderer = handRenderer();
  const stale = world.start({ renderer, ...options });
  const controller = new AbortController();
  const call = stale.tool.call(DATABASE, { correlationId: 'x', signal: controller.signal });
  call.catch(() => {});
  const shown = await renderer.shows(1);
  world.store.hinting = false;
  await world.store.erase({});
  await world.clock.advance(1);
  const asker = world.start();
  const putAnew = () => asker.tool.open(PROJECT_NAME, { correlationId: 'x' });
  const outcome = async () => (await world.store.get('x'))?.outcome;
  return { ...world, stale, renderer, shown, call, controller, putAnew, outcome };
}

describe('an ask under the id of one that was erased', () => {
  test('comes on screen in place of the old one', async () => {
    const { store, putAnew, renderer, shown } = await afterErase();
    await putAnew();
    store.resync();
    const { request } = await renderer.shows(2);
    expect(request.questions[0]?.header).toBe('Project Name');
    expect(shown.context.signal.reason).toEqual(FORGOTTEN);
  });

  test('waits on when the store says of the old one that it is gone', async () => {
    const clock = manualClock();
    const store = memoryStore({ clock });
    const askUser = createAskUser({ clock, store, renderer: handRenderer({ concurrency: 2 }) });
    const first = askUser.tool.call(DATABASE, { correlationId: 'x' });
    await turns();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { settle } = store;
    store.settle = () => held.then(() => ({ verdict: 'unknown' }));
    const late = askUser.answer('x', SQLITE);
    await turns();
    store.settle = settle;
    await store.erase({});
    await clock.advance(1);
    const second = askUser.tool.call(PROJECT_NAME, { correlationId: 'x' });
    await turns();
    release();
    expect(await late).toEqual({ verdict: 'unknown' });
    expect((await first).error?.code).toBe('outcome_unknown');
    expect(await stateOf(second)).toBe('pending');
    await askUser.close();
    expect((await second).data.outcome).toEqual({ status: 'aborted', reason: 'closed' });
  });

  test('comes on screen also where the renderer failed at the old one', async () => {
    const { start, store, clock } = processes();
    const shown: string[] = [];
    start({
      renderer: {
        name: 'fails at first',
        ask: async ({ questions: [first] }) => {
          shown.push(first?.header ?? '');
          if (shown.length === 1) throw new Error('no screen yet');
          return { answers: { '0': { text: 'querent' } } };
        },
      },
    });
    const asker = start();
    void asker.tool.call(DATABASE, { correlationId: 'x' });
    await turns();
    await store.erase({});
    await clock.advance(1);
    const { llmContent } = await asker.tool.call(PROJECT_NAME, { correlationId: 'x', timeoutMs: 60_000 });
    expect(llmContent).toBe('{"answers":{"0":"querent"}}');
    expect(shown).toEqual(['Database', 'Project Name']);
  });

  test('is not answered by a reply to the old one, whose screen closes', async () => {
    const { putAnew, shown, outcome, renderer, call } = await afterErase();
    await putAnew();
    shown.reply({ answers: { '0': { text: 'for the old one' } } });
    const { request, reply } = await renderer.shows(2);
    expect(shown.context.signal.aborted).toBe(true);
    expect(await outcome()).toBeUndefined();
    expect(await stateOf(call)).toBe('resolved');
    expect(request.questions[0]?.header).toBe('Project Name');
    reply({ answers: { '0': { text: 'querent' } } });
    await turns();
    expect(await outcome()).toMatchObject({ answers: [{ text: 'querent' }] });
  });

  test('is not answered by an answer that was read against the old one', async () => {
    const { putAnew, stale, outcome } = await afterErase();
    await putAnew();
    expect(await stale.answer('x', SQLITE)).toEqual({ verdict: 'unknown' });
    expect(await outcome()).toBeUndefined();
    const other = await afterErase();
    await other.putAnew();
    await other.stale.bus.publish({
      type: 'ask-user-response',
      correlationId: 'x',
      answers: { '0': 'SQLite' },
    });
    await turns();
    expect(await other.outcome()).toBeUndefined();
  });

  test('is not answered through the confirmation of the old one', async () => {
    const { start, store, clock } = processes();
    const confirmation = await start().tool.build(DATABASE, { correlationId: 'x' }).shouldConfirmExecute();
    store.hinting = false;
    await store.erase({});
    await clock.advance(1);
    await start().tool.open(PROJECT_NAME, { correlationId: 'x' });
    if (confirmation) await confirmation.onConfirm('proceed_once', SQLITE);
    expect((await store.get('x'))?.outcome).toBeUndefined();
  });

  test('is not ended when the call for the old one is aborted or closed', async () => {
    const { putAnew, controller, call, outcome } = await afterErase();
    await putAnew();
    controller.abort(new Error('stop'));
    await expect(call).rejects.toThrow('stop');
    await turns();
    expect(await outcome()).toBeUndefined();
    const closing = await afterErase();
    await closing.putAnew();
    await closing.stale.close();
    expect(await closing.outcome()).toBeUndefined();
  });

  test('is not joined to the old one by a call of the same process', async () => {
    const { stale, call, renderer } = await afterErase();
    const anew = stale.tool.call(PROJECT_NAME, { correlationId: 'x' });
    const { request, reply } = await renderer.shows(2);
    expect(request.questions[0]?.header).toBe('Project Name');
    reply({ answers: { '0': { text: 'querent' } } });
    expect((await anew).llmContent).toBe('{"answers":{"0":"querent"}}');
    expect(await stateOf(call)).toBe('resolved');
  });
});
