import type { Parameters } from 'fast-check';

/** From the environment where it says so: CI makes many more runs, and a seed that failed is played again. */
export const RUNS = Number(process.env.QUERENT_PROPERTY_RUNS ?? 300);
const SEED = Number(process.env.QUERENT_PROPERTY_SEED ?? Math.floor(Math.random() * 2 ** 31));

console.log(`${RUNS} runs a property; QUERENT_PROPERTY_SEED=${SEED} plays them again`);

/** What every property runs with. A heavy one takes a share of the runs. */
export function runs<T>(share = 1): Parameters<T> {
  return { numRuns: Math.max(1, Math.round(RUNS * share)), seed: SEED };
}

/** For the test that holds a property: many runs take their time. */
export const PATIENCE_MS = 60_000 + RUNS * 60;
