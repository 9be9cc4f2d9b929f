// What is bundled is not seen by `npm audit`: the list of it must be whole, and be found.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(root + path, 'utf8');
const report = JSON.parse(
  execFileSync(process.execPath, [`${root}dist/cli/main.js`, '--version', '--json'], {
    encoding: 'utf8',
  }),
);

/** `name@version` by the package.json in the folder. */
function packageIn(folder: string): string {
  const { name, version } = JSON.parse(read(`${folder}/package.json`));
  return `${name}@${version}`;
}

/** The packages whose code is in the files of a bundle, by its source maps. */
function packagesIn(bundle: string): string[] {
  const folders = new Set<string>();
  for (const name of readdirSync(root + bundle).filter((file) => file.endsWith('.js.map')))
    for (const source of JSON.parse(read(`${bundle}/${name}`)).sources as string[]) {
      const { pathname } = new URL(source, pathToFileURL(`${root}${bundle}/${name}`));
      const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(pathname)?.[0];
      if (folder) folders.add(folder.slice(pathToFileURL(root).pathname.length));
    }
  return [...folders].map(packageIn);
}

test('the version as JSON names the file with the list of packages', () => {
  const { version } = JSON.parse(read('package.json'));
  expect(report).toMatchObject({ version, node: process.versions.node });
  expect(JSON.parse(readFileSync(report.packages, 'utf8')).bomFormat).toBe('CycloneDX');
});

test.each(['dist/cli', 'dist/library'])(
  'the version as JSON lists every package whose code is in %s, as it was installed',
  (bundle) => {
    const found = packagesIn(bundle);
    expect(found.length).toBeGreaterThan(10);
    expect(report.bundled).toEqual(expect.arrayContaining(found));
  },
);

test('the version as JSON lists the packages of which files are copied', () => {
  const copied = readdirSync(`${root}dist/packages`, { recursive: true, encoding: 'utf8' })
    .map((path) => `dist/packages/${path.replaceAll('\\', '/')}`)
    .filter((path) => /^dist\/packages\/(@[^/]+\/)?[^/]+\/package\.json$/.test(path));
  expect(copied.length).toBeGreaterThan(20);
  const packages = copied.map((path) => packageIn(path.replace('/package.json', '')));
  expect(report.bundled).toEqual(expect.arrayContaining(packages));
});

test('SECURITY.md says which packages are not bundled, where the list is, and when a fix follows', () => {
  const [, chapter] = /\n## Bundled packages\n([^]+?)\n## /.exec(read('SECURITY.md'))!;
  const installed = Object.keys(JSON.parse(read('package.json')).dependencies);
  const [bundled] = chapter!.split(', so `npm audit`');
  expect([...bundled!.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).toEqual(installed);
  // Installed beside Platen, where npm audit sees them.
  for (const name of installed) expect(report.bundled.join()).not.toContain(`${name}@`);
  expect(chapter).toContain('`platen --version --json`');
  expect(chapter).toContain(`\`${relative(root, report.packages).replaceAll('\\', '/')}\``);
  expect([...chapter!.matchAll(/within (\d+) days/g)].map(([, days]) => days)).toEqual(['7', '30']);
});
