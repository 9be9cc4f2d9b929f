// Photographs as phones take them: 12, 24 and 50 megapixels.

import { expect, test } from 'vitest';
import { fittingImage, imageDots, openImage } from '../../../../src/core/raster/images/image.ts';
import { maxImageBytes } from '../../../../src/core/raster/images/image-header.ts';
import { picture } from '../../../support/paper/pictures.ts';

/** A photograph of a dark square on a bright table, with the grain of a sensor. */
function photo(width: number, height: number): Buffer {
  return picture(
    width,
    height,
    (context) => {
      context.fillStyle = '#e8e0d0';
      context.fillRect(0, 0, width, height);
      for (let grain = 0; grain < 20_000; grain++) {
        context.fillStyle = grain % 2 ? 'rgba(0, 0, 0, 0.15)' : 'rgba(255, 255, 255, 0.3)';
        context.fillRect((grain * 7919) % width, (grain * 104_729) % height, 9, 9);
      }
      context.fillStyle = '#201810';
      context.fillRect(width / 4, height / 4, width / 2, height / 2);
    },
    'jpeg',
  );
}

test.each([
  ['12', 4032, 3024],
  ['24', 5712, 4284],
  ['50', 8160, 6120],
])(
  'a photo of %s megapixels prints as it looks, and is kept small',
  async (_, width, height) => {
    const image = await openImage(photo(width, height));
    expect(image).toMatchObject({ type: 'image/jpeg', width, height });
    const kept = await fittingImage(image);
    expect(kept.bytes.length).toBeLessThan(maxImageBytes);
    for (const one of [image, kept]) {
      const dots = await imageDots(one, 400, 300, null);
      const share = (x: number, y: number) => {
        let black = 0;
        for (let row = y; row < y + 40; row++)
          for (let column = x; column < x + 40; column++) if (dots.get(column, row)) black++;
        return black / 1600;
      };
      expect(share(180, 130)).toBeGreaterThan(0.7);
      expect(share(20, 20)).toBeLessThan(0.3);
    }
  },
  60_000,
);
