import type { Unsubscribe } from '../../ports/renderer';

/** A button under a message. */
export interface ChatButton {
  /** As the question has it, on one line; shorten it to what fits, since the message's text has every label in full. */
  readonly label: string;
  /** Comes back as {@link ChatReply.tap} when it is tapped, to the letter. ASCII, and at most 64 bytes. */
  readonly data: string;
}

/** What is sent. Plain text: the channel escapes whatever its medium would take for markup, a mention or a link preview. */
export interface ChatMessage {
  readonly text: string;
  /** Only where the channel has buttons. On an edit: absent takes those away that are there. */
  readonly buttons?: readonly ChatButton[];
  /** A typed reply is what comes next; a channel that can opens its input for one. */
  readonly expectsReply?: boolean;
}

/** A message that was sent. */
export interface ChatDelivery {
  readonly conversation: string;
  /** The platform's own id of the message. */
  readonly id: string;
}

/** What became of a message: it is there, or nobody can tell. */
export type SendResult = ({ readonly id: string } | { readonly unknown: true }) & {
  /** When it was sent, or the earliest that it can have been: epoch milliseconds by the clock of {@link ChatReply.at}. */
  readonly at?: number;
};

/** What a person wrote or tapped. */
export interface ChatReply {
  readonly conversation: string;
  /** Who it was, by an id that nobody can choose for themselves. */
  readonly actor: string;
  readonly text?: string;
  /** The data of the button that was tapped. */
  readonly tap?: string;
  /** The id of the message of ours that this answers directly, or whose button it is. Leave it out for anybody else's message. */
  readonly replyTo?: string;
  /** Pictures and files that came with it, as the channel has them. */
  readonly attachments?: readonly unknown[];
  /** The platform's id of this message or tap. With it, one that is delivered twice counts once. */
  readonly id?: string;
  /** When the person sent it, in epoch milliseconds by the platform's clock. With it, what was written before the question is no answer. */
  readonly at?: number;
  /** Tells only this person something, as a notice over a tapped button. Without it the renderer sends a message. */
  respond?(text: string): Promise<void>;
}

/** Resolves true when the reply was taken, and false when it is the host's: an ordinary message, a command of its own. */
export type ChatListener = (reply: ChatReply) => Promise<boolean>;

/**
 * One way to reach people: a bot, a workspace app, a gateway. Everything that a chat is to querent is here.
 *
 * **send** resolves once the platform has the message. It rejects only where the message can't have been sent, which ends the ask as
 * undelivered; where that can't be known, as after a timeout, it resolves with `{ unknown: true }`, and the message is never sent again.
 * What passes by itself, such as a rate limit, the channel waits out; the signal aborts when nobody needs the message any more.
 *
 * **edit** puts a text in place of a message's own and takes its buttons away. A message that says so already is no error.
 *
 * **onReply** is called once. Call the listener with every message and tap, and before the host does anything about them itself: a false
 * gives the message back to the host. A rejection says that the store could not be asked: leave the message unacknowledged where the
 * platform would send it again.
 *
 * @example
 * const channel: Channel = {
 *   name: 'pager',
 *   capabilities: { buttons: false, edit: false, maxLength: 480 },
 *   send: async (conversation, { text }) => ({ id: await pager.send(conversation, text) }),
 *   edit: async () => {},
 *   onReply: (listener) => pager.onMessage(({ from, text }) => listener({ conversation: from, actor: from, text })),
 * };
 */
export interface Channel {
  /** Stands in outcomes and in front of notes, so keep it: `telegram`, `support-desk`. */
  readonly name: string;
  readonly capabilities: {
    readonly buttons: boolean;
    readonly edit: boolean;
    /** The most that one message holds, in UTF-16 units. Longer texts are sent in parts. Leave room for what escaping adds. */
    readonly maxLength?: number;
  };
  send(conversation: string, message: ChatMessage, options: { readonly signal: AbortSignal }): Promise<SendResult>;
  edit(delivery: ChatDelivery, message: ChatMessage): Promise<void>;
  onReply(listener: ChatListener): Unsubscribe;
}
