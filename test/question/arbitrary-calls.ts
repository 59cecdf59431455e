import fc from 'fast-check';

/** Texts made of what makes reading hard: escapes, paths, code spans, quotes, sequences, marks, halves of pairs. */
export const awkwardText: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      ...[
        '\\n',
        '\\r\\n',
        '\\r',
        '\\',
        '\\\\',
        '\\t',
        '`',
        '``',
        '```',
        '"',
        "'",
        '“',
        '”',
        ' ',
        '  ',
        '\n',
        '\r',
        '\r\n',
        '\t',
      ],
      ...[
        'C:\\',
        'D:/',
        '\\\\srv\\',
        '.\\',
        '..\\',
        '~\\',
        '%TEMP%\\',
        'src\\new',
        '.txt',
        '.',
        '!',
        '?',
        ',',
        ':',
        '(',
        ')',
      ],
      ...[
        '\u001b',
        '\u001b[',
        '[31m',
        '\u001b]0;',
        '\u0007',
        '\u001b\\',
        '\u009b',
        '\u009c',
        '\u0000',
        '\u202e',
        '\u200b',
      ],
      ...[
        '\u200d',
        '\u200c',
        '\ud83d',
        '\udc69',
        '😀',
        '数据',
        '。',
        '？',
        'a',
        'n',
        'Other',
        'Program Files',
        '(x86)',
        'folder',
      ],
      ...['(Recommended)', '（推荐）', 'All of the above', '其他', 'é', 'ﬁ', 'Ａ', '10²'],
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

const label = fc.oneof(awkwardText, fc.constantFrom('A', 'B', 'C', 'Other', '全部'), fc.string({ maxLength: 6 }));

function maybe<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null | undefined> {
  return fc.option(fc.option(value, { nil: null, freq: 8 }), { nil: undefined, freq: 3 });
}

const option = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      label,
      description: awkwardText,
      recommended: maybe(fc.boolean()),
      preview: maybe(awkwardText),
    }),
  },
  { weight: 1, arbitrary: label },
  { weight: 1, arbitrary: fc.record({ name: label, desc: awkwardText }) },
  { weight: 1, arbitrary: fc.record({ label: fc.nat(9) }) },
);

const constraints = fc.record(
  {
    format: maybe(fc.constantFrom('number', 'integer', 'email', 'date')),
    minimum: maybe(fc.integer({ min: 0, max: 9 })),
    maximum: maybe(fc.integer({ min: 5, max: 12 })),
    minLength: maybe(fc.nat(5)),
    pattern: maybe(fc.constantFrom('a+', '^x$', '(')),
    default: maybe(awkwardText),
  },
  { requiredKeys: [] },
);

const question = fc.record(
  {
    id: maybe(fc.oneof(fc.constantFrom('db', 'cache', '1', '٣', ' db '), awkwardText)),
    question: fc.oneof(awkwardText, fc.constant('Which?')),
    prompt: maybe(awkwardText),
    header: maybe(
      fc.oneof(
        awkwardText,
        fc.array(awkwardText, { minLength: 40, maxLength: 60 }).map((parts) => parts.join('')),
      ),
    ),
    type: maybe(fc.constantFrom('choice', 'text', 'yesno', 'multi_select', 'bool', ' choice ')),
    multiSelect: maybe(fc.oneof(fc.boolean(), fc.constant('true'))),
    multi: maybe(fc.boolean()),
    options: maybe(fc.array(option, { maxLength: 5 })),
    placeholder: maybe(awkwardText),
    unconstrainedHeight: maybe(fc.boolean()),
    required: maybe(fc.boolean()),
    constraints: maybe(constraints),
  },
  { requiredKeys: ['question'] },
);

/** Calls that are mostly taken, many of them after a repair. */
export const awkwardCall: fc.Arbitrary<{ questions: unknown[] }> = fc.record({
  questions: fc.array(question, { minLength: 1, maxLength: 4 }),
});

const wellFormedOption = fc.record({
  label: fc.constantFrom('A', 'B', 'C', 'D (Recommended)', 'E'),
  description: awkwardText,
});

/** Calls in the right shape, so that most need no repair. */
export const shapedCall: fc.Arbitrary<{ questions: unknown[] }> = fc.record({
  questions: fc.array(
    fc.record(
      {
        id: fc.constantFrom('q_a', 'q_b', 'q_c', 'q_d', 'q_e'),
        question: fc.constantFrom('Which?', 'What now?', 'C:\\new?'),
        header: fc.constantFrom('One', 'Two'),
        type: fc.constantFrom('choice', 'choice', 'text', 'yesno'),
        multiSelect: fc.boolean(),
        allowMultiple: fc.boolean(),
        options: fc.uniqueArray(
          fc.oneof({ weight: 9, arbitrary: wellFormedOption }, { weight: 1, arbitrary: option }),
          {
            minLength: 2,
            maxLength: 4,
            selector: (one) => (typeof one === 'object' && 'label' in one ? one.label : one),
          },
        ),
        placeholder: fc.constantFrom('a hint', ''),
        constraints,
      },
      { requiredKeys: ['question', 'header', 'type', 'options'] },
    ),
    { minLength: 1, maxLength: 3 },
  ),
});
