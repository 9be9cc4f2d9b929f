// npm run test:faults [file …]: kills the service, breaks its connections and fills its disk for
// some minutes, and compares its statements with the paper.
// npm run test:soak [minutes]: eight services under load and random faults.
// Both write their results to docs/figures, from which tools/docs/reliability-doc.mjs generates
// docs/reliability.md.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build, isBuilt } from '../build/build.mjs';
import { install } from '../build/install.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [suite, ...rest] = process.argv.slice(2);

install();
if (!isBuilt()) build();

if (suite !== 'soak') {
  for (const command of ['strace', 'prlimit'])
    if (spawnSync(command, ['--version']).error)
      console.warn(`!!! ${command} is not installed: the tests that need it will not run.`);
  if (process.getuid?.() !== 0)
    console.warn('!!! Not root: the tests that mount a small disk will not run.');
}

const filters =
  suite === 'soak'
    ? ['.soak.ts']
    : rest.length > 0
      ? rest.map((name) => `${name}.faults.ts`)
      : ['.faults.ts'];
const { status } = spawnSync(
  'npx',
  ['--no-install', 'vitest', 'run', '--config', 'vitest.faults.config.ts', ...filters],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PLATEN_FIGURES: `${root}docs/figures`,
      ...(suite === 'soak' && { PLATEN_SOAK_MINUTES: rest[0] ?? '20' }),
    },
  },
);
process.exitCode = status ?? 1;
