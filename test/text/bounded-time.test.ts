import { describe, expect, test } from 'vitest';
import { parseReply } from '../../src/text/parse-reply';
import { choice, multi, textual, yesno } from './asking';

const BYTES = 100_000;
const ASKS = {
  'a choice': [choice('City', ['Lisbon', 'Porto'])],
  'a multi-select': [multi('City', ['Red, white', 'C++', 'Lint and format', '[x]'])],
  'a yes/no': [yesno('Go')],
  'a text': [textual('Note')],
  'four questions': [
    choice('City', ['Lisbon', 'Porto']),
    choice('B', ['x: y. z', '1']),
    multi('C', ['Lisbon', 'all']),
    textual('Note'),
  ],
  'three questions that end in a multi-select': [textual('Note'), yesno('Go'), multi('City', ['Lisbon', 'Porto'])],
};
const PIECES = [
  ...[
    'a',
    '1',
    ' ',
    '\n',
    '\r\n',
    '\u2028',
    ',',
    ', ',
    '1,',
    '1 ',
    '1-',
    '1\n',
    'a\n',
    'é\n',
    '>',
    '>\n',
    '> a\n',
    '> Which City?\n',
    '(',
    '[',
    ')',
  ],
  ...[
    '[x] a\n',
    '[ ]\n',
    '.',
    '!',
    '?',
    ':',
    '=',
    ' - ',
    '-\n',
    '1: a\n',
    '2. Porto\n',
    'City: Porto\n',
    'City: Porto, ',
    'Note: a ',
    '①',
    '1️⃣',
  ],
  ...[
    '２',
    '٢',
    '👍🏽',
    ' and',
    '和',
    '+',
    ' y',
    '"',
    '“',
    "'",
    '\\',
    '//',
    ' to ',
    'Porto, ',
    'Porto and ',
    'cancel ',
    '跳过\n',
    'option 1\n',
    'the ',
  ],
  ...['*', '_', 'x: y. ', '\ud83d', '\u0301', 'ß', '第', '\0', '\u200b', '\t'],
];

/**
 * What reads in more than linear time takes minutes for texts like these; how fast it is, is measured in bench/ and not here, where
 * another process may take the machine.
 */
const BOUND_MS = 5_000;

function milliseconds(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

describe('100 kB of anything is read in bounded time', () => {
  test.each(Object.entries(ASKS))(
    'by %s',
    (_, questions) => {
      for (const piece of PIECES) {
        const body = piece.repeat(Math.ceil(BYTES / new TextEncoder().encode(piece).length));
        for (const reply of [body, `City: Porto\nNote: ${body}`, `Porto\n${body}x`, `${body}\nPorto`]) {
          expect(
            milliseconds(() => parseReply(questions, reply)),
            JSON.stringify(reply.slice(0, 40)),
          ).toBeLessThan(BOUND_MS);
        }
      }
    },
    60_000,
  );

  test('by questions with long texts full of marks', () => {
    const questions = [
      choice('A', ['x'.repeat(200), 'y'.repeat(200)], { question: 'x: y. z - '.repeat(400) }),
      choice('B', ['p', 'q'], { question: 'c: '.repeat(1_300), header: 'h:'.repeat(100) }),
    ];
    for (const piece of ['x: y. z - ', 'c: ', 'h:', 'h:\n', '1: ', '> x: y. z - \n']) {
      const reply = piece.repeat(BYTES / piece.length);
      expect(
        milliseconds(() => parseReply(questions, reply)),
        piece,
      ).toBeLessThan(BOUND_MS);
    }
  });
});
