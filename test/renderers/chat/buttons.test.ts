import { describe, expect, test } from 'vitest';
import { stringsFor } from '../../../src/renderers/chat/index';
import { turns, until } from '../../support/turns';
import { ADA, CHECKS, chatting, ENV, NAME, SURE, TRIP } from './chatting';

const EN = stringsFor('en');

describe('buttons', () => {
  test.each([
    ['a choice of one', ENV, ['Staging', 'Production', 'Other']],
    ['a yes or no', SURE, ['Yes', 'No', 'Other']],
    ['a choice of several', CHECKS, []],
    ['a text', NAME, []],
  ])('are there for %s as it allows', async (_, question, labels) => {
    const { put, last } = chatting();
    await put([question]);
    expect(last().buttons.map(({ label }) => label)).toEqual(labels);
  });

  test('are not there for several questions, whose text has every option', async () => {
    const { put, last } = chatting();
    await put([ENV, SURE]);
    expect(last().buttons).toEqual([]);
    expect(last().text).toMatch(/1\. Staging - safe\n2\. Production/);
    expect(last().text).not.toMatch(/tap/i);
  });

  test('fit into 64 bytes and say no label, whatever the ask is called', async () => {
    const { put, last } = chatting();
    await put(
      [{ ...ENV, options: ['数据'.repeat(50), 'b'].map((label) => ({ label, description: '' })) }],
      'ü'.repeat(300),
    );
    for (const { data } of last().buttons) {
      expect(data).toMatch(/^q1:[\w-]{16}:[0-9o]$/);
      expect(new TextEncoder().encode(data).length).toBeLessThanOrEqual(64);
    }
  });

  test('are spoken of only where there are some', async () => {
    const tappable = chatting();
    const typed = chatting({ memory: { capabilities: { buttons: false } } });
    for (const { put } of [tappable, typed]) {
      for (const [at, question] of [ENV, SURE, CHECKS, NAME].entries()) {
        const id = await put([question], `x${at}`);
        await (tappable.put === put ? tappable : typed).askUser.abort(id);
        await turns();
      }
    }
    const texts = (chat: typeof typed) => chat.channel.messages.map(({ text }) => /tap a button/i.test(text));
    expect(texts(tappable)).toEqual([true, true, false, false]);
    expect(texts(typed)).toEqual([false, false, false, false]);
  });

  test('answer by the option’s position, for the person who tapped', async () => {
    const { put, last, channel, outcome } = chatting();
    await put([ENV]);
    const { consumed, told } = await channel.tap(last(), 'Production');
    expect(consumed).toBe(true);
    expect(told).toEqual(['Answered: Production']);
    expect(await outcome()).toMatchObject({
      answers: [{ selected: ['Production'] }],
      by: { kind: 'human', renderer: 'memory', actor: ADA },
    });
  });

  test('answer in the language of the ask, and bring the label as it was authored', async () => {
    const { put, last, channel, outcome } = chatting({ locale: 'zh-CN' });
    await put([SURE]);
    expect(last().text).toContain('请点按按钮');
    await channel.tap(last(), '是');
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Yes'] }] });
  });

  test('that are tapped twice answer once, and the second tap is told so', async () => {
    const { put, last, channel, outcome } = chatting();
    await put([ENV]);
    const message = last();
    const [first, second] = await Promise.all([channel.tap(message, 'Staging'), channel.tap(message, 'Production')]);
    expect(first.told).toEqual(['Answered: Staging']);
    expect(second).toEqual({ consumed: true, told: [EN.chat.over('Answered: Staging')] });
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Staging'] }] });
  });

  test('whose one tap is brought twice, to two processes, are answered once and in one word', async () => {
    const { put, last, channel, start } = chatting();
    start();
    await put([ENV]);
    const message = last();
    const heard = await Promise.all([0, 1].map((worker) => channel.tap(message, 'Staging', { id: 'same', worker })));
    expect(heard.map(({ consumed }) => consumed)).toEqual([true, true]);
    expect(heard.flatMap(({ told }) => told)).toEqual(['Answered: Staging']);
  });

  test('answer after a restart', async () => {
    const { put, last, channel, start, askUser, outcome } = chatting();
    await put([ENV]);
    await askUser.close({ pending: 'leave' });
    start();
    await channel.tap(last(), 'Staging');
    expect(await outcome()).toMatchObject({ status: 'answered', answers: [{ selected: ['Staging'] }] });
    expect(channel.messages).toHaveLength(1);
  });

  test('for Other lead to a typed reply, and answer nothing by themselves', async () => {
    const { put, last, channel, outcome } = chatting();
    await put([{ ...ENV, placeholder: 'a host' }]);
    await channel.tap(last(), 'Other');
    expect(await outcome()).toBeUndefined();
    expect(last()).toMatchObject({ text: EN.chat.typeOwnWith('a host'), expectsReply: true });
    await channel.say(ADA, 'the old one', { replyTo: last().id });
    expect(await outcome()).toMatchObject({ answers: [{ selected: [], text: 'the old one' }] });
  });

  test.each([
    [':5', [ENV]],
    [':o', TRIP],
    [':0', TRIP],
    [':0', [CHECKS]],
  ])('that were never there (%s) answer nothing', async (pick, questions) => {
    const { put, last, channel, outcome } = chatting();
    const { id } = { id: await put(questions) };
    const other = chatting();
    await other.put([ENV], id);
    const forged = other.last().buttons[0]?.data.replace(/:0$/, pick) ?? '';
    expect(await channel.tap(last(), forged)).toMatchObject({ consumed: true, told: [EN.chat.noButton] });
    expect(await outcome()).toBeUndefined();
  });

  test('of somebody else are left to the host', async () => {
    const { put, last, channel } = chatting();
    await put([ENV]);
    expect(await channel.tap(last(), 'menu:open')).toEqual({ consumed: false, told: [] });
  });

  test('tapped in another conversation answer nothing', async () => {
    const { put, last, channel, outcome } = chatting();
    await put([ENV]);
    const stolen = { ...last(), conversation: 'eve' };
    expect(await channel.tap(stolen, 'Staging', { actor: ADA })).toEqual({ consumed: true, told: [EN.chat.gone] });
    expect(await outcome()).toBeUndefined();
  });

  test('tapped by somebody who may not answer are refused so that they see it', async () => {
    const { put, last, channel, outcome } = chatting();
    await put([ENV]);
    expect(await channel.tap(last(), 'Staging', { actor: 'eve' })).toEqual({
      consumed: true,
      told: [EN.chat.notYours],
    });
    expect(await outcome()).toBeUndefined();
    expect(last().buttons).toHaveLength(3);
  });

  test.each([
    ['expired', async (chat: ReturnType<typeof chatting>) => chat.clock.advance(60_000), EN.timedOut],
    ['cancelled', async (chat: ReturnType<typeof chatting>) => void (await chat.askUser.abort('x')), EN.ended],
    [
      'answered elsewhere',
      async (chat: ReturnType<typeof chatting>) =>
        void (await chat.askUser.answer('x', { answers: { '0': 'Staging' } })),
      EN.answeredElsewhere,
    ],
  ])('tapped late are told that it was %s, whatever they would have answered', async (_, end, status) => {
    const chat = chatting();
    await chat.askUser.tool.open({ questions: [ENV] }, { correlationId: 'x', timeoutMs: 60_000 });
    await until(() => chat.channel.messages.length === 1);
    await turns();
    const message = chat.last();
    await end(chat);
    await turns();
    expect((await chat.channel.tap(message, 'Staging')).told).toEqual([EN.chat.over(status)]);
    await chat.clock.advance(25 * 60 * 60 * 1_000);
    expect((await chat.channel.tap(message, 'Staging')).told).toEqual([EN.chat.gone]);
  });

  test('decide on a tool call, and a decision has no Other', async () => {
    const { askUser, channel, last } = chatting();
    const decision = askUser.confirm(
      { name: 'run_shell_command', args: { command: 'git push' } },
      { details: { type: 'exec', title: '', command: 'git push', rootCommand: 'git', rootCommands: ['git'] } },
    );
    await until(() => channel.messages.length === 1);
    expect(last().text).toContain('git push');
    expect(last().text).toContain(EN.chat.tapDecision);
    const labels = last().buttons.map(({ label }) => label);
    expect(labels[0]).toBe('Yes, this once');
    expect(labels).not.toContain('Other');
    await channel.tap(last(), 'Yes, this once');
    expect(await decision).toMatchObject({ confirmed: true });
    await turns();
    expect(last().text).toMatch(/Answered: Yes, this once$/);
  });
});
