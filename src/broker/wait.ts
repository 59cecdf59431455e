import type { Outcome } from '../answer/outcome';
import type { StoredAsk } from '../ports/ask';

/** A call that waits for an ask to end. */
export interface Wait {
  readonly resolve: (settled: StoredAsk) => void;
  readonly reject: (reason: unknown) => void;
  readonly signal: AbortSignal | undefined;
  /** Takes the listener off the signal. */
  off: (() => void) | undefined;
  /** It has resolved or rejected; what comes later changes nothing. */
  done: boolean;
}

/** Resolves a wait with the settled ask; where its own signal aborted the ask it rejects with the signal's reason. */
export function resolveWait(wait: Wait, settled: StoredAsk): void {
  if (!finish(wait)) return;
  const isOwnAbort = settled.outcome?.status === 'aborted' && wait.signal?.aborted === true;
  if (isOwnAbort) wait.reject(wait.signal?.reason);
  else wait.resolve(settled);
}

/** Rejects a wait; with its signal's reason where that aborted. */
export function rejectWait(wait: Wait, error: unknown): void {
  if (finish(wait)) wait.reject(wait.signal?.aborted ? wait.signal.reason : error);
}

function finish(wait: Wait): boolean {
  if (wait.done) return false;
  wait.done = true;
  wait.off?.();
  return true;
}

/** The outcome of an abort, with the signal's reason where it says something. */
export function abortedBy(reason: unknown): Outcome {
  const words = typeof reason === 'string' ? reason : reason instanceof Error ? reason.message : '';
  return Object.freeze(words === '' ? { status: 'aborted' } : { status: 'aborted', reason: words });
}
