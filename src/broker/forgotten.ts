import type { Outcome } from '../answer/outcome';
import { AskUserError } from '../errors';

/** How screens and hosts hear that an ask is over which the store has forgotten. It is never stored, and no call gets it for its outcome. */
export const FORGOTTEN: Outcome = Object.freeze({ status: 'aborted', reason: 'forgotten' });

/** What a call is told whose ask the store has forgotten: it may have been answered, so no outcome would be true. */
export function forgotten(): AskUserError {
  return new AskUserError(
    'outcome_unknown',
    'This ask is no longer in the store: it was erased, or purged before this process had read how it ended.',
  );
}
