import { AskUserError } from '../errors';
import type { Policy, PolicyDecision } from '../ports/policy';
import { type Message, MessageBusType, type ToolConfirmationRequest } from './message-map';

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
  const { correlationId, toolCall, subagent } = request;
  const response = { type: MessageBusType.TOOL_CONFIRMATION_RESPONSE, correlationId } as const;
  const decided = await decide(request, policy);
  const rule = decided?.rule;
  switch (decided?.decision) {
    case 'allow':
      return [{ ...response, confirmed: true }];
    case 'deny': {
      const because = rule?.denyMessage === undefined ? {} : { denyMessage: rule.denyMessage };
      return [
        {
          type: MessageBusType.TOOL_POLICY_REJECTION,
          correlationId,
          toolCall,
          ...(subagent === undefined ? {} : { subagent }),
          ...because,
        },
        { ...response, confirmed: false, ...because },
      ];
    }
    case 'ask_user':
      return hasSubscribers ? undefined : [{ ...response, confirmed: false, requiresUserConfirmation: true }];
    default:
      // Passing it on would let a caller wait for ever where nobody listens.
      throw new AskUserError('invalid_options', 'A policy needs to decide allow, deny or ask_user.');
  }
}

async function decide(request: ToolConfirmationRequest, policy: Policy | undefined): Promise<PolicyDecision> {
  if (request.forcedDecision !== undefined) return { decision: request.forcedDecision };
  if (policy === undefined) return { decision: 'ask_user' };
  return policy.check(request.toolCall, {
    ...(request.serverName === undefined ? {} : { serverName: request.serverName }),
    ...(request.toolAnnotations === undefined ? {} : { toolAnnotations: request.toolAnnotations }),
    ...(request.subagent === undefined ? {} : { subagent: request.subagent }),
  });
}
