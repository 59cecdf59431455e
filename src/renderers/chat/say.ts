import type { ChatMessage } from './channel';
import { type Chat, untilDetached } from './chat';
import { splitText } from './split-text';

/**
 * Sends words beside the questions, such as why a reply could not be taken. Gives the ids of what was sent. Never rejects: an ask is not
 * harmed by a remark that is lost.
 */
export async function say(
  chat: Chat,
  conversation: string,
  text: string,
  rest: Omit<ChatMessage, 'text'> = {},
): Promise<string[]> {
  const { channel, report } = chat;
  const ids: string[] = [];
  try {
    for (const part of splitText(text, channel.capabilities.maxLength ?? Number.POSITIVE_INFINITY)) {
      const result = await channel.send(conversation, { text: part, ...rest }, { signal: untilDetached(chat) });
      if ('id' in result) ids.push(result.id);
    }
  } catch (error) {
    report(error);
  }
  return ids;
}
