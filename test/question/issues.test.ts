import { describe, expect, it } from 'vitest';
import { parseAskUserParams } from '../../src/contracts/parse';
import { AskUserError, formatIssues } from '../../src/errors';
import { choice, claw, first, firstIssue, OPTIONS, refused, repairsOf, taken, text } from './reading';

const paths = (input: unknown, options?: Parameters<typeof refused>[1]) =>
  refused(input, options).map(({ path, code }) => `${path} ${code}`);

describe('issues', () => {
  it('come in the order of the schema, all at once', () => {
    const question = {
      ...{
        placeholder: 5,
        options: [{ description: 5, label: '' }],
        multiSelect: 'perhaps',
        type: 'slider',
        header: 5,
        question: 5,
      },
      id: 'Bad',
    };
    expect(paths({ timeoutSeconds: 'soon', questions: [question] }, { contract: 'openclaw' })).toEqual([
      ...['questions[0].id pattern', 'questions[0].question wrong_type', 'questions[0].header wrong_type'],
      ...['questions[0].multiSelect wrong_type', 'questions[0].options too_few', 'questions[0].options[0].label empty'],
      ...[
        'questions[0].options[0].description wrong_type',
        'questions[0].placeholder wrong_type',
        'timeoutSeconds wrong_type',
      ],
    ]);
    expect(paths({ questions: [question] })[2]).toBe('questions[0].type wrong_type');
  });

  it('tell a count before what it counts', () => {
    expect(firstIssue({ questions: [choice({ options: ['', '', '', '', ''] })] })).toBe(
      'questions[0].options too_many',
    );
    expect(firstIssue({ questions: Array.from({ length: 5 }, () => ({})) })).toBe('questions too_many');
    expect(paths({ questions: [choice({ options: [' '] })] })).toEqual([
      ...['questions[0].options too_few', 'questions[0].options[0].label empty'],
    ]);
  });

  it('stand once at a place', () => {
    expect(paths({ questions: 'x'.repeat(50) })).toEqual(['questions wrong_type']);
    expect(paths({ questions: [claw({ id: '' })] }, { contract: 'openclaw' })).toEqual(['questions[0].id empty']);
  });

  it('are sentences that say what would be right', () => {
    expect(formatIssues(refused({ questions: [text(), choice({ options: ['A'] })] }))).toBe(
      'questions[1].options: needs 2-4 options, got 1.',
    );
    expect(formatIssues(refused({ questions: [] }))).toBe('questions: needs 1-4 questions, got 0.');
    expect(formatIssues(refused({ questions: [text({ question: 5 })] }))).toBe(
      'questions[0].question: must be a string, got a number.',
    );
    expect(formatIssues(refused('x'))).toBe('The call must be an object with the key questions.');
  });

  it('tell nothing of options that a text question does not have', () => {
    expect(parseAskUserParams({ questions: [text({ options: [1, 1, 1, 1, 1, 1] })] }).ok).toBe(true);
  });

  it('find what is absent, null or blank', () => {
    expect(firstIssue({ questions: [text({ question: null })] })).toBe('questions[0].question required');
    expect(firstIssue({ questions: [text({ question: '\u200b' })] })).toBe('questions[0].question empty');
    expect(firstIssue({ questions: [text({ question: '\u200d' })] })).toBe('questions[0].question empty');
    expect(firstIssue({ questions: [choice({ options: [{ description: '' }, 'B'] })] })).toBe(
      'questions[0].options[0].label required',
    );
    expect(firstIssue({ questions: [choice({ options: ['\u200d', 'B'] })] })).toBe(
      'questions[0].options[0].label empty',
    );
    expect(firstIssue({ questions: [null] })).toBe('questions[0] wrong_type');
  });
});

describe('two labels are the same', () => {
  it.each([
    ['in case', 'abc', 'ABC'],
    ['in white space', 'a b', 'a  \n b'],
    ['in zero-width characters', 'ab', 'a\u200db'],
    ['in width', 'abc', 'ａｂｃ'],
    ['in half-width katakana', 'カナ', 'ｶﾅ'],
    ['in composition', 'é', 'e\u0301'],
  ])('when they differ only %s', (_name, one, other) => {
    expect(firstIssue({ questions: [choice({ options: [one, other] })] })).toBe(
      'questions[0].options[1].label duplicate',
    );
  });

  it.each([
    ['10²', '102'],
    ['é', 'e'],
    ['①', '1'],
    ['a-b', 'ab'],
  ])('but not %s and %s', (one, other) => {
    expect(first(choice({ options: [one, other] })).options).toHaveLength(2);
  });

  it('at the later of the two', () => {
    expect(firstIssue({ questions: [choice({ options: ['A', 'B', 'C', 'b'] })] })).toBe(
      'questions[0].options[3].label duplicate',
    );
  });
});

describe('sizes', () => {
  it.each([
    ['question', 4_000, (value: string) => text({ question: value })],
    ['placeholder', 200, (value: string) => text({ placeholder: value })],
    ['options[0].label', 200, (value: string) => choice({ options: [{ label: value, description: '' }, 'B'] })],
    [
      'options[0].description',
      1_000,
      (value: string) => choice({ options: [{ label: 'A', description: value }, 'B'] }),
    ],
    ['options[0].preview', 20_000, (value: string) => choice({ options: [{ label: 'A', preview: value }, 'B'] })],
  ] as const)('of %s is %i at most, in UTF-16 units', (key, most, question) => {
    expect(parseAskUserParams({ questions: [question('x'.repeat(most))] }).ok).toBe(true);
    expect(parseAskUserParams({ questions: [question('😀'.repeat(most / 2))] }).ok).toBe(true);
    expect(firstIssue({ questions: [question('x'.repeat(most + 1))] })).toBe(`questions[0].${key} too_long`);
  });

  it('count what is left after the repair', () => {
    expect(first(text({ question: ` ${'x'.repeat(4_000)}\u200b ` })).question).toHaveLength(4_000);
  });

  it('can be set, and the contract keeps its own where they are not', () => {
    const limits = { maxOptions: 2, questionLength: 10 };
    expect(firstIssue({ questions: [choice({ question: 'Q?', options: ['A', 'B', 'C'] })] }, { limits })).toBe(
      'questions[0].options too_many',
    );
    expect(firstIssue({ questions: [choice()] }, { limits })).toBe('questions[0].question too_long');
    const four = [1, 2, 3, 4].map((index) => claw({ id: `q${index}` }));
    expect(firstIssue({ questions: four }, { contract: 'openclaw', limits: { labelLength: 5 } })).toBe(
      'questions too_many',
    );
    expect(taken({ questions: four }, { contract: 'openclaw', limits: { maxQuestions: 4 } }).questions).toHaveLength(4);
    expect(taken({ questions: [] }, { limits: { minQuestions: 0 } }).questions).toEqual([]);
  });

  it('that are no number are the host’s mistake', () => {
    expect(() => parseAskUserParams({}, { limits: { maxOptions: Number.NaN } })).toThrow(AskUserError);
  });
});

describe('ids', () => {
  it('are the position, or a host’s own that is no number', () => {
    const ids = [text({ id: 'name' }), text({ id: 5 }), text({ id: '٣' }), text({ id: ' ' })];
    const { questions, repairs } = taken({ questions: ids });
    expect(questions.map(({ id }) => id)).toEqual(['name', '1', '2', '3']);
    expect(repairs).toEqual([]);
  });

  it('are not there twice', () => {
    expect(firstIssue({ questions: [text({ id: 'a' }), text({ id: ' a ' })] })).toBe('questions[1].id duplicate');
  });

  it('of open-claw are there, in snake_case', () => {
    const of = (id: unknown) => firstIssue({ questions: [claw({ id })] }, { contract: 'openclaw' });
    expect(of(undefined)).toBe('questions[0].id required');
    expect(of(null)).toBe('questions[0].id required');
    expect(of(5)).toBe('questions[0].id wrong_type');
    for (const id of ['Deploy', 'a-b', '1a', '_a', 'é', '__proto__']) expect(of(id)).toBe('questions[0].id pattern');
    expect(first(claw({ id: ' target ' }), { contract: 'openclaw' }).id).toBe('target');
    expect(first(claw({ id: 'constructor' }), { contract: 'openclaw' }).id).toBe('constructor');
  });
});

describe('the timeout of open-claw', () => {
  const of = (timeoutSeconds: unknown) => taken({ questions: [claw()], timeoutSeconds }, { contract: 'openclaw' });

  it.each([
    [60.5, 61],
    [-1, 30],
    [1e9, 3_600],
    [' 90.2 ', 91],
    ['-5', 30],
    [Number.POSITIVE_INFINITY, 3_600],
  ])('%j is %i, and no repair', (given, seconds) => {
    expect(of(given)).toMatchObject({ timeoutSeconds: seconds, timeoutAsked: true, repairs: [] });
  });

  it('is 900 where none is asked for', () => {
    expect(of(null)).toMatchObject({ timeoutSeconds: 900, timeoutAsked: false });
  });

  it.each([['60s'], [''], [true], [{}], [Number.NaN], ['0x10']])('%j is none', (given) => {
    expect(firstIssue({ questions: [claw()], timeoutSeconds: given }, { contract: 'openclaw' })).toBe(
      'timeoutSeconds wrong_type',
    );
  });

  it('is nothing that the base contract reads', () => {
    expect(taken({ questions: [text()], timeoutSeconds: 'soon' }).timeoutSeconds).toBeUndefined();
  });
});

describe('without repair', () => {
  const none = { repair: 'none' } as const;

  it.each([
    ['a missing header', text({ header: undefined }), 'questions[0].header required'],
    ['a blank header', text({ header: ' ' }), 'questions[0].header empty'],
    ['a missing type', text({ type: undefined }), 'questions[0].type required'],
    ['a synonym', text({ type: 'bool' }), 'questions[0].type wrong_type'],
    [
      'a missing description',
      choice({ options: [{ label: 'A' }, OPTIONS[0]] }),
      'questions[0].options[0].description required',
    ],
    ['a string option', choice({ options: ['A', OPTIONS[0]] }), 'questions[0].options[0] wrong_type'],
    [
      'a number as label',
      choice({ options: [{ label: 1, description: '' }, OPTIONS[0]] }),
      'questions[0].options[0].label wrong_type',
    ],
    ['an alias', { ...text({ question: undefined }), prompt: 'Q?' }, 'questions[0].question required'],
    ['a boolean as word', choice({ multiSelect: 'true' }), 'questions[0].multiSelect wrong_type'],
    ['options as JSON', choice({ options: JSON.stringify(OPTIONS) }), 'questions[0].options wrong_type'],
  ])('%s is an error', (_name, question, issue) => {
    expect(parseAskUserParams({ questions: [question] }).ok).toBe(true);
    expect(firstIssue({ questions: [question] }, none)).toBe(issue);
  });

  it('nothing is unwrapped', () => {
    expect(firstIssue(JSON.stringify({ questions: [text()] }), none)).toBe(' wrong_type');
    expect(firstIssue([text()], none)).toBe(' wrong_type');
    expect(firstIssue(text(), none)).toBe('questions required');
    expect(firstIssue({ questions: text() }, none)).toBe('questions wrong_type');
  });

  it('an Other that the model wrote stays', () => {
    expect(first(choice({ options: [...OPTIONS, { label: 'Other', description: '' }] }), none).options).toHaveLength(3);
  });

  it('texts are still cleaned, unescaped and trimmed, as the seed does', () => {
    const dirty = text({ question: ' a\u001b[31m\\nb ', placeholder: null });
    expect(first(dirty, none).question).toBe('a\nb');
    expect(repairsOf(dirty, none)).toEqual(['control_characters_removed', 'unescaped']);
  });
});
