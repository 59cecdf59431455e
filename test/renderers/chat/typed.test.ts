import { describe, expect, test } from 'vitest';
import { stringsFor } from '../../../src/renderers/chat/index';
import type { SendFate } from '../../../src/testing/index';
import { turns, until } from '../../support/turns';
import { ADA, CHECKS, chatting, ENV, NAME, SURE, TRIP } from './chatting';

const EN = stringsFor('en');

describe('what is no reply', () => {
  test('is left to the host: a message when nothing is pending, and one after the end', async () => {
    const { channel, put } = chatting();
    expect((await channel.say(ADA, 'hello')).consumed).toBe(false);
    await put([ENV]);
    expect((await channel.say(ADA, '1')).consumed).toBe(true);
    await turns();
    expect((await channel.say(ADA, '1')).consumed).toBe(false);
    expect(channel.messages).toHaveLength(1);
  });

  test('is no reply that comes once more: not even after the end it is an ordinary message', async () => {
    const { channel, put } = chatting();
    await put([ENV]);
    await channel.say(ADA, '1', { id: 'same' });
    await turns();
    expect((await channel.say(ADA, '1', { id: 'same' })).consumed).toBe(true);
    expect((await channel.say('other', '1', { id: 'same' })).consumed).toBe(false);
    expect(channel.messages).toHaveLength(1);
  });

  test('is left to the host: words in another conversation', async () => {
    const { channel, put, outcome } = chatting();
    await put([ENV]);
    expect((await channel.say('elsewhere', '1', { actor: ADA })).consumed).toBe(false);
    expect(await outcome()).toBeUndefined();
  });

  test('is left to the host: nothing but white space, a sticker, a direct reply to a message of its own', async () => {
    const { channel, put } = chatting();
    await put([NAME]);
    expect((await channel.say(ADA, ' \u200b')).consumed).toBe(false);
    expect((await channel.say(ADA, 'nice', { replyTo: 'a message of the host' })).consumed).toBe(false);
  });

  test('is left to the host: what was written before the question was there', async () => {
    const { channel, put, clock, outcome } = chatting({ timed: true });
    const written = clock.now();
    await clock.advance(1_000);
    await put([NAME]);
    expect((await channel.say(ADA, 'an older message', { at: written })).consumed).toBe(false);
    expect((await channel.say(ADA, 'main', { at: clock.now() })).consumed).toBe(true);
    expect(await outcome()).toMatchObject({ answers: [{ text: 'main' }] });
  });

  test('is left to the host: a command of its own, unless it is a label to the letter', async () => {
    const { channel, put, outcome, last } = chatting({ isCommand: (text) => /^(?:\/|stop$)/i.test(text) });
    await put([{ ...ENV, options: ['Stop', 'Go on'].map((label) => ({ label, description: '' })) }]);
    // Its commands are not offered where they would reach the host.
    expect(last().text).not.toMatch(/\/skip|\/cancel/);
    for (const text of ['/status', '/cancel', 'stop'])
      expect((await channel.say(ADA, text)).consumed, text).toBe(false);
    expect(await outcome()).toBeUndefined();
    expect((await channel.say(ADA, 'Stop')).consumed).toBe(true);
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Stop'] }] });
  });
});

describe('a reply of somebody who may not answer', () => {
  test('is refused so that they see it where it reads as an option, and the ask stays open', async () => {
    const { channel, put, outcome, last } = chatting();
    await put([ENV]);
    expect((await channel.say(ADA, '2', { actor: 'eve' })).consumed).toBe(true);
    expect(last().text).toBe(EN.chat.notYours);
    expect(await outcome()).toBeUndefined();
  });

  test('is refused where it answers the message directly, and else left to the host', async () => {
    const { channel, put, last } = chatting();
    await put([ENV]);
    const { id } = last();
    expect((await channel.say(ADA, 'what is this?', { actor: 'eve' })).consumed).toBe(false);
    expect(channel.messages).toHaveLength(1);
    expect((await channel.say(ADA, 'what is this?', { actor: 'eve', replyTo: id })).consumed).toBe(true);
    expect(last().text).toBe(EN.chat.notYours);
  });

  test('is anybody’s where route names no actor, and mayAnswer decides for texts and taps alike', async () => {
    const open = chatting({ route: () => ({ conversation: 'room' }) });
    await open.put([ENV]);
    await open.channel.say('room', '1', { actor: 'anybody' });
    expect(await open.outcome()).toMatchObject({ by: { actor: 'anybody' } });

    const asked: unknown[] = [];
    const mayAnswer = async (actor: string, { id }: { readonly id: string }) => {
      asked.push([actor, id]);
      return actor === 'boss';
    };
    const guarded = chatting({ mayAnswer });
    await guarded.put([ENV]);
    await guarded.channel.say(ADA, '1');
    await guarded.channel.tap(guarded.channel.messages[0]!, 'Staging');
    expect(await guarded.outcome()).toBeUndefined();
    await guarded.channel.say(ADA, '1', { actor: 'boss' });
    expect(await guarded.outcome()).toMatchObject({ by: { actor: 'boss' } });
    expect(asked).toEqual([
      [ADA, 'x'],
      [ADA, 'x'],
      ['boss', 'x'],
    ]);
  });
});

describe('a reply that can’t be taken', () => {
  test('is answered with the reason, and the ask stays open', async () => {
    const { channel, put, outcome, last } = chatting();
    await put([ENV]);
    expect((await channel.say(ADA, '9')).consumed).toBe(true);
    expect(last().text).toBe(EN.reask.out_of_range('', 2));
    expect(await outcome()).toBeUndefined();
    await channel.say(ADA, '2', { replyTo: last().id });
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Production'] }] });
  });

  test('is answered with the question’s own rule', async () => {
    const { channel, put, outcome, last } = chatting();
    await put([{ ...NAME, constraints: { maxLength: 3, pattern: '^[a-z]+$' }, required: true }]);
    await channel.say(ADA, '12');
    expect(last().text).toContain('needs to match the pattern');
    await channel.say(ADA, '/skip');
    expect(channel.messages).toHaveLength(3);
    expect(await outcome()).toBeUndefined();
    await channel.say(ADA, 'abc');
    expect(await outcome()).toMatchObject({ answers: [{ text: 'abc' }] });
  });

  test('is refused in words where it is a picture, and the ask stays open', async () => {
    const { channel, put, outcome, last } = chatting();
    await put([ENV]);
    expect((await channel.say(ADA, '1', { attachments: ['a picture'] })).consumed).toBe(true);
    expect(last().text).toBe(EN.chat.wordsOnly);
    expect(await outcome()).toBeUndefined();
  });

  test('is sent again where the store could not keep it', async () => {
    const { channel, put, outcome, last, store, errors } = chatting();
    await put([ENV]);
    const { settle } = store;
    store.settle = () => Promise.reject(new Error('down'));
    expect((await channel.say(ADA, '1')).consumed).toBe(true);
    expect(last().text).toBe(EN.chat.tryAgain);
    expect(errors).not.toEqual([]);
    store.settle = settle;
    await channel.say(ADA, '1');
    expect(await outcome()).toMatchObject({ status: 'answered' });
  });

  test('is not acknowledged where the store can’t be asked whether it is one', async () => {
    const { channel, put, store } = chatting();
    await put([ENV]);
    store.list = () => Promise.reject(new Error('down'));
    await expect(channel.say(ADA, '1')).rejects.toThrow('down');
  });
});

describe('an attachment', () => {
  test('is read as what onAttachment makes of it', async () => {
    const seen: unknown[] = [];
    const onAttachment = async ({ attachments }: { readonly attachments?: readonly unknown[] }) => {
      seen.push(attachments);
      return 'https://files.example/1';
    };
    const { channel, put, outcome } = chatting({ onAttachment });
    await put([NAME]);
    await channel.say(ADA, '', { attachments: ['a file'] });
    expect(seen).toEqual([['a file']]);
    expect(await outcome()).toMatchObject({ answers: [{ text: 'https://files.example/1' }] });
  });

  test('answers nothing where onAttachment has seen to it itself', async () => {
    const { channel, put, outcome } = chatting({ onAttachment: () => undefined });
    await put([NAME]);
    expect((await channel.say(ADA, 'look', { attachments: ['a file'] })).consumed).toBe(true);
    expect(await outcome()).toBeUndefined();
    expect(channel.messages).toHaveLength(1);
  });
});

describe('several questions', () => {
  test('are answered in parts, the missing ones named, also over a restart', async () => {
    const { channel, put, outcome, last, askUser, start } = chatting();
    await put(TRIP);
    await channel.say(ADA, 'Porto');
    expect(last().text).toContain(EN.reask.missing(EN.names(['Budget', 'Date'])));
    expect(last().text).toContain('2. Budget');
    await askUser.close({ pending: 'leave' });
    start();
    await channel.say(ADA, '500');
    expect(last().text).toContain(EN.reask.missing(EN.names(['Date'])));
    await channel.say(ADA, 'tomorrow');
    expect(await outcome()).toMatchObject({
      answers: [{ selected: ['Porto'] }, { text: '500' }, { text: 'tomorrow' }],
    });
  });

  test.each([
    [['2: 500', '3: tomorrow', '1: Lisbon']],
    [['1: Lisbon', '3: tomorrow', '2: 500']],
    [['Lisbon', '3: tomorrow\n2: 500']],
    [['Lisbon', 'Budget: 500, Date: tomorrow']],
    [['3) tomorrow', '1) Porto', '1: Lisbon', '500']],
    [['Lisbon\n50', 'Budget: 500\nDate: tomorrow']],
  ])('keep their numbers and names in every later reply: %j', async (lines) => {
    const { channel, put, outcome } = chatting();
    await put(TRIP);
    for (const line of lines) await channel.say(ADA, line);
    expect(await outcome()).toMatchObject({
      answers: [{ selected: ['Lisbon'] }, { text: '500' }, { text: 'tomorrow' }],
    });
  });

  test('take words that begin with a number of an answered question as they are', async () => {
    const { channel, put, outcome } = chatting();
    await put(TRIP);
    for (const line of ['Lisbon', '500', '2. August']) await channel.say(ADA, line);
    expect(await outcome()).toMatchObject({
      answers: [{ selected: ['Lisbon'] }, { text: '500' }, { text: '2. August' }],
    });
  });

  test('keep the good answers where one is refused', async () => {
    const { channel, put, outcome, last } = chatting();
    await put([ENV, { ...NAME, constraints: { format: 'integer' } }]);
    await channel.say(ADA, '1\nmany');
    expect(last().text).toContain('needs a whole number');
    expect(await outcome()).toBeUndefined();
    await channel.say(ADA, '7');
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Staging'] }, { text: '7' }] });
  });

  test('take a line that is brought twice once', async () => {
    const { channel, put, last } = chatting();
    await put(TRIP);
    await channel.say(ADA, 'Porto', { id: 'one' });
    await channel.say(ADA, '500', { id: 'two' });
    await channel.say(ADA, '500', { id: 'two' });
    expect(last().text).toContain(EN.reask.missing(EN.names(['Date'])));
  });

  test('take two lines that come at once one after the other', async () => {
    const { channel, put, outcome } = chatting();
    await put(TRIP);
    await Promise.all(['Porto', '500', 'tomorrow'].map((line) => channel.say(ADA, line)));
    expect(await outcome()).toMatchObject({
      answers: [{ selected: ['Porto'] }, { text: '500' }, { text: 'tomorrow' }],
    });
  });
});

describe('a reply', () => {
  test('of words skips, cancels or picks several as it does in a terminal', async () => {
    const { channel, put, outcome } = chatting();
    await put([CHECKS], 'a');
    await channel.say(ADA, 'unit and e2e');
    expect(await outcome('a')).toMatchObject({ answers: [{ selected: ['Unit', 'E2E'] }] });
    await put([SURE], 'b');
    await channel.say(ADA, 'skip');
    expect(await outcome('b')).toMatchObject({ status: 'answered', answers: [{ skipped: true }] });
    await put([SURE], 'c');
    await channel.say(ADA, '/cancel');
    expect(await outcome('c')).toMatchObject({ status: 'dismissed', by: { actor: ADA } });
  });

  test('that arrives while the question is being sent waits for it', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { channel, askUser, outcome } = chatting({ memory: { onSend: () => held.then(() => 'sent' as const) } });
    await askUser.tool.open({ questions: [NAME] }, { correlationId: 'x' });
    await turns();
    const heard = channel.say(ADA, 'main');
    await turns();
    expect(await outcome()).toBeUndefined();
    release();
    expect((await heard).consumed).toBe(true);
    expect(await outcome()).toMatchObject({ answers: [{ text: 'main' }] });
  });

  test('that arrives while a message is being sent that fails is left to the host', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { channel, askUser, outcome } = chatting({ memory: { onSend: () => held.then(() => 'failed' as const) } });
    await askUser.tool.open({ questions: [NAME] }, { correlationId: 'x' });
    await turns();
    const heard = channel.say(ADA, 'main');
    await turns();
    release();
    expect((await heard).consumed).toBe(false);
    expect(await outcome()).toBeUndefined();
  });

  test('that comes directly to an ended ask is told how that ended', async () => {
    const { channel, put, askUser, last } = chatting();
    await put([NAME]);
    const { id } = last();
    await askUser.answer('x', { cancelled: true });
    await turns();
    expect((await channel.say(ADA, 'main', { replyTo: id })).consumed).toBe(true);
    expect(last().text).toBe(EN.chat.over(EN.dismissed));
  });

  test('that comes directly to an ended ask is late, also while another one waits that may not be there', async () => {
    const fates: SendFate[] = ['sent', 'unknown'];
    const { channel, put, last, outcome } = chatting({ memory: { onSend: () => fates.shift() ?? 'sent' } });
    await put([NAME], 'a');
    const { id } = last();
    await channel.say(ADA, 'main');
    await put([NAME], 'b');
    expect((await channel.say(ADA, 'trunk', { replyTo: id })).consumed).toBe(true);
    expect(last().text).toBe(EN.chat.over('Answered'));
    expect(await outcome('b')).toBeUndefined();
  });

  test('decides on a tool call; other words are a no that the agent is told', async () => {
    const { channel, askUser, last } = chatting({ memory: { capabilities: { buttons: false } } });
    const decision = askUser.confirm({ name: 'deploy', args: { to: 'production' } });
    await until(() => channel.messages.length === 1);
    expect(last().text).toContain('production');
    expect(last().text).not.toMatch(/tap/i);
    await channel.say(ADA, 'only on Monday');
    expect(await decision).toMatchObject({ confirmed: false, feedback: 'only on Monday' });
  });
});
