import type { ChatReply } from '../channel';

/** What of discord.js's `Message` the channel reads. */
export interface DiscordMessage {
  readonly id: string;
  readonly channelId: string;
  readonly content: string;
  /** True for what Discord itself says, such as a pin. */
  readonly system: boolean;
  readonly webhookId: string | null;
  readonly author: { readonly id: string; readonly bot: boolean };
  readonly createdTimestamp: number;
  readonly attachments: { values(): Iterable<unknown> };
  readonly reference: { readonly messageId?: string | undefined } | null;
  readonly mentions: { readonly repliedUser: { readonly id: string } | null };
}

/** What of discord.js's `ButtonInteraction` the channel uses. */
export interface DiscordButton {
  readonly id: string;
  readonly customId: string;
  readonly channelId: string | null;
  readonly user: { readonly id: string };
  readonly message: { readonly id: string };
  deferUpdate(): Promise<unknown>;
  followUp(reply: {
    readonly content: string;
    readonly flags: number;
    readonly allowedMentions: { readonly parse: readonly [] };
  }): Promise<unknown>;
}

/** A message as a reply; undefined for one that is nobody's words. */
export function discordReply(message: DiscordMessage, bot: string | undefined): ChatReply | undefined {
  if (message.author.bot || message.system || message.webhookId !== null) return undefined;
  const attachments = [...message.attachments.values()];
  const answered = message.reference?.messageId;
  return {
    conversation: message.channelId,
    actor: message.author.id,
    ...(message.content !== '' && { text: withoutMention(message.content, bot) }),
    ...(attachments.length > 0 && { attachments }),
    ...(answered !== undefined && message.mentions.repliedUser?.id === bot && { replyTo: answered }),
    id: message.id,
    at: message.createdTimestamp,
  };
}

/** In a server people begin with the bot's name, so that it hears them. */
function withoutMention(content: string, bot: string | undefined): string {
  const [first = '', mentioned] = /^<@!?(\d+)>\s*/.exec(content) ?? [];
  return mentioned !== undefined && mentioned === bot ? content.slice(first.length) : content;
}
