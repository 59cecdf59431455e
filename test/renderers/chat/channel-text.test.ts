import { describe, expect, test } from 'vitest';
import { discordReply } from '../../../src/renderers/chat/discord/events';
import { telegramReply } from '../../../src/renderers/chat/telegram/updates';
import hostile from '../../cases/hostile.json';
import replies from '../../cases/replies.json';

const TEXTS = [...new Set([...replies.map(({ reply }) => reply), ...hostile.map(({ text }) => text)])].filter(
  (text) => text !== '',
);

/** What each platform makes of a text that is typed there, and what its channel makes of that. */
const CHANNELS: Record<string, (typed: string) => string | undefined> = {
  telegram: (text) =>
    telegramReply({ message: { message_id: 1, date: 1, chat: { id: 1 }, from: { id: 7 }, text } }, 99)?.text,
  discord: (content) =>
    discordReply(
      {
        ...{ id: '1', channelId: '1', content, system: false, webhookId: null, author: { id: '7', bot: false } },
        ...{ createdTimestamp: 1, attachments: [], reference: null, mentions: { repliedUser: null } },
      },
      '99',
    )?.text,
};

describe.each(Object.entries(CHANNELS))('%s brings what was typed to the letter', (_, brought) => {
  test.each(TEXTS)('%j', (text) => {
    expect(brought(text)).toBe(text);
  });
});
