// Pictures in columns as the pins of an impact head strike them. Its paper has half
// dots across and steps of 1/144 inch down; a pin is twice as wide and as tall.

import { Bitmap } from '../../raster/bitmap.ts';
import type { RasterPicture } from './raster-picture.ts';

/** Half dots and rows of one struck dot. */
export const pinSize = 2;
const pins = 9;

interface PinColumns {
  picture: RasterPicture;
  /** Half dots that the head moves. */
  advance: number;
  /** Whether a dot was left out, because a pin cannot strike twice within a dot. */
  leavesOut: boolean;
}

/** Dots from columns of `bytesDown` bytes, the top pin in the highest bit; `step` half dots apart. */
export function pinColumns(
  bytes: Uint8Array,
  columns: number,
  bytesDown: number,
  step: 1 | 2,
  room: number,
): PinColumns {
  const seen = Math.min(columns, Math.ceil(room / step));
  const struck = bytes.slice(0, seen * bytesDown);
  const leavesOut = step < pinSize && leaveOut(struck, bytesDown);
  const width = seen * step + pinSize - step;
  const height = pins * pinSize;
  const draw = () => {
    const dots = new Bitmap(width, height);
    for (let column = 0; column < seen; column++)
      for (let pin = 0; pin < Math.min(pins, bytesDown * 8); pin++)
        if (struck[column * bytesDown + (pin >> 3)]! & (0x80 >> (pin & 7)))
          dots.fill(column * step, pin * pinSize, pinSize, pinSize);
    return dots;
  };
  return { picture: { width, height, draw }, advance: columns * step, leavesOut };
}

/** Clears each dot right of a struck one. */
function leaveOut(struck: Uint8Array, bytesDown: number): boolean {
  let isAny = false;
  for (let at = bytesDown; at < struck.length; at++) {
    const both = struck[at]! & struck[at - bytesDown]!;
    if (both === 0) continue;
    struck[at]! ^= both;
    isAny = true;
  }
  return isAny;
}
