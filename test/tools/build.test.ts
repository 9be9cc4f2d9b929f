// What a person reads who starts an installation that must be built again by
// somebody else, or with an old version of Node.

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeProblem } from '../../src/cli/node-version.ts';
import { temporaryFolder } from '../support/service/service.ts';

const root = new URL('../..', import.meta.url).pathname;
const nobody = 65_534;

/** The tools with sources that are newer than dist, which only the owner may change. */
function readOnlyInstallation(): string {
  const folder = temporaryFolder();
  cpSync(`${root}tools`, join(folder, 'tools'), {
    recursive: true,
    filter: (path) => !path.includes('/glyphs'),
  });
  // Node finds the folder by the real path of the program, so only the tools are copied.
  for (const name of readdirSync(root))
    if (!['tools', 'dist', 'node_modules', '.git'].includes(name))
      symlinkSync(join(root, name), join(folder, name));
  mkdirSync(join(folder, 'dist'));
  for (const name of ['dist/.built', 'dist/kept.js']) writeFileSync(join(folder, name), '');
  const old = new Date('2020-01-01');
  utimesSync(join(folder, 'dist/.built'), old, old);
  for (const name of ['', 'dist']) chmodSync(join(folder, name), 0o555);
  return folder;
}

test('a build that this user cannot write is explained in one line, and nothing is deleted', () => {
  const folder = readOnlyInstallation();
  const asOther = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'tools/build/build.mjs')], {
    encoding: 'utf8',
    ...asOther,
  });
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/must be built.*dist.*EACCES.*"npm run build" as the user that owns/),
  ]);
  expect(readFileSync(join(folder, 'dist/kept.js'), 'utf8')).toBe('');
  for (const name of ['', 'dist']) chmodSync(join(folder, name), 0o755);
});

test.each([
  ['18.20.8', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['22.0.0', true],
  ['26.10.0', true],
])('Node %s is accepted: %j', (version, isAccepted) => {
  const problem = nodeProblem(version);
  if (isAccepted) expect(problem).toBeNull();
  else expect(problem).toMatch(`needs Node 20.19 or later; this is Node ${version}.`);
});

test('the least version is that of package.json', () => {
  const { engines } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  expect(engines.node).toBe('>=20.19');
});

test.each(['dist/cli/main.js', 'tools/build/start.mjs'])('%s says so in one line', (program) => {
  const pretend = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })`;
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ['--import', pretend, root + program],
    { encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr.trim()).toBe(nodeProblem('18.20.8'));
});
