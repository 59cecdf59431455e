import { describe, expect, test } from 'vitest';
import { breachOf } from '../../src/answer/constraints';
import { loadPatterns, patternMatches } from '../../src/answer/pattern';
import { createAskUser, outcomeOfReply, type Question, type TextConstraints, type TextFormat } from '../../src/index';
import { scriptedRenderer } from '../../src/testing/index';

function textWith(constraints: TextConstraints): Question {
  return { id: '0', question: 'What?', header: 'Field', type: 'text', constraints };
}

const FORMATS: Readonly<
  Record<TextFormat, { readonly takes: readonly string[]; readonly refuses: readonly string[] }>
> = {
  number: {
    takes: ['0', '-1', '+1.5', '.5', '5.', '1e3', '1E-3', ' 7 ', '007'],
    refuses: ['', 'x', '1,5', '1 000', '0x10', 'NaN', 'Infinity', '1e999', '--1', '１', '1_000', '1.2.3'],
  },
  integer: { takes: ['0', '-12', '1e3', '2.0', ' 7\n'], refuses: ['1.5', 'x', '1e-3', '', '1e999'] },
  email: {
    takes: ['ada@example.com', 'a.b+c@sub.example.co.uk', 'é@exämple.de', ' ada@example.com '],
    refuses: [
      'ada',
      'ada@',
      '@example.com',
      'ada@example',
      'a b@example.com',
      'a@b@c.de',
      'ada@example..com',
      'a@.com',
      'ada@example.com.',
      `${'a'.repeat(65)}@example.com`,
    ],
  },
  uri: {
    takes: [
      'https://example.com/a?b=c#d',
      'mailto:ada@example.com',
      'urn:isbn:1',
      'file:///etc/hosts',
      'http://[::1]:80/',
    ],
    refuses: ['example.com', '//example.com', 'https://', 'http://a b', '1a:b', 'https://[::1'],
  },
  date: {
    takes: ['2026-01-31', '2024-02-29', '0001-01-01', '2000-02-29'],
    refuses: [
      '2026-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-1-1',
      '31.01.2026',
      '2026-01-31T00:00:00Z',
      '2026-04-31',
    ],
  },
  'date-time': {
    takes: ['2026-01-31T23:59:59Z', '2026-01-31t00:00:00.123z', '2026-01-31 12:00:00+02:00', '2016-12-31T23:59:60Z'],
    refuses: [
      '2026-01-31',
      '2026-01-31T24:00:00Z',
      '2026-01-31T12:00:00',
      '2026-01-31T12:60:00Z',
      '2026-02-30T12:00:00Z',
      '2026-01-31T12:00Z',
      '2026-01-31T12:00:00+24:00',
    ],
  },
};

describe('a format', () => {
  for (const [format, { takes, refuses }] of Object.entries(FORMATS)) {
    test(`${format} takes what is one`, () => {
      for (const text of takes) expect(breachOf(text, { format: format as TextFormat }), text).toBeUndefined();
    });

    test(`${format} refuses what is none, and says what would be`, () => {
      for (const text of refuses) {
        const breach = breachOf(text, { format: format as TextFormat });
        expect(breach, text).toMatchObject({ code: 'pattern', message: expect.stringMatching(/^needs a/) });
      }
    });
  }
});

describe('bounds', () => {
  test('of a number are both in it', () => {
    const constraints = { format: 'number', minimum: -1.5, maximum: 10 } as const;
    for (const text of ['-1.5', '10', '1e1', '0']) expect(breachOf(text, constraints), text).toBeUndefined();
    expect(breachOf('-1.6', constraints)).toMatchObject({ code: 'out_of_range', message: 'needs at least -1.5.' });
    expect(breachOf('10.01', constraints)).toMatchObject({ code: 'out_of_range', message: 'needs at most 10.' });
  });

  test('of a number mean nothing for a text', () => {
    expect(breachOf('100', { maximum: 10 })).toBeUndefined();
  });

  test('of a length count as String.length does, white space too', () => {
    const constraints = { minLength: 2, maxLength: 3 };
    for (const text of ['ab', 'abc', '😀', ' a']) expect(breachOf(text, constraints), text).toBeUndefined();
    expect(breachOf('a', constraints)).toMatchObject({ code: 'too_short' });
    expect(breachOf('😀😀', constraints)).toMatchObject({ code: 'too_long' });
  });

  test('hold for a typed answer, and not for one that is left out', () => {
    const question = textWith({ minLength: 3 });
    const reply = (text: string) => () =>
      outcomeOfReply([question], { answers: { '0': text } }, { kind: 'human', renderer: 'x' });
    expect(reply('ab')).toThrow('"Field" needs at least 3 characters.');
    expect(reply(' ')()).toMatchObject({ status: 'answered', answers: [{ skipped: true }] });
  });
});

describe('a pattern', () => {
  test('is searched for anywhere in the text, unless it says otherwise', async () => {
    await loadPatterns([textWith({ pattern: 'b+' }), textWith({ pattern: '^b+$' })]);
    expect([patternMatches('b+', 'abc'), patternMatches('^b+$', 'abc'), patternMatches('^b+$', 'bb')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('knows scripts and classes', async () => {
    const pattern = '^\\p{Han}+\\d{2,}$';
    expect(await loadPatterns([textWith({ pattern })])).toEqual([]);
    expect([patternMatches(pattern, '数据42'), patternMatches(pattern, 'data42')]).toEqual([true, false]);
  });

  test('that would hang another engine ends, whatever it is given', async () => {
    for (const pattern of ['^(a+)+$', '^(a|aa)+$', '(.*)*b', '^(([a-z])+.)+[A-Z]([a-z])+$', '(x+x+)+y']) {
      expect(await loadPatterns([textWith({ pattern })])).toEqual([]);
      expect(patternMatches(pattern, `${'a'.repeat(20_000)}!`), pattern).toBe(false);
    }
  });

  test('that can’t be used is a fault of the call, with its place', async () => {
    const issues = await loadPatterns([
      textWith({ pattern: 'a' }),
      textWith({ pattern: '(?=a)' }),
      textWith({ pattern: '(' }),
    ]);
    expect(issues).toMatchObject([
      { path: 'questions[1].constraints.pattern', code: 'pattern' },
      { path: 'questions[2].constraints.pattern', code: 'pattern' },
    ]);
    const renderer = scriptedRenderer({ '0': 'x' });
    const result = await createAskUser({ renderer }).tool.call({
      questions: [{ question: 'What?', header: 'Field', type: 'text', constraints: { pattern: '(?<!a)b' } }],
    });
    expect(result.error).toMatchObject({ type: 'invalid_tool_params' });
    expect(renderer.shown).toHaveLength(0);
  });

  test('is still there after five hundred others', async () => {
    const first = textWith({ pattern: '^first$' });
    await loadPatterns([first]);
    for (let index = 0; index < 600; index++) await loadPatterns([textWith({ pattern: `^${index}$` })]);
    await loadPatterns([first]);
    expect(patternMatches('^first$', 'first')).toBe(true);
  });

  test('holds in an ask from end to end, and is said in words that a person can follow', async () => {
    const renderer = scriptedRenderer([{ '0': 'B-1' }, { '0': 'A-1' }]);
    const askUser = createAskUser({ renderer });
    const result = await askUser.tool.call({
      questions: [{ question: 'Which ticket?', header: 'Ticket', type: 'text', constraints: { pattern: '^A-\\d+$' } }],
    });
    expect(result.llmContent).toBe('{"answers":{"0":"A-1"}}');
    expect(renderer.shown).toHaveLength(2);
  });
});
