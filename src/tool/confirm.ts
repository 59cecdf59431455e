import type { Outcome } from '../answer/outcome';
import type { AskDraft } from '../broker/asking';
import { digestOf } from '../broker/digest';
import { decideToolCall, rejectionOf } from '../bus/confirmation';
import { type Message, MessageBusType } from '../bus/message-map';
import { mintId } from '../bus/mint-id';
import { AskUserError } from '../errors';
import type { ToolCall } from '../ports/ask';
import type { SerializableConfirmationDetails, ToolConfirmationOutcome } from '../ports/confirmation';
import type { Json } from '../ports/json';
import type { PolicyDecision } from '../ports/policy';
import { checkedCorrelationId, subagentPath, timeoutOfHost } from './ask-draft';
import type { ToolParts } from './assemble';
import { checkedToolCall, detailsOf } from './confirmation-details';
import { decisionQuestion, outcomesOf, updateOf } from './confirmation-question';

/** One confirmation. A `ToolConfirmationRequest` of the bus can be given as it is. */
export interface ConfirmOptions {
  /** What the person sees of the call. Default: its name and arguments. */
  readonly details?: SerializableConfirmationDetails;
  /** What may be decided, where the host can't follow all of it, such as `modify_with_editor`. `cancel` is always offered. */
  readonly outcomes?: readonly ToolConfirmationOutcome[];
  /** The MCP server that has the tool, for the policy. Default: that of the details. */
  readonly serverName?: string;
  readonly toolAnnotations?: Json;
  /** The path of the subagent that calls the tool, joined by `/`; the person sees it. */
  readonly subagent?: string;
  /** Goes before the policy; `ask_user` asks the person in any case. */
  readonly forcedDecision?: 'allow' | 'deny' | 'ask_user';
  /** The same id with the same call joins or replays; without it one is minted. */
  readonly correlationId?: string;
  /** Aborts the confirmation, which then rejects with its reason. */
  readonly signal?: AbortSignal;
  /** Milliseconds; an end of it is a no. Default: that of `createAskUser`. */
  readonly timeoutMs?: number;
  readonly interactive?: boolean;
  readonly meta?: Json;
}

/** What was decided on a tool call. */
export interface Confirmation {
  /** True only where the policy allows the call or somebody chose to proceed. */
  readonly confirmed: boolean;
  /** What was chosen; `cancel` for everything that is no choice, `proceed_once` where the policy allows. */
  readonly outcome: ToolConfirmationOutcome;
  /** What the person said in place of choosing, or with the choice. */
  readonly feedback?: string;
  /** Why the policy said no. */
  readonly denyMessage?: string;
  /** Set where nobody decided: time ran out, it was ended, or nobody was there. */
  readonly undecided?: Extract<Outcome, { status: 'timed_out' | 'aborted' | 'unavailable' }>;
}

/**
 * Decides whether a tool may run: the policy first, and the person where it says `ask_user`. Silence is a no.
 *
 * An "always" is published as UPDATE_POLICY, so that the policy allows the next such call.
 *
 * Rejects with the signal's reason, or with an AskUserError: `invalid_params` for a call or details that can't be shown, `invalid_options`,
 * `id_conflict`, `store_unavailable`.
 */
export async function confirmToolCall(
  parts: ToolParts,
  given: ToolCall,
  options: ConfirmOptions = {},
): Promise<Confirmation> {
  const { signal } = options;
  signal?.throwIfAborted();
  const toolCall = checkedToolCall(given);
  const details = detailsOf(toolCall, options.details);
  const { asking } = parts;
  const decided = await decide(parts, toolCall, details, options);
  signal?.throwIfAborted();
  if (decided.decision === 'allow') return { confirmed: true, outcome: 'proceed_once' };
  if (decided.decision === 'deny') {
    const { denyMessage } = decided.rule ?? {};
    asking.broker.publish(rejectionOf({ toolCall, ...options }, denyMessage));
    return { confirmed: false, outcome: 'cancel', ...(denyMessage !== undefined && { denyMessage }) };
  }
  const draft = draftOfConfirmation(parts, toolCall, details, options);
  const ended = await asking.ask(draft, signal);
  const outcome = 'refused' in ended ? ended.refused : ended.outcome;
  const confirmation = confirmationOf(outcome);
  const update = updateOf(confirmation.outcome, toolCall.name, details);
  if (update !== undefined) await teach(parts, { type: MessageBusType.UPDATE_POLICY, ...update });
  return confirmation;
}

function decide(
  { asking }: ToolParts,
  toolCall: ToolCall,
  details: SerializableConfirmationDetails,
  options: ConfirmOptions,
): Promise<PolicyDecision> {
  const serverName = options.serverName ?? (details.type === 'mcp' ? details.serverName : undefined);
  return decideToolCall({ ...options, toolCall, ...(serverName !== undefined && { serverName }) }, asking.policy);
}

function draftOfConfirmation(
  parts: ToolParts,
  toolCall: ToolCall,
  details: SerializableConfirmationDetails,
  options: ConfirmOptions,
): AskDraft {
  const { correlationId, subagent } = options;
  const outcomes = outcomesOf(details, options.outcomes);
  const origin = subagent === undefined ? [] : subagentPath(subagent);
  return {
    correlationId: checkedCorrelationId(correlationId) ?? mintId(),
    isOwnId: correlationId !== undefined,
    questions: Object.freeze([decisionQuestion(toolCall.name, details, outcomes)]),
    digest: digestOf(['confirm', ...origin].join('\n'), { toolCall, details, outcomes }),
    origin: Object.freeze(origin),
    timeoutMs: timeoutOfHost(parts, options.timeoutMs),
    interactive: options.interactive ?? parts.interactive,
    meta: options.meta,
    details,
  };
}

function confirmationOf(outcome: Outcome | undefined): Confirmation {
  const no = { confirmed: false, outcome: 'cancel' } as const;
  switch (outcome?.status) {
    case undefined:
      throw new AskUserError('store_unavailable', 'The store gave an ask back that has not ended.');
    case 'answered': {
      const [answer] = outcome.answers;
      const chosen = (answer?.selected[0] ?? 'cancel') as ToolConfirmationOutcome;
      const words = answer?.text ?? answer?.note;
      return {
        confirmed: chosen.startsWith('proceed_'),
        outcome: chosen,
        ...(words !== undefined && { feedback: words }),
      };
    }
    case 'clarification':
      return { ...no, feedback: outcome.text };
    case 'dismissed':
      return outcome.reason === undefined ? no : { ...no, feedback: outcome.reason };
    case 'timed_out':
    case 'aborted':
    case 'unavailable':
      return { ...no, undecided: outcome };
  }
}

/** The call may run whatever becomes of the rule. */
async function teach({ asking }: ToolParts, update: Message): Promise<void> {
  const { bus, onError } = asking.broker.options;
  await bus.publish(update).catch(onError);
}
