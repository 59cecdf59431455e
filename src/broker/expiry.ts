import { defaultAnswers } from '../answer/default-answers';
import type { StoredAsk } from '../ports/ask';
import type { SettleResult } from '../ports/store';
import type { Core } from './core';
import type { PendingAsk } from './pending-ask';
import { settleSeen } from './same-ask';

/** How soon a timeout that the store's clock calls too early is offered again. */
const NOT_YET_MS = 1_000;

/** Settles an ask whose time is over: as timed out, or by the recommended default where whoever asked wants that. */
export function expire(core: Core, ask: StoredAsk): Promise<SettleResult> {
  const onTimeout = ask.onTimeout ?? core.options.onTimeout;
  const answers = onTimeout === 'recommended' ? defaultAnswers(ask.questions) : undefined;
  const afterMs = (ask.expiresAt ?? ask.askedAt) - ask.askedAt;
  return settleSeen(
    core,
    ask,
    answers === undefined
      ? { status: 'timed_out', afterMs }
      : { status: 'answered', answers, by: { kind: 'default', renderer: 'deadline' } },
  );
}

/**
 * Lets an ask end when its time is over. The store's clock judges; where it is behind, this one tries again.
 *
 * The two clocks may be apart by any step of the wall clock, so nobody waits longer than the time that the ask was given.
 */
export function armDeadline(core: Core, pending: PendingAsk, at = dueAt(pending)): void {
  if (at === undefined) return;
  pending.deadline = core.deadlines.add(at, () => {
    expire(core, pending.ask).then(
      ({ verdict }) => {
        const isOpen = core.waiters.get(pending.ask.id) === pending;
        if (verdict === 'not_yet' && isOpen) armDeadline(core, pending, core.options.clock.now() + NOT_YET_MS);
      },
      (error) => core.fail(pending, error),
    );
  });
}

function dueAt({ ask, since }: PendingAsk): number | undefined {
  const { askedAt, expiresAt } = ask;
  return expiresAt === undefined ? undefined : Math.min(expiresAt, since + expiresAt - askedAt);
}
