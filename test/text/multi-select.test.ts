import { describe, expect, test } from 'vitest';
import { multi, read } from './asking';

const checks = multi('Checks', ['Unit', 'Lint', 'E2E']);
const combo = multi('Combo', ['Red, white', 'Red', 'White', 'Lint and format', 'C++']);

describe('a list', () => {
  test.each([
    ...[
      '1,3',
      '1;3',
      '1；3',
      '1，3',
      '1、3',
      '1،3',
      '1؛ 3',
      '1\n3',
      '1 3',
      '1　3',
      '１　３',
      '1 and 3',
      '1 und 3',
      '1和3',
      '1 和 3',
    ],
    ...[
      '1&3',
      '1 & 3',
      '1+3',
      '1, and 3',
      '3, 1',
      '1,1,3',
      '1,,3,',
      '1. 3.',
      '(1) (3)',
      '1, 3.',
      '#1 #3',
      '#1, #3',
      'option 1, option 3',
    ],
    ...[
      'options 1 and 3',
      'first and third',
      'the first one and the third one, please',
      '一、三',
      '第一个和第三个',
      'a, c',
      'a and c',
    ],
    ...[
      '①③',
      '① ③',
      '①、③',
      '❶❸',
      '1️⃣3️⃣',
      '1️⃣ 3️⃣',
      '1⃣3⃣',
      'Unit, E2E',
      'unit and e2e',
      'unit+e2e',
      'Unit & E2E',
      '“Unit”, E2E.',
    ],
    ...[
      '- Unit\n- E2E',
      '* unit\n* e2e',
      '• Unit\n• E2E',
      '- 1\n- 3',
      '1. Unit\n3. E2E',
      '1. Unit, 3. E2E',
      '1, E2E',
      '1 y 3',
      '1 et 3',
    ],
  ])('picks its options, in option order: %j', (reply) => {
    expect(read(checks, reply)).toBe('Unit + E2E');
  });

  test('takes ranges among its pieces', () => {
    expect(read(checks, '1-2, 3')).toBe('Unit + Lint + E2E');
    expect(read(checks, '2-3 and 1')).toBe('Unit + Lint + E2E');
    expect(read(checks, '2-3')).toBe('Lint + E2E');
    expect(read(checks, 'a-c')).toBe('Unit + Lint + E2E');
    expect(read(checks, '1️⃣-3️⃣')).toBe('Unit + Lint + E2E');
  });

  test('with a number that points nowhere is asked again', () => {
    for (const reply of ['1,9', '1 9', '0,1', '1-9', '3-1', 'Unit, 9', '9, smoke', '①⑨']) {
      expect(read(checks, reply)).toBe('?out_of_range:checks');
    }
  });

  test('with a number that is a word of another label is asked again', () => {
    expect(read(multi('Python', ['Python 2', 'Python 3']), '2, 3')).toBe('?ambiguous:python');
  });

  test('parts by spaces only between numbers', () => {
    for (const reply of ['unit lint', 'a c', 'first third', '1 but not 2'])
      expect(read(checks, reply)).toBe(JSON.stringify(reply));
  });
});

describe('a label that holds separators', () => {
  test('wins over its parts, the longest first', () => {
    expect(read(combo, 'red, white')).toBe('Red, white');
    expect(read(combo, 'Red, white; Red')).toBe('Red, white + Red');
    expect(read(combo, 'red; Red, white')).toBe('Red, white + Red');
    expect(read(combo, 'white, red')).toBe('Red + White');
    expect(read(combo, 'Lint and format and red')).toBe('Red + Lint and format');
    expect(read(combo, 'red and lint and format')).toBe('Red + Lint and format');
    expect(read(combo, 'C++, red')).toBe('Red + C++');
    expect(read(combo, 'c++')).toBe('C++');
  });
});

describe('words of the person', () => {
  test('behind picks are one text, as typed', () => {
    expect(read(checks, 'Unit, and also some smoke tests, maybe')).toBe('Unit + "and also some smoke tests, maybe"');
    expect(read(checks, 'Unit; Lint; smoke, by hand')).toBe('Unit + Lint + "smoke, by hand"');
    expect(read(checks, '1\n2\nplease run nightly\nE2E')).toBe('Unit + Lint + "please run nightly\\nE2E"');
    expect(read(checks, 'Unit, “own, words”')).toBe('Unit + "“own, words”"');
  });

  test('before a label leave it unpicked', () => {
    for (const reply of [
      'everything but Unit, Lint',
      'not Lint, E2E',
      'smoke tests, Unit',
      'only 1',
      'all but lint',
      'all, except lint',
    ]) {
      expect(read(checks, reply)).toBe(JSON.stringify(reply));
    }
  });

  test('without a strong separator are words as a whole', () => {
    for (const reply of ['Unit and smoke tests', '1 & own words', 'Unit + something', 'Unit or Lint']) {
      expect(read(checks, reply)).toBe(JSON.stringify(reply));
    }
  });

  test('joined to a label by a weak separator stay with it', () => {
    expect(read(checks, 'Unit and smoke tests, maybe')).toBe('"Unit and smoke tests, maybe"');
  });

  test('with commas stay one text', () => {
    expect(read(checks, 'smoke tests, on Fridays, by hand')).toBe('"smoke tests, on Fridays, by hand"');
  });

  test('beside numeric labels may be numbers', () => {
    expect(read(multi('Budget', ['1000', '2000', '3000']), '1000, 5000')).toBe('1000 + "5000"');
  });

  test('that refuse are words', () => {
    expect(read(checks, 'none')).toBe('"none"');
  });
});

describe('all', () => {
  test.each(['all', 'ALL!', 'All of the above', 'all the above', 'everything', '全部', '以上都是', 'todos', '1-3'])(
    'is every option: %s',
    (reply) => {
      expect(read(checks, reply)).toBe('Unit + Lint + E2E');
    },
  );

  test('is what "both" means for two options only', () => {
    expect(read(multi('X', ['A1', 'B1']), 'both')).toBe('A1 + B1');
    expect(read(checks, 'both')).toBe('"both"');
  });
});

describe('a checklist', () => {
  test('means its marked lines', () => {
    expect(read(checks, '[x] Unit\n[ ] Lint\n[x] E2E')).toBe('Unit + E2E');
    expect(read(checks, '- [X] 1. Unit\n- [ ] 2. Lint\n- [x] 3. E2E')).toBe('Unit + E2E');
    expect(read(checks, '☑ Unit\n☐ Lint\n☐ E2E')).toBe('Unit');
    expect(read(checks, '[x] Unit, [ ] Lint, [x] E2E')).toBe('Unit + E2E');
    expect(read(checks, '[x] 9\n[ ] Lint')).toBe('?out_of_range:checks');
  });

  test('keeps words beside marked options', () => {
    expect(read(checks, '[x] Unit\n[x] smoke tests\n[ ] Lint')).toBe('Unit + "smoke tests"');
  });
});

describe('a long reply', () => {
  test('is a list up to 60 separators, and words beyond', () => {
    const list = (count: number) => Array.from({ length: count }, () => '1').join(',');
    expect(read(checks, list(61))).toBe('Unit');
    expect(read(checks, list(62))).toBe(JSON.stringify(list(62)));
    const row = (count: number) => Array.from({ length: count }, () => '1').join(' ');
    expect(read(checks, row(61))).toBe('Unit');
    expect(read(checks, row(62))).toBe(JSON.stringify(row(62)));
  });

  test('is a list up to 2,000 characters, and words beyond', () => {
    const padded = (length: number) => `Unit,${' '.repeat(length - 9)}Lint`;
    expect(read(checks, padded(2_000))).toBe('Unit + Lint');
    expect(read(checks, padded(2_001))).toBe(JSON.stringify(padded(2_001)));
  });

  test('is too long when its words are', () => {
    expect(read(checks, 'x'.repeat(20_001))).toBe('?too_long:checks');
  });
});
