/** A process of a host that serves a Telegram bot over one SQLite file: told what to ask, and what Telegram brings. */
import { Bot } from 'grammy';
import { createAskUser } from '../../../src/index';
import { chatRenderer } from '../../../src/renderers/chat/index';
import { telegramChannel } from '../../../src/renderers/chat/telegram';
import { sqliteStore } from '../../../src/stores/sqlite';
import { sqliteEngine } from '../../support/sqlite';

export type Told =
  | { readonly ask: unknown; readonly id: string }
  | { readonly update: object }
  /** How it stands with an ask. */
  | { readonly look: string };

const [file = '', apiRoot = ''] = process.argv.slice(2);
const bot = new Bot('token', {
  client: { apiRoot },
  botInfo: {
    ...{ id: 99, is_bot: true, first_name: 'bot', username: 'a_bot' },
    ...{ can_join_groups: true, can_read_all_group_messages: false, supports_inline_queries: false },
  } as never,
});
const channel = telegramChannel({ bot });
const ordinary: string[] = [];
bot.on('message', ({ message }) => void ordinary.push(message.text ?? ''));
const askUser = createAskUser({
  store: sqliteStore(sqliteEngine()!.open(file), { pollMs: 50 }),
  deliveryLeaseMs: 500,
  renderer: chatRenderer({ channel, route: () => ({ conversation: '42', actor: '7' }), onError: () => {} }),
  onError: () => {},
});

async function take(told: Told): Promise<unknown> {
  if ('ask' in told) return askUser.tool.open({ questions: told.ask }, { correlationId: told.id });
  if ('update' in told) return bot.handleUpdate(told.update as never);
  return { ask: await askUser.get(told.look), ordinary };
}

process.on('message', ({ number, told }: { number: number; told: Told }) => {
  const say = (what: object) => process.send!({ number, ...what });
  take(told).then(
    (got) => say({ got: got ?? null }),
    (error: unknown) => say({ error: String(error) }),
  );
});
process.send!('ready');
