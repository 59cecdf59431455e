import { describe, expect, test } from 'vitest';
import { stringsFor } from '../../../src/renderers/chat/index';
import { turns, until } from '../../support/turns';
import { ADA, CHECKS, chatting, ENV, NAME, SURE } from './chatting';

const EN = stringsFor('en');
const ends = (status: string) => new RegExp(`\n\n${status}$`);

type Chat = ReturnType<typeof chatting>;

describe('a message whose ask has ended', () => {
  test.each<[string, object, (chat: Chat) => unknown, string]>([
    ['a label', ENV, ({ channel }) => channel.say(ADA, '2'), 'Answered: Production'],
    ['several labels', CHECKS, ({ channel }) => channel.say(ADA, '1, 3'), 'Answered: Unit, E2E'],
    ['a yes', SURE, ({ channel }) => channel.say(ADA, 'yep'), 'Answered: Yes'],
    ['words of the person’s own', ENV, ({ channel }) => channel.say(ADA, 'my secret host'), 'Answered'],
    ['a label and words', CHECKS, ({ channel }) => channel.say(ADA, 'Unit, my secret'), 'Answered: Unit'],
    ['a text', NAME, ({ channel }) => channel.say(ADA, 'secret'), 'Answered'],
    ['a skip', ENV, ({ channel }) => channel.say(ADA, 'skip'), 'Skipped'],
    ['a cancel', ENV, ({ channel }) => channel.say(ADA, 'cancel'), 'Dismissed'],
    ['an expiry', ENV, ({ clock }) => clock.advance(60_000), 'No answer in time'],
    ['an abort', ENV, ({ askUser }) => askUser.abort('x'), 'Ask ended'],
    ['a close', ENV, ({ askUser }) => askUser.close(), 'Ask ended'],
    [
      'an answer elsewhere',
      ENV,
      ({ askUser }) => askUser.answer('x', { answers: { '0': 'Staging' } }),
      'Answered elsewhere',
    ],
    ['a question back', ENV, ({ askUser }) => askUser.answer('x', { clarify: 'my secret?' }), 'Asked back'],
  ])('after %s is edited once: no buttons, one line, and nothing that was typed', async (_, question, end, status) => {
    const chat = chatting();
    const { askUser, channel, clock, start } = chat;
    start();
    await askUser.tool.open({ questions: [question] }, { correlationId: 'x', timeoutMs: 60_000 });
    await until(() => channel.messages.length === 1);
    await turns();
    await end(chat);
    await until(() => (channel.messages[0]?.edits ?? 0) > 0);
    await clock.advance(60_000);
    expect(channel.messages).toHaveLength(1);
    const [message] = channel.messages;
    expect(message?.text).toMatch(ends(status));
    expect(message?.text).not.toContain('secret');
    expect(message?.buttons).toEqual([]);
    expect(message?.edits).toBe(1);
  });

  test('by default says so, with what was recommended', async () => {
    const { startBare, renderer, channel, clock, askUser } = chatting();
    // It would end the ask without a default.
    await askUser.close();
    const host = startBare({ renderer: renderer(), onTimeout: 'recommended', timeoutMs: 1_000 });
    const options = [
      { label: 'A', description: '', recommended: true },
      { label: 'B', description: '' },
    ];
    void host.tool.open({ questions: [{ ...ENV, options }] }, { correlationId: 'x' });
    await clock.advance(500);
    await until(() => channel.messages.length === 1);
    await turns();
    await clock.advance(20_000);
    expect(channel.messages[0]?.text).toMatch(ends('No answer in time; took the recommended: A'));
  });

  test('says so in a line of its own where the channel can’t edit', async () => {
    const { put, channel } = chatting({ memory: { capabilities: { edit: false } } });
    await put([ENV]);
    await channel.say(ADA, '2');
    await until(() => channel.messages.length > 1);
    expect(channel.messages.map(({ text }) => text).slice(1)).toEqual(['Answered: Production']);
  });

  test('is finished by another process where the one that sent it is gone, and once', async () => {
    const { put, start, channel, clock, askUser, store } = chatting();
    await put([ENV]);
    await askUser.close({ pending: 'leave' });
    start();
    start();
    await turns();
    await channel.say(ADA, '2', { worker: 0 });
    await clock.advance(1_000);
    expect(channel.messages[0]?.edits).toBe(0);
    await clock.advance(60_000);
    expect(channel.messages[0]?.text).toMatch(ends('Answered: Production'));
    expect(await store.note('x', 'memory/note/finished')).toBe(true);
  });

  test('is finished at once by the process that took it over', async () => {
    const { put, start, channel, clock, askUser, store } = chatting();
    const carrier = async () => ((await store.note('x', 'memory')) as { by?: string } | undefined)?.by;
    await put([ENV]);
    const first = await carrier();
    await askUser.close({ pending: 'leave' });
    start();
    await until(async () => {
      await clock.advance(1_000);
      return (await carrier()) !== first;
    });
    await channel.say(ADA, '2');
    await until(() => (channel.messages[0]?.edits ?? 0) > 0);
    expect(channel.messages[0]?.text).toMatch(ends('Answered: Production'));
  });

  test.each([
    ['within a day is finished by the next process', 23, 1],
    ['more than a day ago is left as it is', 25, 0],
  ])('%s', async (_, hours, edits) => {
    const { put, start, channel, clock, askUser, store } = chatting();
    await put([ENV]);
    await askUser.close({ pending: 'leave' });
    await store.settle('x', { status: 'aborted' });
    await clock.advance(hours * 60 * 60 * 1_000);
    start();
    await turns(20);
    await clock.advance(60_000);
    expect(channel.messages[0]?.edits).toBe(edits);
    // And not again by the one after it.
    start();
    await clock.advance(60_000);
    expect(channel.messages[0]?.edits).toBe(edits);
  });

  test('while it was on its way is finished as soon as it is there', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isOnItsWay = false;
    const onSend = () => {
      isOnItsWay = true;
      return held.then(() => 'sent' as const);
    };
    const { askUser, channel, clock } = chatting({ memory: { onSend } });
    await askUser.tool.open({ questions: [ENV] }, { correlationId: 'x' });
    await until(() => isOnItsWay);
    await askUser.abort('x');
    release();
    await until(() => (channel.messages[0]?.edits ?? 0) > 0);
    expect(channel.messages[0]?.text).toMatch(ends('Ask ended'));
    expect(channel.messages[0]?.buttons).toEqual([]);
    await clock.advance(60_000);
    expect(channel.messages[0]?.edits).toBe(1);
  });

  test('keeps its answer where the edit fails, and the fault is reported once', async () => {
    const { put, channel, outcome, errors, clock } = chatting();
    await put([ENV]);
    channel.edit = () => Promise.reject(new Error('no such message'));
    await channel.say(ADA, '2');
    await clock.advance(60_000);
    expect(await outcome()).toMatchObject({ status: 'answered' });
    expect(errors).toMatchObject([{ message: 'no such message' }]);
  });

  test('has room for its line, whatever the labels', async () => {
    const labels = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(190));
    const options = labels.map((label) => ({ label, description: '' }));
    const { put, channel } = chatting({ memory: { capabilities: { maxLength: 700 } } });
    await put([{ ...CHECKS, options }]);
    await channel.say(ADA, 'all');
    await until(() => channel.messages.some(({ edits }) => edits > 0));
    for (const { text } of channel.messages) expect(text.length).toBeLessThanOrEqual(700);
    expect(channel.messages.at(-1)?.text).toMatch(/\n\nAnswered/);
  });

  test('says it in Chinese to who reads Chinese', async () => {
    const { put, channel } = chatting({ locale: 'zh' });
    await put([ENV]);
    await channel.say(ADA, '2');
    await until(() => (channel.messages[0]?.edits ?? 0) > 0);
    expect(channel.messages[0]?.text).toMatch(ends('已回答：Production'));
    expect(EN.answered).toBe('Answered');
  });
});
