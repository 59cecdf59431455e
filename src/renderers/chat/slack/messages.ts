import { AskUserError } from '../../../errors';
import type { ChatButton, ChatMessage } from '../channel';
import { splitText } from '../split-text';

interface PlainText {
  readonly type: 'plain_text';
  readonly text: string;
  readonly emoji: false;
}

interface Button {
  readonly type: 'button';
  readonly action_id: string;
  readonly text: PlainText;
  readonly value: string;
}

type Block =
  | { readonly type: 'section'; readonly text: PlainText; readonly expand: true }
  | { readonly type: 'actions'; readonly elements: Button[] };

/** A text as Slack takes it. */
interface SlackText {
  /** What a notification and a screen reader say; the blocks are what is seen. */
  readonly text: string;
  readonly blocks: Block[];
  readonly parse: 'none';
  readonly link_names: false;
}

export type SlackPost = SlackText & {
  readonly channel: string;
  readonly thread_ts?: string;
  readonly mrkdwn: false;
  readonly unfurl_links: false;
  readonly unfurl_media: false;
};

export type SlackEdit = SlackText & { readonly channel: string; readonly ts: string };

export type SlackNotice = SlackText & { readonly channel: string; readonly user: string; readonly thread_ts?: string };

/** What one block takes. Several would come up against a limit of the whole message, which is in bytes and nowhere written down. */
export const MAX_LENGTH = 3_000;
/** An edit with more bytes of fallback text, once escaped, is refused. */
const FALLBACK_BYTES = 4_000;
const LABEL_LENGTH = 75;
const ACTION = /^querent-\d+$/;

/** Whether a tapped button is one of this channel's. */
export function isOurs(action: string): boolean {
  return ACTION.test(action);
}

export function postOf(conversation: string, { text, buttons }: ChatMessage): SlackPost {
  const { channel, thread } = placeOf(conversation);
  return {
    channel,
    ...(thread !== undefined && { thread_ts: thread }),
    ...slackText(text, buttons),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
  };
}

/** Where a conversation is. A person or a name is none: what is written there comes back from another place. */
export function placeOf(conversation: string): { readonly channel: string; readonly thread?: string } {
  const [, channel, thread] = /^([CDG][A-Z0-9]+)(?:\/(\d+\.\d+))?$/.exec(conversation) ?? [];
  if (channel !== undefined) return { channel, ...(thread !== undefined && { thread }) };
  const message = `"${conversation}" is no Slack conversation: give a channel's id, or <channel>/<thread_ts>. That of a person is what conversations.open says.`;
  throw new AskUserError('renderer_failed', message);
}

/** Plain text, in which Slack reads no markup. The fallback has no such form: there its three signs are escaped, and no more is read. */
export function slackText(text: string, buttons: readonly ChatButton[] = []): SlackText {
  const section = { type: 'section', text: plainText(text), expand: true } as const;
  const actions = { type: 'actions', elements: buttons.map(buttonOf) } as const;
  return {
    text: fallbackOf(text),
    blocks: buttons.length > 0 ? [section, actions] : [section],
    parse: 'none',
    link_names: false,
  };
}

function buttonOf({ label, data }: ChatButton, index: number): Button {
  return {
    type: 'button',
    action_id: `querent-${index}`,
    text: plainText(shortened(label, LABEL_LENGTH)),
    value: data,
  };
}

function plainText(text: string): PlainText {
  return { type: 'plain_text', text, emoji: false };
}

function fallbackOf(text: string): string {
  for (let length = text.length; ; length = Math.floor(length * 0.8)) {
    const escaped = shortened(text, length).replace(/[&<>]/g, (sign) => ESCAPED[sign] ?? sign);
    if (new TextEncoder().encode(escaped).length <= FALLBACK_BYTES) return escaped;
  }
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${splitText(text, length - 1)[0] ?? ''}…`;
}
