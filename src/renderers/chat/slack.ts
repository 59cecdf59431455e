import { AskUserError } from '../../errors';
import type { Channel, ChatButton, ChatListener, ChatMessage, SendResult } from './channel';
import { isClaimed, shortened } from './claimed';
import { earliestArrival, neverArrived, patiently } from './patiently';
import { type SlackMessage, type SlackTap, slackReply, slackTap, timeOf } from './slack/events';

/** What of Bolt's `App` the channel uses. */
export interface SlackApp {
  readonly client: {
    readonly chat: {
      postMessage(message: SlackPost): Promise<{ readonly ts?: string | undefined }>;
      update(message: SlackBody & { readonly channel: string; readonly ts: string }): Promise<unknown>;
    };
  };
  use(middleware: (context: SlackContext) => Promise<void>): unknown;
}

interface SlackContext {
  readonly body: unknown;
  readonly context: { readonly botUserId?: string | undefined };
  readonly next: () => Promise<void>;
}

/** What Bolt gives with a tap besides. */
interface SlackTapContext extends SlackContext {
  readonly ack: () => Promise<void>;
  readonly respond: (message: {
    readonly text: string;
    readonly response_type: 'ephemeral';
    readonly replace_original: false;
  }) => Promise<unknown>;
}

// Not readonly lists, which Slack's own types don't take.
interface SlackBody {
  readonly text: string;
  readonly blocks: SlackBlock[];
}

type SlackPost = SlackBody & {
  readonly channel: string;
  readonly thread_ts?: string;
  readonly unfurl_links: false;
  readonly unfurl_media: false;
  readonly parse: 'none';
  readonly link_names: false;
};

interface PlainText {
  readonly type: 'plain_text';
  readonly text: string;
  readonly emoji: false;
}

type SlackBlock =
  | { readonly type: 'section'; readonly text: PlainText }
  | { readonly type: 'actions'; readonly elements: SlackButton[] };

interface SlackButton {
  readonly type: 'button';
  readonly action_id: string;
  readonly text: PlainText;
  readonly value: string;
}

export interface SlackChannelOptions {
  readonly app: SlackApp;
  /** Default `slack`. */
  readonly name?: string;
}

/** What one block of text takes. */
const MAX_LENGTH = 3_000;
const LABEL_LENGTH = 75;
/** Other buttons of the host's app are not ours to acknowledge. */
const PREFIX = 'querent:';
/** Slack's own faults, after which the message may be there. */
const DOUBTFUL = ['internal_error', 'fatal_error', 'service_unavailable', 'request_timeout'];

/**
 * Asks through a Slack app, over Bolt: buttons, edits, and notices that only the one who tapped sees.
 *
 * A conversation is the id of a channel or of a direct message, in a thread `<channel>/<thread_ts>`; an actor is a user's id. Make it before the
 * app's own listeners: what is no reply goes on to them. The texts are plain: no markup, mention, emoji code or preview comes of them.
 *
 * Throws `AskUserError('invalid_options')` for an app whose client tries again by itself, as Slack's does by default: after a timeout the question
 * would stand there twice. A rate limit is waited out here.
 *
 * @example
 * const app = new App({ token, signingSecret, clientOptions: { retryConfig: { retries: 0 }, rejectRateLimitedCalls: true } });
 * const channel = slackChannel({ app });
 * const renderer = chatRenderer({ channel, route: ({ scope }) => ({ conversation: channelOf(scope.user), actor: scope.user }) });
 */
export function slackChannel({ app, name = 'slack' }: SlackChannelOptions): Channel {
  checkRetries(app.client);
  const { chat } = app.client;
  const listeners = new Set<ChatListener>();
  // Middleware can't be taken out again.
  app.use(async (given) => {
    const { body, context, next } = given;
    const { type, event } = body as { readonly type?: string; readonly event?: SlackMessage };
    if (type === 'block_actions' && isOurs(body as SlackTap)) return tapped(given as SlackTapContext);
    const reply = event?.type === 'message' ? slackReply(event, context.botUserId) : undefined;
    if (reply === undefined || !(await isClaimed(listeners, reply))) await next();
  });

  async function tapped({ body, ack, respond }: SlackTapContext): Promise<void> {
    // Within three seconds, or the person reads that it failed.
    await ack();
    const reply = slackTap(body as SlackTap);
    if (reply === undefined) return;
    const tell = async (text: string) => {
      await respond({ text: escaped(text), response_type: 'ephemeral', replace_original: false });
    };
    await isClaimed(listeners, { ...reply, respond: tell });
  }

  return {
    name,
    capabilities: { buttons: true, edit: true, maxLength: MAX_LENGTH },
    async send(conversation, message, { signal }): Promise<SendResult> {
      const at = earliestArrival();
      try {
        const { ts = '' } = await patiently(
          () => chat.postMessage(postOf(conversation, message)),
          retryAfterMs,
          signal,
        );
        return { id: ts, at: timeOf(ts) };
      } catch (error) {
        if (mayHaveArrived(error)) return { unknown: true, at };
        throw error;
      }
    },
    async edit({ conversation, id }, message) {
      const [channel = ''] = conversation.split('/');
      await patiently(() => chat.update({ channel, ts: id, ...bodyOf(message) }), retryAfterMs);
    },
    onReply(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The client's own word for how often it tries again; it is not among its types. */
function checkRetries(client: unknown): void {
  const { retryConfig } = client as { readonly retryConfig?: { readonly retries?: number } };
  if (retryConfig === undefined || retryConfig.retries === 0) return;
  throw new AskUserError(
    'invalid_options',
    'This Slack client tries again by itself, so a question could be sent twice. Give the app clientOptions: { retryConfig: { retries: 0 }, rejectRateLimitedCalls: true }.',
    { path: 'app' },
  );
}

function isOurs({ actions }: SlackTap): boolean {
  return actions[0]?.action_id.startsWith(PREFIX) === true;
}

function postOf(conversation: string, message: ChatMessage): SlackPost {
  const [channel = '', thread] = conversation.split('/');
  return {
    channel,
    ...(thread !== undefined && { thread_ts: thread }),
    ...bodyOf(message),
    unfurl_links: false,
    unfurl_media: false,
    parse: 'none',
    link_names: false,
  };
}

function bodyOf({ text, buttons }: ChatMessage): SlackBody {
  const section: SlackBlock = { type: 'section', text: plain(text) };
  const actions: SlackBlock[] = buttons === undefined ? [] : [{ type: 'actions', elements: buttons.map(buttonOf) }];
  // Beside blocks the text is what a notification says.
  return { text: escaped(text), blocks: [section, ...actions] };
}

function buttonOf({ label, data }: ChatButton, at: number): SlackButton {
  return { type: 'button', action_id: `${PREFIX}${at}`, text: plain(shortened(label, LABEL_LENGTH)), value: data };
}

function plain(text: string): PlainText {
  return { type: 'plain_text', text, emoji: false };
}

/** Where a text is read as markup, these three begin a mention or a link. Source: Slack's reference, "Escaping text". */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** What Slack's errors say: its own word where it answered, the network's code where it did not. */
interface SlackFault {
  readonly code?: string;
  readonly retryAfter?: number;
  readonly statusCode?: number;
  readonly data?: { readonly error?: string };
  readonly original?: { readonly code?: string };
}

function faultOf(error: unknown): SlackFault {
  return typeof error === 'object' && error !== null ? error : {};
}

function retryAfterMs(error: unknown): number | undefined {
  const { retryAfter } = faultOf(error);
  return retryAfter === undefined ? undefined : retryAfter * 1_000;
}

/** Slack said no, or was never reached: then it is not there. Anything else may have been read to its end. */
function mayHaveArrived(error: unknown): boolean {
  const { statusCode, data, original } = faultOf(error);
  if (data?.error !== undefined) return DOUBTFUL.includes(data.error);
  if (statusCode !== undefined) return statusCode >= 500;
  return !neverArrived(original?.code);
}
