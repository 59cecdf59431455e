import { describe, test } from 'vitest';
import { type Key, terminalRenderer } from '../../src/renderers/terminal/index';
import { rendererConformance } from '../../src/testing/index';
import { listenersOf } from '../support/streams';
import { SENDS, TerminalScreen } from '../support/terminal-screen';

/** What the renderer writes itself: cursor movements, erasing, modes, line ends. */
const OWN_SEQUENCES = /\x1b\[\??\d*[A-Za-z]|\r/g;

/** So large that no text of the suite is broken or cut. */
const SIZE = { columns: 5_000, rows: 500 };

const ANSWERS = { text: ['main', 'return'], choice: ['1'], yesno: ['1'], several: ['1', 'end', 'return'] } as const;

describe('terminalRenderer on streams', () => {
  rendererConformance(test, {
    open: () => {
      const screen = new TerminalScreen();
      Object.assign(screen.output, SIZE);
      return {
        renderer: screen.renderer(),
        answer: async ({ questions }) => {
          await screen.settle();
          for (const { type, multiSelect } of questions) {
            if (type === 'text') screen.press('main', SENDS.enter);
            else screen.press('1', ...(multiSelect === true ? ['\x1b[F', SENDS.enter] : []));
          }
          if (questions.length > 1) screen.press(SENDS.enter);
        },
        output: () => screen.written,
        ownSequences: OWN_SEQUENCES,
        held: () => ({
          input: listenersOf(screen.input),
          output: listenersOf(screen.output),
          process: listenersOf(process),
          timers: screen.clock.timers,
          raw: screen.input.isRaw,
          flowing: screen.input.readableFlowing === true,
        }),
        end: () => void screen.input.end(),
      };
    },
  });
});

describe('terminalRenderer in a host that owns the terminal', () => {
  rendererConformance(test, {
    provides: ['output', 'held'],
    open: () => {
      const { clock } = new TerminalScreen();
      const listeners = new Set<(key: Key) => void>();
      let written = '';
      const press = (name: string) => {
        const text = name.length === 1 || name === 'main' ? { text: name } : {};
        for (const listener of [...listeners]) listener({ name, ...text });
      };
      return {
        renderer: terminalRenderer({
          keys(listener) {
            listeners.add(listener);
            return () => listeners.delete(listener);
          },
          write: (text) => {
            written += text;
          },
          size: () => SIZE,
          theme: { colorDepth: 1, unicode: true },
          clock,
        }),
        answer: async ({ questions }) => {
          await clock.advance(300);
          for (const { type, multiSelect } of questions) {
            for (const name of ANSWERS[multiSelect === true ? 'several' : type]) press(name);
          }
          if (questions.length > 1) press('return');
        },
        output: () => written,
        ownSequences: OWN_SEQUENCES,
        held: () => ({ keys: listeners.size, process: listenersOf(process), timers: clock.timers }),
      };
    },
  });
});
