// How many images may wait to be decoded.

import { expect, test } from 'vitest';
import { Fault } from '../../../../src/core/model/fault.ts';
import { PicturePool } from '../../../../src/core/raster/images/picture-pool.ts';
import { picture } from '../../../support/paper/pictures.ts';

test('no more images wait than allowed', async () => {
  const decoder = new PicturePool({ deadlineMs: 10_000, waiting: 2 });
  const four = Array.from({ length: 4 }, () => decoder.decode(picture(200, 80)));
  const fifth = decoder.decode(picture(200, 80));
  await expect(fifth).rejects.toThrow(Fault);
  await expect(fifth).rejects.toMatchObject({ code: 'QUEUE_FULL' });
  expect(await Promise.all(four)).toHaveLength(4);
});
