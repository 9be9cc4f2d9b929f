// What happens to the others when an image takes long.

import { expect, test } from 'vitest';
import { ImageFault } from '../../../../src/core/raster/images/image-fault.ts';
import { PicturePool } from '../../../../src/core/raster/images/picture-pool.ts';
import { picture } from '../../../support/paper/pictures.ts';

/** Each path takes 0.1 s or more: it has 100,000 dashes. */
const slow = (paths: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">${'<path d="M0 0L60 60L60 0Z" stroke="black" stroke-dasharray="0.001" stroke-width="3" fill="none"/>'.repeat(paths)}</svg>`,
  );

test('an image that takes too long is given up; the others are decoded meanwhile and afterwards', async () => {
  const decoder = new PicturePool({ deadlineMs: 2000, waiting: 10 });
  const ended: string[] = [];
  const decode = (name: string, bytes: Uint8Array) =>
    decoder.decode(bytes).then(
      () => ended.push(name),
      (error: Error) => {
        expect(error).toBeInstanceOf(ImageFault);
        ended.push(`${name} ${error.message}`);
      },
    );
  const given = 'slow takes more than 2 s to be decoded';
  await Promise.all([
    decode('slow', slow(50)),
    decode('first', picture(200, 80)),
    decode('second', picture(100, 80)),
  ]);
  expect(ended).toEqual(['first', 'second', given]);
  await Promise.all([decode('slow', slow(50)), decode('slow', slow(50))]);
  await decode('third', picture(50, 80));
  expect(ended.slice(3)).toEqual([given, given, 'third']);
});

test('a photograph may take four times as long as another image', async () => {
  const decoder = new PicturePool({ deadlineMs: 10, waiting: 10 });
  const [width, height] = [4032, 3024];
  const file = {
    type: 'image/jpeg',
    bytes: picture(width, height, undefined, 'jpeg'),
    width,
    height,
  } as const;
  await expect(decoder.shrunk(file)).rejects.toThrow('takes more than 0.04 s to be decoded');
});
