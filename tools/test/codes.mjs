// npm run test:codes [-- --contents 20000] [--seed 1042]: prints random contents as codes of
// every kind on emulated printers of every language, and reads them back; prints the labels of
// carriers, as PDF and as ZPL, and reads their codes. `npm test` and `npm run test:all` try a few of both.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { install } from '../build/install.mjs';

const { values } = parseArgs({
  options: {
    contents: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1042' },
  },
});

install();
const { status } = spawnSync(
  'npx',
  [
    '--no-install',
    'vitest',
    'run',
    'test/core/codes/contents.test.ts',
    'test/foreign/carrier-labels.slow.test.ts',
  ],
  {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: 'inherit',
    env: {
      ...process.env,
      PLATEN_CONTENTS: values.contents,
      PLATEN_SEED: values.seed,
      PLATEN_CARRIERS: 'all',
    },
  },
);
process.exitCode = status ?? 1;
