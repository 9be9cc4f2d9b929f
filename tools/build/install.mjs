// Installs node_modules from the lock file if it is missing or was made from another one. Keeps
// a node_modules that is a symbolic link, because npm would empty the folder that it points to.
// What only tests, checks, benchmarks and releases need is the workspace test/packages: npm start does
// without it, which halves the time and the space of the installation.

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('../..', import.meta.url));

/** Everything, or without the packages of tests. */
export function install({ root = here, withTests = true } = {}) {
  if (lstatSync(`${root}node_modules`, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  if (isCurrent(root) && (!withTests || existsSync(`${root}node_modules/platen-tests`))) return;
  console.log('Installing the packages that Platen needs (once, about a minute) …');
  const some = withTests ? [] : ['--workspaces=false'];
  const { status } = spawnSync(
    'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...some],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0) throw new Error('npm ci failed: see the messages above.');
  cpSync(`${root}package-lock.json`, `${root}${copy}`);
}

/** The lock file as it was when node_modules was installed: its time changes with a checkout. */
const copy = 'node_modules/.platen-lock';

function isCurrent(root) {
  const lock = `${root}package-lock.json`;
  if (existsSync(root + copy) && readFileSync(root + copy).equals(readFileSync(lock))) return true;
  const installed = `${root}node_modules/.package-lock.json`; // npm install was run by hand
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
}
