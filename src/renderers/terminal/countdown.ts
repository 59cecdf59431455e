const MINUTE = 60;

/** Whole seconds that are left, at least 0. */
export function secondsLeft(expiresAt: number, now: number): number {
  return Math.max(0, Math.ceil((expiresAt - now) / 1_000));
}

/** Milliseconds until what a countdown shows changes: each second within the last minute, each minute before; undefined at the end. */
export function untilNextTick(expiresAt: number, now: number): number | undefined {
  const seconds = secondsLeft(expiresAt, now);
  if (seconds === 0) return undefined;
  const shownNext = seconds <= MINUTE ? seconds - 1 : (Math.ceil(seconds / MINUTE) - 1) * MINUTE;
  return expiresAt - shownNext * 1_000 - now;
}
