import { describe, test } from 'vitest';
import type { Reply } from '../../src/index';
import { rendererConformance, scriptedRenderer } from '../../src/testing/index';

describe('scriptedRenderer', () => {
  rendererConformance(test, {
    provides: ['end'],
    open: () => {
      let ended = false;
      let end: () => void = () => {};
      let reply: (reply: Reply) => void = () => {};
      const renderer = scriptedRenderer(
        (_request, { signal }) =>
          new Promise((resolve, reject) => {
            end = () => resolve(undefined);
            reply = resolve;
            signal.addEventListener('abort', () => reject(signal.reason));
            if (ended) end();
          }),
      );
      return {
        renderer,
        answer: ({ questions }) =>
          reply({
            answers: Object.fromEntries(questions.map(({ id, type }) => [id, type === 'yesno' ? 'Yes' : 'SQLite'])),
          }),
        end: () => {
          ended = true;
          end();
        },
      };
    },
  });
});
