const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Calls back when the process ends: by `process.exit`, an uncaught error, or a signal that nobody else listens to; such a signal then ends
 * the process as it would have. Where somebody else listens, what becomes of the process is theirs to say.
 */
export function onExit(callback: () => void): () => void {
  const stop = () => {
    process.off('exit', callback);
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (process.listenerCount(signal) > 1) return;
    stop();
    callback();
    process.kill(process.pid, signal);
  };
  process.on('exit', callback);
  // First in line: a `once` listener of somebody else has left by the time it runs.
  for (const signal of SIGNALS) process.prependListener(signal, onSignal);
  return stop;
}
