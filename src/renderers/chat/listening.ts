import { isVisible } from '../../text/fold';
import { handIn, isFirst, mayAnswer, tell, whatBecameOf } from './answering';
import type { ChatReply } from './channel';
import { type Chat, wordsFor } from './chat';
import { askFor, isAbout, type OutAsk } from './find-ask';
import type { Finishing } from './finishing';
import { noteTalk, talkOf } from './notes';
import { isLabel, readReply, readsAsOption } from './read-reply';
import { takeTap } from './taps';

/** Replies that were taken in lately by this process: the same one again is no ordinary message. */
const TAKEN_KEPT = 1_000;
/** By how much the store's clock and the platform's may differ. */
const CLOCKS_APART_MS = 60_000;

/** Hears what people write and tap, and tells replies from ordinary messages. */
export class Listening {
  readonly #chat: Chat;
  readonly #finishing: Finishing;
  readonly #taken = new Set<string>();
  /** What is being read in a conversation: one after the other, or two lines typed in a row could answer the same question. */
  readonly #reading = new Map<string, Promise<unknown>>();

  constructor(chat: Chat, finishing: Finishing) {
    this.#chat = chat;
    this.#finishing = finishing;
  }

  /** True where the reply was taken, and false where it is the host's. Rejects where the store can't be asked. */
  async hear(reply: ChatReply): Promise<boolean> {
    const { conversation } = reply;
    const before = this.#reading.get(conversation);
    const run = (before ?? Promise.resolve()).then(() => this.#take(reply));
    const over = run.catch(() => {});
    this.#reading.set(conversation, over);
    try {
      return await run;
    } finally {
      if (this.#reading.get(conversation) === over) this.#reading.delete(conversation);
    }
  }

  async #take(reply: ChatReply): Promise<boolean> {
    const key = reply.id === undefined ? undefined : JSON.stringify([reply.conversation, reply.id]);
    if (key !== undefined && this.#taken.has(key)) return true;
    const isTaken =
      reply.tap === undefined ? await this.#takeMessage(reply) : await takeTap(this.#chat, this.#finishing, reply);
    if (isTaken && key !== undefined) {
      this.#taken.add(key);
      for (const oldest of this.#taken) if (this.#taken.size > TAKEN_KEPT) this.#taken.delete(oldest);
    }
    return isTaken;
  }

  async #takeMessage(reply: ChatReply): Promise<boolean> {
    const hasFiles = (reply.attachments?.length ?? 0) > 0;
    if (!hasFiles && !isVisible(reply.text ?? '')) return false;
    const out = await askFor(this.#chat, reply);
    if (out === undefined) return false;
    if ('ended' in out) {
      await tell(this.#chat, reply, whatBecameOf(this.#chat, out.ended, out.ended.outcome));
      return true;
    }
    const sending = this.#chat.sending.get(out.ask.id);
    if (sending !== undefined) {
      // It may be seen before the platform has told us that it is there.
      await sending;
      return this.#takeMessage(reply);
    }
    if (isOlder(reply, out) || this.#isCommand(reply, out)) return false;
    if (!(await mayAnswer(this.#chat, reply.actor, out.ask))) return this.#refuse(reply, out);
    if (!(await isFirst(this.#chat, out.ask, reply))) return true;
    const text = hasFiles ? await this.#textOfFiles(reply, out) : (reply.text ?? '');
    if (text !== undefined) await this.#read(reply, out, text);
    return true;
  }

  #isCommand({ text = '' }: ChatReply, { ask }: OutAsk): boolean {
    const { options } = this.#chat;
    return options.isCommand?.(text) === true && !isLabel(ask, text, wordsFor(this.#chat, ask));
  }

  /** Somebody else's words are the host's, unless they were meant for the ask. */
  async #refuse(reply: ChatReply, out: OutAsk): Promise<boolean> {
    const strings = wordsFor(this.#chat, out.ask);
    const isDirect = reply.replyTo !== undefined && (await isAbout(this.#chat, out, reply.replyTo));
    if (!isDirect && !readsAsOption(out.ask, reply.text ?? '', strings)) return false;
    await tell(this.#chat, reply, strings.chat.notYours, out.ask);
    return true;
  }

  /** What pictures and files come to as a text; undefined where there is nothing more to read. */
  async #textOfFiles(reply: ChatReply, { ask }: OutAsk): Promise<string | undefined> {
    const { options } = this.#chat;
    if (options.onAttachment !== undefined) return options.onAttachment(reply, ask);
    await tell(this.#chat, reply, wordsFor(this.#chat, ask).chat.wordsOnly, ask);
    return undefined;
  }

  async #read(reply: ChatReply, { ask }: OutAsk, text: string): Promise<void> {
    const { desk } = this.#chat;
    const talk = await talkOf(desk, ask.id);
    const typed = await readReply(ask, talk.answers, text, wordsFor(this.#chat, ask));
    if ('reply' in typed) return handIn(this.#chat, this.#finishing, ask, typed.reply, reply);
    if (typed.answers.length > 0) await noteTalk(desk, ask.id, { ...talk, answers: typed.answers });
    await tell(this.#chat, reply, typed.say, ask);
  }
}

/** Written before the question was there. While it is on its way, from wherever, it was so before it was asked. */
function isOlder({ at }: ChatReply, { ask, note }: OutAsk): boolean {
  const from = note.state === 'sent' ? note.at : ask.askedAt - CLOCKS_APART_MS;
  return at !== undefined && from !== undefined && at < from;
}
