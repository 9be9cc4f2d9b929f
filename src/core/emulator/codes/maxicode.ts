// MaxiCode as dots: 33 rows of up to 30 hexagons around a bullseye. All symbols
// have one size, about 28 × 27 mm.

import { Bitmap } from '../../raster/bitmap.ts';
import type { RasterPicture } from '../pictures/raster-picture.ts';
import { priceOfSymbol, type SymbolLibrary } from './symbol-library.ts';

const columns = 30;
const rows = 33;
/** Millimetres from one hexagon to the next, and from one row to the next. */
const pitch = 0.88;
const rowPitch = 0.76;
/** Outer radii of the rings of the bullseye in hexagons, black and white in turn. */
const rings = [3.87 / 0.88, 3.2 / 0.88, 2.53 / 0.88, 1.85 / 0.88, 1.18 / 0.88, 0.51 / 0.88];

/** Modes 2 and 3 begin with a postcode, a country and a class of service. */
export interface MaxicodeContent {
  mode: number;
  text: string;
}

/** Null if it cannot be encoded. */
export function maxicode(
  library: SymbolLibrary,
  { mode, text }: MaxicodeContent,
  dpi: number,
): RasterPicture | null {
  const options = { bcid: 'maxicode', text, mode };
  const drawn = library.draw(options);
  if (!drawn || !('pixs' in drawn)) return null;
  // Whole dots, as printers draw it: 7 × 6 at 203 dpi, 10 × 9 at 300.
  const across = Math.max(2, Math.round((pitch * dpi) / 25.4));
  const down = Math.max(2, Math.round((rowPitch * dpi) / 25.4));
  const tall = Math.round((down * 4) / 3);
  const width = columns * across;
  const height = (rows - 1) * down + tall;
  const draw = () => {
    const dots = new Bitmap(width, height);
    for (const index of drawn.pixs) {
      const row = Math.floor(index / columns);
      const indent = row % 2 === 1 ? Math.floor(across / 2) : 0;
      drawHexagon(dots, (index % columns) * across + indent, row * down, across - 1, tall);
    }
    drawBullseye(dots, 14.5 * across, 16 * down + tall / 2, across);
    return dots;
  };
  return { width, height, work: priceOfSymbol(options), module: down, draw };
}

/** Pointed at the top and at the bottom. */
function drawHexagon(dots: Bitmap, x: number, y: number, width: number, height: number): void {
  for (let row = 0; row < height; row++) {
    const fromEnd = Math.min(row, height - 1 - row) + 0.5;
    const share = Math.min(1, fromEnd / (height / 4));
    const inset = Math.round(((1 - share) * width) / 2);
    dots.fill(x + inset, y + row, width - 2 * inset, 1);
  }
}

function drawBullseye(dots: Bitmap, x: number, y: number, across: number): void {
  const outermost = Math.ceil(rings[0]! * across);
  for (let row = -outermost; row <= outermost; row++)
    for (let column = -outermost; column <= outermost; column++) {
      const away = Math.hypot(row, column) / across;
      const inside = rings.filter((radius) => away <= radius).length;
      if (inside % 2 === 1) dots.set(Math.round(x + column), Math.round(y + row));
    }
}
