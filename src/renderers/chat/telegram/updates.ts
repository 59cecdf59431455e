import type { ChatReply } from '../channel';

/** What of Telegram's Message the channel reads. */
export interface TelegramMessage {
  readonly message_id: number;
  /** Seconds. */
  readonly date: number;
  readonly chat: { readonly id: number };
  readonly from?: { readonly id: number };
  readonly message_thread_id?: number;
  readonly is_topic_message?: boolean;
  readonly text?: string;
  readonly caption?: string;
  readonly reply_to_message?: { readonly message_id: number; readonly from?: { readonly id: number } };
}

export interface TelegramUpdate {
  readonly message?: TelegramMessage;
  readonly callback_query?: {
    readonly id: string;
    readonly from: { readonly id: number };
    readonly data?: string;
    readonly message?: Pick<TelegramMessage, 'message_id' | 'chat' | 'message_thread_id' | 'is_topic_message'>;
  };
}

/** What a person can send besides words. */
const FILES = ['photo', 'document', 'audio', 'video', 'voice', 'video_note', 'animation'] as const;

/** An update as a reply; undefined for one that can't be any. */
export function telegramReply({ message, callback_query: tap }: TelegramUpdate, bot: number): ChatReply | undefined {
  if (tap?.data !== undefined && tap.message !== undefined) {
    return {
      conversation: conversationOf(tap.message),
      actor: String(tap.from.id),
      tap: tap.data,
      replyTo: String(tap.message.message_id),
      id: `tap ${tap.id}`,
    };
  }
  if (message?.from === undefined) return undefined;
  const files = FILES.flatMap((kind) => (message as unknown as Readonly<Record<string, unknown>>)[kind] ?? []);
  const text = message.text ?? message.caption;
  const { reply_to_message: answered } = message;
  return {
    conversation: conversationOf(message),
    actor: String(message.from.id),
    ...(text !== undefined && { text }),
    ...(files.length > 0 && { attachments: files }),
    ...(answered?.from?.id === bot && { replyTo: String(answered.message_id) }),
    id: String(message.message_id),
    at: message.date * 1_000,
  };
}

function conversationOf({
  chat,
  is_topic_message: isTopic,
  message_thread_id: topic,
}: Pick<TelegramMessage, 'chat' | 'is_topic_message' | 'message_thread_id'>): string {
  return isTopic === true && topic !== undefined ? `${chat.id}/${topic}` : String(chat.id);
}
