// npm test: installs and builds if necessary, runs every check and the quick tests, and ends
// with one line that counts the tests. With arguments it only runs vitest, with those arguments.
// npm run test:all (--all): the slow tests, and the random ones with all of their cases.
// A test that fails fails the run: there is no second try.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { build, isBuilt } from '../build/build.mjs';
import { installChromium } from './chromium.mjs';
import { install } from '../build/install.mjs';
import { installTestPrograms, missingPrograms } from './programs.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const isAll = process.argv.includes('--all');
const only = process.argv.slice(2).filter((argument) => argument !== '--all');

install();
if (isAll) {
  installChromium();
  installTestPrograms();
}
if (!isBuilt()) build();
const missing = missingPrograms();
if (missing.length > 0)
  console.log(`Not on this machine: ${missing.join(', ')}. Tests that need one are skipped.`);

/** What is unchanged since the last run is not looked at again: 5 s of CPU time instead of 27. */
const types = (project, name) => [
  'tsc',
  '-p',
  project,
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/${name}.tsbuildinfo`,
];
const checks = [
  ['format', 'oxfmt', '--check'],
  ['types', ...types('tsconfig.json', 'types')],
  ['types of the pages', ...types('src/web', 'page-types')],
  ['lint', 'oxlint', '--deny-warnings'],
  ['unused code', 'knip', '--cache', '--no-config-hints'],
];
const checking = [];
for (const one of isAll || only.length > 0 ? [] : checks) {
  const done = check(one);
  checking.push(done);
  // Nobody waits for it there: a slow machine should not be a busy one, too.
  if (process.env.CI) await done;
}
const { passed, skipped, failed } = await runTests();
const wrong = [...failed];
for (const { name, status, output } of await Promise.all(checking)) {
  console.log(`\n— ${name}\n${output}`);
  if (status !== 0) wrong.unshift(name);
}

for (const name of wrong) console.log(`Failed: ${name}`);
console.log(
  `\n${passed} passed, ${wrong.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
);
process.exitCode = wrong.length === 0 ? 0 : 1;

/**
 * Runs beside the tests (in CI before them), which wait a fifth of their time, and gets only what
 * they leave of the cores. Its output is shown at the end.
 */
function check([name, ...command]) {
  const child = spawn('npx', ['--no-install', ...command], { cwd: root });
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const output = [];
  child.stdout.on('data', (piece) => output.push(piece));
  child.stderr.on('data', (piece) => output.push(piece));
  return new Promise((resolve) => {
    child.once('close', (status) =>
      resolve({ name, status, output: Buffer.concat(output).toString() }),
    );
  });
}

async function runTests() {
  const folder = mkdtempSync(`${tmpdir()}/platen-test-`);
  const path = `${folder}/report.json`;
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  console.log('\n— tests');
  const child = spawn('npx', ['--no-install', 'vitest', 'run', ...reports, ...only], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(only.length === 0 && { PLATEN_TESTS: isAll ? 'all' : 'quick' }) },
  });
  const [code] = await once(child, 'close');
  const report = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  rmSync(folder, { recursive: true, force: true });
  const names = (report?.testResults ?? []).flatMap(({ name: file, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [file]; // not loaded
    return tests.map(({ fullName }) => `${file}: ${fullName}`);
  });
  if (code !== 0 && names.length === 0) names.push('the run of the tests');
  return {
    passed: report?.numPassedTests ?? 0,
    skipped: report?.numPendingTests ?? 0,
    failed: names,
  };
}
