/**
 * querent: the `ask_user` tool for agents. This file lists the whole public surface of the package's root.
 *
 * @module
 */

// Put it together
export {
  type AskUser,
  type CloseOptions,
  type CreateAskUserOptions,
  createAskUser,
  type ScopedAskUser,
} from './create-ask-user';
export type { PendingOnClose } from './broker/closing';
export type { AskOptions } from './tool/ask-in-code';
export { type AskUserConfirmation, AskUserInvocation, type ConfirmationPayload } from './tool/ask-user-invocation';
export { AskUserTool } from './tool/ask-user-tool';
export type { Confirmation, ConfirmOptions } from './tool/confirm';
export type { AskUserToolOptions, CallOptions } from './tool/options';
export type { StandardTool } from './tool/standard-schema';
export type { AskUserMetrics, ToolError, ToolResult } from './tool/tool-result';

// Questions, replies and outcomes
export type { Answer } from './answer/answer';
export type { Outcome, Respondent, UnavailableCode } from './answer/outcome';
export { outcomeOfReply } from './answer/outcome-of-reply';
export type { Reply, ReplyAnswers, ReplyValue } from './answer/reply';
export { cleanText } from './question/control-characters';
export { DEFAULT_LIMITS, type Limits } from './question/limits';
export {
  type Question,
  type QuestionOption,
  QuestionType,
  TEXT_FORMATS,
  type TextConstraints,
  type TextFormat,
} from './question/question';
export type { AskUserParams } from './question/schema';

// The model's side
export { claudeCodeContract } from './contracts/claude-code';
export { codexContract } from './contracts/codex';
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
} from './contracts/contract';
export { geminiContract } from './contracts/gemini';
export { openClawContract } from './contracts/open-claw';
export { type ParseAskUserOptions, parseAskUserParams } from './contracts/parse';
export {
  ASK_USER_DEFINITION,
  resolveToolDeclaration,
  type ToolDeclaration,
  type ToolDefinition,
} from './contracts/resolve';

// The bus
export type { Bus, Listener, RequestOf, RequestOptions, Subscription } from './bus/bus';
export { MessageBus, type MessageBusOptions } from './bus/message-bus';
export {
  type AskUserResponse,
  type AskUserSettled,
  type AskUserShown,
  type CorrelatedType,
  type Message,
  MessageBusType,
  type MessageMap,
  type ToolConfirmationRequest,
  type ToolConfirmationResponse,
  type ToolExecutionFailure,
  type ToolExecutionSuccess,
  type ToolPolicyRejection,
  type UpdatePolicy,
} from './bus/message-map';

// The seams
export type { AskUserRequest, Scope, StoredAsk, ToolCall } from './ports/ask';
export type { CancelTimer, Clock, TimerOptions } from './ports/clock';
export type { SerializableConfirmationDetails, ToolConfirmationOutcome } from './ports/confirmation';
export type { AskEvent, Desk, Detach, Settlement } from './ports/desk';
export type { Json } from './ports/json';
export type { Policy, PolicyContext, PolicyDecision, PolicyUpdate } from './ports/policy';
export type { QueuePlace, RenderContext, Renderer, Unsubscribe } from './ports/renderer';
export type {
  Hint,
  ListFilter,
  NewAsk,
  Page,
  QuestionStore,
  SettleResult,
  Unwatch,
  Verdict,
} from './ports/store';
export type { Telemetry, TelemetryEvent } from './ports/telemetry';
export { type MemoryStoreOptions, memoryStore } from './stores/memory';

// Errors
export {
  AskUserError,
  type AskUserErrorCode,
  type AskUserErrorDetails,
  formatIssues,
  type Issue,
  type IssueCode,
} from './errors';
