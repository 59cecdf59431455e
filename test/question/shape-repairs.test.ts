import { describe, expect, it } from 'vitest';
import { choice, claw, first, firstIssue, OPTIONS, repairsOf, taken, text } from './reading';

describe('JSON in strings', () => {
  it('takes one level off params, questions and options at once, and names each', () => {
    const question = choice({ options: JSON.stringify(OPTIONS) });
    const input = JSON.stringify({ questions: JSON.stringify([question]) });
    expect(taken(input).repairs).toEqual(['options_from_json', 'params_from_json', 'questions_from_json']);
  });

  it('takes off no second level', () => {
    expect(firstIssue(JSON.stringify(JSON.stringify({ questions: [choice()] })))).toBe(' wrong_type');
    expect(firstIssue({ questions: JSON.stringify(JSON.stringify([choice()])) })).toBe('questions wrong_type');
    const twice = JSON.stringify(JSON.stringify(OPTIONS));
    expect(firstIssue({ questions: [choice({ options: twice })] })).toBe('questions[0].options wrong_type');
  });

  it('reads a string of one question as that question alone', () => {
    expect(taken({ questions: JSON.stringify(text()) }).repairs).toEqual([
      'questions_from_json',
      'wrapped_single_question',
    ]);
  });

  it('reads a string of options that came by an alias', () => {
    const { options: _, ...rest } = choice();
    expect(repairsOf({ ...rest, choices: '["A","B"]' })).toEqual([
      'alias',
      'options_from_json',
      'options_from_strings',
    ]);
  });

  it('says which field a string that is no JSON stands in', () => {
    expect(firstIssue('{questions}')).toBe(' wrong_type');
    expect(firstIssue({ questions: [text(), choice({ options: 'A, B' })] })).toBe('questions[1].options wrong_type');
  });

  it('reads no question out of a string inside the list', () => {
    expect(firstIssue({ questions: [JSON.stringify(text())] })).toBe('questions[0] wrong_type');
  });
});

describe('wrapping', () => {
  it('takes a bare array as the questions', () => {
    expect(taken([text(), text()])).toMatchObject({
      questions: [{ id: '0' }, { id: '1' }],
      repairs: ['wrapped_questions'],
    });
  });

  it('takes a bare question as the only one', () => {
    expect(taken(text()).repairs).toEqual(['wrapped_questions', 'wrapped_single_question']);
    expect(taken(JSON.stringify(text())).repairs).toEqual([
      'params_from_json',
      'wrapped_questions',
      'wrapped_single_question',
    ]);
  });

  it('knows a bare question by its aliases too', () => {
    expect(taken({ prompt: 'Which?', choices: ['A', 'B'], header: 'H', type: 'choice' }).repairs).toEqual([
      ...['alias', 'options_from_strings', 'wrapped_questions', 'wrapped_single_question'],
    ]);
  });

  it('tells where a bare question is wrong as if it had stood in the list', () => {
    expect(firstIssue(choice({ options: [OPTIONS[0]] }))).toBe('questions[0].options too_few');
    expect(firstIssue([text(), text({ question: ' ' })])).toBe('questions[1].question empty');
  });

  it('keeps the timeout that stands beside a bare question', () => {
    expect(taken({ ...claw(), timeoutSeconds: 60 }, { contract: 'openclaw' }).timeoutSeconds).toBe(60);
  });

  it('finds no question in an object that holds none', () => {
    expect(firstIssue({ topic: 'x' })).toBe('questions required');
    expect(firstIssue({ questions: null })).toBe('questions required');
  });
});

describe('aliases', () => {
  it.each(['name', 'title', 'text', 'value', 'option'])('takes %s for an option label', (key) => {
    const options = [
      { [key]: 'A', description: 'a' },
      { label: 'B', description: 'b' },
    ];
    expect(taken({ questions: [choice({ options })] })).toMatchObject({
      questions: [{ options: [{ label: 'A' }, { label: 'B' }] }],
      repairs: ['alias'],
    });
  });

  it('prefers the label aliases in their order', () => {
    const option = { option: '5', value: '4', text: '3', title: '2', name: '1', description: '' };
    const labels: string[] = [];
    for (const key of ['name', 'title', 'text', 'value', 'option'] as const) {
      labels.push(first(choice({ options: [{ ...option }, { label: 'Z', description: '' }] })).options![0]!.label);
      delete (option as Record<string, unknown>)[key];
    }
    expect(labels).toEqual(['1', '2', '3', '4', '5']);
  });

  it.each(['desc', 'detail', 'details', 'hint'])('takes %s for an option description', (key) => {
    const options = [{ label: 'A', [key]: 'a' }, OPTIONS[1]];
    expect(taken({ questions: [choice({ options })] })).toMatchObject({
      questions: [{ options: [{ description: 'a' }, {}] }],
      repairs: ['alias'],
    });
  });

  it.each(['prompt', 'text'])('takes %s for the question', (key) => {
    expect(taken({ questions: [{ [key]: 'What?', header: 'H', type: 'text' }] })).toMatchObject({
      questions: [{ question: 'What?' }],
      repairs: ['alias'],
    });
  });

  it.each(['title', 'label', 'name'])('takes %s for the header', (key) => {
    expect(taken({ questions: [{ question: 'What?', [key]: 'H', type: 'text' }] })).toMatchObject({
      questions: [{ header: 'H' }],
      repairs: ['alias'],
    });
  });

  it.each(['multiple', 'multi', 'multi_select', 'multiselect', 'allowMultiple'])('takes %s for multiSelect', (key) => {
    expect(first(choice({ [key]: true })).multiSelect).toBe(true);
    expect(repairsOf(choice({ [key]: true }))).toEqual(['alias']);
  });

  it('takes kind for the type, and a synonym by it', () => {
    expect(repairsOf({ question: 'Q?', header: 'H', kind: 'text' })).toEqual(['alias']);
    expect(repairsOf({ question: 'Q?', header: 'H', kind: 'bool' })).toEqual(['alias', 'type_synonym']);
  });

  it('counts an alias where the canonical key is null', () => {
    expect(taken({ questions: [text({ header: null, title: 'T' })] })).toMatchObject({
      questions: [{ header: 'T' }],
      repairs: ['alias'],
    });
  });

  it('does not count an alias where the canonical key is there, even an empty one', () => {
    const options = [{ label: '', name: 'A', description: '' }, OPTIONS[0]];
    expect(firstIssue({ questions: [choice({ options })] })).toBe('questions[0].options[0].label empty');
    expect(first(choice({ multiSelect: false, multiple: true })).multiSelect).not.toBe(true);
  });

  it('tells an issue of an alias at its canonical key', () => {
    expect(firstIssue({ questions: [{ prompt: 5, header: 'H', type: 'text' }] })).toBe(
      'questions[0].question wrong_type',
    );
    expect(firstIssue({ questions: [{ ...text(), type: 'choice', choices: 5 }] })).toBe(
      'questions[0].options wrong_type',
    );
  });

  it('records no alias of a key that the type has no use for', () => {
    expect(repairsOf(text({ choices: ['A'], multiple: 'true' }))).toEqual([]);
    expect(repairsOf(text({ type: 'yesno', options: '["A"]' }))).toEqual([]);
  });
});

describe('booleans as words', () => {
  it.each([
    ['true', true],
    [' TRUE ', true],
    ['False', false],
  ])('reads %j', (word, value) => {
    expect(first(choice({ multiSelect: word })).multiSelect).toBe(value);
    expect(repairsOf(choice({ multiSelect: word }))).toEqual(['boolean_from_string']);
  });

  it.each(['maybe', 1, {}, '__proto__'])('refuses %j', (value) => {
    expect(firstIssue({ questions: [choice({ multiSelect: value })] })).toBe('questions[0].multiSelect wrong_type');
  });
});

describe('options', () => {
  it('reads numbers as labels, in objects and bare', () => {
    const options = [
      { label: 1, description: 'one' },
      { value: 2.5, description: '' },
    ];
    expect(taken({ questions: [choice({ options })] })).toMatchObject({
      questions: [{ options: [{ label: '1' }, { label: '2.5' }] }],
      repairs: ['alias', 'label_from_number'],
    });
    expect(repairsOf(choice({ options: [1, 2] }))).toEqual(['label_from_number', 'options_from_strings']);
  });

  it('does not call a string option one without description', () => {
    expect(repairsOf(choice({ options: ['A', 'B'] }))).toEqual(['options_from_strings']);
    expect(repairsOf(choice({ options: ['A', { label: 'B' }] }))).toEqual([
      'description_missing',
      'options_from_strings',
    ]);
  });

  it('records a description that is null as missing, and one that is blank not', () => {
    expect(repairsOf(choice({ options: [OPTIONS[0], { label: 'B', description: null }] }))).toEqual([
      'description_missing',
    ]);
    expect(repairsOf(choice({ options: [OPTIONS[0], { label: 'B', description: ' ' }] }))).toEqual([]);
  });

  it.each([[null], [['A']], [true]])('refuses %j as an option', (option) => {
    expect(firstIssue({ questions: [choice({ options: [OPTIONS[0], option] })] })).toBe(
      'questions[0].options[1] wrong_type',
    );
  });

  it('refuses an object in place of the list', () => {
    expect(firstIssue({ questions: [choice({ options: { A: 'a', B: 'b' } })] })).toBe(
      'questions[0].options wrong_type',
    );
  });
});

describe('open-claw is judged by its own schema', () => {
  const contract = 'openclaw';

  it('misses neither a type nor a description', () => {
    expect(taken({ questions: [claw()] }, { contract })).toMatchObject({
      questions: [{ type: 'choice', options: [{ description: '' }, {}] }],
      repairs: [],
    });
  });

  it('reads every question as a choice, whatever type is sent', () => {
    expect(first(claw({ type: 'text' }), { contract }).type).toBe('choice');
    expect(repairsOf(claw({ type: 'slider' }), { contract })).toEqual([]);
    expect(firstIssue({ questions: [claw({ options: null, type: 'text' })] }, { contract })).toBe(
      'questions[0].options required',
    );
  });

  it('mends what its schema wants: strings as options, aliases, a missing header', () => {
    expect(repairsOf(claw({ options: ['A', 'B'] }), { contract })).toEqual(['options_from_strings']);
    expect(repairsOf(claw({ header: undefined, multiple: 'true' }), { contract })).toEqual([
      ...['alias', 'boolean_from_string', 'header_derived'],
    ]);
  });
});
