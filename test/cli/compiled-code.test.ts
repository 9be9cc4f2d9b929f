import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepCompiledCode } from '../../src/cli/compiled-code.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'platen-compiled-'));

function kept(dataFolder: string): string[] {
  const folders: string[] = [];
  keepCompiledCode(dataFolder, { enableCompileCache: (folder) => folders.push(folder) });
  return folders;
}

test('compiled code is kept in a private folder of the data folder, also of a new one', () => {
  const data = join(newFolder(), 'data');
  expect(kept(data)).toEqual([join(data, 'compiled')]);
  expect(kept(data)).toEqual([join(data, 'compiled')]);
});

test('a version of Node that cannot keep compiled code changes nothing', () => {
  const data = newFolder();
  keepCompiledCode(data, {});
  expect(readdirSync(data)).toEqual([]);
});

test.skipIf(process.platform === 'win32')(
  'compiled code is not used where other users can write',
  () => {
    const open = newFolder();
    chmodSync(open, 0o777);
    expect(kept(open)).toEqual([]);
    const data = newFolder();
    mkdirSync(join(data, 'compiled'));
    chmodSync(join(data, 'compiled'), 0o775);
    expect(kept(data)).toEqual([]);
  },
);

test('a folder that cannot be written is left alone', () => {
  const data = newFolder();
  writeFileSync(join(data, 'compiled'), 'a file');
  expect(kept(data)).toEqual([]);
  expect(kept(join(data, 'compiled'))).toEqual([]);
});

test('compiled code of many builds is removed', () => {
  const data = newFolder();
  const build = join(data, 'compiled', 'v24');
  mkdirSync(build, { recursive: true, mode: 0o700 });
  chmodSync(join(data, 'compiled'), 0o700);
  for (let n = 0; n < 301; n++) writeFileSync(join(build, String(n)), '');
  expect(kept(data)).toHaveLength(1);
  expect(existsSync(build)).toBe(false);
});
