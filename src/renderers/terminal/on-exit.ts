const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** One listener on the process serves all, however many terminals are open in it. */
const callbacks = new Set<() => void>();

/**
 * Calls back when the process ends: by `process.exit`, an uncaught error, or a signal that nobody else listens to; such a signal then ends
 * the process as it would have. Where somebody else listens, what becomes of the process is theirs to say.
 */
export function onExit(callback: () => void): () => void {
  if (callbacks.size === 0) listen();
  callbacks.add(callback);
  return () => {
    if (callbacks.delete(callback) && callbacks.size === 0) stopListening();
  };
}

function listen(): void {
  process.on('exit', callBack);
  // First in line: a `once` listener of somebody else has left by the time it runs.
  for (const signal of SIGNALS) process.prependListener(signal, onSignal);
}

function stopListening(): void {
  process.off('exit', callBack);
  for (const signal of SIGNALS) process.off(signal, onSignal);
}

function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  callBack();
  process.kill(process.pid, signal);
}

function callBack(): void {
  stopListening();
  for (const callback of [...callbacks]) callback();
  callbacks.clear();
}
