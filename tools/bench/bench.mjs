// npm run bench: builds, runs the benchmarks in bench one after the other (or the named ones),
// writes their results to docs/figures and generates docs/performance.md. --quick uses sizes
// that take about ten minutes. Fails if the comparison with the code of bench/baseline.json does.

import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { recordRun } from './baseline.mjs';
import { build, isBuilt } from '../build/build.mjs';
import { install } from '../build/install.mjs';
import { writePerformanceDoc } from '../docs/performance-doc.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** In the order of each file's arguments. */
const quickSizes = {
  accepts: [32, 1, 3, 5],
  agent: [40, 3, 5],
  batches: [1000, 3, 32, 5],
  delivered: [100, 3, 4, 5],
  documents: [500, 1],
  earlier: [3, 200, 4],
  'first-contact': [40, 3, 4],
  growth: [1000, 100_000, 3, 10_000, 5],
  labels: [500],
  latency: [40, 3, 5, 5],
  memory: [10_000, 8],
  nodes: [32, 1, 3, 2, 800],
  printers: [200],
  readers: [1000, 50],
  render: [20, 15, 50],
  start: [5],
};

const all = readdirSync(`${root}bench`)
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => name.slice(0, -4));
const given = process.argv.slice(2);
const isQuick = given.includes('--quick');
const named = given.filter((name) => name !== '--quick');
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  // A whole run takes an hour: nothing is measured by mistake.
  if (!unknown.includes('--help')) console.error(`Not a benchmark: ${unknown.join(', ')}.\n`);
  console.log(`npm run bench [-- [--quick] [name …]]\n\nBenchmarks: ${all.join(', ')}.`);
  process.exit(unknown.includes('--help') ? 0 : 2);
}

install();
if (!isBuilt()) build();
for (const name of named.length > 0 ? named : all) {
  const [load] = loadavg(); // of others, before it begins
  const sizes = isQuick ? quickSizes[name].map(String) : [];
  const { status, stdout } = spawnSync(process.execPath, [`${root}bench/${name}.mjs`, ...sizes], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  console.log(stdout);
  const line = stdout.split('\n').find((text) => text.startsWith('{"bench"'));
  if (status !== 0) process.exitCode = 1;
  if (!line) continue;
  const machine = {
    node: process.version,
    cpu: cpus()[0].model,
    cores: cpus().length,
    load: Number(load.toFixed(1)),
  };
  const figures = { date: new Date().toISOString().slice(0, 10), ...machine, ...JSON.parse(line) };
  writeFileSync(`${root}docs/figures/bench-${name}.json`, `${JSON.stringify(figures, null, 2)}\n`);
  if (name === 'earlier' && !isQuick) recordRun(figures);
}
writePerformanceDoc();
