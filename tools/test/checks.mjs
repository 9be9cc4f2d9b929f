// The checks of `npm test`: format, types, lint and unused code. A check that passed is run again
// only after a file of the project changed.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, posix } from 'node:path';

/**
 * What is unchanged since the last run is not checked again: 5 s of CPU time instead of 27. Each
 * checker derives the shared types anew: one takes 18 s, the usual four take 22 s.
 */
const types = (project, name) => [
  'tsc',
  '-p',
  project,
  '--checkers',
  '1',
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/${name}.tsbuildinfo`,
];

export const checks = [
  ['lint', 'oxlint', '--deny-warnings', '--format=default'],
  ['types', ...types('tsconfig.json', 'types')],
  ['types of the pages', ...types('src/web', 'page-types')],
  ['unused code', 'knip', '--cache', '--no-config-hints'],
  ['format', 'oxfmt', '--check'],
];

/**
 * What these print if they found nothing. On a busy machine oxfmt ended with status 0 although it
 * had listed files to format.
 */
const success = {
  oxfmt: 'All matched files use the correct format.',
  oxlint: 'Found 0 warnings and 0 errors.',
};

/** What npm, the build and programs write. */
const notOfProject = new Set([
  '.git',
  'node_modules',
  'dist',
  'data',
  'release',
  'tools/test/openapi-check/out',
  'test/foreign/clients/python',
]);

/** Runs the checks, `atOnce` of them side by side, and returns their exit status and output. */
export async function runChecks(root, wanted = checks, atOnce = wanted.length) {
  const before = filesHash(root);
  const ended = [];
  const waiting = [...wanted.entries()];
  const runSome = async () => {
    for (let next; (next = waiting.shift());) {
      const [place, [name, ...command]] = next;
      ended[place] = hasPassed(root, name, before)
        ? { name, status: 0, output: 'No file changed since this check passed.\n' }
        : { name, ...(await run(root, command)) };
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runSome));
  // A file that changed meanwhile was perhaps read before its change.
  if (filesHash(root) === before)
    for (const { name, status } of ended) if (status === 0) notePassed(root, name, before);
  return ended;
}

const noteOf = (root, name) =>
  join(root, `node_modules/.cache/${name.replaceAll(' ', '-')}.passed`);

function hasPassed(root, name, hash) {
  const note = noteOf(root, name);
  return existsSync(note) && readFileSync(note, 'utf8') === hash;
}

function notePassed(root, name, hash) {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  writeFileSync(noteOf(root, name), hash);
}

/** Gets only what the tests beside it leave of the cores. */
function run(root, [program, ...options]) {
  const child = spawn(join(root, 'node_modules/.bin', program), options, {
    cwd: root,
    // For the typed rules of oxlint, which are written in Go: they take 21 to 25 s of CPU time with
    // one thread instead of 28.
    env: { ...process.env, GOMAXPROCS: '1' },
  });
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const output = [];
  child.stdout.on('data', (piece) => output.push(piece));
  child.stderr.on('data', (piece) => output.push(piece));
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ status: null, output: message }));
    child.once('close', (status) => {
      const text = Buffer.concat(output).toString();
      const isDone = status !== 0 || text.includes(success[program] ?? '');
      resolve({ status: isDone ? status : null, output: text });
    });
  });
}

/** A hash over the names and contents of the project's files. The lock file names the packages. */
function filesHash(root) {
  const hash = createHash('sha256');
  const add = (folder) => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = posix.join(folder, entry.name);
      if (notOfProject.has(path)) continue;
      if (entry.isDirectory()) add(path);
      if (!entry.isFile()) continue;
      const content = readFileSync(join(root, path));
      hash.update(`${path}\0${content.length}\0`).update(content);
    }
  };
  add('');
  return hash.digest('hex');
}
