import type { Channel, ChatButton, ChatListener, ChatMessage, ChatReply, SendResult } from './channel';
import { isClaimed, shortened } from './claimed';
import { earliestArrival, neverArrived, patiently } from './patiently';
import { type TelegramMessage, type TelegramUpdate, telegramReply } from './telegram/updates';

/** What of grammY's `Bot` the channel uses. */
export interface TelegramBot {
  readonly api: {
    readonly raw: {
      sendMessage(payload: TelegramSend): Promise<TelegramMessage>;
      editMessageText(payload: TelegramEdit): Promise<unknown>;
      answerCallbackQuery(payload: { readonly callback_query_id: string; readonly text?: string }): Promise<unknown>;
    };
  };
  /** Known once `bot.init()` is through, which `bot.start()` and webhooks see to. */
  readonly botInfo: { readonly id: number };
  use(middleware: (context: { readonly update: TelegramUpdate }, next: () => Promise<void>) => Promise<void>): unknown;
}

interface TelegramText {
  readonly chat_id: number | string;
  readonly text: string;
  readonly link_preview_options: { readonly is_disabled: true };
}

type TelegramSend = TelegramText & {
  readonly message_thread_id?: number;
  readonly reply_markup?: { readonly inline_keyboard: TelegramKey[][] } | { readonly force_reply: true };
};

type TelegramEdit = TelegramText & { readonly message_id: number };

interface TelegramKey {
  readonly text: string;
  readonly callback_data: string;
}

export interface TelegramChannelOptions {
  readonly bot: TelegramBot;
  /** Default `telegram`. */
  readonly name?: string;
}

/** Telegram takes 4,096; what keeps a name from being a mention needs some room. */
const MAX_LENGTH = 3_800;
/** A notice over a button takes no more. */
const NOTICE_LENGTH = 200;

/**
 * Asks through a Telegram bot, over grammY: inline buttons, edits, and notices over a tapped button.
 *
 * A conversation is a chat's id, and in a forum `<chat>/<topic>`; an actor is a user's id. Make it before the bot's own handlers: an update that is no
 * reply goes on to them. A rate limit is waited out. A request that broke off after it was sent is `unknown`, and is not made again.
 *
 * @example
 * const bot = new Bot(token);
 * const channel = telegramChannel({ bot });
 * const renderer = chatRenderer({ channel, route: ({ scope }) => ({ conversation: chatOf(scope.user), actor: scope.user }) });
 */
export function telegramChannel({ bot, name = 'telegram' }: TelegramChannelOptions): Channel {
  const { raw } = bot.api;
  const listeners = new Set<ChatListener>();
  // Middleware can't be taken out again.
  bot.use(async ({ update }, next) => {
    const reply = telegramReply(update, bot.botInfo.id);
    if (reply === undefined || !(await isClaimed(listeners, withRespond(reply, update)))) await next();
  });

  function withRespond(reply: ChatReply, { callback_query: tap }: TelegramUpdate): ChatReply {
    if (tap === undefined) return reply;
    const respond = async (text: string) => {
      await raw.answerCallbackQuery({ callback_query_id: tap.id, text: shortened(text, NOTICE_LENGTH) });
    };
    return { ...reply, respond };
  }

  return {
    name,
    capabilities: { buttons: true, edit: true, maxLength: MAX_LENGTH },
    async send(conversation, message, { signal }): Promise<SendResult> {
      const at = earliestArrival();
      try {
        // Not aborted on its way: whether it arrived would then be unknown, and it could not be edited.
        const call = () => raw.sendMessage(payloadOf(conversation, message));
        const { message_id, date } = await patiently(call, retryAfterMs, signal);
        return { id: String(message_id), at: date * 1_000 };
      } catch (error) {
        if (mayHaveArrived(error)) return { unknown: true, at };
        throw error;
      }
    },
    async edit({ conversation, id }, { text }) {
      const { chat_id, ...rest } = textOf(conversation, text);
      try {
        await patiently(() => raw.editMessageText({ chat_id, message_id: Number(id), ...rest }), retryAfterMs);
      } catch (error) {
        if (!/message is not modified/.test(faultOf(error).description ?? '')) throw error;
      }
    },
    onReply(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function payloadOf(conversation: string, { text, buttons, expectsReply }: ChatMessage): TelegramSend {
  const [, topic] = conversation.split('/');
  return {
    ...textOf(conversation, text),
    ...(topic !== undefined && { message_thread_id: Number(topic) }),
    ...(buttons !== undefined && { reply_markup: { inline_keyboard: buttons.map((button) => [keyOf(button)]) } }),
    ...(expectsReply === true && { reply_markup: { force_reply: true as const } }),
  };
}

/** No parse mode: nothing in it is markup. A name after an @ would still call somebody, so a joiner that nobody sees parts them. */
function textOf(conversation: string, text: string): TelegramText {
  return {
    chat_id: conversation.split('/')[0] ?? '',
    text: text.replace(/(?<!\w)@(?=\w)/g, '@\u2060'),
    link_preview_options: { is_disabled: true },
  };
}

function keyOf({ label, data }: ChatButton): TelegramKey {
  return { text: label, callback_data: data };
}

/** What grammY's errors say: Telegram's own code where it answered, the network's where it did not. */
interface TelegramFault {
  readonly error_code?: number;
  readonly description?: string;
  readonly parameters?: { readonly retry_after?: number };
  readonly error?: { readonly code?: string };
}

function faultOf(error: unknown): TelegramFault {
  return typeof error === 'object' && error !== null ? error : {};
}

/** Telegram said no, or was never reached: then it is not there. Anything else may have been read to its end. */
function mayHaveArrived(error: unknown): boolean {
  const { error_code, error: cause } = faultOf(error);
  if (error_code !== undefined) return error_code >= 500;
  return !neverArrived(cause?.code);
}

function retryAfterMs(error: unknown): number | undefined {
  const { error_code, parameters } = faultOf(error);
  return error_code === 429 ? (parameters?.retry_after ?? 1) * 1_000 : undefined;
}
