// npm pack makes platen-<version>.tgz; this makes platen-client-<version>.tgz beside it.

import { spawnSync } from 'node:child_process';

if (process.env.npm_command === 'pack') {
  // On standard error, because the output of npm pack is its list of files.
  const { status } = spawnSync('npm', ['pack', './dist/platen-client', '--ignore-scripts'], {
    stdio: ['ignore', 2, 'inherit'],
    shell: process.platform === 'win32',
  });
  process.exitCode = status ?? 1;
}
