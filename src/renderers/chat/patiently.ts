/**
 * Calls, and waits a rate limit out as long as somebody needs what is sent. `retryAfterMs` reads how long from the platform's own error;
 * undefined for any other one.
 */
export async function patiently<T>(
  call: () => Promise<T>,
  retryAfterMs: (error: unknown) => number | undefined,
  signal?: AbortSignal,
): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const ms = retryAfterMs(error);
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

/** The request was never read: there was nobody at that address. */
export function neverArrived(code: unknown): boolean {
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
}

/** By this machine's clock, which may be ahead of the platform's: the earliest that something sent now can have arrived. */
export function earliestArrival(): number {
  return Date.now() - 60_000;
}
