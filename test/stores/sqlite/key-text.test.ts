import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyText, textOfKey } from '../../../src/stores/sqlite/key-text';
import { runs } from '../../properties/runs';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  // Mostly what the encoding treats in a way of its own.
  fc
    .array(
      fc.constantFrom(
        '\u0000',
        '\u0001',
        '\u0002',
        '\ud7ff',
        '\ud800',
        '\udbff',
        '\udc00',
        '\udfff',
        '\ue000',
        '\uffff',
        'a',
      ),
    )
    .map((units) => units.join('')),
);

const asSqliteSorts = (a: string, b: string) => Buffer.compare(Buffer.from(keyText(a)), Buffer.from(keyText(b)));
const asJavaScriptSorts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

describe('a text as a key', () => {
  test('comes back exact, whatever it is', () => {
    fc.assert(
      fc.property(text, (one) => textOfKey(keyText(one)) === one),
      runs(),
    );
  });

  test('is well-formed and has no NUL, so that no driver cuts or mends it', () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(keyText(one).isWellFormed()).toBe(true);
        expect(keyText(one)).not.toContain('\u0000');
      }),
      runs(),
    );
  });

  test('sorts as JavaScript sorts, though SQLite compares bytes of UTF-8', () => {
    fc.assert(
      fc.property(text, text, (a, b) => asSqliteSorts(a, b) === asJavaScriptSorts(a, b)),
      runs(),
    );
  });

  test('is readable where it is ordinary', () => {
    expect(keyText('acme:ada%3A1::r%201:call%2F1')).toBe('acme:ada%3A1::r%201:call%2F1');
  });
});
