// Writes test/INDEX.md: which test files examine which source file. A test is listed if it is
// named after the source or imports it, directly or through a helper of tests. A source without
// such a test is examined through those that import it: the nearest of them is named.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** More would say little: they start the whole service. */
const most = 4;

const byName = (a, b) => (a < b ? -1 : 1);

function filesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .toSorted(byName);
}

function importsOf(path) {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, to]) =>
    posix.normalize(`${dirname(path)}/${to}`),
  );
}

/** Helpers that start the service lead to every source, which says nothing. */
const startsService = /^src\/(server\/main|cli\/program)\.ts$/;

/** Sources that no test reaches by imports: pages in a browser, threads, the built program. */
const rest = (path) => (path.startsWith('src/web/') ? 'pages' : 'tests of the built program');

export function testIndex() {
  const sources = filesIn('src');
  const tests = filesIn('test');
  const imports = new Map([...sources, ...tests].map((path) => [path, importsOf(path)]));
  const testsOf = new Map(sources.map((path) => [path, new Set()]));
  const importersOf = new Map(sources.map((path) => [path, []]));

  for (const path of sources) for (const to of imports.get(path)) importersOf.get(to)?.push(path);
  for (const test of tests.filter((path) => path.endsWith('.test.ts'))) {
    const helpers = imports.get(test).filter((path) => path.startsWith('test/'));
    const through = helpers
      .map((path) => imports.get(path) ?? [])
      .filter((all) => !all.some((path) => startsService.test(path)));
    for (const path of [...imports.get(test), ...through.flat()]) testsOf.get(path)?.add(test);
  }
  for (const path of sources)
    for (const ending of ['.test.ts', '.slow.test.ts']) {
      const test = path.replace(/^src/, 'test').replace(/\.tsx?$/, ending);
      if (existsSync(join(root, test))) testsOf.get(path).add(test);
    }

  /** The nearest file that imports this one, over others if necessary, and has tests. */
  function nearest(path) {
    const seen = new Set([path]);
    for (let level = [path]; level.length > 0;) {
      level = level.flatMap((one) => importersOf.get(one)).filter((one) => !seen.has(one));
      for (const one of level) seen.add(one);
      const found = level.filter((one) => testsOf.get(one).size > 0).toSorted(byName)[0];
      if (found) return found;
    }
    return undefined;
  }

  /** Those of the same room first. */
  function listed(path, from) {
    if (startsService.test(from)) return 'all tests that start the service, as server/http';
    const room = dirname(path).replace(/^src/, 'test');
    const rank = (test) => Number(!test.startsWith(`${room}/`));
    const all = [...testsOf.get(from)].toSorted((a, b) => rank(a) - rank(b) || byName(a, b));
    const names = all.slice(0, most).map((test) => test.slice('test/'.length));
    return names.join(', ') + (all.length > most ? ` and ${all.length - most} more` : '');
  }

  const lines = [
    '# Which test examines which source',
    '',
    'Written by `node tools/test/index.mjs`.',
  ];
  let folder = '';
  for (const path of sources) {
    if (dirname(path) !== folder) {
      folder = dirname(path);
      lines.push('', `## ${folder}`, '');
    }
    const from = testsOf.get(path).size > 0 ? path : nearest(path);
    const through = from === path || !from ? '' : `through ${from.slice('src/'.length)}: `;
    lines.push(
      `- \`${posix.basename(path)}\`: ${from ? through + listed(path, from) : rest(path)}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(join(root, 'test/INDEX.md'), testIndex());
