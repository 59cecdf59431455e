import type { ChatReply } from '../channel';

/** What of Slack's message event the channel reads. */
export interface SlackMessage {
  readonly type: string;
  readonly subtype?: string;
  readonly channel: string;
  readonly user?: string;
  readonly bot_id?: string;
  readonly text?: string;
  readonly ts: string;
  readonly thread_ts?: string;
  /** Who began the thread. */
  readonly parent_user_id?: string;
  readonly files?: readonly unknown[];
}

/** What of Slack's button action the channel reads. */
export interface SlackTap {
  readonly user: { readonly id: string };
  readonly channel?: { readonly id: string };
  readonly message?: { readonly ts: string; readonly thread_ts?: string };
  readonly actions: readonly { readonly action_id: string; readonly value?: string; readonly action_ts: string }[];
}

/** Messages that are somebody's words; the others tell of edits, joins and bots. */
const WORDS = [undefined, 'file_share', 'thread_broadcast'];

/** A message as a reply; undefined for one that is nobody's words. */
export function slackReply(message: SlackMessage, bot: string | undefined): ChatReply | undefined {
  const { subtype, channel, user, bot_id, text = '', ts, thread_ts, parent_user_id, files = [] } = message;
  if (!WORDS.includes(subtype) || user === undefined || user === bot || bot_id !== undefined) return undefined;
  const isInThread = thread_ts !== undefined && thread_ts !== ts;
  // A thread below a message of ours is Slack's way of a direct reply to it.
  const isOurs = isInThread && bot !== undefined && parent_user_id === bot;
  const words = wordsOf(text, bot);
  return {
    conversation: isInThread && !isOurs ? `${channel}/${thread_ts}` : channel,
    actor: user,
    ...(words !== '' && { text: words }),
    ...(files.length > 0 && { attachments: files }),
    ...(isOurs && { replyTo: thread_ts }),
    id: `${channel} ${ts}`,
    at: timeOf(ts),
  };
}

/** A tap as a reply; undefined where its message is not known. */
export function slackTap({ user, channel, message, actions }: SlackTap): ChatReply | undefined {
  const [action] = actions;
  if (action?.value === undefined || channel === undefined || message === undefined) return undefined;
  const { ts, thread_ts } = message;
  const isInThread = thread_ts !== undefined && thread_ts !== ts;
  return {
    conversation: isInThread ? `${channel.id}/${thread_ts}` : channel.id,
    actor: user.id,
    tap: action.value,
    replyTo: ts,
    id: `tap ${channel.id} ${ts} ${user.id} ${action.action_ts}`,
  };
}

export function timeOf(ts: string): number {
  return Math.floor(Number(ts) * 1_000);
}

/** What was typed: Slack has put addresses into brackets, and written three signs as entities. */
function wordsOf(text: string, bot: string | undefined): string {
  const own = bot === undefined ? text : text.replace(new RegExp(`^<@${bot}>\\s*`), '');
  return own
    .replace(/<((?:https?|mailto):[^|>]*)(?:\|([^>]*))?>/g, (_, address: string, label?: string) => label ?? address)
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
