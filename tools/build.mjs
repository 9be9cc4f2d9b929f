// Compiles src into dist and carries over the files that are not TypeScript
// (atlases, migrations, starters). Skips the work when dist is newer than src.

import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}dist/.built`;

function newestChange(path) {
  if (!statSync(path).isDirectory()) return statSync(path).mtimeMs;
  return Math.max(
    statSync(path).mtimeMs,
    ...readdirSync(path).map((name) => newestChange(`${path}/${name}`)),
  );
}

export function isBuilt() {
  if (!existsSync(stamp)) return false;
  const sources = ['src', 'tsconfig.json', 'tsconfig.build.json', 'package.json'];
  const newest = Math.max(...sources.map((path) => newestChange(root + path)));
  return statSync(stamp).mtimeMs >= newest;
}

export function build() {
  // Taken before compiling, so that a change made meanwhile is built the next time.
  const started = new Date();
  rmSync(`${root}dist`, { recursive: true, force: true });
  const compiler = `${root}node_modules/typescript/bin/tsc`;
  const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The build failed: see the messages above.');
  cpSync(`${root}src`, `${root}dist`, {
    recursive: true,
    filter: (path) => !path.endsWith('.ts'),
  });
  writeFileSync(stamp, '');
  utimesSync(stamp, started, started);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build();
