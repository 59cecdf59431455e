import type { Outcome } from '../answer/outcome';
import { AskUserError } from '../errors';
import type { AskUserRequest, StoredAsk } from '../ports/ask';
import type { SettleResult } from '../ports/store';
import type { Core } from './core';
import { promised } from './promised';

/** Whether two readings are of one ask. An id that was erased or purged can be asked anew: then it was stamped anew. */
export function isSameAsk(one: AskUserRequest, other: AskUserRequest): boolean {
  return one.id === other.id && one.askedAt === other.askedAt;
}

/**
 * Settles the ask that somebody saw, and never another one that has its id by now: what was chosen is an answer to those questions only.
 * `unknown` where it is gone. In one process nothing comes in between, so there it costs no look.
 */
export function settleSeen(core: Core, seen: StoredAsk, outcome: Outcome): Promise<SettleResult> {
  const { id } = seen;
  const { store } = core.options;
  if (store.traits.reach === 'process') return core.settle(id, outcome);
  // What can't be read is for the settle to tell.
  const read = promised(() => store.get(id)).catch(() => seen);
  return read.then((now) => {
    if (now !== undefined && isSameAsk(now, seen)) return core.settle(id, outcome);
    const pending = core.waiters.get(id);
    if (pending !== undefined && isSameAsk(pending.ask, seen)) core.gone(pending);
    return { verdict: 'unknown' };
  });
}

/** What a call is told whose store gives back something else than was put. */
export function otherAsk(): AskUserError {
  return new AskUserError('store_unavailable', 'The store gave back another ask than the one that was put.');
}
