import type { ConformanceTest } from '../../src/testing/index';

/** The cases that a suite registers, in place of a runner. */
export interface CollectedCases {
  readonly test: ConformanceTest;
  readonly names: readonly string[];
  readonly skipped: readonly string[];
  /** Runs the case with this name; gives what it fails with. */
  failureOf(name: string): Promise<string | undefined>;
}

export function collectedCases(): CollectedCases {
  const cases = new Map<string, () => Promise<void>>();
  const skipped: string[] = [];
  const test = Object.assign((name: string, run: () => Promise<void>) => cases.set(name, run), {
    skip: (name: string) => skipped.push(name),
  });
  return {
    test,
    skipped,
    get names() {
      return [...cases.keys()];
    },
    async failureOf(name) {
      const run = cases.get(name);
      if (run === undefined) throw new Error(`There is no case "${name}"`);
      return run().then(
        () => undefined,
        (error: unknown) => String(error),
      );
    },
  };
}
