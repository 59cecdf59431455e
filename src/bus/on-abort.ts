import type { Unsubscribe } from '../ports/renderer';

interface Shared {
  readonly callbacks: Set<() => void>;
  readonly stop: () => void;
}

const shared = new WeakMap<AbortSignal, Shared>();

/**
 * Calls back once when the signal aborts, at once if it already has.
 *
 * However many callbacks share a signal, it holds one listener, and none after the last one is taken off: a run's signal outlives
 * thousands of asks, and Node warns at eleven listeners.
 */
export function onAbort(signal: AbortSignal, callback: () => void): Unsubscribe {
  if (signal.aborted) {
    callback();
    return () => {};
  }
  const entry = shared.get(signal) ?? share(signal);
  // A wrapper, so that the same function may be given twice.
  const own = () => callback();
  entry.callbacks.add(own);
  return () => {
    if (entry.callbacks.delete(own) && entry.callbacks.size === 0) entry.stop();
  };
}

function share(signal: AbortSignal): Shared {
  const callbacks = new Set<() => void>();
  const stop = () => {
    signal.removeEventListener('abort', run);
    shared.delete(signal);
  };
  const run = () => {
    stop();
    for (const callback of [...callbacks]) {
      if (callbacks.delete(callback)) callback();
    }
  };
  signal.addEventListener('abort', run);
  const entry = { callbacks, stop };
  shared.set(signal, entry);
  return entry;
}
