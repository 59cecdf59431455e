/**
 * Makes a call, and makes it again for as long as its failure is one that passes: `waitOf` says in how many milliseconds. Gives up where it
 * is another failure, or where nobody needs the call any more.
 */
export async function waitOut<T>(
  call: () => Promise<T>,
  waitOf: (error: unknown) => number | undefined,
  signal?: AbortSignal,
): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const ms = waitOf(error);
      if (ms === undefined || isOver(signal)) throw error;
      await pause(ms, signal);
      if (isOver(signal)) throw error;
    }
  }
}

function isOver(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
    if (isOver(signal)) done();
  });
}
