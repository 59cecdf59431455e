import { AskUserError } from '../errors';
import type { ToolCall } from '../ports/ask';
import type { Json } from '../ports/json';
import type { Policy, PolicyDecision } from '../ports/policy';
import { type Message, MessageBusType, type ToolConfirmationRequest, type ToolPolicyRejection } from './message-map';

/** What may be decided on a tool call. */
export const DECISIONS: readonly string[] = ['allow', 'deny', 'ask_user'];

/** A tool call that somebody has to decide on. */
interface ToolCallInQuestion {
  readonly toolCall: ToolCall;
  readonly correlationId?: string | undefined;
  readonly serverName?: string | undefined;
  readonly toolAnnotations?: Json | undefined;
  readonly subagent?: string | undefined;
  readonly forcedDecision?: PolicyDecision['decision'] | undefined;
}

/**
 * What to publish in answer to a tool confirmation, or undefined when the subscribers have to decide.
 *
 * With nobody to decide it answers at once, so that no caller waits for a person who can't be there.
 */
export async function decideConfirmation(
  request: ToolConfirmationRequest,
  policy: Policy | undefined,
  hasSubscribers: boolean,
): Promise<readonly Message[] | undefined> {
  const { correlationId } = request;
  const response = { type: MessageBusType.TOOL_CONFIRMATION_RESPONSE, correlationId } as const;
  const decided = await decideToolCall(request, policy);
  const { rule } = decided;
  switch (decided.decision) {
    case 'allow':
      return [{ ...response, confirmed: true }];
    case 'deny': {
      const because = rule?.denyMessage === undefined ? {} : { denyMessage: rule.denyMessage };
      return [rejectionOf(request, rule?.denyMessage), { ...response, confirmed: false, ...because }];
    }
    case 'ask_user':
      return hasSubscribers ? undefined : [{ ...response, confirmed: false, requiresUserConfirmation: true }];
  }
}

/** What the policy says to a tool call, or what was decided before it. Without a policy the person is asked. */
export async function decideToolCall(
  { toolCall, serverName, toolAnnotations, subagent, forcedDecision }: ToolCallInQuestion,
  policy: Policy | undefined,
): Promise<PolicyDecision> {
  if (forcedDecision !== undefined) return { decision: forcedDecision };
  if (policy === undefined) return { decision: 'ask_user' };
  const decided: PolicyDecision | null | undefined = await policy.check(toolCall, {
    ...(serverName === undefined ? {} : { serverName }),
    ...(toolAnnotations === undefined ? {} : { toolAnnotations }),
    ...(subagent === undefined ? {} : { subagent }),
  });
  if (decided != null && DECISIONS.includes(decided.decision)) return decided;
  // Passing it on would let a caller wait for ever where nobody listens.
  throw new AskUserError('invalid_options', 'A policy needs to decide allow, deny or ask_user.');
}

/** The message that a rule refused a tool call. */
export function rejectionOf(
  { correlationId, toolCall, subagent }: ToolCallInQuestion,
  denyMessage: string | undefined,
): ToolPolicyRejection {
  return {
    type: MessageBusType.TOOL_POLICY_REJECTION,
    toolCall,
    ...(correlationId === undefined ? {} : { correlationId }),
    ...(subagent === undefined ? {} : { subagent }),
    ...(denyMessage === undefined ? {} : { denyMessage }),
  };
}
