// Fits a drawn sheet to the width of a printer: in its own size if it fits, without
// its white margins or turned if it fits only then, and made smaller as a last resort.

import type { Fit, SheetTurn } from '../model/paper/drawing.ts';
import type { Rotation } from '../model/paper/document.ts';
import { Bitmap } from '../raster/bitmap.ts';
import { inkBox } from '../raster/ink-box.ts';
import { rotationsFor, turned, turnedBox } from '../raster/turn.ts';
import type { DrawnSheet } from './draw-raw.ts';
import { resized } from './resize.ts';

export interface Placing {
  fit: Fit;
  rotate: SheetTurn;
}

/** What a printer has across: printable dots, and their size. */
export interface Across {
  width: number;
  dpi: number;
}

/** How a sheet is put onto the paper. */
interface Plan {
  rotation: Rotation;
  /** The part of the turned sheet that is printed. */
  from: number;
  to: number;
  factor: number;
}

interface FittedSheet {
  /** Never wider than the paper. */
  bitmap: Bitmap;
  /** The size on the paper of what was one dot. */
  factor: number;
}

export function placedSheet(sheet: DrawnSheet, across: Across, placing: Placing): FittedSheet {
  const { rotation, from, to, factor } = plan(sheet, across, placing);
  const upright = turned(sheet.bitmap, rotation);
  const part = columns(upright, from, to);
  const width = Math.max(1, Math.min(across.width, Math.round(part.width * factor)));
  const height = Math.max(1, Math.round(part.height * factor));
  return { bitmap: resized(part, width, height), factor };
}

function plan({ bitmap, dpi }: DrawnSheet, across: Across, { fit, rotate }: Placing): Plan {
  const ink = inkBox(bitmap) ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
  const own = ownFactor(across.dpi / dpi);
  const ways = rotationsFor(rotate).map((rotation) => {
    const isOnSide = rotation % 180 !== 0;
    const whole = isOnSide ? bitmap.height : bitmap.width;
    const { x: from, width } = turnedBox(ink, bitmap, rotation);
    return { rotation, whole, from, to: from + width };
  });
  if (fit === 'none') {
    const most = Math.ceil(across.width / own);
    const way = ways.find(({ whole }) => whole <= most) ?? ways[0]!;
    return { ...way, from: 0, to: Math.min(way.whole, most), factor: own };
  }
  if (fit === 'shrink') {
    // Upright before turned, and whole before a part: the first that fits.
    for (const { rotation, whole, from, to } of ways) {
      if (whole * own <= across.width) return { rotation, from: 0, to: whole, factor: own };
      if ((to - from) * own <= across.width) return { rotation, from, to, factor: own };
    }
  }
  const [first, ...others] = ways.map(({ rotation, whole, from, to }) =>
    fit === 'width'
      ? { rotation, from: 0, to: whole, factor: across.width / whole }
      : { rotation, from, to, factor: across.width / (to - from) },
  );
  return others.reduce((best, one) => (one.factor > best.factor ? one : best), first!);
}

/** The scale from 203 to 180 dpi: codes with thin bars are read only if no dot is lost. */
const slightlySmaller = 0.8;

/** A factor that is nearly whole, or nearly one and a half, becomes exact: dots stay even. */
function ownFactor(factor: number): number {
  if (factor > slightlySmaller && factor < 1) return 1;
  const near = Math.max(1, Math.round(factor * 2) / 2);
  return Math.abs(near - factor) / factor < 0.02 ? near : factor;
}

function columns(bitmap: Bitmap, from: number, to: number): Bitmap {
  if (from === 0 && to === bitmap.width) return bitmap;
  const part = new Bitmap(to - from, bitmap.height);
  part.draw(bitmap, -from, 0);
  return part;
}
