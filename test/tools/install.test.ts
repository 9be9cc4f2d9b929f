// Checks which packages the installation may replace, whatever their content.

import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { install } from '../../tools/install.mjs';
import { temporaryFolder } from '../support/service.ts';

test('packages behind a symbolic link are not replaced, however old they are', () => {
  const [owner, clone] = [temporaryFolder(), temporaryFolder()];
  mkdirSync(join(owner, 'some-package'));
  symlinkSync(owner, join(clone, 'node_modules'));
  const root = { name: 'clone', version: '1.0.0' };
  writeFileSync(join(clone, 'package.json'), JSON.stringify(root));
  writeFileSync(
    join(clone, 'package-lock.json'),
    JSON.stringify({ ...root, lockfileVersion: 3, packages: { '': root } }),
  );
  install(`${clone}/`);
  expect(existsSync(join(owner, 'some-package'))).toBe(true);
});
