import { describe, expect, test } from 'vitest';
import { type AskUserRequest, cleanText, type RenderContext, type Renderer, type Reply } from '../../src/index';
import { type RendererSubject, rendererConformance } from '../../src/testing/index';
import { collectedCases } from './collected-cases';

/** What a faulty screen does otherwise than a sound one. */
interface Faults {
  readonly write?: (text: string, place: keyof typeof CLEAN) => string;
  readonly ask?: (request: AskUserRequest, context: RenderContext, screen: Screen) => Promise<Reply>;
  readonly onAbort?: (screen: Screen, release: () => void) => void;
  readonly onEnd?: (reply: (reply: Reply) => void) => void;
}

interface Screen {
  text: string;
  listeners: number;
  ended: boolean;
  reply: ((reply: Reply) => void) | undefined;
}

const CLEAN = {
  question: true,
  header: true,
  label: true,
  description: true,
  reason: true,
  origin: true,
  details: true,
};

const plain = (text: string) =>
  text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2060-\u206f\ufeff]/g, '').toWellFormed();

/** Nothing of a command may be left out. */
const visible = (text: string) =>
  Array.from(text, (one) => (plain(one) === one ? one : `<${one.codePointAt(0)}>`)).join('');

/** A screen that does everything right, but for its faults. */
function screenWith(faults: Faults): RendererSubject {
  const screen: Screen = { text: '', listeners: 0, ended: false, reply: undefined };
  const write = faults.write ?? sound;
  const present = (request: AskUserRequest, context: RenderContext): Promise<Reply> => {
    if (screen.ended) return Promise.resolve({ unavailable: true, reason: 'closed' });
    if (context.signal.aborted) return Promise.reject(context.signal.reason);
    return new Promise((resolve, reject) => {
      screen.listeners++;
      const release = () => {
        screen.listeners--;
        screen.reply = undefined;
      };
      context.signal.addEventListener('abort', () => {
        if (screen.reply === undefined) return;
        if (faults.onAbort) faults.onAbort(screen, release);
        else release();
        reject(context.signal.reason);
      });
      screen.reply = (reply) => {
        release();
        resolve(reply);
      };
      draw(request, context);
      context.shown();
    });
  };
  function draw(request: AskUserRequest, context: RenderContext): void {
    screen.text += `${request.origin.map((name) => write(name, 'origin')).join('/')}\n`;
    for (const issue of context.rejected ?? []) screen.text += `${write(issue.message, 'reason')}\n`;
    for (const detail of Object.values(request.details ?? {})) {
      const text = typeof detail === 'string' ? detail : JSON.stringify(detail);
      screen.text += `${write(text, 'details')}\n`;
    }
    for (const one of request.questions) {
      screen.text += `${write(one.header, 'header')}\n${write(one.question, 'question')}\n`;
      for (const option of one.options ?? []) {
        screen.text += `${write(option.label, 'label')}: ${write(option.description, 'description')}\n`;
      }
    }
  }
  const renderer: Renderer = {
    name: 'screen',
    ask: (request, context) => faults.ask?.(request, context, screen) ?? present(request, context),
  };
  return {
    renderer,
    answer: ({ questions }) =>
      screen.reply?.({
        answers: Object.fromEntries(questions.map(({ id, type }) => [id, type === 'yesno' ? 'Yes' : 'SQLite'])),
      }),
    output: () => screen.text,
    held: () => ({ listeners: screen.listeners }),
    end: () => {
      screen.ended = true;
      const { reply } = screen;
      if (reply === undefined) return;
      if (faults.onEnd) faults.onEnd(reply);
      else reply({ unavailable: true, reason: 'closed' });
    },
  };
}

function casesOf(faults: Faults) {
  const cases = collectedCases();
  rendererConformance(cases.test, { open: () => screenWith(faults) });
  return cases;
}

const sound = (text: string, place: keyof typeof CLEAN) => (place === 'details' ? visible(text) : plain(text));

const RAW = (place: keyof typeof CLEAN): Faults => ({
  write: (text, where) => (where === place ? text : sound(text, where)),
});

const FAULTS: readonly (readonly [what: string, fails: readonly string[], faults: Faults])[] = [
  [
    'answers by itself',
    ['answers nothing by itself'],
    {
      ask: async (_request, context) => {
        context.shown();
        return { answers: {} };
      },
    },
  ],
  [
    'never says that it shows',
    ['shows a choice, says so, and brings the answer', 'takes asks one after the other'],
    { ask: async () => ({ answers: {} }) },
  ],
  [
    'brings an empty answer for an answer',
    ['shows a choice, says so, and brings the answer'],
    {
      ask: (_request, context, screen) => {
        context.shown();
        return new Promise((resolve) => {
          screen.reply = () => resolve({ answers: {} });
        });
      },
    },
  ],
  [
    'loses answers under keys that every object has',
    ['shows a question with an id of a prototype, says so, and brings the answer'],
    {
      ask: ({ questions }, context, screen) => {
        context.shown();
        const answers: Record<string, string> = {};
        return new Promise((resolve) => {
          screen.reply = () => {
            for (const { id } of questions) answers[id] = 'SQLite';
            resolve({ answers });
          };
        });
      },
    },
  ],
  [
    'leaves out descriptions',
    ['puts the question, its header and its labels on the screen'],
    {
      write: (text, place) => (place === 'description' ? '' : plain(text)),
    },
  ],
  [
    'does not say why',
    ['says why a reply could not be taken'],
    {
      write: (text, place) => (place === 'reason' ? '' : plain(text)),
    },
  ],
  [
    'says good-bye after the next ask is on screen',
    ['has left the screen when its abort listener returns'],
    {
      onAbort: (screen, release) => {
        release();
        queueMicrotask(() => {
          screen.text += 'Answered elsewhere\n';
        });
      },
    },
  ],
  [
    'lets go a turn late',
    ['has let go of everything when its abort listener returns'],
    { onAbort: (_screen, release) => queueMicrotask(release) },
  ],
  [
    'keeps a listener of each ask that was aborted',
    ['holds no more after many asks than before the first'],
    { onAbort: () => {} },
  ],
  [
    'takes an end for an answer',
    ['fails when the person’s way to reply ends, and answers nothing'],
    { onEnd: (reply) => reply({ answers: {} }) },
  ],
  [
    'takes an end for a dismissal',
    ['fails when the person’s way to reply ends, and answers nothing'],
    { onEnd: (reply) => reply({ cancelled: true }) },
  ],
  ['sends raw questions', ['sends nothing hostile of a question to the screen'], RAW('question')],
  ['sends raw headers', ['sends nothing hostile of a header to the screen'], RAW('header')],
  ['sends raw labels', ['sends nothing hostile of a label to the screen'], RAW('label')],
  ['sends raw descriptions', ['sends nothing hostile of a description to the screen'], RAW('description')],
  ['sends raw reasons', ['sends nothing hostile of a reason to the screen'], RAW('reason')],
  [
    'does not show what is to be confirmed',
    [
      'shows what a confirmation of the kind exec is about',
      'shows what a confirmation of the kind edit is about',
      'shows what a confirmation of the kind mcp is about',
      'shows what a confirmation of the kind info is about',
      'shows what a confirmation of the kind ask_user is about',
      'shows what a confirmation of the kind exit_plan_mode is about',
    ],
    { write: (text, place) => (place === 'details' ? '' : plain(text)) },
  ],
  [
    'sends raw commands',
    ['sends nothing hostile of a command to the screen, and leaves none of its words out'],
    RAW('details'),
  ],
  [
    'leaves out what a command hides',
    ['sends nothing hostile of a command to the screen, and leaves none of its words out'],
    { write: (text, place) => (place === 'details' ? cleanText(text) : plain(text)) },
  ],
  ['sends raw names of subagents', ['sends nothing hostile of a subagent’s name to the screen'], RAW('origin')],
];

describe('the renderer suite', () => {
  test.each(FAULTS)('sees a renderer that %s', async (_what, fails, faults) => {
    const cases = casesOf(faults);
    for (const name of fails) expect(await cases.failureOf(name), name).toMatch(/^Error: /);
  });

  test('passes a renderer without a fault', async () => {
    const cases = casesOf({});
    for (const name of cases.names) expect(await cases.failureOf(name), name).toBeUndefined();
  });

  test('lets a renderer’s own sequences through, and no hostile text that looks like one', async () => {
    const name = 'sends nothing hostile of a question to the screen';
    const failureWith = (faults: Faults) => {
      const cases = collectedCases();
      rendererConformance(cases.test, { open: () => ({ ...screenWith(faults), ownSequences: /\u001b\[\d*m/g }) });
      return cases.failureOf(name);
    };
    expect(await failureWith({ write: (text) => `\u001b[31m${plain(text)}\u001b[0m` })).toBeUndefined();
    expect(await failureWith(RAW('question'))).toContain('SGR colour: it reached the screen as it was');
  });

  test('lists what it can’t try, and wants what was promised', async () => {
    const some = collectedCases();
    rendererConformance(some.test, { provides: ['held'], open: () => screenWith({}) });
    expect(some.skipped).toContain('says why a reply could not be taken (the subject has no output)');
    expect(some.names).not.toContain('says why a reply could not be taken');
    const all = collectedCases();
    const { output: _output, ...blind } = screenWith({});
    rendererConformance(all.test, { open: () => blind });
    expect(await all.failureOf('says why a reply could not be taken')).toBe(
      'Error: open() gave no output; say so with provides, or give it',
    );
  });
});
