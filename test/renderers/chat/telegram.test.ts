import { Bot } from 'grammy';
import type { UserFromGetMe } from 'grammy/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chatRenderer, stringsFor } from '../../../src/renderers/chat/index';
import { telegramChannel } from '../../../src/renderers/chat/telegram';
import hostile from '../../cases/hostile.json';
import { processes } from '../../support/pretend-processes';
import { turns, until } from '../../support/turns';
import { ENV, isSent, NAME, SURE } from './chatting';
import { send, telegramServer } from './telegram-server';

const EN = stringsFor('en');
const ADA = 7;
const CHAT = 42;
const BOT_INFO = {
  ...{ id: 99, is_bot: true, first_name: 'bot', username: 'a_bot' },
  ...{ can_join_groups: true, can_read_all_group_messages: false, supports_inline_queries: false },
} as unknown as UserFromGetMe;

let server: Awaited<ReturnType<typeof telegramServer>>;
beforeEach(async () => {
  server = await telegramServer();
});
afterEach(() => server.close());

/** A worker with a bot of its own, as each process has one. */
function workers(count = 1, timeoutSeconds = 500) {
  const { start, store, clock, errors } = processes();
  const ordinary: unknown[] = [];
  const bots = Array.from({ length: count }, () => {
    const bot = new Bot('token', { botInfo: BOT_INFO, client: { apiRoot: server.apiRoot, timeoutSeconds } });
    const channel = telegramChannel({ bot });
    bot.use((context) => void ordinary.push(context.update));
    start({
      renderer: chatRenderer({
        channel,
        clock,
        route: () => ({ conversation: String(CHAT), actor: String(ADA) }),
        onError: (error) => errors.push(error),
      }),
    });
    return bot;
  });
  let updates = 0;
  const handle = (update: object, bot = bots[0]!) => bot.handleUpdate({ update_id: ++updates, ...update } as never);
  const asker = start();
  return {
    clock,
    errors,
    ordinary,
    store,
    bots,
    async put(questions: unknown, id = 'x') {
      await asker.tool.open({ questions }, { correlationId: id });
    },
    sent: (id = 'x') => until(async () => isSent(await store.note(id, 'telegram'))),
    outcome: async (id = 'x') => (await store.get(id))?.outcome,
    write: (text: string | undefined, more: object = {}, bot?: Bot) =>
      handle(
        {
          message: {
            ...{ message_id: 1_000 + ++updates, date: 1_700_000_100, chat: { id: CHAT, type: 'private' } },
            ...{ from: { id: ADA, is_bot: false, first_name: 'Ada' }, text, ...more },
          },
        },
        bot,
      ),
    tap: (data: string, more: object = {}, bot?: Bot) =>
      handle(
        {
          callback_query: {
            ...{ id: `c${++updates}`, from: { id: ADA, is_bot: false, first_name: 'Ada' }, chat_instance: '1', data },
            ...{ message: { message_id: 1, date: 1_700_000_000, chat: { id: CHAT, type: 'private' } }, ...more },
          },
        },
        bot,
      ),
  };
}

const keys = () => server.of('sendMessage').at(-1).reply_markup.inline_keyboard.flat();

describe('telegramChannel over grammY', () => {
  test('sends plain text with a button a row, and no link preview', async () => {
    const { put, sent } = workers();
    await put([ENV]);
    await sent();
    const [payload] = server.of('sendMessage');
    expect(payload).toMatchObject({ chat_id: '42', link_preview_options: { is_disabled: true } });
    expect(payload.text).toContain('1. Staging - safe');
    expect(payload).not.toHaveProperty('parse_mode');
    expect(keys().map(({ text }: { text: string }) => text)).toEqual(['Staging', 'Production', 'Other']);
    for (const { callback_data } of keys()) expect(Buffer.byteLength(callback_data)).toBeLessThanOrEqual(64);
  });

  test('brings a tap, tells the person over the button, and edits the message', async () => {
    const { put, sent, tap, outcome } = workers();
    await put([ENV]);
    await sent();
    await tap(keys()[1].callback_data);
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Production'] }], by: { actor: '7' } });
    await until(() => server.of('editMessageText').length === 1);
    expect(server.of('answerCallbackQuery')).toEqual([{ callback_query_id: 'c1', text: 'Answered: Production' }]);
    expect(server.of('editMessageText')[0]).toMatchObject({ chat_id: '42', message_id: 1 });
    expect(server.of('editMessageText')[0].text).toMatch(/\n\nAnswered: Production$/);
    expect(server.of('editMessageText')[0]).not.toHaveProperty('reply_markup');
  });

  test('brings a typed reply, and leaves all else to the bot’s own handlers', async () => {
    const { put, sent, write, outcome, ordinary } = workers();
    await write('hello');
    await put([NAME]);
    await sent();
    await write('from a stranger', { from: { id: 8, is_bot: false, first_name: 'Eve' } });
    await write('older', { date: 1_600_000_000 });
    expect(ordinary).toHaveLength(3);
    await write('main');
    expect(ordinary).toHaveLength(3);
    expect(await outcome()).toMatchObject({ answers: [{ text: 'main' }] });
  });

  test('opens the input for an answer of one’s own', async () => {
    const { put, sent, tap, outcome } = workers();
    await put([ENV]);
    await sent();
    await tap(keys()[2].callback_data);
    expect(server.of('sendMessage')[1]).toMatchObject({ text: EN.chat.typeOwn, reply_markup: { force_reply: true } });
    expect(await outcome()).toBeUndefined();
  });

  test('refuses a picture in words, and a stranger’s tap over the button', async () => {
    const { put, sent, write, tap, outcome } = workers();
    await put([ENV]);
    await sent();
    const { callback_data } = keys()[0];
    await write(undefined, { photo: [{ file_id: 'f' }], caption: '1' });
    expect(server.of('sendMessage')[1].text).toBe(EN.chat.wordsOnly);
    await tap(callback_data, { from: { id: 8, is_bot: false, first_name: 'Eve' } });
    expect(server.of('answerCallbackQuery')[0].text).toBe(EN.chat.notYours);
    expect(await outcome()).toBeUndefined();
  });

  test('waits a rate limit out and sends once', async () => {
    const { put, sent } = workers();
    server.next((response) =>
      send(response, 429, { ok: false, error_code: 429, description: 'Too Many', parameters: { retry_after: 0 } }),
    );
    await put([ENV]);
    await sent();
    expect(server.of('sendMessage')).toHaveLength(2);
  });

  test('sends no second time where the request broke off after it was taken, and takes the reply', async () => {
    const { put, sent, write, outcome, clock } = workers();
    server.next((response) => response.destroy());
    await put([ENV]);
    await sent();
    await clock.advance(300_000);
    expect(server.of('sendMessage')).toHaveLength(1);
    await write('2', { date: Math.floor(Date.now() / 1_000) });
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Production'] }] });
  });

  test('fails where Telegram says no', async () => {
    const { put, clock, outcome, errors } = workers();
    const no = () =>
      server.next((response) => send(response, 403, { ok: false, error_code: 403, description: 'Forbidden: blocked' }));
    for (let count = 0; count < 3; count++) no();
    await put([ENV]);
    for (let count = 1; count <= 3; count++) {
      await until(() => errors.length === count);
      await clock.advance(31_000);
    }
    await clock.advance(31_000);
    expect(await outcome()).toMatchObject({ status: 'unavailable', code: 'undelivered' });
    expect(server.of('sendMessage')).toHaveLength(3);
  });

  test('takes one tap that is brought twice, and one that comes after a restart', async () => {
    const { put, sent, tap, outcome, bots } = workers(2);
    await put([SURE]);
    await sent();
    const { callback_data } = keys()[0];
    await Promise.all(bots.map((bot) => tap(callback_data, { id: 'same' }, bot)));
    expect(server.of('answerCallbackQuery')).toEqual([{ callback_query_id: 'same', text: 'Answered: Yes' }]);
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Yes'] }] });
  });

  test('sends one message from three workers, and any of them takes the reply', async () => {
    const { put, sent, write, outcome, bots, clock } = workers(3);
    await put([ENV]);
    await sent();
    await clock.advance(120_000);
    expect(server.of('sendMessage')).toHaveLength(1);
    await write('1', {}, bots[2]);
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Staging'] }] });
  });

  test('calls a message that says so already no fault', async () => {
    const { put, sent, write, errors } = workers();
    await put([ENV]);
    await sent();
    server.next((response) =>
      send(response, 400, { ok: false, error_code: 400, description: 'Bad Request: message is not modified' }),
    );
    await write('1');
    await until(() => server.of('editMessageText').length === 1);
    await turns(20);
    expect(errors).toEqual([]);
  });

  test.each(hostile.map(({ name, text }) => [name, text] as const))(
    'sends hostile text as text: %s',
    async (_, text) => {
      const { put, sent } = workers();
      await put([{ ...ENV, question: `${text} @everyone?` }]);
      await sent();
      const [payload] = server.of('sendMessage');
      expect(payload).not.toHaveProperty('parse_mode');
      expect(payload).not.toHaveProperty('entities');
      expect(payload.text).not.toMatch(/(?<!\w)@\w/);
      expect(payload.text.length).toBeLessThanOrEqual(4_096);
    },
  );
});
