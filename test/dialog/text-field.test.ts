import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { EMPTY_FIELD, edit, fieldOf, insert, type TextEdit, type TextField } from '../../src/dialog/text-field';
import { PATIENCE_MS, runs } from '../properties/runs';

/** A field as it is drawn in these tests: `|` is the caret. */
function field(drawn: string): TextField {
  return { text: drawn.replace('|', ''), caret: drawn.indexOf('|') };
}

function drawn({ text, caret }: TextField): string {
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

const FAMILY = '👨‍👩‍👧';

describe('a field', () => {
  test.each<[TextEdit, string, string]>([
    ['backspace', 'ab|c', 'a|c'],
    ['backspace', '|abc', '|abc'],
    ['backspace', 'a\n|b', 'a|b'],
    ['backspace', `x${FAMILY}|y`, 'x|y'],
    ['backspace', 'cafe\u0301|', 'caf|'],
    ['backspace', '中文|', '中|'],
    ['delete', 'a|bc', 'a|c'],
    ['delete', '🇨|x🇩', '🇨🇩|'],
    ['backspace', '🇨x|🇩', '🇨🇩|'],
    ['delete_word', 'e x|\u0301', 'e \u0301|'],
    ['delete', 'abc|', 'abc|'],
    ['delete', `|${FAMILY}y`, '|y'],
    ['delete', 'a|\nb', 'a|b'],
    ['delete_word', 'one two|', 'one |'],
    ['delete_word', 'one two  |', 'one |'],
    ['delete_word', 'one |', '|'],
    ['delete_to_start', 'one\ntwo th|ree', 'one\n|ree'],
    ['delete_to_end', 'one t|wo\nthree', 'one t|\nthree'],
    ['left', `${FAMILY}|`, `|${FAMILY}`],
    ['left', 'a\n|b', 'a|\nb'],
    ['left', '|a', '|a'],
    ['right', `|${FAMILY}x`, `${FAMILY}|x`],
    ['right', 'a|\nb', 'a\n|b'],
    ['right', 'a|', 'a|'],
    ['word_left', 'one two|', 'one |two'],
    ['word_right', 'one| two', 'one two|'],
    ['word_left', 'one\ntwo|', 'one\n|two'],
    ['word_left', 'one two\n|', 'one |two\n'],
    ['word_left', 'one\n  |', 'one\n|  '],
    ['word_left', '\n|', '|\n'],
    ['word_left', '|one', '|one'],
    ['word_right', 'one|\ntwo three', 'one\ntwo| three'],
    ['word_right', 'one|  \ntwo', 'one  |\ntwo'],
    ['word_right', 'one|', 'one|'],
    ['delete_word', 'one\n\n|', 'one\n|'],
    ['home', 'one\nt|wo', 'one\n|two'],
    ['home', '|\none', '|\none'],
    ['end', 'o|ne\ntwo', 'one|\ntwo'],
    ['up', 'one\ntw|o', 'on|e\ntwo'],
    ['up', 'a\nlong|', 'a|\nlong'],
    ['up', 'on|e\ntwo', 'on|e\ntwo'],
    ['up', '\n\n|', '\n|\n'],
    ['down', 'on|e\ntwo', 'one\ntw|o'],
    ['down', 'long|\na\nb', 'long\na|\nb'],
    ['down', 'on|e', 'on|e'],
    ['down', `${FAMILY}${FAMILY}|\nabc`, `${FAMILY}${FAMILY}\nab|c`],
  ])('after %s of %j is %j', (how, before, expected) => {
    expect(drawn(edit(field(before), how))).toBe(expected);
  });

  test.each(['word_left', 'word_right', 'delete_word'] as const)(
    'looks for a word in no more than a little of a long text: %s',
    (how) => {
      const text = 'words and '.repeat(10_000);
      const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
      edit({ text, caret: 50_000 }, how);
      const byWords = segment.mock.contexts.flatMap((by, call) =>
        (by as Intl.Segmenter).resolvedOptions().granularity === 'word' ? [segment.mock.calls[call]![0].length] : [],
      );
      segment.mockRestore();
      expect(byWords).toHaveLength(1);
      expect(byWords[0]).toBeLessThanOrEqual(1_024);
    },
  );

  test.each(['word_left', 'word_right'] as const)('goes through a word without an end in steps: %s', (how) => {
    const text = 'x'.repeat(5_000);
    let now: TextField = { text, caret: how === 'word_left' ? text.length : 0 };
    for (let step = 0; step < 5; step++) now = edit(now, how);
    expect(now.caret).toBe(how === 'word_left' ? 0 : text.length);
  });

  test('takes typed text at the caret', () => {
    expect(drawn(insert(field('a|c'), 'b'))).toBe('ab|c');
  });

  test('keeps the newlines of a paste, whatever they were', () => {
    expect(insert(EMPTY_FIELD, 'a\r\nb\rc\nd').text).toBe('a\nb\nc\nd');
  });

  test('takes no control character, and keeps tabs', () => {
    expect(insert(EMPTY_FIELD, 'a\u001b[31m\u0007\u009b\tb').text).toBe('a[31m\tb');
  });

  test('has no half of a surrogate pair', () => {
    expect(fieldOf('a\ud83d').text.isWellFormed()).toBe(true);
  });

  test('puts the caret behind a mark that joins the letter before it', () => {
    expect(drawn(insert(field('e|x'), '\u0301'))).toBe('e\u0301|x');
  });

  test(
    'never has its caret inside a character, whatever is edited',
    () => {
      const edits: TextEdit[] = [
        'backspace',
        'delete',
        'delete_word',
        'delete_to_start',
        'delete_to_end',
        'left',
        'right',
        'word_left',
        'word_right',
        'home',
        'end',
        'up',
        'down',
      ];
      const step = fc.oneof(
        fc.constantFrom(...edits),
        fc.string({ unit: 'grapheme', maxLength: 4 }).map((text) => ({ text })),
        fc.constantFrom('\u0301', '\u200d', '👩', '\n', '\r', '🇩', '각', 'ᄀ').map((text) => ({ text })),
      );
      fc.assert(
        fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
          let now = EMPTY_FIELD;
          for (const one of steps) {
            now = typeof one === 'string' ? edit(now, one) : insert(now, one.text);
            const starts = Array.from(new Intl.Segmenter().segment(now.text), ({ index }) => index);
            expect([...starts, now.text.length]).toContain(now.caret);
          }
        }),
        runs(),
      );
    },
    PATIENCE_MS,
  );
});
