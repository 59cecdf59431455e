import { AskUserError } from '../errors';
import { claudeCodeContract } from './claude-code';
import { codexContract } from './codex';
import type { Contract, JsonSchema, SchemaVariant } from './contract';
import { geminiContract } from './gemini';
import { openClawContract } from './open-claw';

/** What a model is told about a tool. */
export interface ToolDeclaration {
  readonly name: string;
  readonly description: string;
  readonly parametersJsonSchema: JsonSchema;
}

/** A tool's declaration, and what differs from it for a family of models. */
export interface ToolDefinition {
  readonly base: ToolDeclaration;
  overrides(modelId: string): Partial<ToolDeclaration> | undefined;
}

/** What a contract's models call the tool. */
export function toolNameOf({ toolName, name }: Contract): string {
  return toolName ?? name;
}

/** A contract as a tool declaration, for a model and in a provider's dialect. The schema is a fresh clone. */
export function declarationOf(contract: Contract, modelId?: string, variant?: SchemaVariant): ToolDeclaration {
  return {
    name: toolNameOf(contract),
    description: contract.description(modelId),
    parametersJsonSchema: contract.schema(variant),
  };
}

/** The `ask_user` declaration, made of the base contract on first use: a base, and overrides by family of models. */
export const ASK_USER_DEFINITION: ToolDefinition = {
  get base() {
    return declarationOf(geminiContract);
  },
  overrides(modelId) {
    const description = geminiContract.description(modelId);
    return description === geminiContract.description() ? undefined : { description };
  },
};

/**
 * A declaration with the overrides of one model, as a fresh clone.
 *
 * @example
 * resolveToolDeclaration(ASK_USER_DEFINITION, 'gemini-3-pro').description
 */
export function resolveToolDeclaration(definition: ToolDefinition, modelId?: string): ToolDeclaration {
  const { base } = definition;
  return modelId === undefined ? base : { ...base, ...definition.overrides(modelId) };
}

const CONTRACTS = new Map<string, Contract>(
  [geminiContract, openClawContract, claudeCodeContract, codexContract].map((contract) => [contract.name, contract]),
);

/** The contract of a name, or the contract itself. Throws `invalid_options` for a name that is none. */
export function resolveContract(contract: Contract | string = geminiContract): Contract {
  if (typeof contract !== 'string') return contract;
  const named = CONTRACTS.get(contract);
  if (named !== undefined) return named;
  const known = [...CONTRACTS.keys()].join(', ');
  throw new AskUserError('invalid_options', `contract must be one of ${known}, or a contract.`, { path: 'contract' });
}

/**
 * Families by how a model's id begins, whatever stands before it: `models/gemini-…`, `us.anthropic.claude-…-v1:0`, `openai:gpt-…`. Only a
 * whole part counts, so `my-gpt-clone` is of no family.
 */
const FAMILIES: readonly (readonly [RegExp, Contract])[] = [
  [/(?:^|[/:.])gemini(?:[-\d]|$)/i, geminiContract],
  [/(?:^|[/:.])claude(?:[-\d]|$)/i, claudeCodeContract],
  [/(?:^|[/:.])(?:(?:chat)?gpt[-\d]|o\d+(?![a-z\d])|codex)/i, codexContract],
];

/**
 * The contract that a model's family was trained on, where we have one; else the contract at hand. It goes before a contract that a host
 * chose for all models: who names the model wants the one that this model knows.
 */
export function contractForModel(modelId: string, current: Contract): Contract {
  return FAMILIES.find(([family]) => family.test(modelId))?.[1] ?? current;
}
