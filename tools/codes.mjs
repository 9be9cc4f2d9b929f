// npm run test:codes [-- --contents 20000] [--seed 1042]: prints random contents as codes of
// every kind on emulated printers of every language, and reads them back. `npm test` tries a
// few hundred of them.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { install } from './install.mjs';

const { values } = parseArgs({
  options: {
    contents: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1042' },
  },
});

install();
const { status } = spawnSync(
  'npx',
  ['--no-install', 'vitest', 'run', 'test/core/codes/contents.test.ts'],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    env: { ...process.env, PLATEN_CONTENTS: values.contents, PLATEN_SEED: values.seed },
  },
);
process.exitCode = status ?? 1;
