import type { ChatReply } from '../channel';
import { isOurs } from './messages';
import { type SlackElement, typedText } from './typed-text';

/** What of Slack's message events the channel reads. */
interface SlackMessage {
  readonly type: string;
  readonly subtype?: string | undefined;
  readonly channel?: unknown;
  readonly user?: unknown;
  readonly bot_id?: unknown;
  readonly text?: string | undefined;
  readonly blocks?: readonly SlackElement[] | undefined;
  readonly files?: readonly unknown[] | undefined;
  readonly ts?: string | undefined;
  readonly thread_ts?: string | undefined;
  /** Who began the thread. */
  readonly parent_user_id?: string | undefined;
}

/** What of a tap on a button the channel reads. */
interface SlackTap {
  readonly type: 'block_actions';
  readonly actions: readonly { readonly action_id?: string; readonly value?: string }[];
  readonly user: { readonly id: string };
  readonly channel?: { readonly id: string };
  readonly message?: { readonly ts: string; readonly thread_ts?: string };
  readonly trigger_id: string;
}

/** The body of what Slack brings: an event of some kind, a tap, or something else. */
type SlackBody = SlackTap | { readonly type?: undefined; readonly event?: SlackMessage };

/** Messages that a person wrote; all other subtypes tell of something, such as an edit. */
const WRITTEN = [undefined, 'file_share', 'me_message', 'thread_broadcast'];

/**
 * What a body can be as a reply, the likelier reading first; empty for one that can't be any. An answer in a thread that the bot began is
 * either one of a conversation in that thread, or a direct reply to a message in the channel.
 */
export function slackReplies(body: object, bot: string | undefined): readonly ChatReply[] {
  const brought = body as SlackBody;
  if (brought.type === 'block_actions') return tapOf(brought);
  const { event } = brought;
  if (event?.type !== 'message' && event?.type !== 'app_mention') return [];
  return WRITTEN.includes(event.subtype) ? messageOf(event, bot) : [];
}

function tapOf({ actions: [action], user, channel, message, trigger_id }: SlackTap): readonly ChatReply[] {
  if (!isOurs(action?.action_id ?? '') || action?.value === undefined) return [];
  if (channel === undefined || message === undefined) return [];
  // A message that others have answered in a thread is in no thread itself.
  const thread = message.thread_ts === message.ts ? undefined : message.thread_ts;
  return [
    {
      conversation: thread === undefined ? channel.id : `${channel.id}/${thread}`,
      actor: user.id,
      tap: action.value,
      replyTo: message.ts,
      id: `tap ${trigger_id}`,
    },
  ];
}

function messageOf(message: SlackMessage, bot: string | undefined): readonly ChatReply[] {
  const { channel, user, ts, thread_ts: thread, files = [] } = message;
  if (typeof channel !== 'string' || typeof user !== 'string' || ts === undefined) return [];
  if (message.bot_id !== undefined) return [];
  const reply = {
    actor: user,
    ...(message.text !== undefined && { text: typedText(message.text, message.blocks, bot) }),
    ...(files.length > 0 && { attachments: files }),
    id: ts,
    at: timeOf(ts),
  };
  if (thread === undefined) return [{ ...reply, conversation: channel }];
  const isOfBot = bot !== undefined && message.parent_user_id === bot;
  return [
    { ...reply, conversation: `${channel}/${thread}` },
    ...(isOfBot ? [{ ...reply, conversation: channel, replyTo: thread }] : []),
  ];
}

/** A message's id is the time at which it was sent, in seconds. */
export function timeOf(ts: string): number {
  return Math.floor(Number(ts) * 1_000);
}
