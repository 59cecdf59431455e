/** One line of the table. A `ratio` is of two things measured in the same run; where the unit is given it is a plain figure. */
export interface Row {
  readonly name: string;
  readonly ratio: number;
  readonly budget: number;
  readonly aim: number;
  readonly unit?: string;
  /** How many measurements the median is of. */
  readonly runs: number;
}

/** Enough for a median that a passing load does not move. */
export const RUNS = 9;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Microseconds that one of `count` takes. */
export async function time(count: number, run: (count: number) => Promise<void> | void): Promise<number> {
  const start = performance.now();
  await run(count);
  return ((performance.now() - start) * 1_000) / count;
}

/** The median of a ratio, both sides measured in turn so that a load falls on both. */
export async function ratioOf(
  measured: () => Promise<number>,
  baseline: () => Promise<number>,
  runs: number = RUNS,
): Promise<number> {
  await measured();
  await baseline();
  const ratios: number[] = [];
  for (let run = 0; run < runs; run++) {
    const base = await baseline();
    ratios.push((await measured()) / base);
  }
  return median(ratios);
}
