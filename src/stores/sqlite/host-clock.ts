let latest = 0;

/**
 * The clock that all processes of this host share, and that never goes back within one of them.
 *
 * Not the clock of the process, which stands still while a laptop sleeps: two processes would judge one deadline by different times.
 */
export const HOST_CLOCK = {
  now(): number {
    latest = Math.max(latest, Date.now());
    return latest;
  },
};
