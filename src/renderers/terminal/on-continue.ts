/** One listener on the process serves all, however many terminals are open in it: Node warns at the eleventh. */
const callbacks = new Set<() => void>();

/** Calls back when a process that was stopped, as by Ctrl-Z in a shell, goes on. */
export function onContinue(callback: () => void): () => void {
  if (callbacks.size === 0) process.on('SIGCONT', callAll);
  callbacks.add(callback);
  return () => {
    if (callbacks.delete(callback) && callbacks.size === 0) process.off('SIGCONT', callAll);
  };
}

function callAll(): void {
  for (const callback of [...callbacks]) callback();
}
