import { describe, test } from 'vitest';
import { chatRenderer } from '../../src/renderers/chat/index';
import { memoryChannel, rendererConformance } from '../../src/testing/index';

describe.each([
  ['with buttons', { buttons: true, edit: true }],
  ['of plain text', { buttons: false }],
  ['of short messages', { maxLength: 1_000 }],
])('chatRenderer on a channel %s', (_, capabilities) => {
  rendererConformance(test, {
    // A chat has no end that a renderer could hear of.
    provides: ['output', 'held'],
    open: () => {
      let written = '';
      const channel = memoryChannel({
        capabilities,
        onSend: (_conversation, { text, buttons = [] }) => {
          written += `${[text, ...buttons.map(({ label }) => label)].join('\n')}\n`;
          return 'sent';
        },
      });
      return {
        renderer: chatRenderer({ channel, route: () => ({ conversation: 'ada' }) }),
        answer: async ({ questions }) => {
          await channel.say('ada', questions.map(({ type }) => (type === 'text' ? 'main' : '1')).join('\n'));
        },
        output: () => written,
        // One while it is attached, whatever it asks.
        held: () => ({ more: Math.max(0, channel.listeners - 1) }),
      };
    },
  });
});
