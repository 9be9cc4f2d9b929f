import { expect, test } from 'vitest';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';
import { png } from '../../../src/core/raster/png.ts';

test('a picture that its scale makes too large is refused, with what to do', () => {
  const long = new Bitmap(2400, 20_000);
  const read = (bytes: Uint8Array) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    return [view.getUint32(16), view.getUint32(20)];
  };
  expect(read(png(long))).toEqual([2400, 20_000]);
  expect(read(png(long, 2))).toEqual([4800, 40_000]);
  expect(() => png(long, 4)).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_ERROR',
      details: [
        'scale: makes it 9600 by 80000 dots, and 400 million are possible: use a smaller scale',
      ],
    }),
  );
});
