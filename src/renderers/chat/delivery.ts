import type { Outcome } from '../../answer/outcome';
import type { Reply } from '../../answer/reply';
import { AskUserError } from '../../errors';
import type { AskUserRequest } from '../../ports/ask';
import type { RenderContext } from '../../ports/renderer';
import { cleanText } from '../../question/control-characters';
import { composeAsk } from './ask-text';
import { buttonsOf } from './buttons';
import type { ChatMessage, SendResult } from './channel';
import { askTextOptions, type Chat, pause, placeOf, wordsFor } from './chat';
import type { Finishing } from './finishing';
import { type DeliveryNote, deliveryOf, noteDelivery } from './notes';
import { say } from './say';
import type { Turns } from './turns';

/** How long a process has from its word that it sends to its note that it does. */
const CLAIM_MS = 10_000;

type Sent = Extract<DeliveryNote, { state: 'sent' }>;

/** Brings asks to their conversation: each once, whatever dies on the way. */
export class Delivery {
  readonly #chat: Chat;
  readonly #turns: Turns;
  readonly #finishing: Finishing;

  constructor(chat: Chat, turns: Turns, finishing: Finishing) {
    this.#chat = chat;
    this.#turns = turns;
    this.#finishing = finishing;
  }

  /** Ends by the signal alone: what a person replies is handed in over the desk. Rejects where the message can't have arrived. */
  ask(request: AskUserRequest, context: RenderContext): Promise<Reply> {
    const { signal } = context;
    return new Promise((_resolve, reject) => {
      const onEnd = () => {
        signal.removeEventListener('abort', onEnd);
        reject(signal.reason);
        if (!isDetached(signal)) void this.#finishing.ended(request, signal.reason);
      };
      signal.addEventListener('abort', onEnd);
      if (signal.aborted) return onEnd();
      this.#deliver(request, context).catch((error: unknown) => {
        signal.removeEventListener('abort', onEnd);
        reject(error);
      });
    });
  }

  async #deliver(request: AskUserRequest, context: RenderContext): Promise<void> {
    const { desk, token } = this.#chat;
    const { signal } = context;
    const conversation = placeOf(this.#chat, request)?.conversation;
    if (conversation === undefined) throw failure('has no place for this ask any more');
    // It tells the others that this ask is seen to, so that its wait for its turn is no failed try.
    if ((await deliveryOf(desk, request.id)) === undefined) await context.note({ state: 'waiting' });
    // Before the claim, which holds for the moment until its note and no longer.
    const messages = await this.#compose(request);
    for (;;) {
      await this.#untilTurn(request, conversation, context);
      const note = await deliveryOf(desk, request.id);
      if (note?.state === 'sent' && note.by !== token) await noteDelivery(desk, request.id, { ...note, by: token });
      if (note?.state === 'sending' || note?.state === 'sent') break;
      if (await desk.claim(request.id, 'send', CLAIM_MS)) {
        const isFree = !isOut(await deliveryOf(desk, request.id));
        if (isFree) await this.#send(request, conversation, messages, context);
        if (isFree || signal.aborted) return;
      } else await pause(this.#chat, CLAIM_MS, signal);
      if (signal.aborted) throw signal.reason;
    }
    await this.#sayWhyNot(request, conversation, context);
    context.shown();
  }

  async #untilTurn(request: AskUserRequest, conversation: string, context: RenderContext): Promise<void> {
    try {
      await this.#turns.untilTurn(request, conversation, context.signal);
    } catch (error) {
      // This process sees to it no longer, so that another one may.
      const note = await deliveryOf(this.#chat.desk, request.id);
      if (note?.state === 'waiting' && !context.signal.aborted) await context.note(null);
      throw error;
    }
  }

  async #compose(request: AskUserRequest): Promise<readonly ChatMessage[]> {
    const { channel } = this.#chat;
    const strings = wordsFor(this.#chat, request);
    const buttons = channel.capabilities.buttons ? await buttonsOf(request, strings) : [];
    const parts = composeAsk(request, strings, askTextOptions(this.#chat));
    return parts.map((text, at) => (at === parts.length - 1 && buttons.length > 0 ? { text, buttons } : { text }));
  }

  async #send(
    request: AskUserRequest,
    conversation: string,
    messages: readonly ChatMessage[],
    context: RenderContext,
  ): Promise<void> {
    const { sending } = this.#chat;
    const run = this.#sendParts(request, conversation, messages, context);
    const over = run.then(
      () => {},
      () => {},
    );
    sending.set(request.id, over);
    try {
      await run;
    } finally {
      sending.delete(request.id);
    }
  }

  async #sendParts(
    request: AskUserRequest,
    conversation: string,
    messages: readonly ChatMessage[],
    context: RenderContext,
  ): Promise<void> {
    const { desk, channel, token } = this.#chat;
    const { signal } = context;
    await noteDelivery(desk, request.id, { state: 'sending' });
    await this.#sayWhyNot(request, conversation, context);
    const results: SendResult[] = [];
    try {
      for (const message of messages) results.push(await channel.send(conversation, message, { signal }));
    } catch (error) {
      // Nothing of it can be answered, so that it is this process's or another one's to try again.
      await context.note(null).catch(this.#chat.report);
      const { ended, notShown } = wordsFor(this.#chat, request);
      await this.#takeBack(conversation, results, signal.aborted ? ended : notShown);
      throw AskUserError.is(error) ? error : failure('could not send the message', error);
    }
    await this.#sent(request, sentNote(results, token), context);
  }

  async #sent(request: AskUserRequest, note: Sent, context: RenderContext): Promise<void> {
    const { desk, report } = this.#chat;
    // The message is out whatever the store says; a note that stays at "sending" keeps it from going out again.
    await noteDelivery(desk, request.id, note).catch(report);
    const { signal } = context;
    if (!signal.aborted) context.shown();
    else if (!isDetached(signal)) await this.#finishing.ended(request, signal.reason as Outcome);
  }

  /** A question without its end can't be answered: what arrived of it says so. */
  async #takeBack(conversation: string, results: readonly SendResult[], text: string): Promise<void> {
    const { channel, report } = this.#chat;
    for (const result of results) {
      if ('unknown' in result || !channel.capabilities.edit) continue;
      await channel.edit({ conversation, id: result.id }, { text }).catch(report);
    }
  }

  /** Why the last reply could not be taken, where the broker says so. */
  async #sayWhyNot(request: AskUserRequest, conversation: string, { rejected }: RenderContext): Promise<void> {
    if (rejected === undefined) return;
    const why = cleanText(rejected.map(({ message }) => message).join(' '));
    await say(this.#chat, conversation, wordsFor(this.#chat, request).notTaken(why));
  }
}

function isOut(note: DeliveryNote | undefined): boolean {
  return note?.state === 'sending' || note?.state === 'sent';
}

/** The ask goes on without this process: its message stays as it is. */
function isDetached({ reason }: AbortSignal): boolean {
  return reason?.status === 'aborted' && reason?.reason === 'detached';
}

function sentNote(results: readonly SendResult[], by: string): Sent {
  const messages = results.map((result) => ('unknown' in result ? null : result.id));
  const at = results.at(-1)?.at;
  return { state: 'sent', messages, ...(at !== undefined && { at }), by };
}

function failure(what: string, cause?: unknown): AskUserError {
  return new AskUserError('renderer_failed', `The chat ${what}.`, cause === undefined ? {} : { cause });
}
