/**
 * A Slack bot that asks before it deploys. Say "deploy" to it in a direct message, or mention it with that word in a channel: there it asks
 * in a thread.
 *
 * It runs over Socket Mode, without a public address. The app needs interactivity; the events `app_mention`, `message.im` and
 * `message.channels`; and the scopes `chat:write`, `app_mentions:read`, `im:history` and `channels:history`. `SLACK_BOT_TOKEN` is its bot's
 * token, `SLACK_APP_TOKEN` its own, with `connections:write`.
 */
import { App } from '@slack/bolt';
import { createAskUser } from 'querent';
import { chatRenderer } from 'querent/chat';
import { slackChannel } from 'querent/chat/slack';

const { SLACK_BOT_TOKEN: token = '', SLACK_APP_TOKEN: appToken = '' } = process.env;
const app = new App({ token, appToken, socketMode: true });

const askUser = createAskUser({
  renderer: chatRenderer({
    // Before the app's own handlers: what is no reply goes on to them.
    channel: slackChannel({ app }),
    // Each ask is of one person in one conversation, so nobody else can answer it.
    route: ({ scope: { session, user } }) =>
      session === undefined || user === undefined ? undefined : { conversation: session, actor: user },
    isCommand: (text) => text.trim().toLowerCase() === 'deploy',
  }),
});

/** What a run of an agent would do when it calls `ask_user`. */
async function whereTo(user: string, conversation: string): Promise<string> {
  const outcome = await askUser.for({ user, session: conversation }).ask([
    {
      question: 'Where should this go?',
      header: 'Deploy',
      type: 'choice',
      options: [
        { label: 'Staging', description: 'Nobody sees it.' },
        { label: 'Production', description: 'Everybody does.' },
      ],
    },
  ]);
  if (outcome.status !== 'answered') return `Nothing was deployed: ${outcome.status}.`;
  // What a person typed is not repeated: Slack would read mentions in it.
  return `Deploying to ${outcome.answers[0]?.selected[0] ?? 'the place that you named'}.`;
}

app.message(/^\s*deploy\s*$/i, async ({ message, say }) => {
  if (message.subtype !== undefined || message.channel_type !== 'im') return;
  await say(await whereTo(message.user, message.channel));
});

app.event('app_mention', async ({ event, say }) => {
  if (event.user === undefined || !/\bdeploy\b/i.test(event.text)) return;
  const thread = event.thread_ts ?? event.ts;
  await say({ text: await whereTo(event.user, `${event.channel}/${thread}`), thread_ts: thread });
});

await app.start();
console.log('The bot runs. Say "deploy" to it.');
