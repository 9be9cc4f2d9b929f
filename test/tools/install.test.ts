// Checks which packages the installation may replace, whatever their content.

import { existsSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { install } from '../../tools/build/install.mjs';
import { temporaryFolder } from '../support/service/service.ts';
import { slowTest } from '../support/run/slow-test.ts';

test('packages behind a symbolic link are not replaced, however old they are', () => {
  const [owner, clone] = [temporaryFolder(), temporaryFolder()];
  mkdirSync(join(owner, 'some-package'));
  symlinkSync(owner, join(clone, 'node_modules'));
  writeLock(clone);
  install({ root: `${clone}/` });
  expect(existsSync(join(owner, 'some-package'))).toBe(true);
});

slowTest('a lock file that only became newer, as by a checkout, installs nothing', () => {
  const clone = temporaryFolder();
  writeLock(clone);
  install({ root: `${clone}/` });
  mkdirSync(join(clone, 'node_modules/some-package'));
  const later = new Date(Date.now() + 60_000);
  utimesSync(join(clone, 'package-lock.json'), later, later);
  install({ root: `${clone}/` });
  expect(existsSync(join(clone, 'node_modules/some-package'))).toBe(true);
});

slowTest('npm start does without the packages of tests, and npm test installs them', () => {
  const clone = temporaryFolder();
  writeLock(clone);
  const tests = join(clone, 'node_modules/platen-tests');
  install({ root: `${clone}/`, withTests: false });
  expect(existsSync(tests)).toBe(false);
  install({ root: `${clone}/` });
  expect(existsSync(tests)).toBe(true);
  install({ root: `${clone}/`, withTests: false });
  expect(existsSync(tests)).toBe(true);
});

/** A clone whose packages are folders of its own, so that nothing is downloaded. */
function writeLock(folder: string): void {
  const root = {
    name: 'clone',
    version: '1.0.0',
    workspaces: ['test'],
    dependencies: { library: 'file:library' },
  };
  const link = (to: string) => ({ resolved: to, link: true });
  const packages = {
    '': root,
    library: { version: '1.0.0' },
    test: { name: 'platen-tests', version: '1.0.0' },
    'node_modules/library': link('library'),
    'node_modules/platen-tests': link('test'),
  };
  const write = (path: string, content: object) =>
    writeFileSync(join(folder, path), JSON.stringify(content));
  mkdirSync(join(folder, 'library'));
  mkdirSync(join(folder, 'test'));
  write('package.json', root);
  write('library/package.json', { name: 'library', version: '1.0.0' });
  write('test/package.json', packages.test);
  write('package-lock.json', { ...root, lockfileVersion: 3, packages });
}
