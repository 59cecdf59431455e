import { describe, expect, test } from 'vitest';
import { cleanText } from '../../../src/index';
import hostile from '../../cases/hostile.json';
import { until } from '../../support/turns';
import { ADA, chatting, ENV, NAME } from './chatting';

const CASES = (hostile as readonly { readonly name: string; readonly text: string }[]).map(
  (one) => [one.name, one.text] as const,
);

/** As it comes out of a store that others write to: nothing has cleaned it. */
function uncleaned(text: string) {
  return {
    ...{ type: 'ask-user-request' as const, id: 'x', correlationId: 'x', digest: 'one', scope: {}, origin: [text] },
    questions: [
      {
        ...{ id: '0', header: text, question: text, type: 'choice' as const, placeholder: text },
        options: [
          { label: text, description: text },
          { label: 'Plain', description: '' },
        ],
      },
    ],
  };
}

describe.each(CASES)('hostile text: %s', (_name, text) => {
  test.each([40, Number.POSITIVE_INFINITY])('is only text in messages of %d', async (maxLength) => {
    const { store, channel } = chatting({ memory: { capabilities: { maxLength } } });
    await store.put(uncleaned(text));
    await until(() => channel.messages.some(({ buttons }) => buttons.length > 0));
    for (const message of channel.messages) {
      expect(message.text.length).toBeLessThanOrEqual(maxLength);
      expect(cleanText(message.text)).toBe(message.text);
      for (const { label } of message.buttons) expect(cleanText(label)).toBe(label.trim());
    }
    const whole = channel.messages
      .map((message) => message.text)
      .join(' ')
      .replace(/\s+/g, '');
    // Markup, mentions and links are passed on to the letter: it is the channel that knows what its medium would make of them.
    expect(whole).toContain(cleanText(text).replace(/\s+/g, ''));
  });

  test('is an answer to the letter where a person writes it, and never repeated', async () => {
    const { put, channel, outcome } = chatting();
    await put([NAME]);
    await channel.say(ADA, `x ${text}`);
    expect(await outcome()).toMatchObject({ answers: [{ text: `x ${text}`.trimEnd() }] });
    await until(() => channel.messages.some(({ edits }) => edits > 0));
    expect(channel.messages.at(-1)?.text).toMatch(/Answered$/);
  });

  test('does nothing as an id of a message, a person or a tap', async () => {
    const { put, channel, outcome } = chatting();
    await put([ENV]);
    expect((await channel.say(ADA, '1', { actor: `eve ${text}`, id: text })).consumed).toBe(true);
    expect((await channel.tap(channel.messages[0]!, `q1:${text}:0`)).consumed).toBe(false);
    expect(await outcome()).toBeUndefined();
    await channel.say(ADA, '1', { id: `${text}!` });
    expect(await outcome()).toMatchObject({ answers: [{ selected: ['Staging'] }] });
  });
});
