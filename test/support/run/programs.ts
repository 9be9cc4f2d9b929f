// Before a run of vitest: bundles the programs that tests run in threads, from the TypeScript
// sources, and in processes of their own, from the build. Loaded module by module, a thread
// takes 2.5 s of CPU time to start instead of 0.4, and a process 1.7 instead of 0.9. The
// bundles are used again until their sources change.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import type { TestProject } from 'vitest/node';
import { newestChange } from '../../../tools/build/build.mjs';
import { threads } from '../../../vite.library.config.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const packages = createRequire(import.meta.url);
const cache = join(root, 'node_modules/.platen-test');
/** Another run may still use bundles of earlier sources. */
const keptMs = 3_600_000;

interface Bundle {
  /** The environment variable that tells tests its folder. */
  name: string;
  programs: string[];
  sources: string[];
}

const bundles: Bundle[] = [
  {
    name: 'PLATEN_TEST_THREADS',
    programs: threads.map((path) => `src/${path}`),
    sources: ['src', 'package-lock.json'],
  },
  {
    name: 'PLATEN_TEST_PROGRAMS',
    programs: [
      'test/support/network/black-hole.mjs',
      'test/support/printers/printer-process.mjs',
      'test/support/service/failing-service.mjs',
      'test/support/service/node-process.mjs',
    ],
    sources: ['dist/.built', 'test/support', 'package-lock.json'],
  },
];

export default async function setup(project: TestProject): Promise<void> {
  await makeAll();
  project.onTestsRerun(makeAll);
}

async function makeAll(): Promise<void> {
  for (const kind of bundles)
    if (kind.sources.every((path) => existsSync(root + path)))
      process.env[kind.name] = await made(kind);
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    if (Date.now() - statSync(path).mtimeMs > keptMs) rmSync(path, { recursive: true });
  }
}

async function made({ programs, sources }: Bundle): Promise<string> {
  const changes = sources.map((path) => newestChange(root + path));
  const key = createHash('sha256')
    .update(JSON.stringify([root, programs, changes]))
    .digest('hex');
  const folder = join(cache, key.slice(0, 32));
  if (existsSync(folder)) {
    const now = new Date();
    utimesSync(folder, now, now);
    return folder;
  }
  const own = `${folder}-${process.pid}`;
  await bundle(programs, own);
  try {
    renameSync(own, folder);
  } catch {
    rmSync(own, { recursive: true }); // another run was faster
  }
  return folder;
}

/** Modules find their data files and threads where they are, and native packages stay there. */
const inPlace: Plugin = {
  name: 'in place',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('/node_modules/') || !code.includes('import.meta.url')) return null;
    const url = JSON.stringify(pathToFileURL(id).href);
    return { code: code.replaceAll('import.meta.url', url), map: null };
  },
  resolveId: (id) =>
    ['@napi-rs/canvas', '@photostructure/sqlite'].includes(id)
      ? { id: pathToFileURL(packages.resolve(id)).href, external: true }
      : null,
};

async function bundle(programs: string[], folder: string): Promise<void> {
  const input = programs.map((path) => [basename(path, extname(path)), root + path]);
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [inPlace],
    ssr: { noExternal: true, external: ['pg-native'] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      sourcemap: true, // errors name the lines of the sources
      rolldownOptions: {
        input: Object.fromEntries(input),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
}
