// Finds the browser for tests and screenshots. npm has none for every machine, so Debian's
// package is used, and installed if possible.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  process.env.PLATEN_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Its path, or null. */
export function findChromium() {
  return places.find((path) => path && existsSync(path)) ?? null;
}

/** Chromium refuses to run its sandbox as root, so it is switched off there. */
export function launchOptions() {
  return {
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  };
}

export function installChromium() {
  if (findChromium()) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.log(
      'No Chromium was found, so the tests of the pages are skipped. Install it, or name it in PLATEN_CHROMIUM.',
    );
    return;
  }
  console.log('Installing Chromium for the tests of the pages (once, about a minute) …');
  const options = { stdio: ['ignore', 'ignore', 'inherit'] };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
  if (!findChromium())
    console.log('Chromium could not be installed; the tests of the pages are skipped.');
}
