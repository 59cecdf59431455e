/**
 * How a family of models says an ask and reads the result.
 *
 * @module
 */
export { readAnswerText } from './answer-text';
export type {
  Contract,
  JsonSchema,
  ParseOptions,
  ParseResult,
  Presentation,
  RepairName,
  SchemaVariant,
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
