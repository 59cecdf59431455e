import { describe, expect, test } from 'vitest';
import { choice, multi, read, textual, yesno } from './asking';

const city = choice('City', ['Lisbon', 'Porto']);
const budget = choice('Budget', ['1000', '2000']);
const size = choice('Size', ['Small', 'Large']);
const checks = multi('Checks', ['Unit', 'Lint', 'E2E']);
const go = yesno('Go');
const name = textual('Name');
const trip = [city, budget];

describe('lines in order', () => {
  test.each([
    'Porto\n2000',
    '2\n2',
    'b\nb',
    '2.\n2.',
    '- Porto\n- 2000',
    '\n\n Porto \n\n2000\n',
    'Porto\r\n2000',
    '②\n２',
    'option 2\n#2',
  ])('answer the questions in order: %j', (reply) => {
    expect(read(trip, reply)).toBe('Porto | 2000');
  });

  test('leave the rest missing, and keep what was understood', () => {
    expect(read(trip, 'Lisbon')).toBe('?missing:budget Lisbon | -');
    expect(read([city, budget, go], '1\n2')).toBe('?missing:go Lisbon | 2000 | -');
  });

  test('keep own words for Other', () => {
    expect(read(trip, 'Madrid\n2000')).toBe('"Madrid" | 2000');
    expect(read(trip, 'Madrid\n5000')).toBe('"Madrid" | "5000"');
  });

  test('give a text or a multi-select at the end all that is left', () => {
    expect(read([city, name], 'Porto\nline one\n  line two')).toBe('Porto | "line one\\n  line two"');
    expect(read([go, checks], 'yes\nUnit\nE2E')).toBe('Yes | Unit + E2E');
    expect(read([go, checks], '1\n[x] Unit\n[ ] Lint\n[x] E2E')).toBe('Yes | Unit + E2E');
    expect(read([go, checks], 'yes\nUnit\nsmoke\nE2E')).toBe('Yes | Unit + "smoke\\nE2E"');
  });

  test('too many are ambiguous where nothing at the end takes them', () => {
    expect(read(trip, '1\n2\n1')).toBe('?ambiguous:city,budget - | -');
    expect(read([name, city], 'a\nb\nPorto')).toBe('?ambiguous:name,city - | -');
    expect(read([checks, go], 'Unit\nLint\nyes')).toBe('?ambiguous:checks,go - | -');
    expect(read(trip, 'city: Porto\n1\n2')).toBe('?ambiguous:budget Porto | -');
    expect(read(trip, 'city: Porto\nbudget: 2000\nthanks')).toBe('?ambiguous:budget Porto | -');
  });

  test('may leave a question out or cancel', () => {
    expect(read(trip, 'skip\n2000')).toBe('skipped | 2000');
    expect(read(trip, 'skip\n/skip')).toBe('skipped | skipped');
    expect(read(trip, 'skip')).toBe('?missing:budget skipped | -');
    for (const reply of [
      'cancel',
      'Porto\ncancel',
      'Porto\n2000\ncancel',
      '/cancel',
      'Porto\n/cancel',
      'city: Porto\n/cancel',
      'city: cancel',
    ]) {
      expect(read(trip, reply)).toBe('cancelled');
    }
  });

  test('that fall to a text know only the commands', () => {
    expect(read([city, name], 'Porto\nskip')).toBe('Porto | "skip"');
    expect(read([city, name], 'Porto\ncancel')).toBe('Porto | "cancel"');
    expect(read([city, name], 'Porto\n/skip')).toBe('Porto | skipped');
    expect(read([city, name], 'Porto\nsome\n/cancel')).toBe('cancelled');
    expect(read([name, city], 'cancel\nPorto')).toBe('"cancel" | Porto');
  });

  test('are labels before they are words for cancel or skip', () => {
    expect(read([choice('A', ['Retry', 'Cancel']), choice('B', ['Skip', 'Stay'])], 'cancel\nskip')).toBe(
      'Cancel | Skip',
    );
    expect(read([choice('A', ['> 5', '/cancel']), choice('B', ['x1', 'y1'])], '/cancel\nx1')).toBe('/cancel | x1');
  });

  test('of nothing but white space are empty for all', () => {
    expect(read(trip, ' \n\u200b\n')).toBe('?empty:city,budget - | -');
  });

  test('below a quoted prompt are read', () => {
    expect(read(trip, '> 1. City\n> Which City?\n> 1. Lisbon\nPorto\n2000')).toBe('Porto | 2000');
  });
});

describe('keyed lines', () => {
  test.each([
    ...[
      'city: Porto\nbudget: 2000',
      'budget = 2000\ncity = porto',
      'CITY. Porto\nBudget) 2000',
      'City - Porto\nBudget – 2000',
    ],
    ...[
      '1: Porto\n2: 2000',
      '1. Porto\n2. 2000',
      '1) Porto\n2) 2000',
      '1 - Porto\n2 - 2000',
      '1=Porto\n2=2000',
      '1=2\n2=2',
    ],
    ...[
      '１：Porto\n２： 2000',
      '(1) Porto\n(2) 2000',
      '#1: Porto\n#2: 2000',
      'Q1: Porto\nQ2: 2000',
      '1️⃣: Porto\n2️⃣: 2000',
      '٢: 2000\n١: Porto',
    ],
    ...[
      '1、Porto\n2) 2000',
      '- city: Porto\n- budget: 2000',
      '**City:** Porto\n**Budget**: 2000',
      'Which City?: Porto\nwhich budget: 2000',
    ],
    ...['2: 2\n1: 2', 'budget: 2000\nPorto', 'Porto\nbudget: 2000', 'city:\nPorto\nbudget:\n2000', '1.Porto\n2. 2000'],
  ])('go to their question: %j', (reply) => {
    expect(read(trip, reply)).toBe('Porto | 2000');
  });

  test.each([
    ...[
      'city: Porto, budget: 2000',
      'city: Porto; budget: 2000',
      'budget=2000,city=Porto',
      'city: Porto budget: 2000',
      '1: 2, 2: 2',
    ],
    ...['1:2 2:2', '1:2,2:2', '1. Porto, 2. 2000', '1. Porto 2. 2000', 'city: Porto and budget: 2000'],
  ])('may share one line: %s', (reply) => {
    expect(read(trip, reply)).toBe('Porto | 2000');
  });

  test('that share a line leave a list to its question', () => {
    expect(read([checks, go], 'checks: Unit, Lint, go: yes')).toBe('Unit + Lint | Yes');
    expect(read([checks, go], 'checks: 1, 2. Lint\ngo: y')).toBe('Unit + Lint | Yes');
    expect(read([city, name], 'city: Porto, name: a, b')).toBe('Porto | "a, b"');
    expect(read([city, name], 'name: a, b, city: Porto')).toBe('Porto | "a, b"');
  });

  test('answer nothing else', () => {
    expect(read(trip, 'budget: 2000')).toBe('?missing:city - | 2000');
    expect(read([name, city], 'city: Porto')).toBe('?missing:name - | Porto');
  });

  test('keep what is no option as own words', () => {
    expect(read(trip, 'city: Madrid\nbudget: 5000')).toBe('"Madrid" | "5000"');
    expect(read(trip, 'city: skip\nbudget: 2')).toBe('skipped | 2000');
  });

  test('are asked again one by one', () => {
    expect(read(trip, 'city: 9\nbudget: 2')).toBe('?out_of_range:city - | 2000');
    expect(read(trip, 'city: option 9\nbudget: option 9')).toBe('?out_of_range:city,budget - | -');
    expect(read(trip, 'city: 1,2\nbudget: 2')).toBe('?one_only:city - | 2000');
    expect(read(trip, 'city:\nbudget: 2000')).toBe('?empty:city - | 2000');
  });

  test('with one key twice are asked again, however the key is said', () => {
    for (const reply of ['city: Porto\ncity: Lisbon', '1: Porto\ncity: Lisbon', 'city: Porto, city: Lisbon']) {
      expect(read(trip, reply)).toBe('?one_only:city - | -');
    }
    expect(read([city, name], 'city: Porto\nname: a\nname: b')).toBe('?one_only:name Porto | -');
  });

  test('name two questions of one header only by an option', () => {
    const twins = [choice('Env', ['Dev', 'Prod'], { id: 'e1' }), choice('Env', ['Blue', 'Green'], { id: 'e2' })];
    expect(read(twins, 'Env: Green')).toBe('?missing:e1 - | Green');
    expect(read(twins, 'Env: Green\nEnv: Dev')).toBe('Dev | Green');
    expect(read(twins, 'Env: other')).toBe('?ambiguous:e1,e2 - | -');
    expect(read(twins, 'e2: Green\ne1: Dev')).toBe('Dev | Green');
  });

  test('may hold the marks that end a key', () => {
    const odd = [choice('Sub-header', ['Xa', 'Ya']), choice('E.g. this', ['Pa', 'Qa'])];
    expect(read(odd, 'E.g. this: Qa\nSub-header - Ya')).toBe('Ya | Qa');
  });

  test('leave spaces and marks behind the key out of the value, and no mark of the value', () => {
    expect(read(trip, '1.     Porto\n2):    2000')).toBe('Porto | 2000');
    expect(read(trip, 'city => Porto\nbudget =2000')).toBe('Porto | 2000');
    const size5 = choice('Size', ['> 5 GB', '5 GB']);
    expect(read([size5, go], 'size:> 5 GB\ngo: y')).toBe('> 5 GB | Yes');
    expect(read([name, go], 'name:) smile\ngo: y')).toBe('") smile" | Yes');
  });

  test('by an id of digits are by the number that people see', () => {
    const numbered = [
      choice('City', ['Lisbon', 'Porto'], { id: '0' }),
      choice('Size', ['Small', 'Large'], { id: '1' }),
    ];
    expect(read(numbered, '1: Porto\n2: Large')).toBe('Porto | Large');
  });
});

describe('what looks like a key', () => {
  test('is none before // or a backslash', () => {
    const https = [
      choice('City', ['Lisbon', 'Porto'], { id: 'https' }),
      choice('Drive', ['Old', 'New'], { id: 'c' }),
      name,
    ];
    expect(read(https, 'Lisbon\nOld\nhttps://example.com/a')).toBe('Lisbon | Old | "https://example.com/a"');
    expect(read(https, 'Lisbon\nOld\nC:\\temp')).toBe('Lisbon | Old | "C:\\\\temp"');
  });

  test('is none in a date, a time or a version', () => {
    const three = [city, budget, name];
    for (const words of ['2-8-2026', '2:30', '2.10', '1.25 kg', '12:30', '3:30pm', '2.5']) {
      expect(read(three, `Porto\n2000\n${words}`)).toBe(`Porto | 2000 | ${JSON.stringify(words)}`);
    }
    expect(read(trip, '2:30\n2000')).toBe('"2:30" | 2000');
  });

  test('is one before a digit that is an option of its question', () => {
    expect(read(trip, '1:2\n2:1')).toBe('Porto | 1000');
    expect(read(trip, '1.2\n2.1')).toBe('Porto | 1000');
    expect(read(trip, '1:9\n2: 1')).toBe('"1:9" | 1000');
  });

  test('is none where the number belongs to no question', () => {
    expect(read([size, city], 'Small\n3. Porto')).toBe('Small | "3. Porto"');
  });

  test('is none in a file name for a text', () => {
    expect(read([city, name], 'Porto\nname.txt')).toBe('Porto | "name.txt"');
  });
});

describe('place against key', () => {
  test('place wins where every line is an option of its own question', () => {
    expect(read(trip, '2. Porto\n1. 1000')).toBe('Porto | 1000');
    expect(read(trip, '2. Porto')).toBe('?missing:budget Porto | -');
    const odd = [choice('A', ['1: fast', '2: slow']), choice('B', ['2: x1', '1: y1'])];
    expect(read(odd, '2: slow\n1: y1')).toBe('2: slow | 1: y1');
  });

  test('key wins where one line is not', () => {
    expect(read(trip, '2. 2000\n1. Porto')).toBe('Porto | 2000');
  });

  test('neither wins where a number may be the key of one question and the option of another', () => {
    expect(read(trip, '2. Porto\nsomewhere')).toBe('?ambiguous:city,budget - | -');
  });

  test('a text fits without a key, and loses a key of its own', () => {
    expect(read([name, city], 'querent\nPorto')).toBe('"querent" | Porto');
    expect(read([name, city], 'name: querent\nPorto')).toBe('"querent" | Porto');
    expect(read([city, name], 'Porto\n2. querent')).toBe('Porto | "querent"');
    expect(read([name, city], '1. querent\n2. Porto')).toBe('"querent" | Porto');
  });

  test('a text may begin with a key of a question that its own line answers', () => {
    expect(read([city, name], 'Porto\ncity: is nice')).toBe('Porto | "city: is nice"');
    expect(read([name, city], 'city: is nice\nPorto')).toBe('"city: is nice" | Porto');
    expect(read([city, name], 'Porto\n1. first\n2. second')).toBe('Porto | "1. first\\n2. second"');
  });

  test('a line below a keyed text continues it', () => {
    expect(read([name, city], 'city: Porto\nname: one\ntwo\nthree')).toBe('"one\\ntwo\\nthree" | Porto');
    expect(read([name, city], 'name: one\n\ntwo\ncity: Porto')).toBe('"one\\ntwo" | Porto');
    expect(read([city, name], 'name: one\nPorto')).toBe('?missing:city - | "one\\nPorto"');
  });

  test('a line below a keyed multi-select adds its options', () => {
    expect(read([checks, go], 'checks: Unit\nLint\ngo: y')).toBe('Unit + Lint | Yes');
    expect(read([checks, go], 'checks:\n- Unit\n- Lint\ngo: no')).toBe('Unit + Lint | No');
    expect(read([city, checks], 'checks: Unit\nPorto')).toBe('Porto | Unit');
  });
});

describe('pieces of one line', () => {
  test.each([
    'Porto, 2000',
    'porto;2000',
    'Porto，2000',
    '2、2',
    '2,2',
    '2 2',
    '②②',
    '2️⃣ 2️⃣',
    ', Porto, 2000,',
    '2. Porto, 2. 2000',
  ])('cross the questions: %s', (reply) => {
    expect(read(trip, reply)).toBe('Porto | 2000');
  });

  test('leave the rest missing', () => {
    expect(read([city, budget, go], 'Porto, 2000')).toBe('?missing:go Porto | 2000 | -');
    expect(read([city, budget, go], '2 2')).toBe('?missing:go Porto | 2000 | -');
    expect(read([city, budget, go], 'Porto, 2000, yes')).toBe('Porto | 2000 | Yes');
    expect(read([city, budget, go], 'Porto, 2000\nyes')).toBe('Porto | 2000 | Yes');
  });

  test('end with the words for a text', () => {
    expect(read([city, name], 'Porto, by train, at noon')).toBe('Porto | "by train, at noon"');
    expect(read([name, city], 'querent, Porto')).toBe('?missing:city "querent, Porto" | -');
    expect(read([city, budget, name], 'Porto, by train')).toBe('?missing:budget,name "Porto, by train" | - | -');
  });

  test('cross no multi-select', () => {
    expect(read([checks, go], '1, 2')).toBe('?missing:go Unit + Lint | -');
    expect(read([checks, go], '1 2')).toBe('?missing:go Unit + Lint | -');
    expect(read([go, checks], 'yes, Unit')).toBe('?missing:checks "yes, Unit" | -');
  });

  test('cross only where each is an option of its question', () => {
    expect(read([city, size], 'Lisbon, Porto')).toBe('?one_only:city - | -');
    expect(read([city, size], 'Lisbon, medium')).toBe('?missing:size "Lisbon, medium" | -');
    expect(read([city, size], 'Lisbon and Small')).toBe('?missing:size "Lisbon and Small" | -');
    expect(read([city, size], '1, 9')).toBe('?out_of_range:size Lisbon | -');
  });

  test('are no pieces in a label', () => {
    const colours = choice('Colours', ['Red, white', 'Blue']);
    expect(read([colours, size], 'red, white')).toBe('?missing:size Red, white | -');
    expect(read([colours, size], 'red, white, small')).toBe('Red, white | Small');
    expect(read([size, colours], 'small; red, white')).toBe('Small | Red, white');
    expect(read([size, city, colours], 'red, white')).toBe('?missing:size,city - | - | Red, white');
  });
});

describe('one line', () => {
  test('that is an option of one other question only goes there', () => {
    expect(read([city, go], 'yes')).toBe('?missing:city - | Yes');
    expect(read([city, go], '👍')).toBe('?missing:city - | Yes');
    expect(read(trip, '2000')).toBe('?missing:city - | 2000');
    expect(read([name, city], 'Porto')).toBe('?missing:name - | Porto');
    expect(read([city, choice('B', ['Cancel', 'Stay'])], 'cancel')).toBe('?missing:city - | Cancel');
    expect(read([go, checks], 'Unit, Lint')).toBe('?missing:go - | Unit + Lint');
  });

  test('that is an option of the first goes to the first', () => {
    expect(read([choice('A', ['Yes', 'No']), go], 'yes')).toBe('?missing:go Yes | -');
    expect(read([city, choice('B', ['1', '2'])], '2')).toBe('?missing:b Porto | -');
  });

  test('that is an option of two others is ambiguous', () => {
    expect(read([city, yesno('A'), yesno('B')], 'yes')).toBe('?ambiguous:a,b - | - | -');
  });

  test('that is no option at all is words for the first', () => {
    expect(read(trip, 'somewhere')).toBe('?missing:budget "somewhere" | -');
    expect(read([name, city], 'somewhere')).toBe('?missing:city "somewhere" | -');
  });
});

describe('lines in the wrong order', () => {
  test('are ambiguous, never stored as words', () => {
    expect(read(trip, '1000\nPorto')).toBe('?ambiguous:city,budget - | -');
    expect(read([city, go], 'yes\nPorto')).toBe('?ambiguous:city,go - | -');
    expect(read([checks, go], 'yes\nUnit')).toBe('?ambiguous:checks,go - | -');
    expect(read(trip, '2\nPorto')).toBe('?ambiguous:city,budget - | -');
  });

  test('name only the questions in doubt', () => {
    expect(read([city, size, go], 'Small\nPorto\nyes')).toBe('?ambiguous:city,size - | - | Yes');
    expect(read([city, size, go], 'yes\nPorto\nSmall')).toBe('?ambiguous:city,size,go - | - | -');
    expect(read([name, size, city], 'hello\nPorto\nSmall')).toBe('?ambiguous:size,city "hello" | - | -');
  });

  test('are seen between a choice and a text', () => {
    expect(read([city, name], 'querent\nPorto')).toBe('?ambiguous:city,name - | -');
    expect(read([name, city], 'Porto\nquerent')).toBe('?ambiguous:name,city - | -');
  });

  test('are seen where a question in the middle was passed over', () => {
    expect(read([city, size, go], 'Porto\nyes')).toBe('?ambiguous:size,go Porto | - | -');
  });

  test('are no doubt where each line fits its own question', () => {
    expect(read([yesno('A'), yesno('B')], 'no\nyes')).toBe('No | Yes');
    expect(read([city, size], 'Porto\nmedium')).toBe('Porto | "medium"');
  });
});

describe('the reason to ask again', () => {
  test('is the weightiest, and names only its questions', () => {
    const all = [name, city, size, choice('Plan', ['Plan B', 'Plan A'])];
    const long = 'x'.repeat(20_001);
    expect(read(all, `name: ${long}\ncity: 9\nsize: 1,2\nplan: a`)).toBe('?too_long:name - | - | - | -');
    expect(read(all, 'name: x\ncity: 9\nsize: 1,2\nplan: a')).toBe('?out_of_range:city "x" | - | - | -');
    expect(read(all, 'name: x\ncity: 1\nsize: 1,2\nplan: a')).toBe('?one_only:size "x" | Lisbon | - | -');
    expect(read(all, 'name:\ncity: 1\nsize: 1\nplan: a')).toBe('?ambiguous:plan - | Lisbon | Small | -');
    expect(read(all, 'city: 1\nsize: 1\nname:')).toBe('?empty:name - | Lisbon | Small | -');
    expect(read(all, 'city: 1\nsize: 1')).toBe('?missing:name,plan - | Lisbon | Small | -');
  });
});
