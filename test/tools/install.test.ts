// Checks which packages the installation may replace, whatever their content.

import { existsSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { install } from '../../tools/build/install.mjs';
import { temporaryFolder } from '../support/service/service.ts';

test('packages behind a symbolic link are not replaced, however old they are', () => {
  const [owner, clone] = [temporaryFolder(), temporaryFolder()];
  mkdirSync(join(owner, 'some-package'));
  symlinkSync(owner, join(clone, 'node_modules'));
  writeLock(clone);
  install(`${clone}/`);
  expect(existsSync(join(owner, 'some-package'))).toBe(true);
});

test('a lock file that only became newer, as by a checkout, installs nothing', () => {
  const clone = temporaryFolder();
  writeLock(clone);
  install(`${clone}/`);
  mkdirSync(join(clone, 'node_modules/some-package'));
  const later = new Date(Date.now() + 60_000);
  utimesSync(join(clone, 'package-lock.json'), later, later);
  install(`${clone}/`);
  expect(existsSync(join(clone, 'node_modules/some-package'))).toBe(true);
});

function writeLock(folder: string): void {
  const root = { name: 'clone', version: '1.0.0' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(root));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...root, lockfileVersion: 3, packages: { '': root } }),
  );
}
