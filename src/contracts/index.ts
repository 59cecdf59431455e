/**
 * How a family of models says an ask and reads the result.
 *
 * @module
 */
export { readAnswerText } from './answer-text';
export { claudeCodeContract } from './claude-code';
export { codexContract } from './codex';
export type {
  Contract,
  JsonSchema,
  ParseOptions,
  ParseResult,
  Presentation,
  ReadableContract,
  RepairName,
  SchemaVariant,
  ToldOutcome,
} from './contract';
export { geminiContract } from './gemini';
export { openClawContract } from './open-claw';
export { type ParseAskUserOptions, parseAskUserParams } from './parse';
export {
  ASK_USER_DEFINITION,
  contractForModel,
  resolveContract,
  resolveToolDeclaration,
  type ToolDeclaration,
  type ToolDefinition,
} from './resolve';
