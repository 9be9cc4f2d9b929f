// Draws a sheet of a virtual printer as PNG: a short one here, a long one in the
// render pool.

import { inlineSteps } from '../../core/budget.ts';
import type { Bitmap } from '../../core/raster/bitmap.ts';
import { png } from '../../core/raster/png.ts';
import { pngSteps } from './effort.ts';
import type { RenderPool } from './render-pool.ts';

export async function drawSheet(
  pool: RenderPool,
  sheet: Bitmap,
  scale: number,
): Promise<Uint8Array> {
  if (pngSteps(sheet.width, sheet.height, scale) <= inlineSteps) return png(sheet, scale);
  return await pool.sheet(sheet, scale);
}
