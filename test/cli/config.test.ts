// platen config, run as a program.

import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const program = new URL('../../dist/cli/main.js', import.meta.url).pathname;
const run = (args: string[], env: Record<string, string> = {}) =>
  execFileSync(process.execPath, [program, 'config', ...args], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...env },
  });

test('it prints the settings with their origin and without secrets', () => {
  const text = run(['--port', '4000'], { PLATEN_API_KEY: 'never-printed-anywhere' });
  expect(text).toMatch(/^server\.port: 4000 +# --port$/m);
  expect(text).toMatch(/^server\.host: 127\.0\.0\.1 +# default$/m);
  expect(text).toMatch(/^auth\.apiKey: \(set\) +# PLATEN_API_KEY$/m);
  expect(text).not.toContain('never-printed');
});

test('--changed leaves out the defaults, --json is for programs', () => {
  const text = run(['--changed', '--json'], { PLATEN_JOBS__KEEP_DAYS: '7' });
  expect(JSON.parse(text)).toEqual({
    'jobs.keepDays': { value: 7, from: 'PLATEN_JOBS__KEEP_DAYS' },
  });
});

test('wrong settings end with code 2 and say what is wrong', () => {
  const { status, stderr } = spawnSync(process.execPath, [program, 'config', '--port', 'x'], {
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  expect(stderr).toContain('server.port: must be a whole number (--port)');
});
