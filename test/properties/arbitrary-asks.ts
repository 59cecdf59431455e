import fc from 'fast-check';
import { type ParseResult, parseAskUserParams, type Question } from '../../src/index';
import { optionsOf } from '../../src/question/question';

/** Pieces that joining, quoting, matching and printing stumble over. */
const PIECES = [
  ...['a', 'B', 'ß', 'ı', 'İ', 'ﬁ', 'é', 'e\u0301', 'Σ', 'ς', '1', '2', '٣', '１', '²', '①', 'Ａ', 'ｱ'],
  ...[
    '数据库',
    '暂存环境',
    '生产',
    '以上全部',
    '其他',
    'はい',
    '아니오',
    'قاعدة',
    'בחר',
    'हाँ',
    '👩‍👧',
    '🇨🇳',
    '😀',
    '\ud83d',
    '\udc69',
  ],
  ...[
    ',',
    ', ',
    '，',
    '、',
    ';',
    ':',
    '：',
    '.',
    '/',
    '-',
    '|',
    '#',
    '"',
    '""',
    "'",
    '“',
    '”',
    '「',
    '\\',
    '\\"',
    '`',
    '(',
    ')',
  ],
  ...[
    ' ',
    '  ',
    '\t',
    '\n',
    '\r\n',
    '\u2028',
    '\u00a0',
    '\u3000',
    '\u200b',
    '\u200d',
    '\u200f',
    '\u202e',
    '\u2066',
    '\ufeff',
  ],
  ...['\u0000', '\u0007', '\b', '\u001b[31m', '\u001b]0;x\u0007', '\u009b', '<b>', '</script>', '@everyone', '[x](y)'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'Other',
    'other',
    'All the above',
    'all',
    'none',
    'yes',
    'No',
  ],
  ...[
    '/cancel',
    '/skip',
    'cancel',
    'skip',
    '(Recommended)',
    '（推荐）',
    'option 2',
    '1.',
    '1:',
    '1-2',
    '1, 2',
    'and',
    'not',
  ],
];

/** Any text, but mostly one of the awkward kind. */
export const richText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }).map((parts) => parts.join('')) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
);

/** Two to four labels as different as models make them, some only by a comma or a case. */
const labels = fc.oneof(
  { weight: 5, arbitrary: fc.array(richText, { minLength: 2, maxLength: 4 }) },
  {
    weight: 1,
    arbitrary: fc.shuffledSubarray(['2', '1', '3', '4', 'option 1', '2 or 3'], { minLength: 2, maxLength: 4 }),
  },
  {
    weight: 1,
    arbitrary: fc.shuffledSubarray(['a', 'a, b', 'b', 'a and b', 'Unit, "a"'], { minLength: 2, maxLength: 4 }),
  },
);

const question = fc
  .record({
    id: fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom('db', 'a b', '1', '3', '0', '__proto__', 'constructor', '答案') },
    ),
    question: richText.map((text) => `${text} which?`),
    header: richText.map((text) => `h${text}`),
    type: fc.constantFrom('choice', 'choice', 'choice', 'text', 'yesno'),
    multiSelect: fc.boolean(),
    labels,
    description: richText,
    placeholder: fc.option(richText, { nil: undefined }),
  })
  .map(({ labels: given, description, type, multiSelect, id, placeholder, ...rest }) => ({
    ...rest,
    type,
    ...(id !== undefined && { id }),
    ...(placeholder !== undefined && { placeholder }),
    ...(type === 'choice' && { multiSelect, options: given.map((label) => ({ label, description })) }),
  }));

/** A model's call, most of which can be read. */
export const richCall = fc.record({ questions: fc.array(question, { minLength: 1, maxLength: 4 }) });

/** Questions that a call gave. */
export const richQuestions: fc.Arbitrary<readonly Question[]> = richCall
  .map((call) => parseAskUserParams(call))
  .filter((read): read is Extract<ParseResult, { ok: true }> => read.ok)
  .map(({ questions }) => questions);

/** What a person means: labels by their place, typed text, a note. */
export interface Meant {
  readonly picks: readonly number[];
  readonly text: string | undefined;
  readonly note: string | undefined;
}

const meant: fc.Arbitrary<Meant> = fc.record({
  picks: fc.uniqueArray(fc.nat(3), { maxLength: 4 }),
  text: fc.option(richText, { nil: undefined }),
  note: fc.option(richText, { nil: undefined, freq: 1 }),
});

/** What a person means by four answers; more than any ask needs. */
export const fourMeant = fc.tuple(meant, meant, meant, meant);

/** What of it fits the question: one answer, or several where several may be picked. Labels come in option order. */
export function fitting(
  question: Question,
  { picks, text, note }: Meant,
): { selected: string[]; text?: string; note?: string } {
  const offered = optionsOf(question).map(({ label }) => label);
  const all = offered.filter((_, index) => picks.includes(index));
  const selected = question.multiSelect === true ? all : all.slice(0, 1);
  const takesText = question.multiSelect === true || selected.length === 0;
  return {
    selected,
    ...(takesText && text !== undefined && text.trim() !== '' && { text }),
    ...(note !== undefined && note.trim() !== '' && { note }),
  };
}
