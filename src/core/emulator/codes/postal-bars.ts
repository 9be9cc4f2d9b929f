// Postal barcodes, whose bars differ in height instead of width.

import { Bitmap } from '../../raster/bitmap.ts';
import type { RasterPicture } from '../pictures/raster-picture.ts';
import type { SymbolLibrary, SymbolOptions } from './symbol-library.ts';

/** Null if the data does not fit. */
export function postalBars(
  library: SymbolLibrary,
  options: SymbolOptions,
  bar: number,
  height: number,
): RasterPicture | null {
  const drawn = library.draw(options);
  if (!drawn || !('sbs' in drawn) || !drawn.bhs || !drawn.bbs) return null;
  const { bhs, bbs } = drawn;
  const tallest = Math.max(...bhs.map((one, index) => one + bbs[index]!));
  const lowest = Math.min(...bbs);
  const pitch = Math.round(bar * 2.3);
  const width = (bhs.length - 1) * pitch + bar;
  if (bhs.length === 0 || width > 8192) return null;
  const scale = height / (tallest - lowest);
  const draw = () => {
    const dots = new Bitmap(width, height);
    bhs.forEach((one, index) => {
      const top = Math.round((tallest - bbs[index]! - one) * scale);
      dots.fill(index * pitch, top, bar, Math.max(1, Math.round(one * scale)));
    });
    return dots;
  };
  return { width, height, work: bhs.length, module: bar, draw };
}
