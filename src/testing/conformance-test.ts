/**
 * How a suite gets its tests run: `test` of vitest, of `node:test`, of Jest, or anything that takes a name and an async function.
 *
 * With `skip` a check that a subject has no means for is listed as skipped, with the reason in its name; without it, it is left out.
 */
export interface ConformanceTest {
  (name: string, run: () => Promise<void>): unknown;
  readonly skip?: (name: string, run: () => Promise<void>) => unknown;
}

/** Lists a check that can't be made, and why. */
export function declareSkip(test: ConformanceTest, name: string, reason: string): void {
  test.skip?.(`${name} (${reason})`, async () => {});
}
