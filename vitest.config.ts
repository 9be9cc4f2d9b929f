// npm test. Test files share their worker's modules, because loading the service anew for each
// file took half of the CPU time. Files that replace a module (vi.mock) or look at which
// modules are loaded (createRequire) have a worker each.

import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((path) => `test/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.test.ts'));
const isolated = files.filter((path) =>
  /vi\.mock\(|createRequire\(/.test(readFileSync(path, 'utf8')),
);

/** The files that take longest, which begin first so that no core is idle at the end. */
const longest = [
  'test/doc-code.test.ts',
  'test/attack/attack.test.ts',
  'test/pages/care.test.ts',
  'test/pages/designer.test.ts',
  'test/cli/start.test.ts',
  'test/server/crash.test.ts',
  'test/server/backup-load.test.ts',
  'test/server/node-faults.test.ts',
  'test/tools/package.test.ts',
  'test/server/store/postgres.test.ts',
  'test/pages/designer-care.test.ts',
  'test/pages/jobs.test.ts',
  'test/agreement-labels.test.ts',
  'test/cli/remote/commands.test.ts',
  'test/agreement.test.ts',
  'test/pages/designer-labels.test.ts',
  'test/cli/templates.test.ts',
  'test/server/http/hostile-templates.test.ts',
  'test/pages/printers.test.ts',
  'test/server/nodes-requests.test.ts',
  'test/server/faults.test.ts',
  'test/server/label-faults.test.ts',
  'test/server/http/job-life.test.ts',
  'test/server/together.test.ts',
  'test/server/http/fallback.test.ts',
  'test/pages/overview.test.ts',
  'test/server/store/backup.test.ts',
  'test/server/printers/discovery.test.ts',
  'test/pages/batches.test.ts',
  'test/pages/files.test.ts',
  'test/server/http/steer-jobs.test.ts',
  'test/server/http/csv.test.ts',
  'test/server/http/label-printers.test.ts',
  'test/server/webhooks/crash.test.ts',
  'test/server/nodes.test.ts',
  'test/clients/python.test.ts',
  'test/pages/docs.test.ts',
  'test/server/printers/flood.test.ts',
  'test/server/webhooks/doc-receivers.test.ts',
  'test/foreign/receiptio.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(all: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      // A worker is only reused while the next file shares its modules too.
      if (project.name === 'isolated') return -1;
      const index = longest.findIndex((path) => moduleId.endsWith(path));
      return index === -1 ? longest.length : index;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's method
    return (await super.sort(all)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    setupFiles: ['test/support/seed.ts', 'test/support/page-texts.ts'],
    globalSetup: ['test/support/postgres-setup.ts', 'test/support/programs.ts'],
    execArgv: ['--import', './test/support/threads.mjs'],
    // Three more than cores: many tests wait for printers, browsers and clocks.
    maxWorkers: availableParallelism() + 3,
    testTimeout: 180_000, // a busy machine is slow, and no test measures speed
    expect: { poll: { timeout: 25_000 } },
    hookTimeout: 60_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'isolated', include: isolated } },
      {
        extends: true,
        test: { name: 'shared', isolate: false, include: ['test/**/*.test.ts'], exclude: isolated },
      },
    ],
  },
});
