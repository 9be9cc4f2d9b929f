// What a reader of ZPL that nobody here wrote makes of a label.

import { Bitmap } from '../../src/core/raster/bitmap.ts';

// It draws on a canvas, too, which nobody looks at here.
const canvas = {
  getContext: () => ({
    createImageData: (width: number, height: number) => ({
      data: new Uint8ClampedArray(width * height * 4),
    }),
    putImageData: () => {},
  }),
};
Object.assign(globalThis, { document: { createElement: () => canvas } });
const { renderZpl } = await import('zplr/web');

export async function renderByZplr(zpl: string): Promise<Bitmap> {
  const { labels } = await renderZpl(zpl);
  const { raster, width, height } = labels[0]!;
  return new Bitmap(width, height, Uint8Array.from(raster.data));
}
