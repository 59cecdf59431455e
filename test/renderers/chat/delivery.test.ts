import { describe, expect, test } from 'vitest';
import { memoryStore } from '../../../src/index';
import { type ChatRendererOptions, chatRenderer, stringsFor } from '../../../src/renderers/chat/index';
import { type MemoryChannelOptions, memoryChannel, type SendFate } from '../../../src/testing/index';
import { stateOf, turns, until } from '../../support/turns';
import { ADA, chatting, ENV, isSent, NAME, SURE, TRIP } from './chatting';

const EN = stringsFor('en');

/** Sends with these fates, one after the other; the last one goes on. */
function fates(...given: SendFate[]): MemoryChannelOptions {
  return { onSend: () => (given.length > 1 ? given.shift()! : given[0]!) };
}

describe('an ask', () => {
  test('is sent once by three processes, and any of them takes the reply', async () => {
    const { put, start, channel, clock, outcome } = chatting();
    start();
    start();
    await put([ENV]);
    await clock.advance(120_000);
    expect(channel.messages).toHaveLength(1);
    expect((await channel.say(ADA, '2', { worker: 2 })).consumed).toBe(true);
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Production'] }] });
  });

  test('is answered once by a message that reaches three processes', async () => {
    const { put, start, channel, outcome } = chatting();
    start();
    start();
    await put([ENV]);
    const heard = await Promise.all([0, 1, 2].map((worker) => channel.say(ADA, '1', { id: 'same', worker })));
    expect(heard.map(({ consumed }) => consumed)).toEqual([true, true, true]);
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Staging'] }] });
    expect(channel.messages).toHaveLength(1);
  });

  test('waits until the earlier ones of its conversation have ended, in the order in which they were asked', async () => {
    const { put, askUser, channel, clock, start } = chatting();
    const other = start();
    await put([ENV], 'a');
    await clock.advance(1);
    await other.tool.open({ questions: [NAME] }, { correlationId: 'c' });
    await clock.advance(1);
    await askUser.tool.open({ questions: [SURE] }, { correlationId: 'b' });
    await turns(20);
    expect(channel.messages.map(({ text }) => text.split('\n')[2])).toEqual(['Env']);
    await channel.say(ADA, '1');
    await until(() => channel.messages.length > 1);
    await turns(20);
    expect(channel.messages.map(({ text }) => text.split('\n')[2])).toEqual(['Env', 'Name']);
    await channel.say(ADA, 'main', { worker: 1 });
    await until(() => channel.messages.length > 2);
    expect(channel.messages.map(({ text }) => text.split('\n')[2])).toEqual(['Env', 'Name', 'Sure']);
  });

  test('waits as long as it takes, with more processes than may fail to send it', async () => {
    const { put, start, askUser, channel, clock, outcome, errors } = chatting();
    for (let count = 0; count < 5; count++) start();
    await put([ENV], 'a');
    await clock.advance(1);
    await askUser.tool.open({ questions: [SURE] }, { correlationId: 'b' });
    await clock.advance(600_000);
    expect(await outcome('b')).toBeUndefined();
    await channel.say(ADA, '1', { worker: 3 });
    await clock.advance(60_000);
    await until(() => channel.messages.length === 2);
    expect(channel.messages.map(({ text }) => text.split('\n')[2])).toEqual(['Env', 'Sure']);
    expect(errors).toEqual([]);
  });

  test('waits for none of another conversation', async () => {
    const { put, askUser, channel } = chatting();
    await put([ENV], 'a');
    await put([ENV], 'b', askUser.for({ session: 'room' }));
    expect(channel.messages.map(({ conversation }) => conversation)).toEqual([ADA, 'room']);
  });

  test('for which there is no place is one that nobody can answer', async () => {
    const { startBare, renderer, channel } = chatting({ route: () => undefined });
    const askUser = startBare({ renderer: renderer(), store: memoryStore() });
    expect(await askUser.ask([ENV])).toMatchObject({ status: 'unavailable', code: 'no_renderer' });
    expect(channel.messages).toEqual([]);
  });

  test('that is too long is sent in parts, with the buttons under the last', async () => {
    const { put, channel } = chatting({ memory: { capabilities: { maxLength: 400 } } });
    await put([{ ...ENV, question: 'Where? '.repeat(150) }]);
    const { messages } = channel;
    expect(messages.length).toBeGreaterThan(2);
    for (const { text } of messages) expect(text.length).toBeLessThanOrEqual(400);
    expect(messages.map(({ buttons }) => buttons.length)).toEqual([...messages.slice(1).map(() => 0), 3]);
    expect(messages.map(({ text }) => text).join(' ')).toContain('2. Production');
  });
});

describe('a message', () => {
  test('that fails in the only process ends the ask as undelivered, and not in silence', async () => {
    const { startBare, errors, renderer } = chatting({ memory: fates('failed') });
    const askUser = startBare({ renderer: renderer(), store: memoryStore() });
    const outcome = await askUser.ask([ENV]);
    expect(outcome).toMatchObject({ status: 'unavailable', code: 'undelivered' });
    expect(errors).toMatchObject([{ code: 'renderer_failed' }]);
  });

  test('that fails is tried again by the next turn, and arrives', async () => {
    const { askUser, channel, clock, outcome, errors } = chatting({ memory: fates('failed', 'failed', 'sent') });
    void askUser.tool.open({ questions: [ENV] }, { correlationId: 'x' });
    for (const failures of [1, 2]) {
      await until(() => errors.length === failures);
      await clock.advance(31_000);
    }
    await until(() => channel.messages.length === 1);
    await turns();
    await channel.say(ADA, '1');
    expect(await outcome()).toMatchObject({ status: 'answered' });
  });

  test('that fails in every process ends the ask as undelivered', async () => {
    const { askUser, start, clock } = chatting({ memory: fates('failed') });
    start();
    start();
    const result = askUser.tool.call({ questions: [ENV] }, { correlationId: 'x' });
    for (let minute = 0; minute < 10 && (await stateOf(result)) === 'pending'; minute++) {
      await turns(50);
      await clock.advance(60_000);
    }
    expect((await result).data.outcome).toMatchObject({ status: 'unavailable', code: 'undelivered' });
  });

  test('of which a part fails says that it was not shown, and is sent anew as a whole', async () => {
    const memory = { ...fates('sent', 'failed', 'sent'), capabilities: { maxLength: 300 } };
    const { askUser, channel, clock, store } = chatting({ memory });
    void askUser.tool.open({ questions: [{ ...ENV, question: 'Where? '.repeat(60) }] }, { correlationId: 'x' });
    await clock.advance(1);
    await until(() => (channel.messages[0]?.edits ?? 0) > 0);
    expect(channel.messages.map(({ text }) => text)).toEqual([EN.notShown]);
    await clock.advance(60_000);
    await until(async () => isSent(await store.note('x', 'memory')));
    expect(channel.messages[1]?.text).toMatch(/^A question for you/);
  });

  test.each(['unknown', 'lost'] as const)(
    'that nobody can tell of (%s) is not sent again and can be answered',
    async (fate) => {
      const { put, start, askUser, channel, clock, outcome } = chatting({ memory: fates(fate) });
      await put([ENV]);
      await askUser.close({ pending: 'leave' });
      start();
      await clock.advance(120_000);
      expect(channel.messages).toHaveLength(fate === 'unknown' ? 1 : 0);
      await channel.say(ADA, '2', { replyTo: 'whatever its id is' });
      expect(await outcome()).toMatchObject({ answers: [{ selected: ['Production'] }] });
    },
  );

  test('whose sender died in the middle is not sent again and can be answered', async () => {
    let sends = 0;
    const never = new Promise<never>(() => {});
    const { askUser, start, clock, channel, outcome } = chatting({
      memory: { onSend: () => (sends++ === 0 ? never : 'sent') },
    });
    await askUser.tool.open({ questions: [ENV] }, { correlationId: 'x' });
    await until(() => sends === 1);
    start();
    await clock.advance(120_000);
    await turns(20);
    expect(sends).toBe(1);
    expect((await channel.say(ADA, '1', { worker: 1 })).consumed).toBe(true);
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Staging'] }] });
  });

  test('is left as it is when the process closes and its ask goes on', async () => {
    const { put, askUser, channel, last, start, outcome } = chatting();
    await put([ENV]);
    const { text } = last();
    await askUser.close({ pending: 'leave' });
    await turns(20);
    expect(last()).toMatchObject({ text, edits: 0 });
    expect(channel.listeners).toBe(0);
    start();
    await channel.say(ADA, '1');
    expect(await outcome()).toMatchObject({ status: 'answered' });
  });

  test('stays the same after a detach and an attach in one process', async () => {
    const { startBare, renderer, channel, outcome } = chatting();
    const host = startBare({ waitForRendererMs: Number.POSITIVE_INFINITY });
    const detach = host.attach(renderer());
    await host.tool.open({ questions: [ENV] }, { correlationId: 'y' });
    await until(() => channel.messages.length === 1);
    await turns();
    detach();
    host.attach(renderer());
    await turns(20);
    expect(channel.messages).toHaveLength(1);
    await channel.say(ADA, '1', { worker: 1 });
    expect(await outcome('y')).toMatchObject({ status: 'answered' });
  });
});

describe('the renderer', () => {
  test('is attached to one host at a time', async () => {
    const { startBare, renderer } = chatting();
    const one = renderer();
    startBare({ renderer: one });
    expect(() => startBare({ renderer: one })).toThrow(/attached already/);
  });

  test.each([
    ['channel', { route: () => undefined }],
    ['route', { channel: memoryChannel() }],
  ])('refuses to be made without a %s', (path, options) => {
    expect(() => chatRenderer(options as unknown as ChatRendererOptions)).toThrow(expect.objectContaining({ path }));
  });

  test('leaves nothing behind', async () => {
    const { put, askUser, channel, clock } = chatting();
    await put(TRIP);
    await askUser.close();
    await clock.advance(60_000);
    expect([channel.listeners, clock.timers]).toEqual([0, 0]);
  });
});
