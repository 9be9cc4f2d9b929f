import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/seed.ts'],
    execArgv: ['--import', './test/support/typescript-threads.mjs'],
    // Vitest would leave one core idle; many tests wait for printers and clocks anyway.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
