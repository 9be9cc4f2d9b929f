// Turns grey pixels into the dots of a printer: scales, then thresholds or dithers.

import type { Dither } from '../../model/dither.ts';
import type { Bitmap } from '../bitmap.ts';
import { dither, type Grey, threshold } from './dither.ts';
import { scale } from './scale.ts';
import { twoTone } from './two-tone.ts';

/** With null for `way`, two-tone images are thresholded and all others dithered. */
export function dotsOf(source: Grey, width: number, height: number, way: Dither | null): Bitmap {
  const level = way === null ? twoTone(source) : null;
  const grey = scale(source, width, height);
  if (level !== null) return threshold(grey, level);
  return dither(cleaned(grey), way ?? 'floyd-steinberg');
}

const nearly = 5; // the deviation from pure white and black that JPEG causes

/** Makes nearly white white: otherwise the paper around a photograph gets specks. */
function cleaned({ width, height, data }: Grey): Grey {
  const clean = new Uint8Array(data.length);
  for (let index = 0; index < data.length; index++) {
    const tone = data[index]!;
    clean[index] = tone <= nearly ? 0 : tone >= 255 - nearly ? 255 : tone;
  }
  return { width, height, data: clean };
}
