import { describe, expect, it } from 'vitest';
import { geminiContract } from '../../src/contracts/gemini';
import { openClawContract } from '../../src/contracts/open-claw';
import { parseAskUserParams } from '../../src/contracts/parse';
import {
  ASK_USER_DEFINITION,
  contractForModel,
  resolveContract,
  resolveToolDeclaration,
} from '../../src/contracts/resolve';
import { AskUserError } from '../../src/errors';

const BASE = 'Ask the user one or more questions to gather preferences, clarify requirements, or make decisions.';

describe('the declaration', () => {
  it('is the base contract’s', () => {
    expect(resolveToolDeclaration(ASK_USER_DEFINITION)).toEqual({
      ...{ name: 'ask_user', description: BASE },
      parametersJsonSchema: geminiContract.schema(),
    });
    expect(ASK_USER_DEFINITION.base).toEqual(resolveToolDeclaration(ASK_USER_DEFINITION, 'gemini-2.5-pro'));
  });

  it.each(['gemini-3-pro', 'models/gemini-3-flash', 'gemini-3.1-pro-preview', 'google/Gemini-3-pro'])(
    'asks %s for multiple choice with detailed descriptions',
    (modelId) => {
      const { description, ...rest } = resolveToolDeclaration(ASK_USER_DEFINITION, modelId);
      expect(description).toMatch(new RegExp(`^${BASE} .*detailed descriptions.*multi-select`));
      expect(rest).toEqual({ name: 'ask_user', parametersJsonSchema: geminiContract.schema() });
    },
  );

  it.each(['gemini-2.5-pro', 'gemini-30', 'gpt-5', 'not-gemini-3'])('has no override for %s', (modelId) => {
    expect(ASK_USER_DEFINITION.overrides(modelId)).toBeUndefined();
  });

  it('is a fresh clone each time', () => {
    const schema = ASK_USER_DEFINITION.base.parametersJsonSchema;
    schema.type = 'changed';
    expect(ASK_USER_DEFINITION.base.parametersJsonSchema.type).toBe('object');
  });
});

describe('a contract', () => {
  it('is found by its name, is the base one without, or is itself', () => {
    expect(resolveContract('openclaw')).toBe(openClawContract);
    expect(resolveContract('gemini')).toBe(geminiContract);
    expect(resolveContract()).toBe(geminiContract);
    expect(resolveContract(openClawContract)).toBe(openClawContract);
  });

  it.each(['nope', '', '__proto__', 'constructor'])('by the name %j is the host’s mistake', (contract) => {
    expect(() => parseAskUserParams({}, { contract })).toThrow(AskUserError);
    expect(() => parseAskUserParams({}, { contract })).toThrow(/gemini, openclaw/);
  });

  it('for a Gemini model is the base one, and otherwise the one at hand', () => {
    expect(contractForModel('gemini-3-pro', openClawContract)).toBe(geminiContract);
    expect(contractForModel('some-model', openClawContract)).toBe(openClawContract);
  });
});
