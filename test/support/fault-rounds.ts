/** How many rounds of crashes and of random calls: a few here, many in CI. A seed that failed is played again. */
export const FAULTS = {
  rounds: Number(process.env.QUERENT_FAULT_ROUNDS ?? 3),
  ...(process.env.QUERENT_FAULT_SEED !== undefined && { seed: Number(process.env.QUERENT_FAULT_SEED) }),
};

/** For a test that plays them all. */
export const PATIENCE_MS = 20_000 + FAULTS.rounds * 2_000;
