// npm run test:nodes: runs the quick tests of the server, the stores, the client and the command
// line on the versions of Node that `npm test` did not run on. The npm package `node` brings them.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, isBuilt } from '../build/build.mjs';
import { install } from '../build/install.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const supported = [20, 24, 26];
const part = ['test/server', 'test/client', 'test/cli'];

install();
if (!isBuilt()) build();
const current = Number(process.versions.node.split('.')[0]);
const failed = supported.filter((version) => version !== current && !passes(version));
console.log(
  failed.length > 0
    ? `\nFailed with Node ${failed.join(' and ')}`
    : `\nPassed with Node ${supported.filter((version) => version !== current).join(' and ')}`,
);
process.exitCode = failed.length > 0 ? 1 : 0;

function passes(version) {
  const bin = installed(version);
  console.log(`\n— Node ${version}`);
  const vitest = `${root}node_modules/vitest/vitest.mjs`;
  const { status } = spawnSync(`${bin}/node`, [vitest, 'run', ...part, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PLATEN_TESTS: 'quick',
      PATH: [bin, process.env.PATH].join(delimiter), // programs that start `node` get the same one
    },
  });
  return status === 0;
}

/** The folder of the program; npm installs it once. */
function installed(version) {
  const folder = `${root}node_modules/.platen-nodes/${version}`;
  const bin = `${folder}/node_modules/node/bin`;
  if (existsSync(bin)) return bin;
  mkdirSync(folder, { recursive: true });
  console.log(`Installing Node ${version} for the tests (once, about 10 s) …`);
  const quietly = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(
    'npm',
    ['install', '--prefix', folder, ...quietly, `node@${version}`],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0 || !existsSync(bin))
    throw new Error(`Node ${version} could not be installed: see the messages above.`);
  return bin;
}
