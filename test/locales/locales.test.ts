import { describe, expect, test } from 'vitest';
import { en } from '../../src/locales/en';
import { BUILT_IN_STRINGS, stringsFor } from '../../src/locales/locale';
import type { Strings } from '../../src/locales/strings';
import { zhCn } from '../../src/locales/zh-cn';

function paths(value: object, prefix = ''): string[] {
  return Object.entries(value).flatMap(([key, member]) =>
    typeof member === 'object' ? paths(member, `${prefix}${key}.`) : [`${prefix}${key}:${typeof member}`],
  );
}

const CALLS: Record<string, readonly (readonly unknown[])[]> = {
  intro: [[1], [3]],
  questionOf: [[1, 2]],
  askOf: [[1, 2]],
  askedBy: [['a/b']],
  'dialog.more': [[3]],
  otherHintWith: [['a hint']],
  exampleHint: [['a hint']],
  replySeveral: [[2, 'City']],
  'reask.too_long': [
    ['', 20_000],
    ['“City”', 20_000],
  ],
  'reask.out_of_range': [
    ['', 2],
    ['“City”', undefined],
  ],
  'reask.one_only': [[''], ['“City”']],
  'reask.ambiguous': [[''], ['“City”']],
  'reask.empty': [[''], ['“City”']],
  'reask.missing': [[''], ['“City”']],
  'confirmation.proceed_always': [['git']],
  'confirmation.proceed_always_and_save': [['git']],
  'confirmation.proceed_always_tool': [['git']],
  'confirmation.proceed_always_server': [['git']],
  'confirmation.commandsThatBegin': [['git, npm']],
  'confirmation.toolOf': [['read', 'files']],
  'breach.tooLong': [[20_000, 20_001]],
  'breach.minimum': [[3]],
  'breach.maximum': [[3]],
  'breach.minLength': [[1], [3]],
  'breach.maxLength': [[1], [3]],
  'breach.pattern': [['^a']],
  'dialog.unanswered': [['“City”']],
  'dialog.unsent': [['“City”']],
  'dialog.collapsed': [['Ctrl-O']],
  'dialog.moreAbove': [[3]],
  'dialog.moreBelow': [[3]],
  'web.errorIn': [['City']],
  'web.answeredBy': [['Ada']],
  'panel.newAsk': [['City']],
  'chat.typeOwnWith': [['a hint']],
  'chat.over': [['Skipped']],
  'chat.withLabels': [['Answered', 'SQLite']],
  names: [[['City']], [['City', 'Budget', 'Date']]],
  notTaken: [['It is too long.']],
  timeLeft: [[1], [59], [60], [7_200]],
};

function texts(value: object, prefix = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, member]): [string, string][] => {
    const path = prefix + key;
    if (typeof member === 'string') return [[path, member]];
    if (typeof member === 'object') return texts(member, `${path}.`);
    const calls = CALLS[path];
    if (calls === undefined) throw new Error(`no sample call for ${path}`);
    return calls.map((args) => [path, (member as (...a: unknown[]) => string)(...args)]);
  });
}

describe('the tables', () => {
  test('have the same keys in every language', () => {
    expect(paths(zhCn)).toEqual(paths(en));
  });

  test.each(BUILT_IN_STRINGS.map((table) => [table.locale, table] as const))(
    'leave nothing empty in %s',
    (_, table) => {
      for (const [path, text] of texts(table)) {
        expect(text.trim(), path).not.toBe('');
        expect(text, path).not.toMatch(/undefined|NaN|\[object/);
      }
    },
  );

  test('count in English as people do', () => {
    expect(en.intro(1)).toBe('A question for you:');
    expect(en.intro(2)).toBe('2 questions for you:');
    expect(en.timeLeft(1)).toBe('1 second left');
    expect(en.timeLeft(61)).toBe('2 minutes left');
    expect(en.names(['A', 'B', 'C'])).toBe('“A”, “B” and “C”');
    expect(en.names([])).toBe('');
  });
});

describe('stringsFor', () => {
  test('finds a language by its tag, in any case, with a region or without', () => {
    for (const tag of ['zh-CN', 'zh-cn', 'zh', 'zh_CN.UTF-8', 'zh-TW']) expect(stringsFor(tag)).toBe(zhCn);
    for (const tag of ['en', 'en-GB']) expect(stringsFor(tag)).toBe(en);
  });

  test('falls back to English for no language and for one without a table', () => {
    for (const tag of [undefined, '', 'C', 'tlh']) expect(stringsFor(tag)).toBe(en);
  });

  test('takes a table of your own as it is', () => {
    const own: Strings = { ...en, locale: 'nl', other: 'Anders' };
    expect(stringsFor(own)).toBe(own);
  });
});
