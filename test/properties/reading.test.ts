import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAskUserParams } from '../../src/index';
import { awkwardCall, shapedCall } from '../question/arbitrary-calls';
import { richCall } from './arbitrary-asks';
import { PATIENCE_MS, RUNS, runs } from './runs';

const CONTRACTS = ['gemini', 'openclaw', 'claude-code', 'codex'];
const json = fc.jsonValue({ maxDepth: 4 });
const call = fc.oneof(richCall, awkwardCall, shapedCall);

/** A call that reads well but for one place, where anything may stand. */
const damagedCall = fc.tuple(call, json, fc.array(fc.nat(6), { maxLength: 5 })).map(([whole, value, path]) => {
  const copy = JSON.parse(JSON.stringify(whole)) as unknown;
  let place = copy;
  for (const [depth, step] of path.entries()) {
    if (typeof place !== 'object' || place === null) break;
    const keys = Object.keys(place);
    const key = keys[step % Math.max(1, keys.length)];
    if (key === undefined) break;
    if (depth === path.length - 1) (place as Record<string, unknown>)[key] = value;
    else place = (place as Record<string, unknown>)[key];
  }
  return copy;
});

const input = fc.oneof(
  { weight: 1, arbitrary: json },
  { weight: 4, arbitrary: call },
  { weight: 2, arbitrary: damagedCall },
  { weight: 1, arbitrary: damagedCall.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: json.map((value) => ({ questions: value })) },
);

describe('reading a call', () => {
  test(
    'any JSON gives questions or issues, and what it gave is read again without a change',
    () => {
      let taken = 0;
      fc.assert(
        fc.property(input, fc.constantFrom(...CONTRACTS), (value, contract) => {
          const once = parseAskUserParams(value, { contract });
          if (!once.ok) {
            expect(once.issues.length).toBeGreaterThan(0);
            for (const { message, path } of once.issues)
              expect([typeof path, message === '']).toEqual(['string', false]);
            return;
          }
          taken++;
          expect(once.questions.length).toBeGreaterThan(0);
          const twice = parseAskUserParams({ questions: once.questions }, { contract });
          expect(twice).toMatchObject({ ok: true, questions: once.questions, repairs: [] });
        }),
        runs(),
      );
      expect(taken).toBeGreaterThan(RUNS / 10);
    },
    PATIENCE_MS,
  );
});
