import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labelKey } from '../../src/question/label';
import { optionsOf, type Question } from '../../src/question/question';
import { parseReply } from '../../src/text/parse-reply';
import { REASK_REASONS } from '../../src/text/parsed-reply';

const RUNS = { numRuns: 1_000 };

/** Words and marks that mean something to the parser, so that random texts are near to what it reads. */
const atom = fc.oneof(
  fc.constantFrom(
    '1',
    '2',
    '9',
    'a',
    'b',
    '②',
    '1️⃣',
    '٢',
    'two',
    'the second',
    'option',
    '#',
    'all',
    'skip',
    'cancel',
    '/cancel',
    '/skip',
  ),
  fc.constantFrom(
    'yes',
    'no',
    '👍🏽',
    'city',
    'Porto',
    'Lisbon',
    'Red, white',
    'and',
    '和',
    '[x]',
    '[ ]',
    '>',
    '- ',
    'to',
    '-',
    '~',
  ),
  fc.constantFrom(
    ',',
    ';',
    '、',
    '\n',
    '\r\n',
    ' ',
    ':',
    '=',
    '.',
    ')',
    ' - ',
    '//',
    '\\',
    '?',
    '!',
    '"',
    '“',
    '\u200b',
    '\ud800',
    '*',
  ),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
);
const text = fc.oneof(
  fc.array(atom, { maxLength: 20 }).map((atoms) => atoms.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const label = fc
  .oneof(
    atom.filter((one) => labelKey(one) !== ''),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  )
  .filter(
    (one) =>
      labelKey(one) !== '' && one.trim() === one && /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u.test(one),
  );
const labels = fc.uniqueArray(label, { minLength: 2, maxLength: 4, selector: labelKey });

const options = labels.map((all) => all.map((one) => ({ label: one, description: '' })));
const question = fc.oneof(
  fc.record({ type: fc.constant('choice' as const), options, multiSelect: fc.boolean() }),
  fc.record({ type: fc.constantFrom('text' as const, 'yesno' as const) }),
);
const questions = fc
  .array(fc.tuple(question, fc.constantFrom('City', 'Go', 'Env', 'A: b')), { minLength: 1, maxLength: 4 })
  .map((all): Question[] => all.map(([one, header], at) => ({ ...one, id: `q${at}`, header, question: `${header}?` })));

describe('any text', () => {
  test('is answers, a reask or a cancel, and nothing that was not asked', () => {
    fc.assert(
      fc.property(questions, text, (all, reply) => {
        const parsed = parseReply(all, reply);
        expect(['answers', 'reask', 'cancelled'].filter((kind) => kind in parsed)).toHaveLength(1);
        const answers = 'answers' in parsed ? parsed.answers : 'reask' in parsed ? (parsed.partial ?? []) : [];
        if (answers.length > 0) expect(answers).toHaveLength(all.length);
        answers.forEach((answer, at) => {
          if (answer === null) return;
          const offered = optionsOf(all[at]!).map((option) => option.label);
          expect(answer.questionId).toBe(all[at]!.id);
          expect(answer.selected).toEqual(offered.filter((one) => answer.selected.includes(one)));
          if (all[at]!.multiSelect !== true) expect(answer.selected.length).toBeLessThan(2);
          // An answer says something, and what was typed is in what was typed.
          expect(answer.skipped || answer.selected.length > 0 || answer.text !== undefined).toBe(true);
          if (answer.text !== undefined) expect(answer.text).toBe(answer.text.trim());
        });
        if (!('reask' in parsed)) return;
        expect(REASK_REASONS).toContain(parsed.reask.reason);
        expect(parsed.reask.questions.length).toBeGreaterThan(0);
        const ids = all.map(({ id }) => id);
        expect(parsed.reask.questions).toEqual(ids.filter((id) => parsed.reask.questions.includes(id)));
        expect(parsed.partial === undefined).toBe(all.length === 1);
        for (const id of parsed.reask.questions) expect(parsed.partial?.[ids.indexOf(id)] ?? null).toBeNull();
      }),
      RUNS,
    );
  });

  test('to a text question is itself, trimmed', () => {
    const name: Question = { id: 'n', header: 'Zq', question: 'Zqx?', type: 'text' };
    fc.assert(
      fc.property(text, (reply) => {
        fc.pre(!/cancel|skip|>/i.test(reply) && /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u.test(reply));
        expect(parseReply([name], reply)).toEqual({
          answers: [{ questionId: 'n', selected: [], text: reply.trim(), skipped: false }],
        });
      }),
      RUNS,
    );
  });
});

describe('an exact label', () => {
  test('of one question always wins', () => {
    fc.assert(
      fc.property(labels, fc.boolean(), fc.nat(3), (all, multiSelect, nth) => {
        const picked = all[nth % all.length]!;
        const asked: Question = {
          id: 'q',
          header: 'H',
          question: 'Q?',
          type: 'choice',
          multiSelect,
          options: all.map((one) => ({ label: one, description: '' })),
        };
        expect(parseReply([asked], picked)).toEqual({
          answers: [{ questionId: 'q', selected: [picked], skipped: false }],
        });
        expect(parseReply([asked], ` ${picked}\n`)).toEqual({
          answers: [{ questionId: 'q', selected: [picked], skipped: false }],
        });
      }),
      RUNS,
    );
  });

  test('on each line answers each question', () => {
    const oneLine = labels.filter((all) => all.every((one) => !/[\n\r\u2028\u2029]/.test(one) && !/^[>＞]/.test(one)));
    fc.assert(
      fc.property(oneLine, oneLine, (first, second) => {
        const asked = [first, second].map(
          (all, at): Question => ({
            id: `q${at}`,
            header: `H${at}`,
            question: `Q${at}?`,
            type: 'choice',
            options: all.map((one) => ({ label: one, description: '' })),
          }),
        );
        const parsed = parseReply(asked, `${first[1]}\n${second[0]}`);
        expect(parsed).toEqual({
          answers: [
            { questionId: 'q0', selected: [first[1]], skipped: false },
            { questionId: 'q1', selected: [second[0]], skipped: false },
          ],
        });
      }),
      RUNS,
    );
  });
});
