import type { Outcome } from '../answer/outcome';
import type { ReplyAnswers } from '../answer/reply';
import type { AskUserRequest, ToolCall } from '../ports/ask';
import type { SerializableConfirmationDetails, ToolConfirmationOutcome } from '../ports/confirmation';
import type { Json } from '../ports/json';
import type { PolicyUpdate } from '../ports/policy';

/** The `type` of every message on the bus. */
export const MessageBusType = {
  TOOL_CONFIRMATION_REQUEST: 'tool-confirmation-request',
  TOOL_CONFIRMATION_RESPONSE: 'tool-confirmation-response',
  TOOL_POLICY_REJECTION: 'tool-policy-rejection',
  TOOL_EXECUTION_SUCCESS: 'tool-execution-success',
  TOOL_EXECUTION_FAILURE: 'tool-execution-failure',
  UPDATE_POLICY: 'update-policy',
  ASK_USER_REQUEST: 'ask-user-request',
  ASK_USER_RESPONSE: 'ask-user-response',
  ASK_USER_SHOWN: 'ask-user-shown',
  ASK_USER_SETTLED: 'ask-user-settled',
} as const;
export type MessageBusType = (typeof MessageBusType)[keyof typeof MessageBusType];

/** May this tool run? Decided by the policy, else by whoever subscribes. */
export interface ToolConfirmationRequest {
  readonly type: 'tool-confirmation-request';
  readonly correlationId: string;
  readonly toolCall: ToolCall;
  readonly details?: SerializableConfirmationDetails;
  readonly serverName?: string;
  readonly toolAnnotations?: Json;
  /** The path of the subagent, joined by `/`; stamped by a derived bus. */
  readonly subagent?: string;
  /** Counts only from a bus that was not derived. */
  readonly forcedDecision?: 'allow' | 'deny' | 'ask_user';
}

export interface ToolConfirmationResponse {
  readonly type: 'tool-confirmation-response';
  readonly correlationId: string;
  readonly confirmed: boolean;
  readonly outcome?: ToolConfirmationOutcome;
  /** Nobody was there to decide: the caller has to ask the person itself. */
  readonly requiresUserConfirmation?: boolean;
  /** Why a rule said no. */
  readonly denyMessage?: string;
  /** What the person said in place of choosing, or with the choice. */
  readonly feedback?: string;
}

export interface ToolPolicyRejection {
  readonly type: 'tool-policy-rejection';
  readonly correlationId?: string;
  readonly toolCall: ToolCall;
  readonly denyMessage?: string;
  readonly subagent?: string;
}

export interface ToolExecutionSuccess {
  readonly type: 'tool-execution-success';
  readonly correlationId?: string;
  readonly toolCall: ToolCall;
  readonly result?: Json;
}

export interface ToolExecutionFailure {
  readonly type: 'tool-execution-failure';
  readonly correlationId?: string;
  readonly toolCall: ToolCall;
  readonly message: string;
}

/** The person wants this tool allowed from now on. The bus's own policy learns it first. */
export interface UpdatePolicy extends PolicyUpdate {
  readonly type: 'update-policy';
}

/** An answer that comes over the bus, such as from a host's own dialog. */
export interface AskUserResponse {
  readonly type: 'ask-user-response';
  readonly correlationId: string;
  /** The stored id; needed where the correlationId waits in several scopes. */
  readonly id?: string;
  readonly answers: ReplyAnswers;
  /** True: the person closed the dialog without answering. */
  readonly cancelled?: boolean;
}

/** Somebody can see the ask now. From a subscriber it also says that the ask may be answered over the bus. */
export interface AskUserShown {
  readonly type: 'ask-user-shown';
  readonly correlationId: string;
  readonly id?: string;
  readonly renderer?: string;
}

/** The ask ended. Published once. */
export interface AskUserSettled {
  readonly type: 'ask-user-settled';
  readonly id: string;
  readonly correlationId: string;
  readonly outcome: Outcome;
}

/** Every message, by its type. */
export interface MessageMap {
  'tool-confirmation-request': ToolConfirmationRequest;
  'tool-confirmation-response': ToolConfirmationResponse;
  'tool-policy-rejection': ToolPolicyRejection;
  'tool-execution-success': ToolExecutionSuccess;
  'tool-execution-failure': ToolExecutionFailure;
  'update-policy': UpdatePolicy;
  'ask-user-request': AskUserRequest;
  'ask-user-response': AskUserResponse;
  'ask-user-shown': AskUserShown;
  'ask-user-settled': AskUserSettled;
}

export type Message = MessageMap[MessageBusType];

/** Messages that carry a correlationId, so that a request can wait for one. */
export type CorrelatedType = {
  [T in MessageBusType]: MessageMap[T] extends { readonly correlationId: string } ? T : never;
}[MessageBusType];
