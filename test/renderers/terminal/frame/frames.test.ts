import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { createDialog, type DialogEvent, isReview, questionInView, reduce } from '../../../../src/dialog/index';
import { stringsFor } from '../../../../src/locales/locale';
import type { Question } from '../../../../src/question/question';
import { layout, type View } from '../../../../src/renderers/terminal/index';
import { richText } from '../../../properties/arbitrary-asks';
import { PATIENCE_MS, runs } from '../../../properties/runs';

const longText = fc.array(fc.oneof(richText, fc.constantFrom('\n', ' ', '- a ', '**b** ', '`c`', 'words and words ')), {
  maxLength: 40,
});
const text = fc.oneof(
  richText,
  longText.map((parts) => parts.join('')),
);

const options = fc
  .array(fc.record({ label: text, description: text, recommended: fc.boolean(), preview: text }), {
    minLength: 2,
    maxLength: 4,
  })
  .map((all) => all.map(({ preview, ...option }) => (preview === '' ? option : { ...option, preview })));

/** Not what a parser lets through but anything at all: a frame must hold whatever it is given. */
const question = fc.record({
  question: text,
  header: text,
  type: fc.constantFrom('choice' as const, 'choice' as const, 'text' as const, 'yesno' as const),
  options,
  multiSelect: fc.boolean(),
  placeholder: text,
  required: fc.boolean(),
  unconstrainedHeight: fc.boolean(),
});

const questions = fc.array(question, { minLength: 1, maxLength: 4 }).map((all): readonly Question[] =>
  all.map(({ options: given, multiSelect, ...rest }, at) => ({
    ...rest,
    id: String(at),
    ...(rest.type === 'choice' && { options: given, multiSelect }),
  })),
);

const event: fc.Arbitrary<DialogEvent> = fc.oneof(
  fc.record({ type: fc.constant('choose' as const), row: fc.nat(6) }),
  fc.record({ type: fc.constant('go' as const), page: fc.nat(4) }),
  fc.record({ type: fc.constant('move' as const), by: fc.constantFrom(1, -1) }),
  fc.record({ type: fc.constant('insert' as const), text }),
  fc.record({
    type: fc.constant('edit' as const),
    edit: fc.constantFrom('left', 'up', 'word_left', 'backspace', 'home'),
  }),
  fc.constantFrom<DialogEvent>(
    { type: 'toggle' },
    { type: 'activate' },
    { type: 'note' },
    { type: 'ask_back' },
    { type: 'skip' },
    { type: 'escape' },
    { type: 'next' },
    { type: 'reopen', issues: [{ path: '', code: 'required', message: 'no \u001b[31mgood' }] },
  ),
);

const details = fc.oneof(
  fc.record({
    type: fc.constant('exec' as const),
    title: text,
    command: text,
    rootCommand: text,
    rootCommands: fc.array(text, { maxLength: 2 }),
  }),
  fc.record({
    type: fc.constant('edit' as const),
    title: text,
    fileName: text,
    filePath: text,
    fileDiff: text,
    originalContent: fc.constant(null),
    newContent: text,
  }),
);

/** A confirmation's only question has outcomes as its labels. */
function decision({ header }: Question): Question {
  const outcomes = ['proceed_once', 'proceed_always', 'proceed_always_and_save', 'cancel'];
  const labels = outcomes.map((label) => ({ label, description: '' }));
  return { id: 'decision', question: 'ignored', header, type: 'choice', options: labels };
}

const view = fc.record({
  columns: fc.oneof(fc.integer({ min: 20, max: 140 }), fc.constantFrom(20, 40, 80, 120)),
  rows: fc.integer({ min: 6, max: 60 }),
  theme: fc.record({ colorDepth: fc.constantFrom(1 as const, 8 as const), unicode: fc.boolean() }),
  locale: fc.constantFrom('en', 'zh-CN'),
  request: fc.record({
    origin: fc.array(text, { maxLength: 2 }),
    scope: fc.record({ user: text, session: text }),
    details: fc.option(details, { nil: undefined, freq: 8 }),
  }),
  queue: fc.constantFrom({ position: 1, total: 1 }, { position: 2, total: 30 }),
  secondsLeft: fc.option(fc.nat(4_000), { nil: undefined }),
  scroll: fc.nat(30),
});

const OWN_COLOURS = /\u001b\[[\d;]*m/g;
const OPENINGS = /\u001b\[[1-9][\d;]*m/g;
const RESETS = /\u001b\[0m/g;
const CONTROLS = /[\0-\x1f\x7f-\x9f]/;

test(
  'a frame fits its terminal, whatever is asked and typed: no line too wide, none too many, no control, the cursor in view',
  () => {
    fc.assert(
      fc.property(questions, fc.array(event, { maxLength: 12 }), view, (asked, events, given) => {
        const { details: confirmed, ...request } = given.request;
        const { secondsLeft, locale, ...rest } = given;
        const dialog = events.reduce(reduce, createDialog(confirmed === undefined ? asked : [decision(asked[0]!)]));
        const drawn: View = {
          ...rest,
          strings: stringsFor(locale),
          request: { ...request, ...(confirmed !== undefined && { details: confirmed }) },
          ...(secondsLeft !== undefined && { secondsLeft }),
        };
        const { lines, caret, maxScroll } = layout(dialog, drawn);
        const plain = lines.map((line) => line.replace(OWN_COLOURS, ''));

        expect(lines.length).toBeLessThanOrEqual(given.rows - 1);
        for (const line of plain) {
          expect(stringWidth(line)).toBeLessThanOrEqual(given.columns);
          expect(line).not.toMatch(CONTROLS);
        }
        if (given.theme.colorDepth === 1) expect(lines).toEqual(plain);
        // Each colour of ours is taken back at once: one that a text brought along would not be.
        for (const line of lines) expect(line.match(OPENINGS)?.length ?? 0).toBe(line.match(RESETS)?.length ?? 0);
        if (caret !== undefined) {
          expect(caret.line).toBeLessThan(lines.length);
          expect(caret.column).toBeLessThan(given.columns);
        }
        expect(layout(dialog, { ...drawn, scroll: maxScroll }).lines).toEqual(
          layout(dialog, { ...drawn, scroll: maxScroll + 1 }).lines,
        );
        const question = questionInView(dialog);
        const hasCursor = isReview(dialog) || (question !== undefined && question.type !== 'text');
        const cursor = given.theme.unicode ? '❯' : '>';
        if (hasCursor) expect(plain.filter((line) => line.startsWith(`${cursor} `)).length).toBeGreaterThan(0);
        const isTyping = !isReview(dialog) && dialog.focus !== 'list' && !dialog.leaving;
        expect(caret !== undefined).toBe(isTyping);
      }),
      runs(),
    );
  },
  PATIENCE_MS,
);

test(
  'a terminal of a few columns and rows gets no line too wide either, and no error',
  () => {
    const tiny = fc.record({ columns: fc.integer({ min: 2, max: 19 }), rows: fc.integer({ min: 1, max: 5 }) });
    fc.assert(
      fc.property(questions, fc.array(event, { maxLength: 12 }), view, tiny, (asked, events, given, size) => {
        const { secondsLeft, locale, request: _request, ...rest } = given;
        const dialog = events.reduce(reduce, createDialog(asked));
        const { lines } = layout(dialog, { ...rest, ...size, strings: stringsFor(locale) });
        expect(lines.length).toBeLessThanOrEqual(Math.max(1, size.rows - 1));
        for (const line of lines) {
          expect(stringWidth(line.replace(OWN_COLOURS, ''))).toBeLessThanOrEqual(size.columns);
        }
      }),
      runs(0.2),
    );
  },
  PATIENCE_MS,
);
