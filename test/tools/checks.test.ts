// Checks when `npm test` runs a check again. The checks here are programs that count their runs.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runChecks } from '../../tools/test/checks.mjs';
import { temporaryFolder } from '../support/run/temporary-folder.ts';

test('a check that passed runs again only after a file of the project changed', async () => {
  const { root, runs } = project('exit 0');
  const first = await runChecks(root, [['lint', 'counted']]);
  expect(first).toEqual([{ name: 'lint', status: 0, output: 'looked\n' }]);
  const second = await runChecks(root, [['lint', 'counted']]);
  expect(second).toMatchObject([
    { status: 0, output: 'No file changed since this check passed.\n' },
  ]);
  expect(runs()).toBe(1);

  writeFileSync(join(root, 'src/a.ts'), 'changed');
  await runChecks(root, [['lint', 'counted']]);
  expect(runs()).toBe(2);
  rmSync(join(root, 'src/a.ts'));
  await runChecks(root, [['lint', 'counted']]);
  expect(runs()).toBe(3);
});

test('what the build and the installation write does not count as a change', async () => {
  const { root, runs } = project('exit 0');
  await runChecks(root, [['lint', 'counted']]);
  mkdirSync(join(root, 'dist'));
  writeFileSync(join(root, 'dist/main.js'), 'built');
  writeFileSync(join(root, 'node_modules/new'), '');
  await runChecks(root, [['lint', 'counted']]);
  expect(runs()).toBe(1);
});

test('a check that failed runs again, and so does each other check', async () => {
  const { root, runs } = project('exit 3');
  const checks = [
    ['lint', 'counted'],
    ['unused code', 'counted'],
  ];
  const failed = [{ status: 3 }, { status: 3 }];
  expect(await runChecks(root, checks, 1)).toMatchObject(failed);
  expect(await runChecks(root, checks, 1)).toMatchObject(failed);
  expect(runs()).toBe(4);
});

test('a file that changed during a check is checked again', async () => {
  const { root, runs } = project('date +%N%s >> src/a.ts');
  await runChecks(root, [['lint', 'counted']]);
  await runChecks(root, [['lint', 'counted']]);
  expect(runs()).toBe(2);
});

test('a check whose program is missing fails and names it', async () => {
  const { root } = project('exit 0');
  const [ended] = await runChecks(root, [['lint', 'missing']]);
  expect(ended).toMatchObject({ status: null, output: expect.stringContaining('missing') });
});

test('a check that ends with status 0 without its words of success fails', async () => {
  const unformatted = project('echo Format issues found in above 1 files.', 'oxfmt');
  const [failed] = await runChecks(unformatted.root, [['format', 'oxfmt']]);
  expect(failed).toMatchObject({ status: null, output: expect.stringContaining('issues found') });

  const formatted = project('echo All matched files use the correct format.', 'oxfmt');
  expect(await runChecks(formatted.root, [['format', 'oxfmt']])).toMatchObject([{ status: 0 }]);
});

/** A project with one source, whose one program runs this command. */
function project(command: string, name = 'counted') {
  const root = temporaryFolder();
  const programs = join(root, 'node_modules/.bin');
  mkdirSync(join(root, 'src'));
  mkdirSync(programs, { recursive: true });
  writeFileSync(join(root, 'src/a.ts'), 'text');
  const program = `#!/bin/sh\necho run >> node_modules/runs\necho looked\n${command}\n`;
  writeFileSync(join(programs, name), program, { mode: 0o755 });
  const runs = () => readFileSync(join(root, 'node_modules/runs'), 'utf8').split('\n').length - 1;
  return { root, runs };
}
