import type { ChatListener, ChatReply } from './channel';

/** Whether one of the listeners took the reply; the others are not asked any more. */
export async function isClaimed(listeners: ReadonlySet<ChatListener>, reply: ChatReply): Promise<boolean> {
  for (const listener of listeners) if (await listener(reply)) return true;
  return false;
}

/** A text that has to fit into so many UTF-16 units. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const kept = text.slice(0, length - 1);
  // Half of a character is none.
  return `${/[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept}…`;
}
