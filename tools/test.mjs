// npm test: installs and builds if necessary, runs every check, and ends with one line that
// counts the tests. With arguments it only runs vitest, with those arguments.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { build, isBuilt } from './build.mjs';
import { installChromium } from './chromium.mjs';
import { install } from './install.mjs';
import { installTestPrograms } from './test-programs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const only = process.argv.slice(2);

/** Shows the output at the end, because checks run side by side: most of them use one core. */
function check([name, ...command]) {
  const child = spawn('npx', ['--no-install', ...command], { cwd: root });
  const output = [];
  child.stdout.on('data', (piece) => output.push(piece));
  child.stderr.on('data', (piece) => output.push(piece));
  return new Promise((resolve) => {
    child.once('close', (status) => {
      console.log(`\n— ${name}\n${Buffer.concat(output).toString()}`);
      resolve(status === 0 ? [] : [name]);
    });
  });
}

install();
installChromium();
installTestPrograms();
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
  failedChecks.push(...(await Promise.all(checks.map(check))).flat());
}

// A test that fails beside all the others is run once more without them. What passes then
// depended on how busy the machine was: it is named, so that it can be mended.
const all = runTests(...only);
const files = [...new Set(all.failed.map(({ file }) => file))];
const mayBeBusy = files.length > 0 && all.failed.length <= 5 && !files.includes('');
const again = mayBeBusy && only.length === 0 ? runTests('--no-file-parallelism', ...files) : all;
const busy = all.failed.filter((test) => !again.failed.some(({ name }) => name === test.name));
for (const { name } of busy) console.log(`\nFailed on a busy machine, passed by itself: ${name}`);

if (failedChecks.length > 0) console.log(`\nFailed checks: ${failedChecks.join(', ')}`);
const skipped = all.skipped > 0 ? `, ${all.skipped} skipped` : '';
const wrong = again.failed.length + failedChecks.length;
console.log(`\n${all.passed + busy.length} passed, ${wrong} failed${skipped}`);
process.exitCode = wrong === 0 ? 0 : 1;

function runTests(...options) {
  const folder = mkdtempSync(`${tmpdir()}/platen-test-`);
  const path = `${folder}/report.json`;
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  console.log('\n— tests');
  const command = ['--no-install', 'vitest', 'run', ...reports, ...options];
  const { status: code } = spawnSync('npx', command, { cwd: root, stdio: 'inherit' });
  const report = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  rmSync(folder, { recursive: true, force: true });
  const failed = (report?.testResults ?? []).flatMap(({ name: file, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [{ file, name: file }]; // not loaded
    return tests.map(({ fullName }) => ({ file, name: `${file}: ${fullName}` }));
  });
  if (code !== 0 && failed.length === 0) failed.push({ file: '', name: 'the run of the tests' });
  return { passed: report?.numPassedTests ?? 0, skipped: report?.numPendingTests ?? 0, failed };
}
