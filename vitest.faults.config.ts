import { defineConfig } from 'vitest/config';

// The fault suite and the attacks take minutes, so they have their own commands (tools/test/faults.mjs,
// tools/test/attack.mjs). Files run one after the other, because each loads the machine.
export default defineConfig({
  test: {
    include: ['test/faults/*.{faults,soak}.ts', 'test/attack/*.attack.ts'],
    globalSetup: ['test/support/store/postgres-setup.ts', 'test/support/run/programs.ts'],
    execArgv: ['--import', './test/support/run/threads.mjs'],
    fileParallelism: false,
    testTimeout: 3_600_000, // a busy machine takes longer, and no test here measures speed
    hookTimeout: 30_000,
  },
});
