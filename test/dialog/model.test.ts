import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outcomeOfReply } from '../../src/answer/outcome-of-reply';
import type { DialogEvent } from '../../src/dialog/dialog-event';
import type { DialogState } from '../../src/dialog/dialog-state';
import { isAnswered } from '../../src/dialog/draft';
import { eventOfKey, type Key } from '../../src/dialog/key';
import { reduce } from '../../src/dialog/reduce';
import { rowsOf } from '../../src/dialog/rows';
import { optionsOf, type Question } from '../../src/question/question';
import { PATIENCE_MS, runs } from '../properties/runs';
import { CHECKS, DATABASE, DEPLOY, dialogOf, NAME } from './asks';

const AGE: Question = { ...NAME, id: 'age', constraints: { format: 'integer', minimum: 18, default: '21' } };
const MUST: Question = { ...DATABASE, id: 'must', required: true };

const asks = fc.shuffledSubarray([DATABASE, CHECKS, NAME, DEPLOY, AGE, MUST], { minLength: 1, maxLength: 4 });
const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'a',
    '7',
    '21',
    'my app',
    'PostgreSQL',
    'Lint, format',
    'a\nb',
    '暂存',
    'e\u0301',
    '\u001b[31m',
  ),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
);
const question = fc.nat(4);

/** What sets an answer, said outright. */
const edits: fc.Arbitrary<DialogEvent> = fc.oneof(
  fc.record({ type: fc.constant('pick' as const), question, option: fc.nat(3) }),
  fc.record({ type: fc.constant('pick_all' as const), question }),
  fc.record({ type: fc.constant('set_text' as const), question, text }),
  fc.record({ type: fc.constant('skip' as const), question }),
);

/** What may never change one. */
const others: fc.Arbitrary<DialogEvent> = fc.oneof(
  fc.record({ type: fc.constant('go' as const), page: fc.integer({ min: -1, max: 6 }) }),
  fc.constantFrom<DialogEvent>(
    { type: 'back' },
    { type: 'note' },
    { type: 'ask_back' },
    { type: 'move', by: 1 },
    { type: 'move', by: -1 },
    { type: 'edit', edit: 'left' },
    { type: 'edit', edit: 'home' },
    { type: 'edit', edit: 'up' },
    { type: 'reopen', issues: [{ path: '', code: 'unknown', message: 'no' }] },
  ),
  fc.record({ type: fc.constant('set_note' as const), question, text }),
);

/** The same answers kept by the plainest means: what the last edit of each question said. */
class Model {
  readonly #picked: Set<number>[];
  readonly #texts: string[];
  readonly #skipped: boolean[];

  constructor(private readonly questions: readonly Question[]) {
    this.#picked = questions.map(() => new Set());
    this.#texts = questions.map(() => '');
    this.#skipped = questions.map(() => false);
  }

  apply(event: DialogEvent): void {
    const index = 'question' in event ? (event.question ?? -1) : -1;
    const asked = this.questions[index];
    if (asked === undefined) return;
    const picked = this.#picked[index]!;
    const isMulti = asked.multiSelect === true;
    if (event.type === 'pick' && event.option < optionsOf(asked).length) {
      if (isMulti && picked.has(event.option)) picked.delete(event.option);
      else this.#only(index, isMulti, event.option);
      this.#skipped[index] = false;
    } else if (event.type === 'pick_all' && isMulti) {
      const all = optionsOf(asked).map((_, option) => option);
      this.#picked[index] = new Set(picked.size === all.length ? [] : all);
      this.#skipped[index] = false;
    } else if (event.type === 'skip' && asked.required !== true) {
      this.#skipped[index] = true;
    }
  }

  /** `given` is the field's text before, since a text that stays as it was is no edit. */
  setText(index: number, typed: string, given: string): void {
    if (this.questions[index] === undefined || typed === given) return;
    this.#texts[index] = typed.trim() === '' ? '' : typed;
    if (typed.trim() !== '' && this.questions[index]?.multiSelect !== true) this.#picked[index] = new Set();
    this.#skipped[index] = false;
  }

  /** Enter on words that are there: they are the answer, or part of it. */
  takeText(index: number, text: string): void {
    this.#texts[index] = text.trim() === '' ? '' : text;
    if (text.trim() !== '' && this.questions[index]?.multiSelect !== true) this.#picked[index] = new Set();
    this.#skipped[index] = false;
  }

  /** What a key did, said as an outright edit. `before` and `after` are read only for where the cursor was and what the field says. */
  applyKey(before: DialogState, event: DialogEvent, after: DialogState): void {
    if (before.reply !== undefined || before.leaving) return;
    const { page, focus } = before;
    const question = this.questions[page];
    if (question === undefined) return;
    const isInSideField = focus === 'note' || focus === 'clarify';
    const texts = [before, after].map(({ drafts }) => drafts[page]?.field.text ?? '');
    if (event.type === 'skip') return this.apply({ type: 'skip', question: page });
    if (event.type === 'insert' || event.type === 'edit') {
      return isInSideField ? undefined : this.setText(page, texts[1]!, texts[0]!);
    }
    if (event.type === 'toggle' && focus !== 'list') return;
    if (event.type === 'activate' && isInSideField) return;
    if (event.type !== 'choose' && event.type !== 'activate' && event.type !== 'toggle') return;
    const at = event.type === 'choose' ? event.row : before.drafts[page]!.cursor;
    const row = rowsOf(question)[question.type === 'text' ? 0 : at];
    if (row?.kind === 'option') this.apply({ type: 'pick', question: page, option: row.option });
    if (row?.kind === 'all') this.apply({ type: 'pick_all', question: page });
    const isTaken = row?.kind === 'text' || (row?.kind === 'other' && event.type === 'activate');
    if (isTaken && event.type !== 'toggle') this.takeText(page, texts[0]!);
  }

  #only(index: number, isMulti: boolean, option: number): void {
    if (!isMulti) {
      this.#picked[index]?.clear();
      this.#texts[index] = '';
    }
    this.#picked[index]?.add(option);
  }

  answers(): object[] {
    return this.questions.map((asked, index) => {
      if (this.#skipped[index]) return { selected: [], text: '' };
      const labels = optionsOf(asked).map(({ label }) => label);
      return { selected: labels.filter((_, option) => this.#picked[index]?.has(option)), text: this.#texts[index] };
    });
  }
}

function answered({ questions, drafts }: DialogState): object[] {
  return questions.map((asked, index) => {
    const draft = drafts[index]!;
    if (!isAnswered(draft)) return { selected: [], text: '' };
    const labels = optionsOf(asked).map(({ label }) => label);
    return { selected: draft.picked.map((option) => labels[option]), text: draft.usesText ? draft.field.text : '' };
  });
}

const keys: fc.Arbitrary<Key> = fc.oneof(
  fc.record({
    name: fc.constantFrom(
      'return',
      'escape',
      'tab',
      'up',
      'down',
      'left',
      'right',
      'home',
      'end',
      'backspace',
      'delete',
      'j',
      's',
      'w',
      'k',
      'n',
      '?',
    ),
    ctrl: fc.boolean(),
    alt: fc.boolean(),
    shift: fc.boolean(),
  }),
  fc.constantFrom(...'123456789n?sx中 ').map((one) => ({ name: one === ' ' ? 'space' : one, text: one })),
  text.map((pasted) => ({ name: 'paste', text: pasted })),
);

describe('after any sequence of events', () => {
  test(
    'each answer is what the last edit of that question made it',
    () => {
      fc.assert(
        fc.property(asks, fc.array(fc.oneof(edits, others), { maxLength: 40 }), (questions, events) => {
          const model = new Model(questions);
          let dialog = dialogOf(questions);
          for (const event of events) {
            const field = 'question' in event ? (dialog.drafts[event.question ?? -1]?.field.text ?? '') : '';
            dialog = reduce(dialog, event);
            model.apply(event);
            if (event.type === 'set_text') {
              const index = event.question ?? -1;
              model.setText(index, dialog.drafts[index]?.field.text ?? '', field);
            }
            expect(answered(dialog)).toEqual(model.answers());
          }
        }),
        runs(),
      );
    },
    PATIENCE_MS,
  );

  test(
    'keys change no answer but that of the question in view, and turning pages changes nothing',
    () => {
      fc.assert(
        fc.property(asks, fc.array(keys, { maxLength: 40 }), (questions, pressed) => {
          let dialog = dialogOf(questions);
          for (const key of pressed) {
            const event = eventOfKey(dialog, key);
            const before = dialog;
            if (event !== undefined) dialog = reduce(dialog, event);
            expect(dialog.page).toBeGreaterThanOrEqual(0);
            expect(dialog.page).toBeLessThanOrEqual(questions.length);
            for (const [index, draft] of dialog.drafts.entries()) {
              const isKept = index !== before.page || event?.type === 'go' || event?.type === 'escape';
              if (isKept) expect({ ...draft, cursor: 0 }).toEqual({ ...before.drafts[index]!, cursor: 0 });
            }
          }
        }),
        runs(),
      );
    },
    PATIENCE_MS,
  );

  test(
    'an answer is what keys made it, and what is handed in is that and no more',
    () => {
      fc.assert(
        fc.property(asks, fc.array(keys, { maxLength: 40 }), (questions, pressed) => {
          const model = new Model(questions);
          let dialog = dialogOf(questions);
          for (const key of pressed) {
            const event = eventOfKey(dialog, key);
            if (event === undefined) continue;
            const before = dialog;
            dialog = reduce(dialog, event);
            model.applyKey(before, event, dialog);
            expect(answered(dialog)).toEqual(model.answers());
          }
          dialog = reduce(dialog, { type: 'submit' });
          const { reply } = dialog;
          if (reply === undefined) {
            expect(dialog.message).toBeDefined();
            return;
          }
          const outcome = outcomeOfReply(questions, reply, { kind: 'human', renderer: 'test' });
          if (outcome.status !== 'answered') return;
          const taken = outcome.answers.map(({ selected, text }) => ({ selected, text: text ?? '' }));
          expect(taken).toEqual(model.answers());
        }),
        runs(),
      );
    },
    PATIENCE_MS,
  );
});
