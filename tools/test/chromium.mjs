// Finds the browser for tests and screenshots. npm has none for every machine, so Debian's
// package is used, and installed if possible.

import { existsSync } from 'node:fs';
import { canInstall, installPackages } from './debian-packages.mjs';

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
    executablePath: findChromium() ?? undefined,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  };
}

export function installChromium() {
  if (findChromium()) return;
  if (!canInstall()) {
    console.log(
      'No Chromium was found, so the tests of the pages are skipped. Install it, or name it in PLATEN_CHROMIUM.',
    );
    return;
  }
  console.log('Installing Chromium for the tests of the pages (once, about a minute) …');
  installPackages(['chromium']);
  if (!findChromium())
    console.log('Chromium could not be installed; the tests of the pages are skipped.');
}
