// Draws a sheet of a virtual printer as PNG: a short one here, a long one in the
// render thread.

import type { Bitmap } from '../../core/raster/bitmap.ts';
import { png } from '../../core/raster/png.ts';
import { longMs, pngMs } from './effort.ts';
import { type LongRenders, requireFreeSlot } from './long-renders.ts';

export async function drawSheet(
  longRenders: LongRenders,
  sheet: Bitmap,
  scale: number,
): Promise<Uint8Array> {
  if (pngMs(sheet, scale) <= longMs) return png(sheet, scale);
  requireFreeSlot(longRenders.waiting);
  return await longRenders.sheet(sheet, scale);
}
