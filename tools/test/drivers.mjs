// npm run test:drivers: prints every golden file, starter and some thousand random documents on
// an emulated printer of every profile, and compares the paper with the preview. `npm test`
// tries a third of them.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { install } from '../build/install.mjs';

install();
const files = ['test/agreement', 'test/core/label/on-rolls.test.ts'];
const { status } = spawnSync('npx', ['--no-install', 'vitest', 'run', ...files], {
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, PLATEN_EVERY_PRINTER: '1' },
});
process.exitCode = status ?? 1;
