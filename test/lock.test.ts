// Checks that the lock file works on every platform: npm silently skips a
// missing platform binary, and the tool fails later.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  optionalDependencies?: Record<string, string>;
  resolved?: string;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};
const names = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')));

test('every package with binaries has those of linux x64 and arm64', () => {
  const platform = /(linux)-?(x64|arm64)(-gnu)?$/;
  const offering = Object.entries(packages).filter(([, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).some((name) => platform.test(name)),
  );
  expect(offering.length).toBeGreaterThan(4);
  for (const [owner, { optionalDependencies = {} }] of offering) {
    const binaries = Object.keys(optionalDependencies).filter((name) => platform.test(name));
    for (const binary of binaries) expect(names, `${owner} without ${binary}`).toContain(binary);
    for (const machine of ['x64', 'arm64'])
      expect(
        binaries.some((name) => name.includes(machine)),
        `${owner} on ${machine}`,
      ).toBe(true);
  }
});

test('the lock file names no registry', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual(
    [],
  );
});
