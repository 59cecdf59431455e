import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseAskUserParams } from '../../src/contracts/parse';

interface Case {
  readonly name: string;
  readonly contract: string;
  readonly input: unknown;
  readonly expect: {
    readonly questions?: readonly object[];
    readonly repairs?: readonly string[];
    readonly absent?: readonly (readonly string[])[];
    readonly error?: { readonly path: string; readonly code: string };
    readonly timeoutSeconds?: number;
  };
}

const cases = JSON.parse(readFileSync(new URL('repair.json', import.meta.url), 'utf8')) as Case[];

function valueAt(root: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], root);
}

describe('a call is read as the case says', () => {
  it.each(cases.map((one) => [one.name, one] as const))('%s', (_name, { contract, input, expect: expected }) => {
    const result = parseAskUserParams(input, { contract });
    if (expected.error !== undefined) {
      expect(result.ok ? undefined : result.issues[0]).toMatchObject(expected.error);
      return;
    }
    if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.issues)}`);
    if (expected.questions !== undefined) expect(result.questions).toMatchObject(expected.questions);
    if (expected.repairs !== undefined) expect(result.repairs).toEqual(expected.repairs);
    if (expected.timeoutSeconds !== undefined) expect(result.timeoutSeconds).toBe(expected.timeoutSeconds);
    for (const [index, keys] of (expected.absent ?? []).entries()) {
      for (const key of keys) expect(valueAt(result.questions[index], key) || undefined).toBeUndefined();
    }
  });
});
