import type { Outcome, UnavailableCode } from '../answer/outcome';
import { AskUserError } from '../errors';
import type { AskUserRequest } from '../ports/ask';
import type { Json } from '../ports/json';
import type { Policy, PolicyDecision } from '../ports/policy';
import type { NewAsk } from '../ports/store';
import type { Broker } from './broker';
import { countsForRun } from './budget';

/** Nothing was put, published or shown. */
export interface Refusal {
  readonly refused: Extract<Outcome, { status: 'unavailable' }>;
}

/** A call at the door. */
export interface Candidate {
  readonly broker: Broker;
  /** The one who asks was closed, whatever the broker is. */
  readonly isClosed: boolean;
  readonly policy: Policy | undefined;
  readonly ask: NewAsk;
  readonly scopeKey: string;
  /** The id is the caller's, so that it may be a replay. */
  readonly isOwnId: boolean;
  readonly interactive: boolean;
  /** False for a host's own queue, which counts as somebody who can answer. */
  readonly show: boolean;
}

/**
 * Why an ask may not be put, or undefined, with its place in the budget taken. It is decided before the put, so that a refusal leaves
 * nothing behind and is not remembered: the same call may succeed later.
 *
 * A promise only where the policy or the store has to be asked; most asks go through without one.
 */
export function refusalBeforePut(candidate: Candidate): Refusal | undefined | Promise<Refusal | undefined> {
  if (candidate.isClosed || candidate.broker.closed) return refusedAsClosed();
  if (candidate.ask.details !== undefined) return placeOrReplay(candidate);
  if (candidate.policy === undefined) return afterPolicy(candidate, undefined);
  const decision = checkPolicy(candidate.policy, candidate.ask);
  // Any thenable: one that is not awaited would pass for a decision.
  if (decision !== null && typeof decision === 'object' && 'then' in decision) {
    return Promise.resolve(decision).then((decided) => afterPolicy(candidate, decided));
  }
  return afterPolicy(candidate, decision);
}

export function refusedAsClosed(): Refusal {
  return refuse('closed', 'Questions can no longer be asked here.');
}

function checkPolicy(policy: Policy, { questions, origin }: NewAsk): PolicyDecision | Promise<PolicyDecision> {
  const args = { questions } as unknown as Json;
  const context = origin.length === 0 ? {} : { subagent: origin.join('/') };
  // Policies know one name, whatever the contract calls the tool: a deny by name must hold under all of them.
  return policy.check({ name: 'ask_user', args }, context);
}

function afterPolicy(
  candidate: Candidate,
  decided: PolicyDecision | undefined,
): Refusal | undefined | Promise<Refusal | undefined> {
  return refusalByPolicy(candidate, decided) ?? placeOrReplay(candidate);
}

function placeOrReplay(candidate: Candidate): Refusal | undefined | Promise<Refusal | undefined> {
  const busy = refusalOfPlace(candidate);
  if (busy !== undefined && candidate.isOwnId) return unlessReplay(candidate, busy);
  if (busy === undefined) takePlace(candidate);
  return busy;
}

function refusalByPolicy({ ask, policy }: Candidate, decided: PolicyDecision | undefined): Refusal | undefined {
  switch (policy === undefined ? 'ask_user' : decided?.decision) {
    case 'deny':
      return refuse('denied', decided?.rule?.denyMessage ?? 'A policy does not allow questions here.');
    case 'allow':
    case 'ask_user': {
      const letsThrough = ask.origin.length === 0 || decided?.rule?.subagent !== undefined;
      return letsThrough ? undefined : refuse('subagent', 'A subagent can’t put questions to the person.');
    }
    default:
      // Whatever an untyped policy says, only a clear yes lets a question through.
      throw new AskUserError('invalid_options', 'A policy needs to decide allow, deny or ask_user.');
  }
}

function refusalOfPlace({ broker, ask, scopeKey, interactive, show }: Candidate): Refusal | undefined {
  const { limits, store, waitForRendererMs, clock } = broker.options;
  if (!interactive) return refuse('non_interactive', 'Nobody is there to answer: this run is not interactive.');
  if (countsForRun(ask) && broker.budget.askedBy(scopeKey) >= limits.asksPerRun) {
    return refuse('too_many', `This run has asked ${limits.asksPerRun} times, which is as often as it may.`);
  }
  if (scopeKey !== '' && broker.budget.pendingIn(scopeKey) >= limits.pendingPerScope) {
    return refuse('too_many', `${limits.pendingPerScope} asks are waiting for this person already.`);
  }
  const mayCome = store.traits.reach !== 'process' || waitForRendererMs > 0;
  if (show && !mayCome && !broker.screens.anyAccepts(ask.scope, () => preview(ask, clock.now()))) {
    return refuse('no_renderer', 'There is nobody here who could answer; the question was not shown.');
  }
  return undefined;
}

/** An ask that is known already is joined or replayed, whoever is here now. */
async function unlessReplay(candidate: Candidate, busy: Refusal): Promise<Refusal | undefined> {
  const { broker, ask } = candidate;
  const known = await broker.options.store.get(ask.id);
  if (known === undefined) return busy;
  const isHere = known.outcome !== undefined || broker.waiters.get(ask.id) !== undefined;
  if (!isHere && busy.refused.code !== 'too_many') return busy;
  takePlace(candidate);
  return undefined;
}

function takePlace({ broker, ask, scopeKey }: Candidate): void {
  broker.budget.take(scopeKey, countsForRun(ask));
}

/** The ask as renderers would see it, for those that choose by its content. Its times are not stamped yet. */
function preview(ask: NewAsk, now: number): AskUserRequest {
  const { digest: _digest, ttlMs, ...request } = ask;
  return { ...request, askedAt: now, ...(ttlMs !== undefined && { expiresAt: now + ttlMs }) };
}

function refuse(code: UnavailableCode, message: string): Refusal {
  return { refused: Object.freeze({ status: 'unavailable', code, message }) };
}
