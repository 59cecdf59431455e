import type { AskUserRequest, StoredAsk } from '../../ports/ask';
import { shortId } from './buttons';
import type { ChatReply } from './channel';
import { type Chat, placeOf } from './chat';
import { KEPT_MS } from './finishing';
import { type DeliveryNote, deliveryOf, talkOf } from './notes';

const PAGE = 500;

/** An ask whose message is out, and where that stands. */
export interface OutAsk {
  readonly ask: AskUserRequest;
  readonly note: Exclude<DeliveryNote, { state: 'waiting' }>;
}

/** The asks of a reply's conversation, in order. The store is asked each time: another process may have sent them. */
async function* asksOf(chat: Chat, reply: ChatReply, state: 'pending' | 'settled'): AsyncGenerator<StoredAsk> {
  const { desk, options, clock } = chat;
  const scope = options.scopeOf?.(reply) ?? {};
  let after: string | undefined;
  do {
    const page = await desk.list({ scope, state, limit: PAGE, ...(after !== undefined && { after }) });
    for (const ask of page.items) {
      const isOld = state === 'settled' && (ask.settledAt ?? 0) <= clock.now() - KEPT_MS;
      if (!isOld && placeOf(chat, ask)?.conversation === reply.conversation) yield ask;
    }
    after = page.next;
  } while (after !== undefined);
}

/**
 * The ask that a typed reply is about: the one whose message it answers directly, else the one that is open in the conversation. A direct
 * reply to a message that is none of ours is about nothing, and one to an ask that has ended is late.
 */
export async function askFor(
  chat: Chat,
  reply: ChatReply,
): Promise<OutAsk | { readonly ended: StoredAsk } | undefined> {
  let doubtful: OutAsk | undefined;
  for await (const ask of asksOf(chat, reply, 'pending')) {
    const note = await deliveryOf(chat.desk, ask.id);
    if (note === undefined || note.state === 'waiting') continue;
    const out = { ask, note };
    if (reply.replyTo === undefined || (await isAbout(chat, out, reply.replyTo))) return out;
    // A message whose id never came back may be the one that it answers.
    if (note.state === 'sending' || note.messages.includes(null)) doubtful ??= out;
  }
  const ended = await endedAskFor(chat, reply);
  return ended === undefined ? doubtful : { ended };
}

/** Whether a message is one of the ask's, or a word about it. */
export async function isAbout({ desk }: Chat, { ask, note }: OutAsk, message: string): Promise<boolean> {
  if (note.state === 'sent' && note.messages.includes(message)) return true;
  return (await talkOf(desk, ask.id)).notices.includes(message);
}

async function endedAskFor(chat: Chat, reply: ChatReply): Promise<StoredAsk | undefined> {
  if (reply.replyTo === undefined) return undefined;
  for await (const ask of asksOf(chat, reply, 'settled')) {
    const note = await deliveryOf(chat.desk, ask.id);
    if (note?.state === 'sent' && (await isAbout(chat, { ask, note }, reply.replyTo))) return ask;
  }
  return undefined;
}

/** The ask that a button is of, pending or ended. */
export async function askOfButton(chat: Chat, reply: ChatReply, short: string): Promise<StoredAsk | undefined> {
  for (const state of ['pending', 'settled'] as const) {
    for await (const ask of asksOf(chat, reply, state)) if ((await shortId(ask.id)) === short) return ask;
  }
  return undefined;
}
