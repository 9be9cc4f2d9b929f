// Temporary files of backups and restores: private, and never those of another user.

import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { wholeFile } from '../../../../src/server/store/backup/whole-file.ts';
import { temporaryFolder } from '../../../support/run/temporary-folder.ts';

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

test('a file is made in a folder that only its owner can open, with mode 600', async () => {
  const path = join(temporaryFolder(), 'backup.db');
  await wholeFile(path, async (temporary) => {
    expect(statSync(temporary).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(temporary)).mode & 0o777).toBe(0o700);
    writeFileSync(temporary, 'whole');
  });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8')).toBe('whole');
});

test('a link under the temporary name is removed, and the file that it names stays as it is', async () => {
  const folder = temporaryFolder();
  const [path, other] = [join(folder, 'backup.db'), join(folder, 'other')];
  writeFileSync(other, 'precious');
  symlinkSync(other, `${path}.part`);
  await wholeFile(path, async (temporary) => writeFileSync(temporary, 'whole'));
  expect(readFileSync(other, 'utf8')).toBe('precious');
  expect(readdirSync(folder).toSorted()).toEqual(['backup.db', 'other']);
});

test('a link under the name itself is not followed', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'backup.db');
  symlinkSync(join(folder, 'elsewhere'), path);
  await expect(wholeFile(path, async () => {})).rejects.toThrow('exists and is not replaced');
  expect(existsSync(join(folder, 'elsewhere'))).toBe(false);
  expect(lstatSync(path).isSymbolicLink()).toBe(true);
});

test.runIf(isRoot)('what another user made under the temporary name is refused', async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o777);
  const path = join(folder, 'backup.db');
  mkdirSync(`${path}.part`);
  chownSync(`${path}.part`, nobody, nobody);
  const refused = wholeFile(path, async () => expect.unreachable());
  await expect(refused).rejects.toThrow(
    `${path}.part belongs to another user. Remove it, or choose a folder that only you can write to.`,
  );
  expect(existsSync(path)).toBe(false);
});

test('a file that was replaced while it was written does not get the name', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'backup.db');
  const replaced = wholeFile(path, async (temporary) => {
    renameSync(dirname(temporary), join(folder, 'moved'));
    mkdirSync(dirname(temporary));
    writeFileSync(temporary, 'forged');
  });
  await expect(replaced).rejects.toThrow('was replaced while it was written. Try again.');
  expect(existsSync(path)).toBe(false);
});

test('a database whose changes are still in its log does not get the name', async () => {
  const path = join(temporaryFolder(), 'backup.db');
  const unfinished = wholeFile(path, async (temporary) =>
    writeFileSync(`${temporary}-wal`, 'changes'),
  );
  await expect(unfinished).rejects.toThrow('holds changes that are not in the file');
  expect(existsSync(path)).toBe(false);
});
