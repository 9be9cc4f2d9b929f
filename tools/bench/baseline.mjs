// The earlier code that `npm run bench` compares this code with: bench/baseline.json names its
// commit and the limits that its configuration knows. It is built once, in a folder beneath
// node_modules. A row that became worse by more than its limit makes the comparison fail.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

const baseline = JSON.parse(readFileSync(`${root}bench/baseline.json`, 'utf8'));

/** The highest ratio of now to earlier. Times by the clock vary more; memory is only shown. */
const highestRatio = { cpu: 1.1, clock: 1.25, memory: Infinity };
/** Fewer turns have medians that say little. */
const leastRounds = 8;

/** Says which of the rows are worse than they may be, a sentence each. */
export function worseRows(rows, rounds) {
  if (rounds < leastRounds) return [];
  return rows
    .filter(({ kind, ratio }) => ratio > highestRatio[kind])
    .map(
      ({ what, kind, ratio }) =>
        `${what}: ${ratio} times that of ${baseline.commit.slice(0, 8)}; at most ${highestRatio[kind]} is allowed.`,
    );
}

/** The runs so far, with this one: what changes a little in each is seen over many. */
export function withRun(runs, { date, cpu, commits, rows }) {
  const ratios = Object.fromEntries(rows.map(({ what, ratio }) => [what, ratio]));
  return [...runs, { date, cpu, now: commits[0], earlier: commits[1], ...ratios }];
}

/** Adds a run to docs/figures/drift.json. */
export function recordRun(figures) {
  const file = `${root}docs/figures/drift.json`;
  const runs = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  writeFileSync(file, `${JSON.stringify(withRun(runs, figures), null, 2)}\n`);
}

/** The earlier build: that of the folder PLATEN_EARLIER, or of the commit. `limits`: those that its configuration knows. */
export function earlierBuild() {
  const given = process.env.PLATEN_EARLIER;
  return given ? { root: resolve(given) } : { root: baselineFolder(), limits: baseline.limits };
}

/** The folder of the earlier code with its build, which takes a minute the first time. */
function baselineFolder() {
  const folder = `${root}node_modules/.cache/platen-baseline/${baseline.commit}`;
  if (existsSync(folder)) return folder;
  const making = `${folder}.part`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  const run = (command, args, cwd = making) =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    run('git', ['clone', '--quiet', '--shared', '--no-checkout', root, making], root);
    run('git', ['checkout', '--quiet', baseline.commit]);
    run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline']);
    run('npm', ['run', 'build']);
  } catch (error) {
    throw new Error(
      `The commit ${baseline.commit} of bench/baseline.json cannot be built (${error.message}). It needs the whole history (git fetch --unshallow) and the npm registry; or set PLATEN_EARLIER to the folder of an earlier checkout that is built.`,
      { cause: error },
    );
  }
  renameSync(making, folder);
  return folder;
}
