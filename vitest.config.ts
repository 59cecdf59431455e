import { defineConfig } from 'vitest/config';

// One seed for every property of a run, so that the run can be played again.
process.env.QUERENT_PROPERTY_SEED ??= String(Math.floor(Math.random() * 2 ** 31));

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/property-seed.ts'],
    testTimeout: 10_000,
    hookTimeout: 60_000,
  },
});
