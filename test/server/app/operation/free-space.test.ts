import { expect, test } from 'vitest';
import { Fault } from '../../../../src/core/model/fault.ts';
import { FreeSpace } from '../../../../src/server/app/operation/free-space.ts';
import { temporaryFolder } from '../../../support/service/service.ts';

const megabyte = 1024 ** 2;
const none = async () => 0;

function open(freeMb: number, totalMb: number, percent = 5) {
  const disk = { freeBytes: freeMb * megabyte, totalBytes: totalMb * megabyte };
  const database = { unusedBytes: 0 };
  let reads = 0;
  const unused = async () => database.unusedBytes;
  const space = new FreeSpace('', percent, unused, async () => {
    reads++;
    return disk;
  });
  return { space, disk, database, reads: () => reads };
}

test('below the share that must be free nothing is accepted, until there is space again', async () => {
  const { space, disk } = open(49, 1000);
  await expect(space.require()).rejects.toThrow(Fault);
  await expect(space.require()).rejects.toMatchObject({
    code: 'STORAGE_FULL',
    message: expect.stringContaining('limits.freeDiskPercent'),
  });
  disk.freeBytes = 51 * megabyte;
  await space.require();
});

test('pages of the database that hold nothing are free space, but the disk needs half of it itself', async () => {
  const { space, database } = open(26, 1000);
  await expect(space.require()).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  database.unusedBytes = 25 * megabyte;
  await space.require();
  const later = open(24, 1000);
  later.database.unusedBytes = 900 * megabyte;
  await expect(later.space.require()).rejects.toMatchObject({ code: 'STORAGE_FULL' });
});

test('a gigabyte is enough on any disk', async () => {
  await open(1025, 1_000_000).space.require();
  await expect(open(1023, 1_000_000).space.require()).rejects.toThrow(Fault);
});

test('0 percent checks nothing, and a folder that cannot be examined is no reason to refuse', async () => {
  await open(0, 1000, 0).space.require();
  await new FreeSpace('/does/not/exist', 5, none).require();
  await new FreeSpace(temporaryFolder(), 0.001, none).require();
});

test('many requests read the disk once', async () => {
  const { space, reads } = open(500, 1000);
  for (let request = 0; request < 100; request++) await space.require();
  expect(reads()).toBe(1);
});
