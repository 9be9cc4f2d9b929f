import { expect, test } from 'vitest';
import { Fault } from '../../../src/core/model/fault.ts';
import { FreeSpace } from '../../../src/server/app/free-space.ts';
import { temporaryFolder } from '../../support/service.ts';

const megabyte = 1024 ** 2;

function open(freeMb: number, totalMb: number, percent = 5) {
  const disk = { freeBytes: freeMb * megabyte, totalBytes: totalMb * megabyte };
  let reads = 0;
  const space = new FreeSpace('', percent, async () => {
    reads++;
    return disk;
  });
  return { space, disk, reads: () => reads };
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

test('a gigabyte is enough on any disk', async () => {
  await open(1025, 1_000_000).space.require();
  await expect(open(1023, 1_000_000).space.require()).rejects.toThrow(Fault);
});

test('0 percent checks nothing, and a folder that cannot be examined is no reason to refuse', async () => {
  await open(0, 1000, 0).space.require();
  await new FreeSpace('/does/not/exist', 5).require();
  await new FreeSpace(temporaryFolder(), 0.001).require();
});

test('many requests read the disk once', async () => {
  const { space, reads } = open(500, 1000);
  for (let request = 0; request < 100; request++) await space.require();
  expect(reads()).toBe(1);
});
