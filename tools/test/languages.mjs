// npm run test:languages: visits the pages in every language. `npm run test:all` visits two of them.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { install } from '../build/install.mjs';

install();
const files = [
  'test/pages/languages.slow.test.ts',
  'test/web/languages',
  'test/server/starter-languages',
];
const { status } = spawnSync('npx', ['--no-install', 'vitest', 'run', ...files], {
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, PLATEN_EVERY_LANGUAGE: '1' },
});
process.exitCode = status ?? 1;
