// npm test: installs and builds if necessary, runs every check, and ends with one line that
// counts the tests. With arguments it only runs vitest, with those arguments.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { build, isBuilt } from './build.mjs';
import { installChromium } from './chromium.mjs';
import { install } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const only = process.argv.slice(2);

function run(name, ...command) {
  console.log(`\n— ${name}`);
  const { status } = spawnSync('npx', ['--no-install', ...command], {
    cwd: root,
    stdio: 'inherit',
  });
  return status === 0;
}

install();
installChromium();
if (!isBuilt()) build();

const failedChecks = [];
if (only.length === 0) {
  const checks = [
    ['format', 'oxfmt', '--check'],
    ['types', 'tsc', '-p', 'tsconfig.json'],
    ['types of the pages', 'tsc', '-p', 'src/web'],
    ['lint', 'oxlint', '--deny-warnings'],
    ['unused code', 'knip'],
  ];
  for (const [name, ...command] of checks) if (!run(name, ...command)) failedChecks.push(name);
}

const folder = mkdtempSync(`${tmpdir()}/platen-test-`);
const report = `${folder}/report.json`;
const passed = run(
  'tests',
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...only,
);
let counts = { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0 };
try {
  counts = JSON.parse(readFileSync(report, 'utf8'));
} catch {
  console.log('The test run left no report.');
}
rmSync(folder, { recursive: true, force: true });

if (failedChecks.length > 0) console.log(`\nFailed checks: ${failedChecks.join(', ')}`);
const skipped = counts.numPendingTests > 0 ? `, ${counts.numPendingTests} skipped` : '';
const failed = counts.numFailedTests + failedChecks.length;
console.log(`\n${counts.numPassedTests} passed, ${failed} failed${skipped}`);
process.exitCode = passed && failed === 0 ? 0 : 1;
