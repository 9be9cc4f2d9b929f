// The programs that some tests use beside Node: a browser, shells for completion, languages of
// examples, a broker for notices, and clients of other makers that print through inputs. Where
// all tests are to run (CI=true) they are installed. Elsewhere tests whose program is missing are
// skipped and name it: a broker that was installed would also be started on a machine that is
// used for other things.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hasPostgres } from '../../test/support/store/postgres.mjs';
import { findChromium } from './chromium.mjs';
import { canInstall, installPackages } from './debian-packages.mjs';
import { install } from '../build/install.mjs';

/** Packages that only a test of inputs uses, with dependencies that are no longer kept up. */
const clients = fileURLToPath(new URL('../../test/foreign/clients/', import.meta.url));

const programs = [
  { name: 'fish', file: '/usr/bin/fish', packages: ['fish'] },
  { name: 'Go', file: '/usr/bin/go', packages: ['golang-go'] },
  { name: 'PHP', file: '/usr/bin/php', packages: ['php-cli', 'php-curl'] },
  { name: 'zsh', file: '/usr/bin/zsh', packages: ['zsh'] },
  { name: 'CUPS', file: '/usr/lib/cups/backend/socket', packages: ['cups'] },
  { name: 'rlpr', file: '/usr/bin/rlpr', packages: ['rlpr'] },
  { name: 'mosquitto', file: '/usr/sbin/mosquitto', packages: ['mosquitto'] },
];

export function installTestPrograms() {
  if (process.env.CI) installClients();
  const missing = programs.filter(({ file }) => !existsSync(file));
  if (!process.env.CI || missing.length === 0 || !canInstall()) return;
  console.log('Installing shells, languages and a broker for tests (once, about a minute) …');
  installPackages(missing.flatMap(({ packages }) => packages));
}

function installClients() {
  try {
    install({ root: clients, withTests: false });
  } catch {
    // Their tests are skipped, and the line of what is missing says so.
  }
  if (hasEscpos()) return;
  const target = ['--target', `${clients}python`];
  const pip = ['-m', 'pip', 'install', '--quiet', ...target, 'python-escpos==3.1'];
  spawnSync('python3', pip, { stdio: 'ignore' });
}

const hasEscpos = () => existsSync(`${clients}python/escpos`);

/** The names of what tests will not find. */
export function missingPrograms() {
  const missing = programs.filter(({ file }) => !existsSync(file)).map(({ name }) => name);
  if (!hasPostgres()) missing.unshift('PostgreSQL');
  if (!findChromium()) missing.unshift('Chromium');
  if (spawnSync('python3', ['--version']).status !== 0) missing.push('Python');
  if (!existsSync(`${clients}node_modules`))
    missing.push('clients (npm ci in test/foreign/clients)');
  if (!hasEscpos())
    missing.push('python-escpos (pip install --target test/foreign/clients/python python-escpos)');
  if (process.getuid?.() !== 0) missing.push('root rights, to mount a small disk');
  return missing;
}
