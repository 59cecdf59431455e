import type { Channel, ChatButton, ChatListener, ChatMessage, SendResult } from './channel';
import { isClaimed, shortened } from './claimed';
import { escapeDiscord } from './discord/escape';
import { type DiscordButton, type DiscordMessage, discordReply } from './discord/events';
import { earliestArrival, neverArrived, patiently } from './patiently';

export type { DiscordMessage } from './discord/events';

/** What of discord.js's `Client` the channel uses. */
export interface DiscordClient {
  readonly user: { readonly id: string } | null;
  readonly rest: {
    post(route: `/${string}`, request: { readonly body: unknown }): Promise<unknown>;
    patch(route: `/${string}`, request: { readonly body: unknown }): Promise<unknown>;
  };
  on(event: 'messageCreate', listener: (message: DiscordMessage) => void): unknown;
  on(event: 'interactionCreate', listener: (interaction: unknown) => void): unknown;
  emit(event: 'error', error: Error): unknown;
}

export interface DiscordChannelOptions<Message extends DiscordMessage = DiscordMessage> {
  readonly client: DiscordClient;
  /**
   * The host's own handling of messages, in place of its `messageCreate` listener: called with each that was no reply. A client's listeners
   * all hear everything, so one of its own would act on replies too.
   */
  readonly onMessage?: (message: Message) => void;
  /** Default `discord`. */
  readonly name?: string;
}

/** Discord takes 2,000, and escaping may double a text. */
const MAX_LENGTH = 1_000;
const LABEL_LENGTH = 80;
const BUTTONS_IN_A_ROW = 5;
/** Other buttons of the host's bot are not ours to acknowledge. */
const PREFIX = 'querent:';
const SUPPRESS_EMBEDS = 1 << 2;
const EPHEMERAL = 1 << 6;
const BUTTON = 2;
const ACTION_ROW = 1;
const SECONDARY = 2;

/**
 * Asks through a Discord bot, over discord.js: buttons, edits, and notices that only the one who tapped sees.
 *
 * A conversation is the id of a channel, a thread or a direct-message channel; an actor is a user's id. The client needs the intents
 * `GuildMessages` or `DirectMessages`, and `MessageContent` to read typed replies in servers. A send that was broken off is made again by
 * discord.js under the same nonce, which Discord enforces, so that it is there once; where nobody answers at all it is `unknown`.
 *
 * @example
 * const channel = discordChannel({ client, onMessage: (message) => answerAsTheBotDoes(message) });
 * const renderer = chatRenderer({ channel, route: ({ scope }) => ({ conversation: channelOf(scope.user), actor: scope.user }) });
 */
export function discordChannel<Message extends DiscordMessage>({
  client,
  onMessage,
  name = 'discord',
}: DiscordChannelOptions<Message>): Channel {
  const listeners = new Set<ChatListener>();
  const report = (error: unknown) => {
    client.emit('error', error instanceof Error ? error : new Error(String(error)));
  };

  async function hear(message: DiscordMessage): Promise<void> {
    const reply = discordReply(message, client.user?.id);
    if (reply === undefined || !(await isClaimed(listeners, reply))) onMessage?.(message as Message);
  }

  async function tapped(button: DiscordButton): Promise<void> {
    if (button.channelId === null) return;
    // Within three seconds, or the person reads that it failed; a tap that comes too late for it still counts.
    await button.deferUpdate().catch(report);
    const respond = async (text: string) => {
      const content = escapeDiscord(shortened(text, MAX_LENGTH));
      await button.followUp({ content, flags: EPHEMERAL, allowedMentions: { parse: [] } });
    };
    await isClaimed(listeners, {
      conversation: button.channelId,
      actor: button.user.id,
      tap: button.customId.slice(PREFIX.length),
      replyTo: button.message.id,
      id: `tap ${button.id}`,
      respond,
    });
  }

  // Discord brings nothing again, so that what can't be taken is told to whoever runs the bot.
  client.on('messageCreate', (message) => void hear(message).catch(report));
  client.on('interactionCreate', (interaction) => {
    if (isOurs(interaction)) tapped(interaction).catch(report);
  });

  return {
    name,
    capabilities: { buttons: true, edit: true, maxLength: MAX_LENGTH },
    async send(conversation, message, { signal }): Promise<SendResult> {
      const at = earliestArrival();
      const body = { ...bodyOf(message), nonce: nonce(), enforce_nonce: true };
      try {
        const call = () => client.rest.post(`/channels/${conversation}/messages`, { body });
        const { id } = (await patiently(call, retryAfterMs, signal)) as { id: string };
        return { id, at: timeOf(id) };
      } catch (error) {
        if (mayHaveArrived(error)) return { unknown: true, at };
        throw error;
      }
    },
    async edit({ conversation, id }, message) {
      const call = () => client.rest.patch(`/channels/${conversation}/messages/${id}`, { body: bodyOf(message) });
      await patiently(call, retryAfterMs);
    },
    onReply(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function isOurs(interaction: unknown): interaction is DiscordButton {
  const { customId, deferUpdate } = interaction as Partial<DiscordButton>;
  return customId?.startsWith(PREFIX) === true && typeof deferUpdate === 'function';
}

function bodyOf({ text, buttons = [] }: ChatMessage) {
  const rows: object[] = [];
  for (let from = 0; from < buttons.length; from += BUTTONS_IN_A_ROW) {
    const components = buttons.slice(from, from + BUTTONS_IN_A_ROW).map(componentOf);
    rows.push({ type: ACTION_ROW, components });
  }
  return {
    content: escapeDiscord(text),
    components: rows,
    allowed_mentions: { parse: [] },
    flags: SUPPRESS_EMBEDS,
  };
}

function componentOf({ label, data }: ChatButton) {
  return { type: BUTTON, style: SECONDARY, label: shortened(label, LABEL_LENGTH), custom_id: `${PREFIX}${data}` };
}

/** Discord takes 25 characters. */
function nonce(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 25);
}

/** When a message was sent is the beginning of its id. Source: Discord's reference, "Snowflakes". */
function timeOf(id: string): number {
  return Number(BigInt(id) >> 22n) + 1_420_070_400_000;
}

/** What discord.js's errors say: Discord's own status where it answered, the network's code where it did not. */
interface DiscordFault {
  readonly status?: number;
  readonly code?: unknown;
  /** Where the host has told the client not to wait. */
  readonly retryAfter?: number;
}

function faultOf(error: unknown): DiscordFault {
  return typeof error === 'object' && error !== null ? error : {};
}

function retryAfterMs(error: unknown): number | undefined {
  return faultOf(error).retryAfter;
}

/** Discord said no, or was never reached: then it is not there. Anything else may have been read to its end. */
function mayHaveArrived(error: unknown): boolean {
  const { status, code } = faultOf(error);
  if (status !== undefined) return status >= 500;
  return !neverArrived(code);
}
