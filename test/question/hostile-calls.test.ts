import { afterEach, describe, expect, it } from 'vitest';
import { parseAskUserParams } from '../../src/contracts/parse';
import { choice, first, firstIssue, OPTIONS, refused, taken, text } from './reading';

describe('the size of a call', () => {
  const sized = (bytes: number, fill = 'x') => {
    const empty = JSON.stringify({ questions: [text()], extra: '' }).length;
    return { questions: [text()], extra: fill.repeat(bytes - empty) };
  };

  it('may be 65,536 bytes of JSON, and no byte more', () => {
    expect(taken(sized(65_536)).repairs).toEqual([]);
    expect(firstIssue(sized(65_537))).toBe(' too_long');
  });

  it('counts in UTF-8, with quotes and escapes', () => {
    const input = (extra: string) => ({ questions: [text()], extra });
    const room = 65_536 - JSON.stringify(input('')).length;
    for (const [unit, bytes] of [
      ['é', 2],
      ['数', 3],
      ['😀', 4],
      ['"', 2],
      ['\n', 2],
      ['\u0001', 6],
      ['\ud800', 6],
    ] as const) {
      const most = Math.floor(room / bytes);
      expect(parseAskUserParams(input(unit.repeat(most))).ok, unit).toBe(true);
      expect(firstIssue(input(unit.repeat(most + 1))), unit).toBe(' too_long');
    }
  });

  it('counts a call in a string as that string', () => {
    const json = JSON.stringify({ questions: [text()] });
    expect(parseAskUserParams(json.padEnd(65_536)).ok).toBe(true);
    expect(firstIssue(json.padEnd(65_537))).toBe(' too_long');
  });

  it('can be set', () => {
    expect(firstIssue({ questions: [text()] }, { limits: { paramsBytes: 20 } })).toBe(' too_long');
  });
});

describe('a value that is no JSON', () => {
  it('is too long where it goes on for ever', () => {
    const cycle: Record<string, unknown> = {};
    cycle.questions = [cycle, cycle];
    expect(firstIssue(cycle)).toBe(' too_long');
    expect(firstIssue({ questions: new Array(2 ** 32 - 1) })).toBe(' too_long');
    expect(firstIssue({ questions: new Uint8Array(2 ** 28) })).toBe(' too_long');
    expect(firstIssue({ questions: Object('x'.repeat(2 ** 28)) as unknown })).toBe(' too_long');
  });

  it('is refused where reading it throws', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const throwing = {
      get questions() {
        throw new Error('no');
      },
    };
    for (const input of [proxy, throwing, { questions: [proxy] }, { questions: [throwing] }]) {
      expect(firstIssue(input)).toBe(' wrong_type');
    }
  });

  it.each([[undefined], [null], [5], [5n], [Symbol('x')], [() => 1], ['text'], ['"text"'], ['5'], ['null'], [true]])(
    '%s is refused whole',
    (input) => {
      expect(firstIssue(input)).toBe(' wrong_type');
    },
  );

  it('does no harm in a key that is not read', () => {
    expect(taken({ questions: [{ ...text(), extra: [5n, () => 1, new Date(), Symbol('x')] }] }).repairs).toEqual([]);
  });

  it('is told apart where it stands in a key that is read', () => {
    expect(firstIssue({ questions: [text({ question: 5n })] })).toBe('questions[0].question wrong_type');
    expect(firstIssue({ questions: [choice({ options: new Set(['A', 'B']) })] })).toBe(
      'questions[0].options wrong_type',
    );
    expect(firstIssue({ questions: [choice({ options: [Number.NaN, 'B'] })] })).toBe(
      'questions[0].options[0] wrong_type',
    );
  });
});

describe('keys that are not the object’s own', () => {
  afterEach(() => {
    delete (Object.prototype as Record<string, unknown>).options;
    delete (Object.prototype as Record<string, unknown>).placeholder;
  });

  it('are not read', () => {
    expect(firstIssue(Object.create({ questions: [text()] }))).toBe('questions required');
    expect(first(Object.assign(Object.create({ placeholder: 'evil' }) as object, text())).placeholder).toBeUndefined();
  });

  it('are not read from a polluted prototype either', () => {
    Object.assign(Object.prototype, { options: OPTIONS, placeholder: 'evil' });
    const { options: _, ...bare } = choice();
    expect(firstIssue({ questions: [bare] })).toBe('questions[0].options required');
    expect(Object.keys(first(text()))).not.toContain('placeholder');
  });

  it('are not made by __proto__ and constructor in JSON', () => {
    const json =
      '{"__proto__":{"questions":[]},"questions":[{"question":"Go?","header":"Go","type":"yesno","__proto__":{"type":"text"},"constructor":1}]}';
    expect(taken(JSON.parse(json)).questions).toEqual([{ id: '0', question: 'Go?', header: 'Go', type: 'yesno' }]);
    expect(({} as Record<string, unknown>).questions).toBeUndefined();
  });

  it('may name a question without harm', () => {
    expect(first(text({ id: '__proto__' })).id).toBe('__proto__');
  });
});

describe('the time that a hostile text of 60 KB takes', () => {
  const attacks: Record<string, string> = {
    'nested sequences': '\u001b'.repeat(12_000) + '[31m'.repeat(12_000),
    'sequences that never end': '\u001b]'.repeat(30_000),
    'C1 sequences that never end': '\u009d'.repeat(30_000),
    'backticks of every length': Array.from({ length: 340 }, (_, length) => '`'.repeat(length)).join(' '),
    'lone backticks': '`a``b'.repeat(12_000),
    backslashes: '\\'.repeat(30_000),
    escapes: '\\n'.repeat(20_000),
    drives: 'C:\\a '.repeat(10_000),
    'a path of many words': `C:\\${'a '.repeat(28_000)}`,
    dots: '.'.repeat(60_000),
    'a token of dots and backslashes': '.\\a'.repeat(15_000),
    quotes: '"\\n'.repeat(15_000),
    brackets: '('.repeat(60_000),
    'white space': `x${' '.repeat(59_000)}x`,
  };

  it.each(Object.entries(attacks))('%s is bounded', (_name, attack) => {
    const limits = { questionLength: 100_000, labelLength: 100_000, headerLength: 100, paramsBytes: 1_000_000 };
    const started = performance.now();
    parseAskUserParams(
      { questions: [choice({ question: attack, header: attack, options: [attack, `${attack}b`] })] },
      { limits },
    );
    parseAskUserParams({ questions: [choice({ id: attack, type: attack, multiSelect: attack })] }, { limits });
    // More than linear time would take minutes.
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('is bounded for deep nesting', () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    expect(taken({ questions: [text()], extra: JSON.parse(deep) as unknown }).repairs).toEqual([]);
    expect(firstIssue(deep)).toBe('questions[0] wrong_type');
    expect(refused({ questions: deep }).length).toBeGreaterThan(0);
  });

  it('is bounded for many options and questions', () => {
    const many = Array.from({ length: 9_000 }, () => 'A');
    expect(firstIssue({ questions: [choice({ options: many })] })).toBe('questions[0].options too_many');
    expect(refused({ questions: Array.from({ length: 15_000 }, () => ({})) })).toHaveLength(1);
  });
});
