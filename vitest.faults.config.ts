import { defineConfig } from 'vitest/config';

// The fault suite takes minutes, so it has its own commands (tools/faults.mjs). Files run one
// after the other, because each loads the machine.
export default defineConfig({
  test: {
    include: ['test/faults/*.{faults,soak}.ts'],
    execArgv: ['--import', './test/support/typescript-threads.mjs'],
    fileParallelism: false,
    testTimeout: 3_600_000, // a busy machine takes longer, and no test here measures speed
    hookTimeout: 30_000,
  },
});
