/** A Slack app that asks before it deploys: `SLACK_BOT_TOKEN=… SLACK_APP_TOKEN=… npm run example slack-bot`, then write `deploy` to it. */
import { App } from '@slack/bolt';
import { createAskUser } from 'querent';
import { chatRenderer } from 'querent/chat';
import { slackChannel } from 'querent/chat/slack';

const { SLACK_BOT_TOKEN: token, SLACK_APP_TOKEN: appToken } = process.env;

/** Where each user last wrote to the app. */
const places = new Map<string, string>();

/** Asks the one who wrote, where they wrote. */
function bot(app: App) {
  const channel = slackChannel({ app });
  const askUser = createAskUser({
    timeoutMs: 15 * 60_000,
    renderer: chatRenderer({
      channel,
      route: ({ scope: { user = '' } }) => {
        const conversation = places.get(user);
        return conversation === undefined ? undefined : { conversation, actor: user };
      },
    }),
  });
  app.message('deploy', async ({ message }) => {
    if (message.subtype !== undefined) return;
    places.set(message.user, message.channel);
    // Not awaited: the answer is an event that comes after this one.
    void askUser
      .for({ user: message.user })
      .ask([{ header: 'Deploy', question: 'Deploy to production now?', type: 'yesno' }])
      .then(({ status }) => console.log(message.user, status));
  });
  return askUser;
}

if (token === undefined || appToken === undefined) {
  console.log('skipped: set SLACK_BOT_TOKEN and SLACK_APP_TOKEN to run the app');
} else {
  const clientOptions = { retryConfig: { retries: 0 }, rejectRateLimitedCalls: true };
  const app = new App({ token, appToken, socketMode: true, clientOptions });
  bot(app);
  await app.start();
}
