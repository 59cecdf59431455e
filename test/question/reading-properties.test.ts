import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAskUserParams } from '../../src/contracts/parse';
import { awkwardCall, shapedCall } from './arbitrary-calls';

const RUNS = { numRuns: 1_000 };
const CONTRACTS = ['gemini', 'openclaw', 'claude-code', 'codex'];

/** The same call in objects of a class, which are never taken on the short way. */
function theLongWay(call: { questions: unknown[] }): unknown {
  return Object.assign(Object.create({}) as object, call);
}

describe('reading any call', () => {
  it('changes nothing and records nothing when it reads what it gave', () => {
    let taken = 0;
    fc.assert(
      fc.property(fc.oneof(awkwardCall, shapedCall), fc.constantFrom(...CONTRACTS), (call, contract) => {
        const once = parseAskUserParams(call, { contract });
        if (!once.ok) return;
        taken++;
        const twice = parseAskUserParams({ questions: once.questions }, { contract });
        expect(twice).toEqual({ ...once, repairs: [] });
      }),
      RUNS,
    );
    expect(taken).toBeGreaterThan(RUNS.numRuns / 10);
  });

  it('gives the same on the short way, for what is well formed, as on the long way', () => {
    fc.assert(
      fc.property(fc.oneof(awkwardCall, shapedCall), fc.constantFrom(...CONTRACTS), (call, contract) => {
        expect(parseAskUserParams(call, { contract })).toEqual(parseAskUserParams(theLongWay(call), { contract }));
        const none = { contract, repair: 'none' } as const;
        expect(parseAskUserParams(call, none)).toEqual(parseAskUserParams(theLongWay(call), none));
      }),
      RUNS,
    );
  });

  it('gives the same however often the call went through JSON', () => {
    fc.assert(
      fc.property(awkwardCall, (call) => {
        const sent = JSON.parse(JSON.stringify(call)) as unknown;
        const direct = parseAskUserParams(sent);
        const asText = parseAskUserParams(JSON.stringify(sent));
        if (!direct.ok || !asText.ok) expect(asText).toEqual(direct);
        else expect(asText).toEqual({ ...direct, repairs: [...direct.repairs, 'params_from_json'].sort() });
      }),
      RUNS,
    );
  });

  it('gives questions or issues for any value, and throws nothing', () => {
    const anything = fc.anything({
      ...{
        withBigInt: true,
        withDate: true,
        withMap: true,
        withSet: true,
        withTypedArray: true,
        withSparseArray: true,
      },
      ...{ withNullPrototype: true, withObjectString: true, withBoxedValues: true },
    });
    const keyed = fc.record(
      { questions: fc.oneof(anything, fc.array(fc.record({ question: anything, options: anything, type: anything }))) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(anything, keyed), fc.constantFrom(...CONTRACTS), (input, contract) => {
        const result = parseAskUserParams(input, { contract });
        if (result.ok) expect(result.questions.length).toBeGreaterThan(0);
        else expect(result.issues.length).toBeGreaterThan(0);
      }),
      RUNS,
    );
  });
});
