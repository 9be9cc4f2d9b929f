// The programs that some tests run beside Node: shells for completion, languages of examples,
// and a broker for notices. Where all tests are to run (CI=true) they are installed. Elsewhere
// tests whose program is missing are skipped and name it: a broker that was installed would
// also be started on a machine that is used for other things.

import { existsSync } from 'node:fs';
import { canInstall, installPackages } from './debian-packages.mjs';

const packages = [
  { file: '/usr/bin/fish', names: ['fish'] },
  { file: '/usr/bin/go', names: ['golang-go'] },
  { file: '/usr/bin/php', names: ['php-cli', 'php-curl'] },
  { file: '/usr/bin/zsh', names: ['zsh'] },
  { file: '/usr/sbin/mosquitto', names: ['mosquitto'] },
];

export function installTestPrograms() {
  const missing = packages.filter(({ file }) => !existsSync(file));
  if (!process.env.CI || missing.length === 0 || !canInstall()) return;
  console.log('Installing shells, languages and a broker for tests (once, about a minute) …');
  installPackages(missing.flatMap(({ names }) => names));
}
