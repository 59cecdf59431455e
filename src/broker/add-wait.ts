import { onAbort } from '../bus/on-abort';
import type { Core } from './core';
import type { PendingAsk } from './pending-ask';
import { settleOrGiveUp } from './settle-or-give-up';
import { abortedBy, type Wait } from './wait';

/** Lets a call wait for an ask. Where its signal aborts the ask is settled so, for everybody who waits for it. */
export function addWait(
  core: Core,
  pending: PendingAsk,
  resolve: Wait['resolve'],
  reject: Wait['reject'],
  signal: AbortSignal | undefined,
): void {
  const wait: Wait = { resolve, reject, signal, off: undefined, done: false };
  pending.waits = pending.waits.length === 0 ? [wait] : [...pending.waits, wait];
  if (signal === undefined) return;
  wait.off = onAbort(signal, () => {
    if (!wait.done) void settleOrGiveUp(core, pending, abortedBy(signal.reason));
  });
}
