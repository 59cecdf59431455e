/** A Telegram bot that asks before it deploys: `TELEGRAM_TOKEN=… npm run example telegram-bot`, then send it `/deploy`. */
import { Bot } from 'grammy';
import { createAskUser } from 'querent';
import { chatRenderer } from 'querent/chat';
import { telegramChannel } from 'querent/chat/telegram';

const token = process.env.TELEGRAM_TOKEN;

/** Asks the one who wrote, in the chat with them. */
function bot(telegram: Bot) {
  const channel = telegramChannel({ bot: telegram });
  const askUser = createAskUser({
    timeoutMs: 15 * 60_000,
    renderer: chatRenderer({
      channel,
      isCommand: (text) => text.startsWith('/'),
      // A private chat has the id of its user.
      route: ({ scope: { user } }) => (user === undefined ? undefined : { conversation: user, actor: user }),
    }),
  });
  telegram.chatType('private').command('deploy', ({ from }) => {
    // Not awaited: the answer is an update that comes after this one.
    void askUser
      .for({ user: String(from.id) })
      .ask([{ header: 'Deploy', question: 'Deploy to production now?', type: 'yesno' }])
      .then(({ status }) => console.log(from.id, status));
  });
  return askUser;
}

if (token === undefined) console.log('skipped: set TELEGRAM_TOKEN to run the bot');
else {
  const telegram = new Bot(token);
  bot(telegram);
  await telegram.start();
}
