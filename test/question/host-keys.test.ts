import { describe, expect, it } from 'vitest';
import { choice, first, firstIssue, OPTIONS, repairsOf, taken, text } from './reading';

describe('keys that a host sets in code', () => {
  it('are taken beside those that a model knows', () => {
    const question = choice({
      id: 'db',
      required: true,
      unconstrainedHeight: true,
      options: [{ ...OPTIONS[0], preview: '# A\n' }, OPTIONS[1]],
    });
    expect(first(question)).toEqual({
      ...{
        id: 'db',
        question: 'Which database?',
        header: 'Database',
        type: 'choice',
        required: true,
        unconstrainedHeight: true,
      },
      options: [{ ...OPTIONS[0], preview: '# A\n' }, OPTIONS[1]],
    });
    expect(repairsOf(question)).toEqual([]);
  });

  it.each([
    ['required', text({ required: 'perhaps' }), 'questions[0].required wrong_type'],
    ['unconstrainedHeight', text({ unconstrainedHeight: 1 }), 'questions[0].unconstrainedHeight wrong_type'],
    [
      'recommended',
      choice({ options: [{ ...OPTIONS[0], recommended: 1 }, OPTIONS[1]] }),
      'questions[0].options[0].recommended wrong_type',
    ],
    [
      'preview',
      choice({ options: [{ ...OPTIONS[0], preview: {} }, OPTIONS[1]] }),
      'questions[0].options[0].preview wrong_type',
    ],
  ])('are refused where they are wrong: %s', (_name, question, issue) => {
    expect(firstIssue({ questions: [question] })).toBe(issue);
  });

  it('that are null or blank are absent', () => {
    const options = [
      { ...OPTIONS[0], preview: ' \n', recommended: null },
      { ...OPTIONS[1], preview: null },
    ];
    expect(first(choice({ required: null, unconstrainedHeight: null, id: null, constraints: null, options }))).toEqual({
      ...{ id: '0', question: 'Which database?', header: 'Database', type: 'choice', options: OPTIONS },
    });
  });
});

describe('the constraints of a text', () => {
  const of = (constraints: unknown) => first(text({ constraints })).constraints;
  const issue = (constraints: unknown) => firstIssue({ questions: [text({ constraints })] });

  it('are kept as they are', () => {
    const number = { format: 'number', minimum: -1.5, maximum: 3, default: '2' };
    const word = { minLength: 0, maxLength: 5, pattern: '^[a-z]+$', format: 'email' };
    expect(of(number)).toEqual(number);
    expect(of(word)).toEqual(word);
    expect(repairsOf(text({ constraints: word }))).toEqual([]);
  });

  it('lose what does not apply, and are gone where nothing is left', () => {
    expect(of({ minimum: 1, maximum: 2 })).toBeUndefined();
    expect(of({ format: 'date', minimum: 'x' })).toEqual({ format: 'date' });
    expect(of({ format: null, unknown: 1 })).toBeUndefined();
    expect(first(choice({ constraints: { pattern: '(' } })).constraints).toBeUndefined();
    expect(first(text({ type: 'yesno', constraints: 5 })).constraints).toBeUndefined();
  });

  it.each([
    [{ format: 'phone' }, 'format wrong_type'],
    [{ format: 'number', minimum: '1' }, 'minimum wrong_type'],
    [{ format: 'integer', maximum: Number.POSITIVE_INFINITY }, 'maximum wrong_type'],
    [{ minLength: -1 }, 'minLength out_of_range'],
    [{ maxLength: 1.5 }, 'maxLength wrong_type'],
    [{ pattern: '(' }, 'pattern pattern'],
    [{ pattern: '\\p{Nope}' }, 'pattern pattern'],
    [{ pattern: 5 }, 'pattern wrong_type'],
    [{ default: 5 }, 'default wrong_type'],
    [{ format: 'number', minimum: 3, maximum: 2 }, 'minimum out_of_range'],
    [{ minLength: 3, maxLength: 2 }, 'minLength out_of_range'],
  ])('are refused where they can not be: %j', (constraints, expected) => {
    expect(issue(constraints)).toBe(`questions[0].constraints.${expected}`);
  });

  it('are an object', () => {
    expect(issue('x')).toBe('questions[0].constraints wrong_type');
    expect(issue(['x'])).toBe('questions[0].constraints wrong_type');
  });

  it('have a default that is clean, and otherwise as written', () => {
    expect(of({ default: ' a\u001b[31m\\nb ' })).toEqual({ default: ' a\\nb ' });
  });
});

describe('what is read', () => {
  it('is frozen to its depths', () => {
    const { questions, repairs } = taken({
      questions: [choice({ options: ['A', 'B'] }), text({ constraints: { minLength: 1 } })],
    });
    const deep = [
      questions,
      repairs,
      ...questions,
      questions[0]!.options!,
      ...questions[0]!.options!,
      questions[1]!.constraints!,
    ];
    for (const part of deep) expect(Object.isFrozen(part)).toBe(true);
    expect(Object.isFrozen(taken({ questions: [choice()] }).questions[0]!.options![0])).toBe(true);
  });

  it('is its own, so a change of what was sent changes nothing', () => {
    const sent = choice();
    const question = first(sent);
    sent.question = 'changed';
    expect(question.question).toBe('Which database?');
  });

  it('has no key for what was not said', () => {
    expect(Object.keys(first(choice({ placeholder: ' ' })))).toEqual(['id', 'question', 'header', 'type', 'options']);
  });

  it('takes null for absent in every optional key, and records nothing', () => {
    const options = [{ ...OPTIONS[0], preview: null, recommended: null }, OPTIONS[1]];
    const nulls = { id: null, multiSelect: null, placeholder: null, required: null, constraints: null, options };
    expect(repairsOf(choice(nulls))).toEqual([]);
    expect(repairsOf({ ...text(nulls), options: null })).toEqual([]);
  });
});
