import type { Channel, ChatListener, ChatReply, SendResult } from './channel';
import { isClaimed } from './claimed';
import { patiently } from './patiently';
import { clientOf, type SlackApp, type SlackUpdate, tokenOf } from './slack/app';
import { slackReplies, timeOf } from './slack/bodies';
import { limitOf, mayHaveArrived } from './slack/faults';
import { MAX_LENGTH, placeOf, postOf, slackText } from './slack/messages';

export type { SlackApp };

export interface SlackChannelOptions {
  readonly app: SlackApp;
  /** Of one workspace, where the app serves several; then each has a channel of its own. Default: the app's. */
  readonly token?: string;
  /** Default `slack`. */
  readonly name?: string;
}

/**
 * Asks through a Slack app, over Bolt: buttons, edits, and notices that only the person who tapped sees.
 *
 * A conversation is a channel's id, or `<channel>/<thread_ts>` for a thread; a direct message has a channel's id too, which
 * `conversations.open` says. An actor is a user's id. Make it before the app's other global middleware: what is no reply goes on to the host.
 *
 * Each message is sent by one try, whatever retries the app's own client is set to: the channel has a client of its own. A rate limit is
 * waited out. A call that broke off or timed out after it was sent is `unknown`, and is not made again.
 *
 * An app that is none, or has no token, throws `AskUserError('invalid_options')`.
 *
 * @example
 * const app = new App({ token, signingSecret });
 * const channel = slackChannel({ app });
 * const renderer = chatRenderer({ channel, route: ({ scope }) => ({ conversation: directOf(scope.user), actor: scope.user }) });
 */
export function slackChannel({ app, token: given, name = 'slack' }: SlackChannelOptions): Channel {
  const token = tokenOf(app, given);
  const { chat } = clientOf(app, token);
  const listeners = new Set<ChatListener>();
  // Middleware can't be taken out again.
  app.use(async (update) => {
    const { body, context, ack, next } = update;
    const isElsewhere = context.botToken !== undefined && context.botToken !== token;
    const replies = isElsewhere ? [] : slackReplies(body, context.botUserId);
    // A tap of ours. Slack waits three seconds for it, and brings none twice.
    if (replies.length > 0) await ack?.();
    for (const reply of replies) if (await isClaimed(listeners, withRespond(reply, update))) return;
    await next();
  });

  function withRespond(reply: ChatReply, { respond }: SlackUpdate): ChatReply {
    if (reply.tap === undefined) return reply;
    return {
      ...reply,
      async respond(text) {
        const { channel, thread } = placeOf(reply.conversation);
        const notice = slackText(text);
        // A response to the tap reaches people who are not in the channel, but no thread.
        if (thread === undefined && respond !== undefined) {
          await respond({ ...notice, response_type: 'ephemeral', replace_original: false });
        } else {
          await chat.postEphemeral({
            ...{ channel, user: reply.actor, ...notice },
            ...(thread !== undefined && { thread_ts: thread }),
          });
        }
      },
    };
  }

  return {
    name,
    capabilities: { buttons: true, edit: true, maxLength: MAX_LENGTH },
    async send(conversation, message, { signal }): Promise<SendResult> {
      const post = postOf(conversation, message);
      const at = Date.now();
      // By this machine's clock, which may be ahead of Slack's.
      const unknown = { unknown: true, at: at - 60_000 } as const;
      try {
        // Not aborted on its way: whether it arrived would then be unknown, and it could not be edited.
        const { ts } = await patiently(() => chat.postMessage(post), limitOf, signal);
        return ts === undefined ? unknown : { id: ts, at: timeOf(ts) };
      } catch (error) {
        if (mayHaveArrived(error)) return unknown;
        throw error;
      }
    },
    async edit({ conversation, id }, { text }) {
      const { channel } = placeOf(conversation);
      await patiently(() => chat.update({ channel, ts: id, ...slackText(text) }), limitOf);
    },
    onReply(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
