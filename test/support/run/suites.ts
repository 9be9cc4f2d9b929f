// Which suite runs a test file: `npm test` the quick ones, `npm run test:all` the slow ones and
// those of which the quick suite leaves something out.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';

/** The texts of all test files, by path. */
export const testTexts = textsIn('test', /\.test\.ts$/);

/** Helpers that run less in the quick suite, themselves or by another: `cases`, `slowTest`. */
const leavingOut = reaching((text) => /env\.PLATEN_TESTS/.test(text));

/** Helpers that start PostgreSQL. */
const startingPostgres = [
  'store/test-database.ts',
  'service/nodes.ts',
  'service/cluster.ts',
  'service/busy-installation.ts',
].map((path) => `test/support/${path}`);
for (const path of startingPostgres)
  if (!existsSync(path)) throw new Error(`${path} is missing: name its new place in suites.ts`);

const childProcesses = (text: string) => text.includes("from 'node:child_process'");

/** Helpers that start programs, themselves or by another. */
const startingPrograms = reaching(childProcesses);

export const isSlow = (path: string): boolean => path.endsWith('.slow.test.ts');
export const usesPostgres = (path: string): boolean => importsAny(path, startingPostgres);

/** Whether its tests start programs: they wait for them much of their time. */
export const startsPrograms = (path: string): boolean =>
  childProcesses(testTexts.get(path) ?? '') || importsAny(path, startingPrograms);

/** Without a name: all tests, as vitest itself runs them. */
export function isInSuite(path: string, suite: string | undefined): boolean {
  if (suite === 'quick') return !isSlow(path);
  return suite !== 'all' || isSlow(path) || importsAny(path, leavingOut);
}

function importsAny(path: string, helpers: readonly string[]): boolean {
  return importsOf(path, testTexts.get(path) ?? '').some((to) => helpers.includes(to));
}

function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(/from '(\.[^']+)'/g)].map(([, to]) =>
    posix.normalize(`${dirname(path)}/${to}`),
  );
}

/** Helpers of which this is true, and those that import one of them, directly or not. */
function reaching(isMeant: (text: string) => boolean): string[] {
  const helpers = textsIn('test/support', /(?<!\.test)\.ts$/);
  const found = [...helpers].filter(([, text]) => isMeant(text)).map(([path]) => path);
  for (const next of found)
    for (const [path, text] of helpers)
      if (!found.includes(path) && importsOf(path, text).includes(next)) found.push(path);
  return found;
}

function textsIn(folder: string, ending: RegExp): Map<string, string> {
  return new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => ending.test(path))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  );
}
