// node tools/test/plant.mjs [--count 30] [--seed 1] [--from 1] [--all]: plants faults in src/core
// and src/server, one at a time (changed operators, removed awaits, swapped arguments), and says
// which of them the tests find: the quick test files that are nearest to the changed file, the
// checks of its types and style, test files that are farther away, then `npm test`, and with --all
// `npm run test:all`. With --near the last two are not tried, which takes minutes instead of hours.
// The same seed plants the same faults in the same sources.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    /** The number of the first fault to try, to continue a run. */
    from: { type: 'string', default: '1' },
    /** Tries only the test files that are nearest to the changed file. */
    near: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  },
});

/** Within a pattern, | and + have a meaning. */
function literally(text) {
  return new RegExp(text.replaceAll(/[|+]/g, '\\$&'));
}

/** What is replaced by what. The spaces tell an operator from a type argument. */
const kinds = [
  ...[
    [' === ', ' !== '],
    [' < ', ' <= '],
    [' > ', ' >= '],
    [' && ', ' || '],
    [' + ', ' - '],
  ].flatMap(([one, other]) => [
    { name: 'operator', pattern: literally(one), to: () => other },
    { name: 'operator', pattern: literally(other), to: () => one },
  ]),
  { name: 'await', pattern: /(?<!for )\bawait (?=[\w(])/, to: () => '' },
  {
    name: 'arguments',
    pattern: /(?<=\w\()(\w+), (\w+)(?=\))/,
    to: (match) => match.split(', ').toReversed().join(', '),
  },
];

const isCode = (line) =>
  !/^\s*(\/\/|\*|\/\*|import |export (type|interface|\*|{)|type |interface |function |async function |constructor)/.test(
    line,
  );
/** Within a text, an operator is a word. */
const isInText = (line, at) => (line.slice(0, at).match(/['"`]/g) ?? []).length % 2 === 1;

function placesIn(path) {
  const lines = readFileSync(root + path, 'utf8').split('\n');
  return lines.flatMap((line, index) =>
    kinds.flatMap(({ name, pattern, to }) => {
      const match = pattern.exec(line);
      if (!match || !isCode(line) || isInText(line, match.index)) return [];
      const after =
        line.slice(0, match.index) + to(match[0]) + line.slice(match.index + match[0].length);
      return after === line ? [] : [{ path, name, index, before: line, after }];
    }),
  );
}

/** Numbers from 0 to 1 that depend on the seed only (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function filesIn(folder, ending) {
  return readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith(ending))
    .toSorted((a, b) => (a < b ? -1 : 1));
}

/** The files that each file of src and test imports. */
const imports = new Map(
  [...filesIn('src', '.ts'), ...filesIn('test', '.ts')].map((path) => [
    path,
    [...readFileSync(root + path, 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(
      ([, to]) => relative(root, resolve(root, dirname(path), to)),
    ),
  ]),
);
const quickTests = [...imports.keys()].filter((path) => /(?<!\.slow)\.test\.ts$/.test(path));
const importersOf = (paths) =>
  [...imports].filter(([, to]) => to.some((path) => paths.has(path))).map(([path]) => path);

/** Test files that import the file or are named after it. */
function nearTests(path) {
  const importers = new Set(importersOf(new Set([path])));
  const name = basename(path, '.ts');
  return quickTests.filter((test) => importers.has(test) || basename(test, '.test.ts') === name);
}

/**
 * Test files of the same folder, and those that reach the file by one or two others. Beyond
 * `most`, every nth of them: parts that everything imports have hundreds.
 */
function fartherTests(path, most = 24) {
  const first = new Set(importersOf(new Set([path])));
  const second = new Set(importersOf(first));
  const third = new Set(importersOf(second));
  const folder = dirname(path).replace(/^src/, 'test');
  const all = quickTests.filter(
    (test) => dirname(test) === folder || second.has(test) || third.has(test),
  );
  const nth = Math.ceil(all.length / most);
  const near = nearTests(path);
  return all.filter((test, index) => index % nth === 0 && !near.includes(test));
}

function passes(command, args, suite) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, ...(suite && { PLATEN_TESTS: suite }) },
  });
  return status === 0;
}

/** Checks of `npm test` that read the file: they find a missing await, or an argument of another type. */
function checksOf(path) {
  const known = 'node_modules/.cache/plant.tsbuildinfo';
  return [
    ['oxlint', '--deny-warnings', path],
    ['tsc', '-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', known],
  ];
}

/** What finds the fault that is planted now, or undefined. */
function finderOf(path) {
  const near = failingOf(nearTests(path));
  if (near) return { suite: 'tests nearby', test: near };
  const check = checksOf(path).find((command) => !passes('npx', ['--no-install', ...command]));
  if (check) return { suite: 'checks', test: check[0] };
  const farther = failingOf(fartherTests(path));
  if (farther) return { suite: 'tests nearby', test: farther };
  if (values.near) return undefined;
  if (!passes('npm', ['test'])) return { suite: 'npm test' };
  if (values.all && !passes('npm', ['run', 'test:all'])) return { suite: 'npm run test:all' };
  return undefined;
}

/** The first of these test files' tests that fails: one that fails without the fault, too, is seen. */
function failingOf(files) {
  if (files.length === 0) return undefined;
  const folder = mkdtempSync(`${tmpdir()}/platen-plant-`);
  const path = `${folder}/report.json`;
  const report = ['--reporter=json', `--outputFile=${path}`];
  const isPassed = passes(
    'npx',
    ['--no-install', 'vitest', 'run', '--bail=1', ...report, ...files],
    'quick',
  );
  const { testResults = [] } =
    isPassed || !existsSync(path) ? {} : JSON.parse(readFileSync(path, 'utf8'));
  rmSync(folder, { recursive: true });
  if (isPassed) return undefined;
  const failed = testResults.find(({ status }) => status === 'failed');
  const test = failed?.assertionResults.find(({ status }) => status === 'failed');
  return failed ? `${relative(root, failed.name)}: ${test?.fullName ?? 'not loaded'}` : 'not run';
}

const { stdout: changes } = spawnSync('git', ['status', '--porcelain', 'src'], {
  cwd: root,
  encoding: 'utf8',
});
if (changes !== '') throw new Error(`src has changes that are not committed:\n${changes}`);

const places = [...filesIn('src/core', '.ts'), ...filesIn('src/server', '.ts')].flatMap(placesIn);
const random = randomFrom(Number(values.seed));
const survivors = [];
const found = {};
for (let number = 1; number <= Number(values.count); number++) {
  const { path, name, index, before, after } = places[Math.floor(random() * places.length)];
  if (number < Number(values.from)) continue;
  const where = `${number}. ${name}, ${path}:${index + 1}\n   - ${before.trim()}\n   + ${after.trim()}`;
  const text = readFileSync(root + path, 'utf8');
  const restore = () => writeFileSync(root + path, text);
  process.once('SIGINT', restore);
  let finder;
  try {
    writeFileSync(root + path, text.split('\n').with(index, after).join('\n'));
    finder = finderOf(path);
  } finally {
    restore();
    process.off('SIGINT', restore);
  }
  console.log(`${where}\n   ${finder ? `found by ${finder.test ?? finder.suite}` : 'SURVIVED'}`);
  if (finder) found[finder.suite] = (found[finder.suite] ?? 0) + 1;
  else survivors.push(where);
}
const sums = Object.entries(found).map(([suite, count]) => `${count} by ${suite}`);
console.log(
  `\nOf ${places.length} places; found: ${sums.join(', ')}; survived: ${survivors.length}`,
);
