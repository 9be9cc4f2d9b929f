// The tests in two suites: `npm test` runs the quick ones; `npm run test:all` runs the slow ones
// (*.slow.test.ts: whole programs, crashes, browsers, samples of campaigns) and, whole, those
// quick ones of which `npm test` leaves out tests or random cases. vitest itself runs both.
// Test files share their worker's modules, because loading the service anew for each file took
// half of the CPU time. Files that replace a module (vi.mock) or look at which modules are
// loaded (createRequire) have a worker each.

import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isInSuite, startsPrograms, testTexts, usesPostgres } from './test/support/run/suites.ts';
import { hasPostgres } from './test/support/store/postgres.mjs';

const suite = process.env.PLATEN_TESTS;
const canUsePostgres = hasPostgres(); // tools/test/programs.mjs says so if not
const wanted = [...testTexts.keys()].filter(
  (path) => isInSuite(path, suite) && (canUsePostgres || !usesPostgres(path)),
);
const isIsolated = (path: string) => /vi\.mock\(|createRequire\(/.test(testTexts.get(path)!);

/**
 * Isolated files are first: a worker is only reused while the next file shares its modules too.
 * Then those that wait for other programs, PostgreSQL among them: other files run meanwhile.
 * Large files follow.
 */
class Ordered extends BaseSequencer {
  override async sort(all: TestSpecification[]): Promise<TestSpecification[]> {
    const pathOf = (file: string) => relative('.', file).replaceAll('\\', '/');
    const rank = ({ project, moduleId }: TestSpecification) =>
      project.name === 'isolated' ? 0 : startsPrograms(pathOf(moduleId)) ? 1 : 2;
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's method
    return (await super.sort(all)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/** A module with import.meta.glob changes with other files: it is compiled in every run. */
const compiledAnew: Plugin = {
  name: 'compiled anew',
  configureVitest: ({ experimental_defineCacheKeyGenerator: keyBy }) =>
    keyBy(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : undefined)),
};

export default defineConfig({
  plugins: [compiledAnew],
  test: {
    setupFiles: ['test/support/any/seed.ts', 'test/support/pages/page-texts.ts'],
    globalSetup: [
      'test/support/run/memory-folder.ts',
      'test/support/store/postgres-setup.ts',
      'test/support/run/programs.ts',
    ],
    // Compiled modules are kept between runs: compiling took a tenth of the CPU time.
    experimental: { fsModuleCache: true },
    execArgv: ['--import', './test/support/run/threads.mjs'],
    // Slow tests wait for printers, processes and clocks most of their time. Quick ones hardly do,
    // and each worker costs the CPU time of loading the service (two more: a tenth).
    maxWorkers: availableParallelism() + (suite === 'all' ? 3 : 2),
    // A busy machine is slow, and no test measures speed.
    testTimeout: suite === 'all' ? 600_000 : 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 25_000 } },
    sequence: { sequencer: Ordered },
    projects: [
      { extends: true, test: { name: 'isolated', include: wanted.filter(isIsolated) } },
      {
        extends: true,
        test: {
          name: 'shared',
          isolate: false,
          include: wanted.filter((path) => !isIsolated(path)),
        },
      },
    ],
  },
});
