import type { Outcome, Respondent } from '../answer/outcome';
import { outcomeOfReply } from '../answer/outcome-of-reply';
import { hasPatterns, loadPatterns } from '../answer/pattern';
import type { AskUserResponse, AskUserShown } from '../bus/message-map';
import { MessageBusType } from '../bus/message-map';
import { AskUserError } from '../errors';
import type { Scope, StoredAsk } from '../ports/ask';
import type { Settlement } from '../ports/desk';
import type { SettleResult } from '../ports/store';
import { askId, isIdWithin, scopeHas, scopePrefix } from './ask-id';
import type { Core } from './core';
import { settleSeen } from './same-ask';

/** A broker that tells its own SHOWN from a subscriber's. */
type BusCore = Core & { readonly screens: { readonly isPublishingShown: boolean } };

/** Asks settled at a time when a whole scope is aborted. */
const PAGE = 100;

/**
 * Answers an ask from outside the renderers. Rejects with `invalid_reply` when the reply can't be taken, and the ask stays open; with
 * `ambiguous_id` when the correlationId waits in several scopes.
 */
export async function answerAsk(
  broker: Core,
  scope: Scope,
  ref: string,
  reply: unknown,
  by: Respondent,
): Promise<Settlement> {
  const ask = await findAsk(broker, scope, ref);
  if (ask === undefined) return { verdict: 'unknown' };
  if (ask.outcome !== undefined) return lostTo(ask.outcome);
  if (hasPatterns(ask.questions)) await loadPatterns(ask.questions);
  return settlementOf(await settleSeen(broker, ask, outcomeOfReply(ask.questions, reply, by, broker.options.limits)));
}

/** Settles one ask, or all that wait in a scope, as aborted. Gives how many it ended. */
export async function abortAsks(broker: Core, scope: Scope, target: string | Scope, reason?: string): Promise<number> {
  const outcome: Outcome = reason === undefined ? { status: 'aborted' } : { status: 'aborted', reason };
  if (typeof target === 'string') {
    try {
      const ask = await findAsk(broker, scope, target);
      return ask === undefined ? 0 : await abortOne(broker, ask, outcome);
    } catch (error) {
      const code = AskUserError.is(error) ? error.code : undefined;
      if (code === 'outcome_unknown') return 0;
      if (code === 'store_unavailable') return abortUnread(broker, scope, target);
      throw error;
    }
  }
  let count = 0;
  let after: string | undefined;
  do {
    const page = await broker.options.store.list({
      scope: target,
      state: 'pending',
      limit: PAGE,
      ...(after && { after }),
    });
    const ended = await Promise.all(page.items.map((ask) => abortOne(broker, ask, outcome)));
    count += ended.reduce((sum, one) => sum + one, 0);
    after = page.next;
  } while (after !== undefined);
  return count;
}

/**
 * The ask that a stored id or a correlationId means in a scope; undefined too for one of another scope. A stored id goes before a
 * correlationId, also once it is settled: who has a link to an ask must not answer another one by it.
 */
export async function findAsk(broker: Core, scope: Scope, ref: string): Promise<StoredAsk | undefined> {
  // A lone surrogate has no encoding, so no ask has such an id.
  if (typeof ref !== 'string' || !ref.isWellFormed()) {
    throw new AskUserError('invalid_options', 'An ask is named by its id or correlationId, as well-formed text.', {
      path: 'id',
    });
  }
  const { waiters, options } = broker;
  const own = (ask: StoredAsk | undefined) => (ask !== undefined && scopeHas(ask.scope, scope) ? ask : undefined);
  return (
    own(waiters.get(ref)?.ask) ??
    own(await options.store.get(ref)) ??
    waiters.byCorrelation(ref, scope)?.ask ??
    own(await options.store.get(askId(scopePrefix(scope), ref)))
  );
}

/** Lets answers and SHOWN come over the bus. Gives the way to stop. */
export function listenOnBus(broker: BusCore): () => void {
  const { bus } = broker.options;
  const answers = bus.subscribe(MessageBusType.ASK_USER_RESPONSE, (message) => answerFromBus(broker, message));
  const shown = bus.subscribe(MessageBusType.ASK_USER_SHOWN, (message) => holdFromBus(broker, message));
  return () => {
    answers();
    shown();
  };
}

async function answerFromBus(broker: Core, message: AskUserResponse): Promise<void> {
  const pending = pendingOf(broker, message);
  if (pending === undefined) return;
  if (hasPatterns(pending.ask.questions)) await loadPatterns(pending.ask.questions);
  const reply = message.cancelled === true ? { cancelled: true } : { answers: message.answers };
  const by: Respondent = { kind: 'human', renderer: 'bus' };
  await settleSeen(broker, pending.ask, outcomeOfReply(pending.ask.questions, reply, by, broker.options.limits));
}

function holdFromBus(broker: BusCore, message: AskUserShown): void {
  if (broker.screens.isPublishingShown) return;
  const pending = pendingOf(broker, message);
  if (pending !== undefined) pending.held = true;
}

function pendingOf(broker: Core, { id, correlationId }: { readonly id?: string; readonly correlationId: string }) {
  if (id === undefined) return broker.waiters.byCorrelation(correlationId, {});
  const pending = broker.waiters.get(id);
  if (pending !== undefined && pending.ask.correlationId !== correlationId) {
    throw new AskUserError('invalid_message', 'The id and the correlationId are not of the same ask.');
  }
  return pending;
}

async function abortOne(broker: Core, ask: StoredAsk, outcome: Outcome): Promise<number> {
  if (ask.outcome !== undefined) return 0;
  return (await broker.settle(ask.id, outcome)).verdict === 'won' ? 1 : 0;
}

/**
 * Ends an ask that can't be read, such as a sealed one where the key is not. Without the reason: that would be sealed too, and those who
 * wait could not read it.
 */
async function abortUnread(broker: Core, scope: Scope, ref: string): Promise<number> {
  for (const id of [ref, askId(scopePrefix(scope), ref)]) {
    if (!isIdWithin(id, scope)) continue;
    const { verdict } = await broker.settle(id, { status: 'aborted' });
    if (verdict !== 'unknown') return verdict === 'won' ? 1 : 0;
  }
  return 0;
}

function settlementOf({ verdict, ask }: SettleResult): Settlement {
  const outcome = ask?.outcome;
  if (verdict === 'won') return outcome === undefined ? { verdict } : { verdict, outcome };
  if (outcome !== undefined) return lostTo(outcome);
  return { verdict: verdict === 'late' ? 'late' : 'unknown' };
}

function lostTo(outcome: Outcome): Settlement {
  return { verdict: outcome.status === 'timed_out' ? 'late' : 'lost', outcome };
}
