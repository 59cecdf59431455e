import type { AskUserRequest } from '../../ports/ask';
import { optionsOf } from '../../question/question';
import { oneLine } from '../../text/compose-options';
import { handIn, isFirst, mayAnswer, tell, whatBecameOf } from './answering';
import { buttonQuestion, readTap } from './buttons';
import type { ChatReply } from './channel';
import { type Chat, wordsFor } from './chat';
import { askOfButton } from './find-ask';
import type { Finishing } from './finishing';
import { noteTalk, talkOf } from './notes';
import { say } from './say';

/** Takes in a tapped button; false for one that is none of ours. */
export async function takeTap(chat: Chat, finishing: Finishing, reply: ChatReply): Promise<boolean> {
  const tap = readTap(reply.tap ?? '');
  if (tap === undefined) return false;
  const ask = await askOfButton(chat, reply, tap.ask);
  if (ask === undefined) {
    await tell(chat, reply, wordsFor(chat).chat.gone);
    return true;
  }
  const strings = wordsFor(chat, ask);
  if (!(await mayAnswer(chat, reply.actor, ask))) {
    await tell(chat, reply, strings.chat.notYours, ask);
  } else if (ask.outcome !== undefined) {
    await tell(chat, reply, whatBecameOf(chat, ask, ask.outcome));
  } else if (await isFirst(chat, ask, reply)) {
    // The button may be under a person's thumb before the platform has told us that it is there.
    await chat.sending.get(ask.id);
    const question = buttonQuestion(ask);
    const option = question && tap.pick !== 'other' ? optionsOf(question)[tap.pick] : undefined;
    if (question !== undefined && tap.pick === 'other' && ask.details === undefined) await askToType(chat, ask, reply);
    else if (question === undefined || option === undefined) await tell(chat, reply, strings.chat.noButton, ask);
    else await handIn(chat, finishing, ask, { answers: { [question.id]: { selected: [option.label] } } }, reply);
  }
  return true;
}

/** A tap on Other says that words come next, and answers nothing. */
async function askToType(chat: Chat, ask: AskUserRequest, reply: ChatReply): Promise<void> {
  const strings = wordsFor(chat, ask);
  const hint = oneLine(ask.questions[0]?.placeholder ?? '');
  const text = hint === '' ? strings.chat.typeOwn : strings.chat.typeOwnWith(hint);
  const ids = await say(chat, reply.conversation, text, { expectsReply: true });
  // So that the button does not go on waiting.
  await reply.respond?.(text).catch(chat.report);
  const talk = await talkOf(chat.desk, ask.id);
  await noteTalk(chat.desk, ask.id, { ...talk, notices: [...talk.notices, ...ids] });
}
