import { describe, expect, test } from 'vitest';
import { choice, multi, read, textual, yesno } from './asking';

const go = yesno('Go');
const name = textual('Name');

describe('a yes/no', () => {
  test.each([
    ...[
      'y',
      'Y!',
      'yes',
      'YES.',
      '“yes”',
      'yeah',
      'yep',
      'ok',
      '是',
      '是的',
      '好的',
      'はい',
      '네',
      'sí',
      'oui',
      'ja',
      'sim',
      'да',
      'نعم',
      'हाँ',
    ],
    ...[
      '👍',
      '👍🏽',
      '👍🏿',
      '👍️',
      '1',
      '1.',
      '①',
      'a',
      'option 1',
      'the first one',
      '1. yes',
      '1) Yes',
      'yes please',
      '1,1',
      '[x] Yes\n[ ] No',
    ],
  ])('is yes by %s', (reply) => {
    expect(read(go, reply)).toBe('Yes');
  });

  test.each([
    'n',
    'no',
    'No.',
    'NO!',
    'nope',
    '否',
    '不',
    '不是',
    'いいえ',
    '아니요',
    'non',
    'nein',
    'não',
    'нет',
    'لا',
    '👎',
    '👎🏻',
    '2',
    'b',
    'second',
    '2. no',
    'No. 2',
    'no thanks',
  ])('is no by %s', (reply) => {
    expect(read(go, reply)).toBe('No');
  });

  test.each([
    'yes, but only to staging',
    'No. 1',
    '1. no',
    '2 yes',
    'yes and no',
    'yes, no',
    'yes?',
    'no\nreally',
    'maybe',
    'not yet',
    'c',
  ])('keeps a word with more to it whole: %j', (reply) => {
    expect(read(go, reply)).toBe(JSON.stringify(reply));
  });

  test('lists only numbers', () => {
    for (const reply of ['1,2', '1 2', '1 and 2', '1-2', '①②', '[x] Yes\n[x] No'])
      expect(read(go, reply)).toBe('?one_only:go');
    expect(read(go, 'a, b')).toBe('"a, b"');
  });

  test('has two numbers', () => {
    for (const reply of ['0', '3', 'option 3', '1,3']) expect(read(go, reply)).toBe('?out_of_range:go');
  });

  test('words say nothing to a choice', () => {
    expect(read(choice('X', ['Alpha', 'Beta']), 'yes')).toBe('"yes"');
  });
});

describe('leaving out and cancelling', () => {
  test.each([
    'skip',
    'Skip.',
    'pass',
    '跳过',
    '跳過',
    'スキップ',
    'saltar',
    'überspringen',
    'пропустить',
    '/skip',
    '/SKIP',
  ])('a choice and a yes/no are left out by %s', (reply) => {
    expect(read(choice('X', ['Alpha', 'Beta']), reply)).toBe('skipped');
    expect(read(multi('X', ['Alpha', 'Beta']), reply)).toBe('skipped');
    expect(read(go, reply)).toBe('skipped');
  });

  test('leaving out takes the whole message', () => {
    expect(read(choice('X', ['Alpha', 'Beta']), 'skip\nthis')).toBe('"skip\\nthis"');
    expect(read(multi('X', ['Alpha', 'Beta']), 'skip, Alpha')).toBe('"skip, Alpha"');
  });

  test.each([
    'cancel',
    'Cancel!',
    '取消',
    'キャンセル',
    'cancelar',
    'abbrechen',
    'отмена',
    '/cancel',
    'one line\ncancel',
    'Alpha\n/cancel',
  ])('a choice and a yes/no are cancelled by %j', (reply) => {
    expect(read(choice('X', ['Alpha', 'Beta']), reply)).toBe('cancelled');
    expect(read(multi('X', ['Alpha', 'Beta']), reply)).toBe('cancelled');
    expect(read(go, reply)).toBe('cancelled');
  });

  test('cancel inside of a line is words, and a label of that name is picked', () => {
    expect(read(choice('X', ['Alpha', 'Beta']), 'cancel the order')).toBe('"cancel the order"');
    expect(read(multi('X', ['Retry', 'Cancel']), 'retry\ncancel')).toBe('Retry + Cancel');
  });

  test('a text question knows only the two commands', () => {
    for (const reply of ['skip', 'Cancel', 'pass', '取消', 'all', 'yes', 'none'])
      expect(read(name, reply)).toBe(JSON.stringify(reply));
    expect(read(name, ' /Skip ')).toBe('skipped');
    expect(read(name, '/cancel')).toBe('cancelled');
    expect(read(name, 'a line\n/cancel\nanother')).toBe('cancelled');
    expect(read(name, 'a line\n/skip')).toBe('"a line\\n/skip"');
  });
});

describe('a text question', () => {
  test('takes words as typed, trimmed at the ends, inner lines kept', () => {
    expect(read(name, '  one\n\n  two  \n')).toBe('"one\\n\\n  two"');
    for (const reply of ['2', 'a', '1,2', '[x] a', '"quoted"', '- item', 'what?', '#2'])
      expect(read(name, reply)).toBe(JSON.stringify(reply));
  });

  test('takes 20,000 units and no more', () => {
    expect(read(name, 'x'.repeat(20_000))).toBe(JSON.stringify('x'.repeat(20_000)));
    expect(read(name, ` ${'x'.repeat(20_000)} `)).toBe(JSON.stringify('x'.repeat(20_000)));
    expect(read(name, 'x'.repeat(20_001))).toBe('?too_long:name');
    expect(read(name, '😀'.repeat(10_001))).toBe('?too_long:name');
  });

  test('is not answered by nothing', () => {
    for (const reply of ['', ' \n ', '\u200b\u200d']) expect(read(name, reply)).toBe('?empty:name');
  });
});

describe('a quoted prompt', () => {
  const env = choice('Env', ['Staging (Recommended)', 'Production'], {
    question: 'Where should this new build be deployed to?',
  });

  test('above the reply is dropped', () => {
    expect(read(env, '> 1. Staging (Recommended)\n> 2. Production\n2')).toBe('Production');
    expect(read(env, '> Env\n> Where should this new build be deployed to?\n>\n> Staging\n\nproduction')).toBe(
      'Production',
    );
    expect(read(env, '>> Reply with a number or a label. /skip leaves a question out, /cancel stops.\n1')).toBe(
      'Staging (Recommended)',
    );
    expect(read(env, '> Where should this new build\n> be deployed to?\nskip')).toBe('skipped');
    expect(read(textual('Name'), '> What Name?\nquerent')).toBe('"querent"');
  });

  test('below the reply is dropped as well', () => {
    expect(read(env, '2\n\n> 1. Staging (Recommended)\n> 2. Production')).toBe('Production');
  });

  test('stays where nothing else remains', () => {
    expect(read(env, '> Production')).toBe('"> Production"');
  });

  test('is none when it repeats nothing of the prompt', () => {
    expect(read(env, '> 5 nodes\n2')).toBe('"> 5 nodes\\n2"');
    expect(read(textual('Name'), '> a quote\nand more')).toBe('"> a quote\\nand more"');
  });

  test('is none when the line is a label', () => {
    expect(read(multi('Size', ['> 5 GB', '< 5 GB']), '> 5 GB\n< 5 GB')).toBe('> 5 GB + < 5 GB');
  });
});
