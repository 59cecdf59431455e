import { describe, expect, test } from 'vitest';
import { AskUserError, type Issue, outcomeOfReply, type Question, type Respondent } from '../../src/index';

const BY: Respondent = { kind: 'human', renderer: 'web', actor: 'ada' };
const DATABASE: Question = {
  id: 'db',
  question: 'Which?',
  header: 'Database',
  type: 'choice',
  options: [
    { label: 'PostgreSQL', description: '' },
    { label: 'SQLite', description: '' },
  ],
};
const CHECKS: Question = {
  id: 'checks',
  question: 'Which?',
  header: 'Checks',
  type: 'choice',
  multiSelect: true,
  options: [
    { label: 'Unit', description: '' },
    { label: 'Lint, fast', description: '' },
    { label: 'E2E', description: '' },
  ],
};
const NAME: Question = { id: 'name', question: 'Which?', header: 'Name', type: 'text' };
const SURE: Question = { id: 'sure', question: 'Sure?', header: 'Sure', type: 'yesno' };

function answersOf(question: Question, value: unknown) {
  const outcome = outcomeOfReply([question], { answers: { [question.id]: value } }, BY);
  if (outcome.status !== 'answered') throw new Error(outcome.status);
  const { questionId, ...answer } = outcome.answers[0] ?? { questionId: undefined, selected: [], skipped: true };
  expect(questionId).toBe(question.id);
  return answer;
}

function issuesOf(questions: readonly Question[], reply: unknown, limits?: { answerLength: number }): readonly Issue[] {
  try {
    outcomeOfReply(questions, reply, BY, limits);
  } catch (error) {
    if (AskUserError.is(error) && error.code === 'invalid_reply') return error.issues ?? [];
    throw error;
  }
  throw new Error('the reply was taken');
}

function issueOf(question: Question, value: unknown): Issue | undefined {
  const issues = issuesOf([question], { answers: { [question.id]: value } });
  expect(issues).toHaveLength(1);
  return issues[0];
}

const SKIPPED = { selected: [], skipped: true };

describe('one question’s part of a reply', () => {
  test.each([
    ['a label', DATABASE, 'SQLite', { selected: ['SQLite'], skipped: false }],
    ['a label in another case and width', DATABASE, ' ｓｑＬＩＴＥ ', { selected: ['SQLite'], skipped: false }],
    ['words of one’s own', DATABASE, 'DuckDB', { selected: [], text: 'DuckDB', skipped: false }],
    ['a list of one label', DATABASE, ['SQLite'], { selected: ['SQLite'], skipped: false }],
    ['labels told apart', DATABASE, { selected: ['sqlite'] }, { selected: ['SQLite'], skipped: false }],
    ['a text told apart', DATABASE, { text: 'DuckDB' }, { selected: [], text: 'DuckDB', skipped: false }],
    ['a text that equals a label', DATABASE, { text: 'SQLite' }, { selected: [], text: 'SQLite', skipped: false }],
    ['several labels, in option order', CHECKS, ['E2E', 'Unit'], { selected: ['Unit', 'E2E'], skipped: false }],
    ['a label twice', CHECKS, ['E2E', 'e2e'], { selected: ['E2E'], skipped: false }],
    ['a label with a comma', CHECKS, 'lint, fast', { selected: ['Lint, fast'], skipped: false }],
    ['labels and words of one’s own', CHECKS, ['E2E', 'Smoke'], { selected: ['E2E'], text: 'Smoke', skipped: false }],
    ['all the above', CHECKS, 'All the above', { selected: ['Unit', 'Lint, fast', 'E2E'], skipped: false }],
    ['a typed text, as typed', NAME, '  querent\n', { selected: [], text: '  querent\n', skipped: false }],
    ['yes', SURE, 'yes', { selected: ['Yes'], skipped: false }],
    ['no', SURE, { selected: ['No'] }, { selected: ['No'], skipped: false }],
    [
      'words in place of yes or no',
      SURE,
      'not before Friday',
      { selected: [], text: 'not before Friday', skipped: false },
    ],
    [
      'a label with a note',
      DATABASE,
      { selected: ['SQLite'], note: 'for now' },
      { selected: ['SQLite'], note: 'for now', skipped: false },
    ],
    ['only a note', DATABASE, { note: 'either' }, { selected: [], note: 'either', skipped: true }],
    ['a blank text', NAME, ' \n', SKIPPED],
    ['a blank note', NAME, { note: ' ' }, SKIPPED],
    ['null', DATABASE, null, SKIPPED],
    ['nothing', DATABASE, undefined, SKIPPED],
    ['an empty list', CHECKS, [], SKIPPED],
    ['an empty object', CHECKS, {}, SKIPPED],
    ['nulls for parts', CHECKS, { selected: null, text: null, note: null }, SKIPPED],
  ] as const)('is %s', (_what, question, value, expected) => {
    expect(answersOf(question, value)).toEqual(expected);
  });

  test.each([
    ['a number', DATABASE, 1, 'wrong_type'],
    ['true', SURE, true, 'wrong_type'],
    ['a list with a number', CHECKS, ['Unit', 2], 'wrong_type'],
    ['an object with a misspelt key', DATABASE, { selection: ['SQLite'] }, 'wrong_type'],
    ['selected that is no list', DATABASE, { selected: 'SQLite' }, 'wrong_type'],
    ['a text that is no string', NAME, { text: 5 }, 'wrong_type'],
    ['a note that is no string', NAME, { note: {} }, 'wrong_type'],
    ['a label that there is not', DATABASE, { selected: ['DuckDB'] }, 'unknown'],
    ['a label of a text question', NAME, { selected: ['x'] }, 'unknown'],
    ['all the above of a choice of one', DATABASE, { selected: ['All the above'] }, 'unknown'],
    ['two labels of a choice of one', DATABASE, ['PostgreSQL', 'SQLite'], 'too_many'],
    ['a label and a text of a choice of one', DATABASE, ['SQLite', 'DuckDB'], 'too_many'],
    ['yes and no', SURE, ['Yes', 'No'], 'too_many'],
    ['two typed texts', CHECKS, ['Smoke', 'Load'], 'too_many'],
  ] as const)('can’t be %s', (_what, question, value, code) => {
    expect(issueOf(question, value)).toMatchObject({ code, path: `answers.${question.id}` });
  });

  test('never has the answer in what is said against it', () => {
    for (const [question, value] of [
      [DATABASE, { selected: ['my secret'] }],
      [CHECKS, ['my secret', 'my secret 2']],
      [{ ...NAME, constraints: { format: 'email' } }, 'my secret'],
    ] as const) {
      expect(JSON.stringify(issueOf(question, value))).not.toContain('secret');
    }
  });
});

describe('the keys of a reply', () => {
  test('are ids first, then positions', () => {
    const swapped = [
      { ...NAME, id: '1' },
      { ...NAME, id: '0' },
    ];
    const outcome = outcomeOfReply(swapped, { answers: { '0': 'by id', '1': 'by id too' } }, BY);
    expect(outcome).toMatchObject({ answers: [{ text: 'by id too' }, { text: 'by id' }] });
    const named = outcomeOfReply([NAME, SURE], { answers: { '0': 'x', sure: 'Yes' } }, BY);
    expect(named).toMatchObject({ answers: [{ text: 'x' }, { selected: ['Yes'] }] });
  });

  test('may leave questions out', () => {
    expect(outcomeOfReply([NAME, SURE], { answers: {} }, BY)).toMatchObject({
      status: 'answered',
      answers: [SKIPPED, SKIPPED],
    });
  });

  test('that mean no question, or one twice, are refused, all of them at once', () => {
    expect(
      issuesOf([NAME, SURE], { answers: { name: 'x', '0': 'y', '2': 'z', '01': 'z', nobody: 'z' } }),
    ).toMatchObject([
      { code: 'unknown', path: 'answers.2' },
      { code: 'duplicate' },
      { code: 'unknown', path: 'answers.01' },
      { code: 'unknown', path: 'answers.nobody' },
    ]);
  });

  test('that every object has are only keys', () => {
    const odd = { ...NAME, id: '__proto__' };
    const answers = JSON.parse('{"__proto__": "x"}') as object;
    expect(outcomeOfReply([odd], { answers }, BY)).toMatchObject({ answers: [{ questionId: '__proto__', text: 'x' }] });
    expect(outcomeOfReply([odd, { ...NAME, id: 'constructor' }], { answers: {} }, BY)).toMatchObject({
      answers: [SKIPPED, SKIPPED],
    });
  });
});

describe('a reply as a whole', () => {
  test('is an answer, a question back, or a dismissal, and says by whom', () => {
    expect(outcomeOfReply([NAME], { answers: { '0': 'x' } }, BY)).toMatchObject({ status: 'answered', by: BY });
    expect(outcomeOfReply([NAME], { cancelled: true, reason: 'not now' }, BY)).toEqual({
      status: 'dismissed',
      reason: 'not now',
      by: BY,
    });
    expect(outcomeOfReply([NAME], { cancelled: true, reason: ' ' }, BY)).toEqual({ status: 'dismissed', by: BY });
    expect(
      outcomeOfReply([NAME, SURE], { clarify: 'What for?', questionId: 'sure', answers: { name: 'x' } }, BY),
    ).toEqual({
      status: 'clarification',
      text: 'What for?',
      questionId: 'sure',
      answers: [
        { questionId: 'name', selected: [], text: 'x', skipped: false },
        { questionId: 'sure', ...SKIPPED },
      ],
      by: BY,
    });
  });

  test.each([
    ...[
      undefined,
      null,
      'SQLite',
      5,
      true,
      [],
      {},
      { answer: {} },
      { cancelled: false },
      { unavailable: true, reason: 'x' },
    ],
    ...[{ answers: null }, { answers: 'x' }, { answers: ['x'] }, { clarify: '' }, { clarify: ' ' }, { clarify: 5 }],
    ...[{ clarify: 'x', questionId: 'nobody' }, { cancelled: true, reason: 5 }, Object.create({ answers: {} })],
  ])('can’t be %j', (reply) => {
    expect(issuesOf([NAME], reply).length).toBeGreaterThan(0);
  });

  test('is frozen to its depths, whatever it is', () => {
    const isFrozen = (value: unknown): boolean =>
      typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(isFrozen));
    for (const reply of [
      { answers: { checks: ['Unit', 'E2E'] } },
      { answers: {} },
      { clarify: 'x' },
      { cancelled: true },
    ]) {
      expect(isFrozen(outcomeOfReply([CHECKS], reply, { kind: 'program', renderer: 'x' })), JSON.stringify(reply)).toBe(
        true,
      );
    }
  });
});

describe('limits', () => {
  test('hold for typed answers, notes, reasons and questions back', () => {
    const limits = { answerLength: 5 };
    expect(outcomeOfReply([NAME], { answers: { name: { text: '12345', note: '12345' } } }, BY, limits)).toBeDefined();
    for (const reply of [
      { answers: { name: '123456' } },
      { answers: { name: { text: 'x', note: '123456' } } },
      { cancelled: true, reason: '123456' },
      { clarify: '123456' },
    ]) {
      expect(issuesOf([NAME], reply, limits)).toMatchObject([{ code: 'too_long' }]);
    }
  });

  test('are 20,000 characters unless they are set', () => {
    expect(answersOf(NAME, 'x'.repeat(20_000)).skipped).toBe(false);
    expect(issueOf(NAME, 'x'.repeat(20_001))).toMatchObject({ code: 'too_long' });
  });

  test('a label is no typed answer, however long', () => {
    const label = 'x'.repeat(50);
    const question = { ...DATABASE, options: [{ label, description: '' }, ...(DATABASE.options ?? [])] };
    const outcome = outcomeOfReply([question], { answers: { db: label } }, BY, { answerLength: 5 });
    expect(outcome).toMatchObject({ answers: [{ selected: [label] }] });
  });
});

describe('a required question', () => {
  const required = { ...NAME, required: true };

  test('refuses a reply without it, in whatever way it is missing', () => {
    for (const answers of [{}, { name: null }, { name: ' ' }, { name: { note: 'no answer' } }]) {
      expect(issuesOf([required, SURE], { answers: { sure: 'Yes', ...answers } })).toMatchObject([
        { code: 'required', path: 'answers.name' },
      ]);
    }
    expect(outcomeOfReply([required], { answers: { name: 'x' } }, BY)).toMatchObject({ status: 'answered' });
  });

  test('may stay open when the person asks back or dismisses', () => {
    expect(outcomeOfReply([required], { clarify: 'Why?' }, BY)).toMatchObject({ status: 'clarification' });
    expect(outcomeOfReply([required], { cancelled: true }, BY)).toMatchObject({ status: 'dismissed' });
  });
});
