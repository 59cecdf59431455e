import type { Outcome } from '../../answer/outcome';
import type { Reply } from '../../answer/reply';
import { AskUserError } from '../../errors';
import type { AskUserRequest } from '../../ports/ask';
import type { Settlement } from '../../ports/desk';
import { cleanText } from '../../question/control-characters';
import type { ChatReply } from './channel';
import { type Chat, placeOf, wordsFor } from './chat';
import type { Finishing } from './finishing';
import { noteTalk, talkOf } from './notes';
import { say } from './say';
import { statusLine } from './status-line';

/** How long a reply is known as one that was taken in; platforms send again within minutes. */
const SAME_MS = 24 * 60 * 60 * 1_000;

/** One rule for texts and taps: who may answer this ask. Where it is was looked at before. */
export async function mayAnswer(chat: Chat, actor: string, request: AskUserRequest): Promise<boolean> {
  const { options } = chat;
  if (options.mayAnswer !== undefined) return options.mayAnswer(actor, request);
  const place = placeOf(chat, request);
  return place !== undefined && (place.actor === undefined || place.actor === actor);
}

/** Whether this process is the first to take a reply in; a platform may bring it twice, or to several processes. */
export async function isFirst({ desk }: Chat, { id }: AskUserRequest, reply: ChatReply): Promise<boolean> {
  return reply.id === undefined || desk.claim(id, `reply/${reply.id}`, SAME_MS);
}

/** Tells the person something: over the button where the channel can, else by a message, which is remembered as a word about the ask. */
export async function tell(chat: Chat, reply: ChatReply, text: string, request?: AskUserRequest): Promise<void> {
  if (reply.respond !== undefined) {
    await reply.respond(text).catch(chat.report);
    return;
  }
  const ids = await say(chat, reply.conversation, text);
  if (request === undefined || ids.length === 0) return;
  const talk = await talkOf(chat.desk, request.id);
  await noteTalk(chat.desk, request.id, { ...talk, notices: [...talk.notices, ...ids] });
}

/** Hands a reply in, and tells the person what became of it where the message does not say so itself. */
export async function handIn(
  chat: Chat,
  finishing: Finishing,
  request: AskUserRequest,
  given: Reply,
  reply: ChatReply,
): Promise<void> {
  const strings = wordsFor(chat, request);
  let settlement: Settlement;
  try {
    settlement = await chat.desk.answer(request.id, given, { actor: reply.actor });
  } catch (error) {
    const isRefused = AskUserError.is(error) && error.code === 'invalid_reply';
    if (!isRefused) chat.report(error);
    return tell(chat, reply, isRefused ? strings.notTaken(cleanText(error.message)) : strings.chat.tryAgain, request);
  }
  if (settlement.verdict !== 'won') return tell(chat, reply, whatBecameOf(chat, request, settlement.outcome));
  // By the process that has the ask; this one does it where that is gone.
  void finishing.ended(request, settlement.outcome);
  // A tapped button waits for a word.
  if (reply.respond !== undefined) await tell(chat, reply, statusLine(request, settlement.outcome, chat.name, strings));
}

/** What is said to a reply that comes after the end: how it ended, whatever that was. */
export function whatBecameOf(chat: Chat, request: AskUserRequest, outcome: Outcome | undefined): string {
  const strings = wordsFor(chat, request);
  return outcome === undefined
    ? strings.chat.gone
    : strings.chat.over(statusLine(request, outcome, chat.name, strings));
}
