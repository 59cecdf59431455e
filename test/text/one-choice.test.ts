import { describe, expect, test } from 'vitest';
import { choice, read } from './asking';

const env = choice('Env', ['Staging (Recommended)', 'Production']);
const workers = choice('Workers', ['2', '1', '10']);
const budget = choice('Budget', ['1000', '2000']);
const python = choice('Python', ['Python 2', 'Python 3']);

describe('a label', () => {
  test.each([
    'production',
    'PRODUCTION',
    'Ｐｒｏｄｕｃｔｉｏｎ',
    '"production"',
    '‘Production.’',
    '“Production”!',
    '«Production»',
    '「Production」',
    '*Production*',
    'production.',
    'Production!!',
    'production。',
    '- Production',
    '• Production',
    'Pro\u200bduction',
  ])('is known without regard to case, width, quotes, bullets and what ends it: %s', (reply) => {
    expect(read(env, reply)).toBe('Production');
  });

  test('is not known by a question mark, since that asks back', () => {
    for (const reply of ['production?', 'Production？', '“Production?”', '2?']) {
      expect(read(env, reply)).toBe(JSON.stringify(reply));
    }
  });

  test('is known by any kind of apostrophe', () => {
    const write = choice('Write', ["Don't overwrite", 'Overwrite']);
    for (const reply of ['don’t overwrite', 'Donʼt overwrite', "don't overwrite.", 'don`t overwrite']) {
      expect(read(write, reply)).toBe("Don't overwrite");
    }
  });

  test('is known without its recommended mark, and with another spelling of the mark', () => {
    for (const reply of ['staging', 'Staging (recommended)', 'staging（推荐）', '«Staging»']) {
      expect(read(env, reply)).toBe('Staging (Recommended)');
    }
    const marked = choice('Env', [], {
      options: [
        { label: 'Dev', description: '', recommended: true },
        { label: 'Live', description: '' },
      ],
    });
    expect(read(marked, 'Dev (recommended)')).toBe('Dev');
    expect(read(marked, 'Live (recommended)')).toBe('"Live (recommended)"');
  });

  test('wins over everything else that the words could mean', () => {
    expect(read(choice('X', ['Go', '/cancel']), '/cancel')).toBe('/cancel');
    expect(read(choice('X', ['Go', 'Cancel']), 'cancel')).toBe('Cancel');
    expect(read(choice('X', ['Go', 'Skip']), 'skip')).toBe('Skip');
    expect(read(choice('X', ['Go', 'All']), 'all')).toBe('All');
    expect(read(choice('X', ['> 5 GB', '< 5 GB']), '> 5 GB')).toBe('> 5 GB');
    expect(read(choice('X', ['B', 'A']), 'a')).toBe('A');
    expect(read(choice('X', ['1-2', 'more']), '1-2')).toBe('1-2');
    expect(read(choice('X', ['Second', 'First']), 'second')).toBe('Second');
    expect(read(choice('X', ['Red, white', 'Blue']), 'red, white')).toBe('Red, white');
  });

  test('wins to the letter where two differ only in what ends them', () => {
    const stop = choice('X', ['Stop!', 'Stop']);
    expect(read(stop, 'stop')).toBe('Stop');
    expect(read(stop, 'stop!')).toBe('Stop!');
    expect(read(stop, 'stop.')).toBe('Stop');
    expect(read(choice('X', ['Go!', 'Go.']), 'go')).toBe('?ambiguous:x');
  });

  test('inside of a sentence is no pick', () => {
    expect(read(env, 'production, but only after lunch')).toBe('"production, but only after lunch"');
    expect(read(env, 'not production')).toBe('"not production"');
    expect(read(env, 'production\nbecause it is ready')).toBe('"production\\nbecause it is ready"');
  });
});

describe('a number', () => {
  test.each([
    ...[
      '2',
      ' 2 ',
      '02',
      '2.',
      '2)',
      '(2)',
      '[2]',
      '２',
      '２．',
      '（2）',
      '【2】',
      '②',
      '❷',
      '⑵',
      '2️⃣',
      '2⃣',
      '٢',
      '२',
      '২',
    ],
    ...['#2', '# 2', '№2', 'option 2', 'Option #2', 'number 2', 'the 2nd', '2nd', 'option two', 'Option two please.'],
    ...['two', 'second', 'the second one please', 'the second option', '2 please', 'Option 2, please', 'please 2'],
    ...[
      '第二个',
      '第2个',
      '第二',
      '第二项',
      '选项二',
      '选项2',
      '选2',
      '二',
      '两',
      '2号',
      '二番目',
      '둘',
      '두 번째',
      'zwei',
      'deux',
    ],
    ...[
      'dos',
      'вторая',
      'die zweite',
      'la segunda',
      'opción 2',
      'вариант 2',
      'b',
      'B)',
      '(b)',
      '[b]',
      'b.',
      'option b',
    ],
  ])('points at the second option as %s', (reply) => {
    expect(read(env, reply)).toBe('Production');
  });

  test.each([
    '0',
    '3',
    '7',
    '99999999999999999999999',
    '三',
    'three',
    'third',
    'option 9',
    '#0',
    'option c',
    '第三个',
    '③',
    '-1',
  ])('outside of the list is asked again, never taken as text: %s', (reply) => {
    expect(read(env, reply)).toBe('?out_of_range:env');
  });

  test('is no index where it says how many, how much or which version', () => {
    for (const reply of ['三个', '2.5', '2 days', 'Python 3', '1/2', '2-8-2026', '2:30']) {
      expect(read(env, reply)).toBe(JSON.stringify(reply));
    }
  });

  test('equal to a numeric label is that label, in any script', () => {
    for (const reply of ['2', '02', '２', '②', '٢', '2.', 'two', '二']) expect(read(workers, reply)).toBe('2');
    expect(read(workers, '10')).toBe('10');
    expect(read(budget, '1,000')).toBe('1000');
    expect(read(choice('X', ['2 (Recommended)', '1']), '2')).toBe('2 (Recommended)');
  });

  test('is Other where a label is an integer that could be an index', () => {
    for (const reply of ['3', '0', '7', '1,000']) expect(read(workers, reply)).toBe(JSON.stringify(reply));
    expect(read(choice('X', ['3', 'many', 'all of it']), '2')).toBe('"2"');
  });

  test('outside of the list is Other where any label is a number, and inside it is an index', () => {
    expect(read(budget, '2')).toBe('2000');
    for (const reply of ['3', '0', '5000']) expect(read(budget, reply)).toBe(JSON.stringify(reply));
    expect(read(choice('X', ['1.5', 'more']), '2')).toBe('more');
    expect(read(choice('X', ['1.5', 'more']), '2.5')).toBe('"2.5"');
  });

  test('is always an index behind "option" and "#", and as an ordinal', () => {
    for (const reply of ['option 2', '#2', 'the second one', '第二个']) expect(read(workers, reply)).toBe('1');
    expect(read(workers, '#4')).toBe('?out_of_range:workers');
    expect(read(budget, 'option 3')).toBe('?out_of_range:budget');
  });

  test('that is a whole word of one other label is ambiguous', () => {
    for (const reply of ['2', '2.', '3', 'two', '２', '②']) expect(read(python, reply)).toBe('?ambiguous:python');
    expect(read(python, '1')).toBe('Python 2');
    expect(read(python, '4')).toBe('?out_of_range:python');
    expect(read(python, 'option 2')).toBe('Python 3');
    expect(read(choice('X', ['10 GB', '20 GB']), '10')).toBe('?ambiguous:x');
    expect(read(choice('X', ['Second shift', 'First shift']), 'first')).toBe('?ambiguous:x');
    expect(read(choice('X', ['方案二', '方案一']), '二')).toBe('?ambiguous:x');
  });

  test('that is a word of two labels, of its own label, or a part of a word stays an index', () => {
    expect(read(choice('X', ['2 small', '2 large']), '2')).toBe('2 large');
    expect(read(choice('X', ['Phase 1', 'Phase 2']), '2')).toBe('Phase 2');
    expect(read(choice('X', ['v1.2', 'v2.0']), '2')).toBe('v2.0');
  });
});

describe('a letter', () => {
  test('that is a whole word of one other label is ambiguous, in range or not', () => {
    const plan = choice('Plan', ['Plan B', 'Plan A']);
    for (const reply of ['a', 'B', 'a)']) expect(read(plan, reply)).toBe('?ambiguous:plan');
    expect(read(plan, 'option a')).toBe('Plan B');
    expect(read(choice('Plan', ['Plan C', 'Plan D']), 'd')).toBe('?ambiguous:plan');
    expect(read(choice('Plan', ['Plan A', 'Plan B']), 'a')).toBe('Plan A');
  });

  test('outside of the list is a word of its own', () => {
    for (const reply of ['c', 'C)', 'x']) expect(read(env, reply)).toBe(JSON.stringify(reply));
  });
});

describe('an index beside a label', () => {
  test.each([
    ...[
      '2. Production',
      '2) production',
      '2 Production',
      '2 - Production',
      '2: production',
      '(2) Production',
      '2、Production',
    ],
    ...['option 2: Production', '#2 Production', '2️⃣ Production', '②Production', '第二个：Production', 'b) production'],
    ...['B. Production', 'Production (2)', 'Production - 2', '2. "Production"', '2. Production.'],
  ])('that agrees with it is a pick: %s', (reply) => {
    expect(read(env, reply)).toBe('Production');
  });

  test.each([
    '1. Production',
    '1 production',
    'a) production',
    'option 1: Production',
    'Production (1)',
    '3. Production',
  ])('that disagrees stays the words of the person: %s', (reply) => {
    expect(read(env, reply)).toBe(JSON.stringify(reply));
  });

  test('agrees without the recommended mark too, and with the description behind', () => {
    expect(read(env, '1. Staging')).toBe('Staging (Recommended)');
    const described = choice('Env', [], {
      options: [
        { label: 'Dev', description: 'The small one' },
        { label: 'Live', description: '' },
      ],
    });
    expect(read(described, '1. Dev - The small one')).toBe('Dev');
  });

  test('is not found in an article, a time or a number', () => {
    expect(read(choice('X', ['Test', 'Run']), 'a test')).toBe('"a test"');
    expect(read(choice('X', ['30', '60']), '1:30')).toBe('"1:30"');
    expect(read(choice('X', ['5', '10']), '1.5')).toBe('"1.5"');
  });
});

describe('a range', () => {
  test('of more than one option is too much for one answer', () => {
    for (const reply of [
      '1-2',
      '1 - 2',
      '1–2',
      '1—2',
      '1~2',
      '1〜2',
      '1～2',
      '1 to 2',
      '1到2',
      '1 bis 2',
      '#1-#2',
      'one to two',
    ]) {
      expect(read(env, reply)).toBe('?one_only:env');
    }
    expect(read(env, '2-2')).toBe('Production');
  });

  test('reversed or outside is out of range', () => {
    for (const reply of ['2-1', '1-9', '0-1', '7-9', '3 to 1']) expect(read(env, reply)).toBe('?out_of_range:env');
  });

  test('outside of numeric labels is Other', () => {
    expect(read(budget, '500-800')).toBe('"500-800"');
    expect(read(workers, '4 to 8')).toBe('"4 to 8"');
    expect(read(budget, '2-1')).toBe('?out_of_range:budget');
  });

  test('is not found in a phrase', () => {
    for (const reply of ['one to one', 'A-B', '2026-08-02']) expect(read(env, reply)).toBe(JSON.stringify(reply));
  });
});

describe('more than one pick', () => {
  test.each([
    '1,2',
    '1 2',
    '1 and 2',
    '1&2',
    '1\n2',
    '①②',
    'Staging, Production',
    'staging and production',
    'a, b',
    '[x] Staging\n[x] Production',
  ])('is asked again: %s', (reply) => {
    expect(read(env, reply)).toBe('?one_only:env');
  });

  test('of the same option is one', () => {
    for (const reply of ['2,2', '2 2', 'Production, production', '2, b']) expect(read(env, reply)).toBe('Production');
  });

  test('by a word for all is asked again', () => {
    for (const reply of ['all', 'All of the above.', '全部', 'both', 'everything'])
      expect(read(env, reply)).toBe('?one_only:env');
    expect(read(workers, 'both')).toBe('"both"');
  });

  test('weighs less than one that is out of range', () => {
    expect(read(env, '1,2,9')).toBe('?out_of_range:env');
  });

  test('with words among them is words', () => {
    for (const reply of ['1, or maybe 2', 'Staging, Production, whichever', '9, I think']) {
      expect(read(env, reply)).toBe(JSON.stringify(reply));
    }
  });
});

describe('words that are no option', () => {
  test('are kept as typed, trimmed at the ends', () => {
    expect(read(env, '  the canary\n  cluster  ')).toBe('"the canary\\n  cluster"');
  });

  test('of refusal are the words of the person', () => {
    for (const reply of ['none', 'None of the above', 'neither', '都不要', 'other'])
      expect(read(env, reply)).toBe(JSON.stringify(reply));
  });

  test('beyond 20,000 units are too long, and 20,000 are not', () => {
    expect(read(env, 'x '.repeat(10_000))).not.toContain('too_long');
    expect(read(env, `${'x '.repeat(10_000)}y`)).toBe('?too_long:env');
  });
});

describe('nothing', () => {
  test.each(['', '   ', '\n\t\n', '\u200b', ' \u200b\u2060 \ufeff', '\u3000'])('is empty: %j', (reply) => {
    expect(read(env, reply)).toBe('?empty:env');
  });

  test('marked on a checklist is empty too', () => {
    expect(read(env, '[ ] Staging\n[ ] Production')).toBe('?empty:env');
  });
});
