// Draws a ZPL job with zplr, a third-party renderer.

import { renderZpl } from 'zplr/web';
import { Bitmap } from '../../../src/core/raster/bitmap.ts';

// zplr needs a browser's canvas; only its dots are used.
const canvas = {
  getContext: () => ({
    createImageData: (width: number, height: number) => ({
      data: new Uint8ClampedArray(width * height * 4),
    }),
    putImageData: () => {},
  }),
};
Object.assign(globalThis, { document: { createElement: () => canvas } });

const densities = { 203: 8, 300: 12, 600: 24 } as const;

export interface Drawing {
  labels: Bitmap[];
  complaints: string[];
}

export async function drawZpl(bytes: Uint8Array, dpi: number): Promise<Drawing> {
  const printDensity = densities[dpi as keyof typeof densities];
  const { labels, diagnostics } = await renderZpl(Buffer.from(bytes).toString('latin1'), {
    printDensity,
  });
  return {
    labels: labels.map(({ raster }) => new Bitmap(raster.width, raster.height, raster.data)),
    complaints: diagnostics
      .filter(({ severity }) => severity !== 'info')
      .map(({ code, message }) => `${code}: ${message}`),
  };
}
