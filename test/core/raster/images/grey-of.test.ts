import { createRequire } from 'node:module';
import { expect, test, vi } from 'vitest';
import { greyOf } from '../../../../src/core/raster/images/grey-of.ts';

const canvas = createRequire(import.meta.url)(
  '@napi-rs/canvas',
) as typeof import('@napi-rs/canvas');

/** A picture with a bar of a colour at its left, and nothing or white beside it. */
async function barred(colour: string, ground?: string) {
  const context = canvas.createCanvas(800, 700).getContext('2d');
  if (ground) {
    context.fillStyle = ground;
    context.fillRect(0, 0, 800, 700);
  }
  context.fillStyle = colour;
  context.fillRect(0, 0, 100, 700);
  const image = new canvas.Image();
  image.src = context.canvas.toBuffer('image/png');
  await image.decode();
  return image;
}

test.each([
  ['black', 'white', 0, 255],
  ['red', undefined, 76, 255],
  ['white', undefined, 0, 255],
  ['white', 'white', 255, 255],
])('%s on %s has the tones %i and %i', async (colour, ground, bar, beside) => {
  const { data } = await greyOf(await barred(colour, ground), { width: 800, height: 700 });
  const at = (x: number, y: number) => data[y * 800 + x];
  for (const y of [0, 326, 327, 328, 699])
    expect([at(0, y), at(99, y), at(100, y), at(799, y)]).toEqual([bar, bar, beside, beside]);
});

test('a picture leaves no pixels in the canvas library, and is read a megabyte at a time', async () => {
  const image = await barred('white');
  const create = vi.spyOn(canvas, 'createCanvas');
  const { constructor } = canvas.createCanvas(1, 1).getContext('2d');
  const read = vi.spyOn(constructor.prototype, 'getImageData');
  await greyOf(image, { width: 800, height: 700 });
  expect([image.naturalWidth, image.naturalHeight]).toEqual([1, 1]);
  for (const { value } of create.mock.results) expect(value.width * value.height).toBe(1);
  expect(create.mock.calls).toContainEqual([800, 700]);
  const bytes = read.mock.results.map(({ value }) => value.data.length);
  expect(bytes.reduce((sum, one) => sum + one)).toBe(2 * 4 * 800 * 700);
  expect(Math.max(...bytes)).toBeLessThanOrEqual(2 ** 20);
  vi.restoreAllMocks();
});
