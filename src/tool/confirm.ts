import type { Outcome } from '../answer/outcome';
import { askId } from '../broker/ask-id';
import type { AskDraft } from '../broker/asking';
import { digestOf } from '../broker/digest';
import { DECISIONS, decideToolCall, rejectionOf } from '../bus/confirmation';
import { type Message, MessageBusType } from '../bus/message-map';
import { mintId } from '../bus/mint-id';
import { onAbort } from '../bus/on-abort';
import { AskUserError } from '../errors';
import type { ToolCall } from '../ports/ask';
import type { SerializableConfirmationDetails, ToolConfirmationOutcome } from '../ports/confirmation';
import type { Json } from '../ports/json';
import type { PolicyDecision } from '../ports/policy';
import { checkedCorrelationId, subagentPath, timeoutOfHost } from './ask-draft';
import type { ToolParts } from './assemble';
import { checkedToolCall, detailsOf, plain } from './confirmation-details';
import { type CallToConfirm, decisionQuestion, outcomesOf, updateOf } from './confirmation-question';

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
 * `policy_failed`, `id_conflict`, `store_unavailable`.
 */
export async function confirmToolCall(
  parts: ToolParts,
  given: ToolCall,
  options: ConfirmOptions = {},
): Promise<Confirmation> {
  checkOptions(options);
  const { signal } = options;
  signal?.throwIfAborted();
  const toolCall = checkedToolCall(given);
  const call = callToConfirm(toolCall, options);
  const { asking } = parts;
  const decided = await unlessAborted(signal, decide(parts, toolCall, call, options));
  if (decided.decision === 'allow') return { confirmed: true, outcome: 'proceed_once' };
  if (decided.decision === 'deny') {
    const { denyMessage } = decided.rule ?? {};
    const { correlationId } = options;
    const { subagent } = call;
    asking.broker.publish(rejectionOf({ toolCall, correlationId, subagent }, denyMessage));
    return { confirmed: false, outcome: 'cancel', ...(denyMessage !== undefined && { denyMessage }) };
  }
  const draft = draftOfConfirmation(parts, toolCall, call, options);
  const isReplay = draft.isOwnId && (await unlessAborted(signal, isSettled(parts, draft)));
  const ended = await asking.ask(draft, signal);
  const confirmation = confirmationOf('refused' in ended ? ended.refused : ended.outcome);
  const update = updateOf(confirmation.outcome, call);
  // A replay teaches nothing again: the rule may have been taken out since.
  if (update !== undefined && !isReplay) {
    await unlessAborted(signal, teach(parts, { type: MessageBusType.UPDATE_POLICY, ...update }));
  }
  return confirmation;
}

function checkOptions({ outcomes, signal, forcedDecision, serverName }: ConfirmOptions): void {
  const isOption = (name: string, ok: boolean, what: string) => {
    if (!ok) throw new AskUserError('invalid_options', `${name} needs to be ${what}.`, { path: name });
  };
  isOption('outcomes', outcomes === undefined || Array.isArray(outcomes), 'a list of outcomes');
  isOption('signal', signal === undefined || signal instanceof AbortSignal, 'an AbortSignal');
  const isDecision = forcedDecision === undefined || DECISIONS.includes(forcedDecision);
  isOption('forcedDecision', isDecision, `${DECISIONS.join(', ')}, or left out`);
  const isServer = serverName === undefined || (typeof serverName === 'string' && serverName !== '');
  isOption('serverName', isServer, 'a name that is not empty');
}

function callToConfirm(toolCall: ToolCall, options: ConfirmOptions): CallToConfirm {
  const details = detailsOf(toolCall, options.serverName, options.details);
  return {
    toolName: toolCall.name,
    serverName: options.serverName ?? (details.type === 'mcp' ? details.serverName : undefined),
    subagent: options.subagent === undefined ? undefined : subagentPath(options.subagent).join('/'),
    details,
  };
}

async function decide(
  { asking }: ToolParts,
  toolCall: ToolCall,
  { serverName, subagent }: CallToConfirm,
  { toolAnnotations, forcedDecision }: ConfirmOptions,
): Promise<PolicyDecision> {
  const annotations = toolAnnotations === undefined ? undefined : (plain('toolAnnotations', toolAnnotations) as Json);
  const question = { toolCall, serverName, subagent, toolAnnotations: annotations, forcedDecision };
  try {
    return await decideToolCall(question, asking.policy);
  } catch (error) {
    if (AskUserError.is(error)) throw error;
    throw new AskUserError('policy_failed', 'The policy failed, so nothing was confirmed.', { cause: error });
  }
}

function draftOfConfirmation(
  parts: ToolParts,
  toolCall: ToolCall,
  call: CallToConfirm,
  options: ConfirmOptions,
): AskDraft {
  const { correlationId, toolAnnotations } = options;
  const { subagent, serverName, details } = call;
  const outcomes = outcomesOf(call, options.outcomes);
  return {
    correlationId: checkedCorrelationId(correlationId) ?? mintId(),
    isOwnId: correlationId !== undefined,
    questions: Object.freeze([decisionQuestion(call, outcomes)]),
    // As one text, since a digest looks only so deep, and a yes must hold for nothing but what was shown.
    digest: digestOf('confirm', JSON.stringify({ toolCall, details, outcomes, serverName, subagent, toolAnnotations })),
    origin: Object.freeze(subagent === undefined ? [] : subagent.split('/')),
    timeoutMs: timeoutOfHost(parts, options.timeoutMs),
    interactive: options.interactive ?? parts.interactive,
    meta: options.meta,
    details,
  };
}

async function isSettled({ asking }: ToolParts, { correlationId }: AskDraft): Promise<boolean> {
  const known = await asking.broker.options.store.get(askId(asking.prefix, correlationId));
  return known?.outcome !== undefined;
}

/** The same, or a rejection with the signal's reason as soon as it aborts: a policy may take for ever. */
function unlessAborted<T>(signal: AbortSignal | undefined, promise: Promise<T>): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const off = onAbort(signal, () => reject(signal.reason));
    promise.finally(off).then(resolve, reject);
  });
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
