/** A Discord bot that asks before it deploys: `DISCORD_TOKEN=… npm run example discord-bot`, then write `deploy` to it. */
import { Client, GatewayIntentBits, Partials } from 'discord.js';
import { createAskUser } from 'querent';
import { chatRenderer } from 'querent/chat';
import { type DiscordMessage, discordChannel } from 'querent/chat/discord';

const token = process.env.DISCORD_TOKEN;

/** Where each user last wrote to the bot. */
const places = new Map<string, string>();

/** Asks the one who wrote, where they wrote. */
function bot(client: Client) {
  const channel = discordChannel({ client, onMessage: (message: DiscordMessage) => void deploy(message) });
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

  async function deploy({ content, author, channelId }: DiscordMessage): Promise<void> {
    if (content !== 'deploy') return;
    places.set(author.id, channelId);
    const outcome = await askUser
      .for({ user: author.id })
      .ask([{ header: 'Deploy', question: 'Deploy to production now?', type: 'yesno' }]);
    console.log(author.id, outcome.status);
  }
  return askUser;
}

const { Guilds, GuildMessages, DirectMessages, MessageContent } = GatewayIntentBits;
const client = new Client({
  intents: [Guilds, GuildMessages, DirectMessages, MessageContent],
  partials: [Partials.Channel],
});
const askUser = bot(client);
if (token === undefined) {
  console.log('skipped: set DISCORD_TOKEN to run the bot');
  await askUser.close();
} else await client.login(token);
