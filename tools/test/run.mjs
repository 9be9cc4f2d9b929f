// npm test: installs and builds if necessary, runs every check and the quick tests, and ends
// with one line that counts the tests. With arguments it only runs vitest, with those arguments.
// npm run test:all (--all): the slow tests, and the random ones with all of their cases.
// A test that fails fails the run: there is no second try.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { build, isBuilt } from '../build/build.mjs';
import { checks, runChecks } from './checks.mjs';
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

const isWhole = !isAll && only.length === 0;
// In CI nobody waits for it: a slow machine should not be a busy one, too.
const checking = isWhole ? runChecks(root, checks, process.env.CI ? 2 : checks.length) : [];
if (process.env.CI) await checking;
const { passed, skipped, failed } = await runTests();
const wrong = [...failed];
for (const { name, status, output } of await checking) {
  console.log(`\n— ${name}\n${output}`);
  if (status !== 0) wrong.unshift(name);
}

for (const name of wrong) console.log(`Failed: ${name}`);
console.log(
  `\n${passed} passed, ${wrong.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
);
process.exitCode = wrong.length === 0 ? 0 : 1;

async function runTests() {
  const folder = mkdtempSync(`${tmpdir()}/platen-test-`);
  const path = `${folder}/report.json`;
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  console.log('\n— tests');
  const child = spawn(`${root}node_modules/.bin/vitest`, ['run', ...reports, ...only], {
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
