/** Whoever reads an input last, until they are done. */
const last = new WeakMap<object, Promise<unknown>>();

/**
 * Runs one after the other what reads the same input, whoever asks for it: one key must not answer two asks. A run that is aborted while it
 * waits begins at once, so that it can say so; it must take nothing of the input then.
 */
export function inTurn<T>(input: object, signals: readonly AbortSignal[], run: () => Promise<T>): Promise<T> {
  const before = last.get(input);
  const turn = before === undefined ? run() : freeOrAborted(before, signals).then(run);
  // An aborted one is over before those that it waited for.
  const over = Promise.allSettled([before, turn]).then(() => {
    if (last.get(input) === over) last.delete(input);
  });
  last.set(input, over);
  return turn;
}

function freeOrAborted(before: Promise<unknown>, signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      for (const signal of signals) signal.removeEventListener('abort', go);
      resolve();
    };
    if (signals.some(({ aborted }) => aborted)) return go();
    for (const signal of signals) signal.addEventListener('abort', go);
    void before.then(go);
  });
}
