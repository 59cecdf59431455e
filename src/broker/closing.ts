import type { Outcome } from '../answer/outcome';
import { AskUserError } from '../errors';
import type { Scope } from '../ports/ask';
import { scopeHas } from './ask-id';
import type { Core } from './core';
import type { PendingAsk } from './pending-ask';
import { settleOrGiveUp, withinPatience } from './settle-or-give-up';

/** What becomes of the asks that a process waits for when it closes: they are ended, or left to go on in the store. */
export type PendingOnClose = 'abort' | 'leave';

/** How an ask ends whose process, or scope, is closed. */
export const CLOSED: Outcome = Object.freeze({ status: 'aborted', reason: 'closed' });

/** How a screen ends when its ask goes on: in another process, or in the store alone. It is never stored. */
export const DETACHED: Outcome = Object.freeze({ status: 'aborted', reason: 'detached' });

/**
 * Ends what a scope asked here, or leaves it in the store; also what is being put just now, as far as the store answers. What other processes put is none of its own: whoever shows it shows it on.
 */
export async function closeAsks(core: Core, scope: Scope, how: PendingOnClose): Promise<void> {
  const own = [...core.waiters.values()].filter((pending) => isOwn(pending) && scopeHas(pending.ask.scope, scope));
  await Promise.all([
    withinPatience(core, core.puts.within(scope)),
    ...own.map((pending) =>
      how === 'leave' ? core.letGo(pending, leftPending()) : settleOrGiveUp(core, pending, CLOSED),
    ),
  ]);
}

/** For a process that closes: what others put waits on there. */
export function letGoOfOthers(core: Core): void {
  for (const pending of [...core.waiters.values()]) if (!isOwn(pending)) core.letGo(pending, leftPending());
}

/** What a store keeps can be left in it; in a store that dies with the process nobody could ever answer. */
export function howToClose({ store }: Core['options'], wanted: PendingOnClose = 'abort'): PendingOnClose {
  if (wanted !== 'abort' && wanted !== 'leave') {
    throw new AskUserError('invalid_options', 'What is pending can be closed with abort or leave.', {
      path: 'pending',
    });
  }
  return store.traits.durable ? wanted : 'abort';
}

/** What a call is told that no longer waits, though its ask goes on. */
export function leftPending(): AskUserError {
  return new AskUserError(
    'left_pending',
    'This process stopped waiting for the answer. The question stays open in the store; the same call with the same id collects its answer.',
  );
}

function isOwn({ scopeKey }: PendingAsk): boolean {
  return scopeKey !== undefined;
}
