import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askId, narrowScope, scopeHas, scopePrefix } from '../../src/broker/ask-id';
import type { Scope } from '../../src/index';

const part = fc
  .array(fc.constantFrom(':', '::', '%', '%3A', '/', ' ', 'a', 'b', '数', 'é', "'", '!', '*', '\u0000', '.', '~'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(''));
const scope: fc.Arbitrary<Scope> = fc.record(
  { tenant: part, user: part, session: part, run: part },
  { requiredKeys: [] },
);

describe('the stored id', () => {
  test('of two calls is the same only where scope and call id are, whatever is in them', () => {
    const seen = new Map<string, string>();
    fc.assert(
      fc.property(scope, part, ({ tenant, user, session, run }, callId) => {
        const meant = JSON.stringify([tenant ?? null, user ?? null, session ?? null, run ?? null, callId]);
        const id = askId(scopePrefix({ tenant, user, session, run } as Scope), callId);
        expect(seen.get(id) ?? meant).toBe(meant);
        seen.set(id, meant);
      }),
      { numRuns: 5_000 },
    );
  });

  test('can’t be that of another scope by way of the call id', () => {
    const ofScope = askId(scopePrefix({ user: 'ada' }), 'call');
    expect(askId(scopePrefix({}), ofScope)).not.toBe(ofScope);
    expect(askId(scopePrefix({}), ':ada:::call')).not.toBe(ofScope);
    expect(askId(scopePrefix({ tenant: ':ada' }), 'call')).not.toBe(ofScope);
  });

  test('of a plain call id in no scope is that id', () => {
    expect(askId(scopePrefix({}), 'toolu_01.A-b~')).toBe('toolu_01.A-b~');
  });

  test('is safe in an address, a file name and a shell', () => {
    fc.assert(
      fc.property(scope, part, (given, callId) => {
        expect(askId(scopePrefix(given), callId)).toMatch(/^[\w.~%:-]+$/);
      }),
    );
  });
});

describe('a scope', () => {
  test('refuses what has no encoding of its own, so that no two scopes meet', () => {
    for (const tenant of ['\ud800', '\udfff', 'a\ud800b']) {
      expect(() => narrowScope({}, { tenant })).toThrow(expect.objectContaining({ code: 'invalid_options' }));
    }
    expect(narrowScope({}, { tenant: '\ufffd' })).toEqual({ tenant: '\ufffd' });
  });

  test('has all of another where every member is there and equal', () => {
    expect(scopeHas({ tenant: 't', user: 'u' }, {})).toBe(true);
    expect(scopeHas({ tenant: 't', user: 'u' }, { user: 'u' })).toBe(true);
    expect(scopeHas({ tenant: 't' }, { tenant: 't', user: 'u' })).toBe(false);
    expect(scopeHas({ tenant: 't' }, { tenant: 'T' })).toBe(false);
    expect(scopeHas({}, { run: 'r' })).toBe(false);
  });

  test('is narrowed, and never widened or moved', () => {
    expect(narrowScope({ tenant: 't' }, { user: 'u' })).toEqual({ tenant: 't', user: 'u' });
    expect(narrowScope({ tenant: 't' }, { tenant: 't' })).toEqual({ tenant: 't' });
    expect(() => narrowScope({ tenant: 't' }, { tenant: 'other' })).toThrow(/already/);
    for (const wrong of [{ user: '' }, { user: 1 }, { user: undefined }, { team: 'x' }, { __proto__x: 'y' }]) {
      expect(() => narrowScope({}, wrong as Scope), JSON.stringify(wrong)).toThrow(/scope/i);
    }
  });
});
