import { afterEach, describe, expect, test, vi } from 'vitest';
import { journalLines } from './journal';
import { newWorld, PLACES, type World } from './places';
import type { WorkerData } from './protocol';
import { SOON_MS, type WorkerProcess } from './worker-process';

vi.setConfig({ testTimeout: 3 * SOON_MS });
/** Long enough to send and to note on a busy machine. */
const LEASE_MS = 1_500;
/** Where nothing is sent a turn may be over soon. */
const SHORT_MS = 300;
const GO = { answers: [{ questionId: '0', selected: [], text: 'go', skipped: false }] };

describe.each(PLACES)('real processes over $name', ({ kind, isHere }) => {
  const worlds: World[] = [];
  afterEach(async () => {
    for (const world of worlds.splice(0)) await world.end();
  });

  /** A store, and a process for each list of renderers. */
  async function processes<const L extends readonly WorkerData['renderers'][]>(
    renderers: L,
    leaseMs = LEASE_MS,
  ): Promise<World & { readonly all: { [K in keyof L]: WorkerProcess } }> {
    const world = await newWorld(kind);
    worlds.push(world);
    const all = renderers.map((names) => world.start({ renderers: names, leaseMs }));
    await Promise.all(all.map((one) => one.ready));
    return { ...world, all: all as { [K in keyof L]: WorkerProcess } };
  }

  function outcomeIn(one: WorkerProcess, id: string) {
    return one.first('ended', (report) => report.id === id).then(({ outcome }) => outcome);
  }

  function sendsOf({ journal }: World): string[] {
    return journalLines(journal).flatMap(({ what, id }) => (what === 'sent' ? [id] : []));
  }

  test.skipIf(!isHere)('an ask put in one is shown in two others, and the first valid answer closes both', async () => {
    const { all } = await processes([[], ['screen'], ['screen']]);
    const [asker, one, other] = all;
    asker.send({ do: 'ask', call: 'c', id: 'x' });
    await Promise.all([one.first('shown'), other.first('shown')]);
    one.send({ do: 'reply', on: 'screen', id: 'x', text: 'go' });
    const outcome = await outcomeIn(asker, 'x');
    expect(outcome).toMatchObject({ status: 'answered', ...GO, by: { renderer: 'screen' } });
    for (const each of [one, other]) expect((await each.first('screen closed')).outcome).toEqual(outcome);
    other.send({ do: 'answer', call: 'late', id: 'x', text: 'stop' });
    expect(await other.first('verdict')).toMatchObject({ verdict: 'lost', outcome });
  });

  test.skipIf(!isHere)('an abort where it was put closes it where it is shown', async () => {
    const { all } = await processes([[], ['screen']]);
    const [asker, other] = all;
    asker.send({ do: 'ask', call: 'c', id: 'x' });
    await other.first('shown');
    asker.send({ do: 'abort', call: 'c' });
    expect(await asker.first('rejected')).toMatchObject({ own: true });
    expect((await other.first('screen closed')).outcome).toEqual({ status: 'aborted', reason: 'given up' });
  });

  test.skipIf(!isHere)('an ask outlives its asker, and the same id joins it with no second prompt', async () => {
    const world = await processes([[], ['screen', 'chat']]);
    const [asker, other] = world.all;
    asker.send({ do: 'ask', call: 'c', id: 'x' });
    await other.first('shown', ({ on }) => on === 'screen');
    await other.first('shown', ({ on }) => on === 'chat');
    await asker.kill();
    expect((await world.store.get('x'))?.outcome).toBeUndefined();
    const next = world.start({ renderers: ['chat'], leaseMs: LEASE_MS });
    next.send({ do: 'ask', call: 'again', id: 'x' });
    await next.first('asked');
    other.send({ do: 'reply', on: 'screen', id: 'x', text: 'go' });
    expect(await outcomeIn(next, 'x')).toMatchObject(GO);
    expect(other.of('shown')).toHaveLength(2);
    expect(sendsOf(world)).toEqual(['x']);
  });

  test.skipIf(!isHere)('a chat sends once among four, and the next goes on from its notes when it dies', async () => {
    const world = await processes([['chat'], ['chat'], ['chat'], ['chat']]);
    const [asker] = world.all;
    asker.send({ do: 'ask', call: 'c', id: 'x' });
    await Promise.any(world.all.map((one) => one.first('shown')));
    const sender = world.all.find((one) => one.of('shown').length > 0) as WorkerProcess;
    const others = world.all.filter((one) => one !== sender);
    expect(sender.of('shown')).toEqual([{ what: 'shown', id: 'x', on: 'chat', resumed: false }]);
    await sender.kill();
    const next = others[0] as WorkerProcess;
    // It may have been the asker that died, and whoever asks again joins.
    next.send({ do: 'ask', call: 'again', id: 'x' });
    await Promise.any(others.map((one) => one.first('shown')));
    const heir = others.find((one) => one.of('shown').length > 0) as WorkerProcess;
    expect(heir.of('shown')).toEqual([{ what: 'shown', id: 'x', on: 'chat', resumed: true }]);
    heir.send({ do: 'reply', on: 'chat', id: 'x', text: 'go' });
    expect(await outcomeIn(next, 'x')).toMatchObject(GO);
    expect(sendsOf(world)).toEqual(['x']);
  });

  test.skipIf(!isHere)('a chat that died before it sent is followed by one that sends', async () => {
    const world = await processes([[], ['chat']], SHORT_MS);
    const [asker, first] = world.all;
    first.send({ do: 'crash', at: { side: 'before', of: 'send', nth: 1 } });
    asker.send({ do: 'ask', call: 'c', id: 'x' });
    await first.gone;
    expect(sendsOf(world)).toEqual([]);
    const next = world.start({ renderers: ['chat'], leaseMs: LEASE_MS });
    expect(await next.first('shown')).toMatchObject({ resumed: false });
    expect(sendsOf(world)).toEqual(['x']);
  });

  test.skipIf(!isHere)(
    'a chat that died between sending and noting is the one case in which a message goes out again',
    async () => {
      const world = await processes([[], ['chat']], SHORT_MS);
      const [asker, first] = world.all;
      first.send({ do: 'crash', at: { side: 'after', of: 'send', nth: 1 } });
      asker.send({ do: 'ask', call: 'c', id: 'x' });
      await first.gone;
      const next = world.start({ renderers: ['chat'], leaseMs: LEASE_MS });
      expect(await next.first('shown')).toMatchObject({ resumed: false });
      expect(sendsOf(world)).toEqual(['x', 'x']);
    },
  );

  test.skipIf(!isHere)('what no chat could deliver in three turns ends as undelivered', async () => {
    const { all } = await processes([[], ['broken chat'], ['broken chat']], SHORT_MS);
    const [asker, one, other] = all;
    asker.send({ do: 'ask', call: 'c', id: 'x' });
    expect(await outcomeIn(asker, 'x')).toMatchObject({ status: 'unavailable', code: 'undelivered' });
    expect(one.of('error').length + other.of('error').length).toBe(3);
  });

  test.skipIf(!isHere)('events tell of all processes, and begin anew with what waits after a restart', async () => {
    const world = await processes([[], [], []]);
    const [asker, answerer, listener] = world.all;
    listener.send({ do: 'listen' });
    asker.send({ do: 'ask', call: 'c', id: 'x' });
    await listener.first('event', ({ type, id }) => type === 'asked' && id === 'x');
    answerer.send({ do: 'answer', call: 'a', id: 'x', text: 'go' });
    const settled = await listener.first('event', ({ type }) => type === 'settled');
    expect(settled).toMatchObject({ id: 'x', outcome: GO });
    asker.send({ do: 'ask', call: 'd', id: 'y' });
    await listener.first('event', ({ id }) => id === 'y');
    await listener.kill();
    asker.send({ do: 'ask', call: 'e', id: 'z' });
    await asker.first('asked', ({ id }) => id === 'z');
    const next = world.start();
    next.send({ do: 'listen' });
    await next.until(() => next.of('event').length === 2, 'what waits');
    answerer.send({ do: 'answer', call: 'b', id: 'y', text: 'go' });
    await next.first('event', ({ type }) => type === 'settled');
    expect(next.of('event').map(({ type, id }) => `${type} ${id}`)).toEqual(['asked y', 'asked z', 'settled y']);
  });

  test.skipIf(!isHere)('an ask opened by a host that is suspended then is collected by another process', async () => {
    const world = await processes([[], ['screen']]);
    const [opener, other] = world.all;
    opener.send({ do: 'open', call: 'c', id: 'x' });
    expect(await opener.first('opened')).toEqual({ what: 'opened', call: 'c', id: 'x' });
    await other.first('shown');
    await opener.kill();
    const next = world.start();
    next.send({ do: 'open', call: 'early', id: 'x' });
    expect((await next.first('opened')).outcome).toBeUndefined();
    other.send({ do: 'reply', on: 'screen', id: 'x', text: 'go' });
    await other.first('screen closed');
    next.send({ do: 'open', call: 'collect', id: 'x' });
    const collected = await next.first('opened', ({ call }) => call === 'collect');
    expect(collected.outcome).toMatchObject(GO);
  });

  test.skipIf(!isHere)(
    'a deadline holds over the death of its asker, and is not extended by the next one',
    async () => {
      const world = await processes([[]]);
      const [asker] = world.all;
      asker.send({ do: 'ask', call: 'c', id: 'x', timeoutMs: 300 });
      await asker.first('asked');
      await asker.kill();
      const next = world.start();
      next.send({ do: 'ask', call: 'again', id: 'x', timeoutMs: 600_000 });
      expect(await outcomeIn(next, 'x')).toEqual({ status: 'timed_out', afterMs: 300 });
    },
  );

  test.skipIf(!isHere)(
    'a process that closes ends its own asks, leaves those of others, and leaves its own if told to',
    async () => {
      const world = await processes([[], ['screen'], []]);
      const [asker, shower, leaver] = world.all;
      asker.send({ do: 'ask', call: 'c', id: 'x' });
      leaver.send({ do: 'ask', call: 'd', id: 'y' });
      await shower.until(() => shower.of('shown').length === 2, 'both asks');
      leaver.send({ do: 'close', pending: 'leave' });
      expect(await leaver.first('rejected')).toMatchObject({ code: 'left_pending' });
      shower.send({ do: 'close', pending: 'abort' });
      await shower.first('closed');
      for (const id of ['x', 'y']) expect((await world.store.get(id))?.outcome).toBeUndefined();
      asker.send({ do: 'close', pending: 'abort' });
      expect(await outcomeIn(asker, 'x')).toEqual({ status: 'aborted', reason: 'closed' });
      expect((await world.store.get('y'))?.outcome).toBeUndefined();
    },
  );
});
