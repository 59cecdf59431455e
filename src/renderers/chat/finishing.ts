import type { Outcome } from '../../answer/outcome';
import type { AskUserRequest } from '../../ports/ask';
import { composeAsk } from './ask-text';
import { askTextOptions, type Chat, pause, placeOf, untilDetached, wordsFor } from './chat';
import { deliveryOf, isFinished, noteFinished } from './notes';
import { statusLine } from './status-line';

/** How long the process that has an ask may take to finish its message before another one does. */
const GRACE_MS = 5_000;
/** How long the end of an ask is told. */
export const KEPT_MS = 24 * 60 * 60 * 1_000;
const PAGE = 500;

/** Sees to it that a message, once its ask has ended, says so and offers nothing any more. Once, whichever process does it. */
export class Finishing {
  readonly #chat: Chat;
  readonly #underWay = new Set<string>();

  constructor(chat: Chat) {
    this.#chat = chat;
  }

  /** The ask has ended. Never rejects: an edit that fails harms no answer. */
  async ended(request: AskUserRequest, outcome: Outcome | undefined): Promise<void> {
    if (this.#underWay.has(request.id)) return;
    this.#underWay.add(request.id);
    try {
      await this.#finish(request, outcome);
    } catch (error) {
      this.#chat.report(error);
    } finally {
      this.#underWay.delete(request.id);
    }
  }

  /** Finishes what ended while nobody was here to do it. */
  async sweep(): Promise<void> {
    const { desk, clock, detached } = this.#chat;
    let after: string | undefined;
    do {
      const page = await desk.list({ state: 'settled', limit: PAGE, ...(after !== undefined && { after }) });
      for (const ask of page.items) {
        if (detached.aborted) return;
        if ((ask.settledAt ?? 0) > clock.now() - KEPT_MS && placeOf(this.#chat, ask) !== undefined) {
          // Not one after the other: some have to be left to another process for a while.
          void this.ended(ask, ask.outcome);
        }
      }
      after = page.next;
    } while (after !== undefined);
  }

  async #finish(request: AskUserRequest, outcome: Outcome | undefined): Promise<void> {
    const { desk, token, detached } = this.#chat;
    const place = placeOf(this.#chat, request);
    const note = await deliveryOf(desk, request.id);
    if (place === undefined || note?.state !== 'sent' || (await isFinished(desk, request.id))) return;
    if (note.by !== token) {
      await pause(this.#chat, GRACE_MS * (1 + Math.random()));
      if (detached.aborted || (await isFinished(desk, request.id))) return;
    }
    try {
      await this.#say(request, outcome, place.conversation, note.messages);
    } catch (error) {
      // It is not tried again: an edit that fails at once fails later on too, or was done.
      this.#chat.report(error);
    }
    await noteFinished(desk, request.id);
  }

  async #say(
    request: AskUserRequest,
    outcome: Outcome | undefined,
    conversation: string,
    messages: readonly (string | null)[],
  ): Promise<void> {
    const { channel, name } = this.#chat;
    const strings = wordsFor(this.#chat, request);
    const status = statusLine(request, outcome, name, strings);
    const last = messages.findLastIndex((id) => id !== null);
    const id = messages[last];
    // Whether that message was ever there is not known.
    if (typeof id !== 'string') return;
    if (!channel.capabilities.edit) {
      await channel.send(conversation, { text: status }, { signal: untilDetached(this.#chat) });
      return;
    }
    const { maxLength = Number.POSITIVE_INFINITY } = channel.capabilities;
    const part = composeAsk(request, strings, askTextOptions(this.#chat))[last] ?? '';
    const room = maxLength - part.length - 2;
    const line = status.length <= room ? status : statusLine(request, withoutAnswers(outcome), name, strings);
    await channel.edit({ conversation, id }, { text: `${part}\n\n${line}` });
  }
}

/** The same end, in few words. */
function withoutAnswers(outcome: Outcome | undefined): Outcome | undefined {
  return outcome?.status === 'answered'
    ? { ...outcome, answers: [{ questionId: '', selected: [], skipped: false }] }
    : outcome;
}
