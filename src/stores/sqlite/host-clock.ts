let latest = 0;
let readAt = 0;

/**
 * The clock that all processes of this host share, and that neither goes back nor stands still within one of them: where somebody sets the
 * host's clock back, it goes on from where it was.
 *
 * Not the clock of the process alone, which stands still while a laptop sleeps: two processes would judge one deadline by different times.
 */
export const HOST_CLOCK = {
  now(): number {
    const at = performance.now();
    latest = Math.max(latest, latest + at - readAt, Date.now());
    readAt = at;
    // As Date does, so that it is never ahead of it by a rounding.
    return Math.floor(latest);
  },
};
