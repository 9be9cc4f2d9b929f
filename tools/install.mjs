// Installs node_modules from the lock file if it is missing or older. Keeps a node_modules that
// is a symbolic link, because npm would empty the folder that it points to.

import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('..', import.meta.url));

export function install(root = here) {
  if (lstatSync(`${root}node_modules`, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const installed = `${root}node_modules/.package-lock.json`;
  const isCurrent =
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(`${root}package-lock.json`).mtimeMs;
  if (isCurrent) return;
  console.log('Installing the packages that Platen needs (once, about a minute) …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm ci failed: see the messages above.');
}
