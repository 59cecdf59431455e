import { describe, expect, it } from 'vitest';
import { claudeCodeContract } from '../../src/contracts/claude-code';
import { codexContract } from '../../src/contracts/codex';
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

  it.each([
    'gemini-3-pro',
    'models/gemini-3-flash',
    'gemini-3.1-pro-preview',
    'google/Gemini-3-pro',
    'google:gemini-3-pro',
  ])('asks %s for multiple choice with detailed descriptions', (modelId) => {
    const { description, ...rest } = resolveToolDeclaration(ASK_USER_DEFINITION, modelId);
    expect(description).toMatch(new RegExp(`^${BASE} .*detailed descriptions.*multi-select`));
    expect(rest).toEqual({ name: 'ask_user', parametersJsonSchema: geminiContract.schema() });
  });

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
    expect(resolveContract('claude-code')).toBe(claudeCodeContract);
    expect(resolveContract('codex')).toBe(codexContract);
    expect(resolveContract()).toBe(geminiContract);
    expect(resolveContract(openClawContract)).toBe(openClawContract);
  });

  it.each(['nope', '', '__proto__', 'constructor'])('by the name %j is the host’s mistake', (contract) => {
    expect(() => parseAskUserParams({}, { contract })).toThrow(AskUserError);
    expect(() => parseAskUserParams({}, { contract })).toThrow(/gemini, openclaw, claude-code, codex/);
  });

  it.each([
    ['gemini-3-pro', geminiContract],
    ['models/gemini-2.5-flash', geminiContract],
    ['google/gemini-3-flash', geminiContract],
    ['google:Gemini-3-pro', geminiContract],
    ['claude-sonnet-4-5', claudeCodeContract],
    ['anthropic/claude-opus-4.5', claudeCodeContract],
    ['anthropic:claude-haiku-4-5', claudeCodeContract],
    ['us.anthropic.claude-sonnet-4-20250514-v1:0', claudeCodeContract],
    ['arn:aws:bedrock:us-east-1:1:inference-profile/eu.anthropic.claude-opus-4-v1:0', claudeCodeContract],
    ['publishers/anthropic/models/claude-sonnet-4@20250514', claudeCodeContract],
    ['gpt-5', codexContract],
    ['openai/gpt-5.1-codex', codexContract],
    ['azure/gpt-4o-mini', codexContract],
    ['ft:gpt-4o-mini-2024-07-18:acme::id', codexContract],
    ['chatgpt-4o-latest', codexContract],
    ['codex-mini-latest', codexContract],
    ['o3', codexContract],
    ['openai/o4-mini', codexContract],
  ])('for %s is its family’s, also where the host chose another', (modelId, contract) => {
    expect(contractForModel(modelId, openClawContract)).toBe(contract);
  });

  it.each(['some-model', 'my-claude-clone', 'not-gpt-5', 'o3x', 'gpt', 'olmo-2', 'llama-3.3', 'qwen/qwen3', ''])(
    'for %j, which is of no family, is the one at hand',
    (modelId) => {
      expect(contractForModel(modelId, openClawContract)).toBe(openClawContract);
    },
  );
});
