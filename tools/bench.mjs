// npm run bench: builds, then runs every file in bench, one after the other.

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, isBuilt } from './build.mjs';

if (!isBuilt()) build();
const bench = fileURLToPath(new URL('../bench/', import.meta.url));
for (const file of readdirSync(bench).filter((name) => name.endsWith('.mjs'))) {
  const { status } = spawnSync(process.execPath, [bench + file], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
