import type { Outcome } from '../answer/outcome';
import { AskUserError } from '../errors';
import type { Core } from './core';
import type { PendingAsk } from './pending-ask';
import { settleSeen } from './same-ask';

/** How long an abort or a close waits for a store that does not answer. */
const PATIENCE_MS = 1_000;

/** Settles, and ends the ask here all the same when the store fails or does not answer: an abort must not hang. */
export function settleOrGiveUp(core: Core, pending: PendingAsk, outcome: Outcome): Promise<void> {
  return new Promise((resolve) => {
    const giveUp = (error: unknown) => {
      core.fail(pending, error);
      resolve();
    };
    const patience = core.deadlines.add(core.options.clock.now() + PATIENCE_MS, () =>
      giveUp(new AskUserError('store_unavailable', 'The store did not answer when an ask was to end.')),
    );
    settleSeen(core, pending.ask, outcome).then(
      () => {
        core.deadlines.remove(patience);
        resolve();
      },
      (error) => {
        core.deadlines.remove(patience);
        giveUp(error);
      },
    );
  });
}

/** Resolves when this has, or when the patience with a store that does not answer is over. */
export function withinPatience({ deadlines, options }: Core, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const patience = deadlines.add(options.clock.now() + PATIENCE_MS, resolve);
    const done = () => {
      deadlines.remove(patience);
      resolve();
    };
    work.then(done, done);
  });
}
