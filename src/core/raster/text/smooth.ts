// Enlarges glyphs with smooth slopes: repeating dots turns every slope into stairs.
// The edge of a stair is drawn through the middle of its steps, so that strokes keep
// their weight. Where both sides of a corner are long, as inside of an E, it stays sharp.

import { Bitmap } from '../bitmap.ts';

interface Size {
  width: number;
  height: number;
}

/** The shorter and the longer side of a step, in dots of the glyph. */
const longestShort = 2;
const longest = 7;

const corners = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;

/** Whether a dot has the colour whose steps are drawn. */
type Dots = (column: number, row: number) => boolean;

/** Each dot of the glyph becomes `size` dots. */
export function enlargedBy(glyph: Bitmap, size: Size, isSmooth = true): Bitmap {
  const { width, height } = glyph;
  const large = new Bitmap(width * size.width, height * size.height);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      if (glyph.get(column, row))
        large.fill(column * size.width, row * size.height, size.width, size.height);
  if (!isSmooth || size.width === 1 || size.height === 1) return large;
  const black: Dots = (column, row) => glyph.get(column, row);
  const white: Dots = (column, row) => !glyph.get(column, row);
  const changed = new Bitmap(large.width, large.height);
  for (const dots of [black, white])
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++)
        if (!dots(column, row))
          for (const corner of corners) mendStep(changed, dots, column, row, corner, size);
  large.data.forEach((byte, index) => (large.data[index] = byte ^ changed.data[index]!));
  return large;
}

/** Marks the triangle that fills a step, if the dot lies in the corner of one. */
function mendStep(
  changed: Bitmap,
  dots: Dots,
  column: number,
  row: number,
  [across, down]: (typeof corners)[number],
  { width, height }: Size,
): void {
  if (!dots(column + across, row) || !dots(column, row + down)) return;
  const floor = run(dots, column, row, -across, 0, 0, down);
  const wall = run(dots, column, row, 0, -down, across, 0);
  if (Math.min(floor, wall) > longestShort || Math.max(floor, wall) > longest) return;
  const [wide, high] = [(floor * width) / 2, (wall * height) / 2];
  // The corner: the edge that the dot shares with both sides of the step.
  const left = (column + (across > 0 ? 1 : 0)) * width;
  const top = (row + (down > 0 ? 1 : 0)) * height;
  for (let y = 0; y < high; y++) {
    const count = Math.round(wide * (1 - (y + 0.5) / high));
    const x = across > 0 ? left - count : left;
    changed.fill(x, down > 0 ? top - 1 - y : top + y, count, 1);
  }
}

/** How far a side of a step reaches: dots beside a free way. Infinity if the way is blocked: that is a notch, or the end of a stroke. */
function run(
  dots: Dots,
  column: number,
  row: number,
  across: number,
  down: number,
  sideX: number,
  sideY: number,
): number {
  let count = 0;
  for (let x = column, y = row; count <= longest; x += across, y += down, count++) {
    if (dots(x, y)) return Infinity;
    if (!dots(x + sideX, y + sideY)) break;
  }
  return count;
}
