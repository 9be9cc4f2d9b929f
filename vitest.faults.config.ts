import { defineConfig } from 'vitest/config';

// The fault suite: minutes instead of seconds, so it has its own commands
// (tools/faults.mjs). One file after the other, because each loads the machine.
export default defineConfig({
  test: {
    include: ['test/faults/*.{faults,soak}.ts'],
    execArgv: ['--import', './test/support/typescript-threads.mjs'],
    fileParallelism: false,
    testTimeout: 3_600_000, // a busy machine takes longer, and nothing here is about speed
    hookTimeout: 30_000,
  },
});
