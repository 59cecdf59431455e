import { describe, expect, it } from 'vitest';
import { cutHeader } from '../../src/question/header';
import { choice, first, firstIssue, OPTIONS, refused, repairsOf, taken, text } from './reading';

describe('the type', () => {
  it.each([
    ['choice', ['Choice', 'select', 'radio', 'multiple_choice', 'single-choice', 'dropdown']],
    ['text', ['TEXT', 'free_text', 'open-ended', 'string', 'input', 'Free Form']],
    ['yesno', ['yes/no', 'YesNo', 'bool', 'confirm', 'yes-no', 'yes or no']],
  ] as const)('is %s by its synonyms', (type, names) => {
    for (const name of names) {
      expect(taken({ questions: [choice({ type: name })] })).toMatchObject({
        questions: [{ type }],
        repairs: ['type_synonym'],
      });
    }
  });

  it.each(['multi_select', 'multiselect', 'multi-select', 'checkbox'])('%s lets several be picked', (type) => {
    expect(first(choice({ type }))).toMatchObject({ type: 'choice', multiSelect: true });
    expect(first(choice({ type, multiSelect: false })).multiSelect).toBe(false);
  });

  it('is trimmed without a word', () => {
    expect(repairsOf(choice({ type: ' choice\n' }))).toEqual([]);
  });

  it('is told by the options where it is absent, and an empty list is none', () => {
    const { type: _, ...untyped } = choice();
    expect(taken({ questions: [untyped] })).toMatchObject({
      questions: [{ type: 'choice' }],
      repairs: ['type_inferred'],
    });
    for (const options of [[], '[]', null]) {
      expect(taken({ questions: [{ ...untyped, options }] })).toMatchObject({
        questions: [{ type: 'text' }],
        repairs: ['type_inferred'],
      });
    }
    expect(repairsOf({ ...untyped, type: null, options: '["A","B"]' })).toEqual([
      ...['options_from_json', 'options_from_strings', 'type_inferred'],
    ]);
  });

  it('is refused with the three it may be', () => {
    expect(refused({ questions: [choice({ type: 'slider' })] })[0]).toEqual({
      path: 'questions[0].type',
      code: 'wrong_type',
      message: 'must be one of choice, text, yesno.',
    });
    expect(firstIssue({ questions: [choice({ type: 5 })] })).toBe('questions[0].type wrong_type');
    expect(firstIssue({ questions: [choice({ type: 'constructor' })] })).toBe('questions[0].type wrong_type');
  });
});

describe('what does not belong to the type', () => {
  it('is dropped unread', () => {
    const question = first(text({ options: [null, 5], multiSelect: 'perhaps' }));
    expect(Object.keys(question)).toEqual(['id', 'question', 'header', 'type']);
  });
});

describe('the header', () => {
  it.each([undefined, null, '', '  ', '\u001b[0m'])('%j is derived from the position', (header) => {
    const input = { questions: [text(), text({ header })] };
    expect(taken(input).questions[1]!.header).toBe('Q2');
    expect(taken(input).repairs).toContain('header_derived');
  });

  it('is cut to 200, and that is a repair', () => {
    expect(repairsOf(text({ header: 'x'.repeat(200) }))).toEqual([]);
    expect(taken({ questions: [text({ header: 'x'.repeat(201) })] })).toMatchObject({
      questions: [{ header: 'x'.repeat(200) }],
      repairs: ['header_shortened'],
    });
  });

  it('is cut to the limit that is set', () => {
    expect(first(text({ header: 'abcdef' }), { limits: { headerLength: 3 } }).header).toBe('abc');
  });

  it('is of a wrong type where it is no text', () => {
    expect(firstIssue({ questions: [text({ header: 5 })] })).toBe('questions[0].header wrong_type');
  });
});

describe('a header that is cut', () => {
  it('opens no code span', () => {
    expect(cutHeader('See `a\\nb c` now', 8)).toBe('See');
    expect(cutHeader('See ``a`b`` now', 10)).toBe('See');
    expect(cutHeader('`abc` and', 5)).toBe('`abc`');
  });

  it('keeps something of a header that is one long span', () => {
    expect(cutHeader(`\`${'x'.repeat(20)}\``, 5)).toBe('xxxxx');
  });

  it('splits no surrogate pair', () => {
    expect(cutHeader('ab😀cd', 3)).toBe('ab');
    expect(cutHeader('ab😀cd', 4)).toBe('ab😀');
  });

  it('leaves no escape that reads differently without what was cut off', () => {
    expect(cutHeader('In src\\new.txt it is', 10)).toBe('In src');
    expect(cutHeader('On "\\n" it is', 6)).toBe('On "');
  });

  it('is not cut where it fits', () => {
    expect(cutHeader(`\`${'x'.repeat(20)}`, 21)).toBe(`\`${'x'.repeat(20)}`);
  });
});

describe('the recommended mark', () => {
  const marked = (label: string) => first(choice({ options: [{ label, description: '' }, OPTIONS[0]] })).options![0]!;

  it.each([
    'A (Recommended)',
    'A (RECOMMENDED)',
    'A（推荐）',
    'A [recommended]',
    'A （Recommended）',
    'A(推薦)',
    'A (empfohlen)',
    'A 【おすすめ】',
    'A ( recommended )',
  ])('%s is one, and the label stays as written', (label) => {
    expect(marked(label)).toEqual({ label, description: '', recommended: true });
    expect(repairsOf(choice({ options: [{ label, description: '' }, OPTIONS[0]] }))).toEqual([]);
  });

  it.each(['Recommended', 'A recommended', '(Recommended) A', 'A (not recommended)', 'A (Recommended) B', 'A (x86)'])(
    '%s is none',
    (label) => expect(marked(label).recommended).toBeUndefined(),
  );

  it('counts also where the model set the key', () => {
    expect(
      first(choice({ options: [{ ...OPTIONS[0], recommended: true }, OPTIONS[1]] })).options![0]!.recommended,
    ).toBe(true);
  });

  const two = [
    { label: 'A (Recommended)', description: '' },
    { ...OPTIONS[0], recommended: true },
  ];

  it('is dropped from both where a single choice has two', () => {
    expect(first(choice({ options: two })).options!.some((option) => option.recommended)).toBe(false);
    expect(repairsOf(choice({ options: two }))).toEqual([]);
  });

  it('may be on several of a multi-select', () => {
    expect(first(choice({ options: two, multiSelect: true })).options!.every((option) => option.recommended)).toBe(
      true,
    );
  });
});
