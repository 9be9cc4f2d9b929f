// npm run test:attack [target …] [--minutes 30] [--generations N] [--seed 1] [--heap MB]
//   [--out FOLDER]: generates hostile input for the built program and searches for what
//   stalls its event loop, takes its memory or ends it. What is found is written to the
//   folder as JSON.
// npm run test:attack -- --replay FILE: runs a found attack again and shows its cost.
//
// Without targets all are attacked, one after the other. A search depends on the seed and
// on the measured costs, so two searches differ; a found attack does not.

import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build, isBuilt } from '../build/build.mjs';
import { install } from '../build/install.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const all = [
  'templates',
  'schemas',
  'data',
  'codes',
  'direct',
  'documents',
  'batches',
  'pictures',
  'fonts',
  'json',
  'imports',
  'requests',
  'events',
  'printers',
  'inputs',
  'mcp',
  'connections',
  'tls',
  'redirect',
  'webhooks',
  'notices',
  'backups',
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string' },
    generations: { type: 'string' },
    seed: { type: 'string', default: '1' },
    heap: { type: 'string' },
    out: { type: 'string', default: join(tmpdir(), 'platen-attacks') },
    replay: { type: 'string' },
  },
});
const unknown = positionals.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no target ${unknown.join(', ')}: use ${all.join(', ')}.`);
  process.exit(1);
}

install();
if (!isBuilt()) build();

const number = (text) => (text === undefined ? undefined : Number(text));
const order = {
  targets: positionals.length > 0 ? positionals : all,
  seed: Number(values.seed),
  minutes: number(values.minutes),
  generations: number(values.generations),
  heapMb: number(values.heap),
  out: resolve(values.out),
  replay: values.replay && resolve(values.replay),
};
const { status } = spawnSync(
  'npx',
  ['--no-install', 'vitest', 'run', '--config', 'vitest.faults.config.ts', 'campaign.attack.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PLATEN_FIGURES: process.env.PLATEN_FIGURES ?? `${root}docs/figures`,
      PLATEN_ATTACK: JSON.stringify(order),
    },
  },
);
process.exitCode = status ?? 1;
