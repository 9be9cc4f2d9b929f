// Builds dist: compiles the service, copies the files that are not TypeScript (atlases,
// migrations, starters), writes the documents of the API, bundles what every start loads into
// one file, bundles the library and the threads, copies the files of packages that are read at
// run time, and bundles the pages. Then, for packages only: type declarations and the client.
// Each target is built only when its sources are newer. Types are checked by npm test.

import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeBillOfMaterials } from './bill-of-materials.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

const targets = [
  {
    stamp: 'dist/.built',
    sources: [
      'src',
      'tsconfig.json',
      'tsconfig.build.json',
      'vite.service.config.ts',
      'vite.library.config.ts',
      'tools/build/library-threads.mjs',
      'package.json',
      'tools/build/notices.mjs',
      'tools/build/bill-of-materials.mjs',
      'tools/build/package-files.mjs',
      'package-lock.json',
    ],
    make: compile,
  },
  {
    stamp: 'dist/web/.built',
    sources: [
      'src/web',
      'src/client',
      'vite.config.ts',
      'tools/build/notices.mjs',
      'tools/build/page-head.mjs',
      'package-lock.json',
    ],
    make: bundle,
  },
  {
    isForPackages: true,
    stamp: 'dist/.declared',
    sources: [
      'src',
      'tsconfig.json',
      'tsconfig.build.json',
      'tools/build/library-declarations.mjs',
      'tools/build/client-package.mjs',
      'tools/build/type-declarations.mjs',
      'docs/client.md',
      'package.json',
    ],
    make: declare,
  },
];

/** In milliseconds, of a file or of all files of a folder. */
export function newestChange(path) {
  if (!statSync(path).isDirectory()) return statSync(path).mtimeMs;
  return Math.max(
    statSync(path).mtimeMs,
    ...readdirSync(path)
      // The pages are a separate target.
      .filter((name) => path !== `${root}src` || name !== 'web')
      .map((name) => newestChange(`${path}/${name}`)),
  );
}

function isCurrent({ stamp, sources }) {
  if (!existsSync(root + stamp)) return false;
  const newest = Math.max(...sources.map((path) => newestChange(root + path)));
  return statSync(root + stamp).mtimeMs >= newest;
}

const wantedOf = (forPackages) =>
  targets.filter(({ isForPackages = false }) => forPackages || !isForPackages);

export function isBuilt({ forPackages = true } = {}) {
  return wantedOf(forPackages).every(isCurrent);
}

/** All, or what a start needs: declarations take a third of the time. */
export function build({ forPackages = true } = {}) {
  for (const target of wantedOf(forPackages)) {
    if (isCurrent(target)) continue;
    // Taken before the build, so that a change made meanwhile is built the next time.
    const started = new Date();
    try {
      requireWritable();
      target.make();
      if (existsSync(`${root}dist/web/notices.txt`) && existsSync(`${root}dist/cli/notices.txt`))
        writeBillOfMaterials();
      writeFileSync(root + target.stamp, '');
      utimesSync(root + target.stamp, started, started);
    } catch (error) {
      if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
      console.error(
        `Platen must be built, because its sources are newer than ${root}dist, but this user cannot write there (${error.code}). Run "npm run build" as the user that owns the folder, then start again.`,
      );
      process.exit(1);
    }
  }
}

/** Before the old build is deleted in part. */
function requireWritable() {
  accessSync(existsSync(`${root}dist`) ? `${root}dist` : root, constants.W_OK);
}

function run(script, ...args) {
  const { status } = spawnSync(process.execPath, [root + script, ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The build failed: see the messages above.');
}

const tsc = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'];

function compile() {
  for (const name of existsSync(`${root}dist`) ? readdirSync(`${root}dist`) : [])
    if (name !== 'web') rmSync(`${root}dist/${name}`, { recursive: true, force: true });
  run(...tsc, '--declaration', 'false');
  cpSync(`${root}src`, `${root}dist`, {
    recursive: true,
    filter: (path) => !path.endsWith('.ts') && path !== `${root}src/web`,
  });
  mkdirSync(`${root}dist/docs`);
  run('dist/server/openapi/write.js', 'dist/docs');
  const vite = 'node_modules/vite/bin/vite.js';
  run(vite, 'build', '--config', 'vite.service.config.ts', '--logLevel', 'warn');
  run(vite, 'build', '--config', 'vite.library.config.ts', '--logLevel', 'warn');
  run('tools/build/library-threads.mjs');
  run('tools/build/package-files.mjs');
}

function declare() {
  run(...tsc, '--emitDeclarationOnly');
  run('tools/build/library-declarations.mjs');
  run('tools/build/client-package.mjs');
}

function bundle() {
  run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build();
