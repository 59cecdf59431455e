import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digestOf } from '../../src/broker/digest';
import { DATABASE } from '../support/questions';

/** The same with the keys of every object in another order. */
function turnedAround(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turnedAround);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, turnedAround(member)]),
  );
}

describe('the digest of a call', () => {
  test('is the same for the same call, whatever the order of its keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(digestOf('gemini', turnedAround(value))).toBe(digestOf('gemini', value));
      }),
      { numRuns: 500 },
    );
  });

  test('leaves out what JSON leaves out', () => {
    expect(digestOf('gemini', { a: 1, b: undefined })).toBe(digestOf('gemini', { a: 1 }));
  });

  test('differs where anything that was sent differs', () => {
    const calls: unknown[] = [
      DATABASE,
      { ...DATABASE, timeoutSeconds: 5 },
      { questions: [{ ...DATABASE.questions[0], question: 'Which database would you like to use' }] },
      { questions: [{ ...DATABASE.questions[0], header: 'database' }] },
      { questions: [...DATABASE.questions, ...DATABASE.questions] },
      ...[{}, [], null, 0, 1, '', '0', '1', 'null', true, 'true', [null], ['', ''], [''], [[]], [{}]],
      ...[
        { a: '1' },
        { a: 1 },
        { a: true },
        { a: 'true' },
        { a: null },
        { a: {} },
        { a: [] },
        { b: 1 },
        { a: 1, b: 1 },
      ],
      ...[
        { a: { b: 1 } },
        { b: { a: 1 } },
        { a: 'b', c: 'd' },
        { a: 'd', c: 'b' },
        ['a', 'b'],
        ['b', 'a'],
        ['ab'],
        'ab',
      ],
      JSON.stringify(DATABASE),
    ];
    const digests = new Set(calls.flatMap((call) => [digestOf('gemini', call), digestOf('openclaw', call)]));
    expect(digests.size).toBe(2 * calls.length);
  });

  test('differs for any two calls that differ', () => {
    const seen = new Map<string, string>();
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const sent = JSON.stringify(sortKeys(JSON.parse(JSON.stringify(value))));
        const digest = digestOf('gemini', JSON.parse(sent));
        expect(seen.get(digest) ?? sent).toBe(sent);
        seen.set(digest, sent);
      }),
      { numRuns: 5_000 },
    );
  });

  test('is short, and plain enough for any store', () => {
    expect(digestOf('gemini', DATABASE)).toMatch(/^[0-9a-z]{2,14}$/);
  });
});

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sortKeys(member)]),
  );
}
