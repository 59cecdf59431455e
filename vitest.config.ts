import { defineConfig } from 'vitest/config';
import { panelDefine } from './panel-bundle';

// One seed for every property of a run, so that the run can be played again.
process.env.QUERENT_PROPERTY_SEED ??= String(Math.floor(Math.random() * 2 ** 31));

export default defineConfig({
  define: panelDefine(),
  // Examples import the package by its name; here that is these sources, whether or not they are built.
  resolve: { alias: [{ find: /^querent$/, replacement: new URL('src/index.ts', import.meta.url).pathname }] },
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/property-seed.ts'],
    testTimeout: 10_000,
    hookTimeout: 60_000,
  },
});
