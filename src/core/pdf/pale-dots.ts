// Draws the dots of a page that have no black around them: solid where they are a line or a
// letter, dithered in an area.

import type { Bitmap } from '../raster/bitmap.ts';
import type { PageGrey } from './render-page.ts';

/** Lines and the strokes of letters are thinner: 1.5 mm, in dots of 203 dpi. */
export const thick = 12;
/** A tone as light as paper without print. */
const paper = 244;
const paleContrast = 24;

/** Dots without black around them, from the top of the page. */
export interface PaleDots {
  /** Places of the dots in the data of the page. */
  index: number[];
  /** The tones around each: 256 times the darkest plus the lightest. */
  tones: number[];
}

/** `evenContrast`: less contrast than that between letters and paper. */
export function drawPale(
  grey: PageGrey,
  pale: PaleDots,
  evenContrast: number,
  sharp: Bitmap,
  even: Bitmap,
): void {
  const { stride, data } = grey;
  const isArea = dotsOfAreas(grey, pale.index);
  for (let at = 0, y = 0; at < pale.index.length; at++) {
    const index = pale.index[at]!;
    while (index >= (y + 1) * stride) y++;
    const x = index - y * stride;
    const darkest = pale.tones[at]! >> 8;
    const lightest = pale.tones[at]! & 255;
    const contrast = lightest - darkest;
    const isDarker = data[index]! < (darkest + lightest) >> 1;
    if (isArea[at] === 0) {
      if (isDarker || contrast < paleContrast) sharp.set(x, y);
    } else if (contrast < evenContrast || (isDarker && lightest >= paper)) even.set(x, y);
    else if (isDarker) sharp.set(x, y);
  }
}

/** Marks dots that belong to a square of print that is `thick` wide. */
function dotsOfAreas(grey: PageGrey, pale: readonly number[]): Uint8Array {
  const { width, height, stride } = grey;
  const isArea = new Uint8Array(pale.length);
  const wide = wideDots(grey, pale);
  for (let start = 0, end = 0; start < wide.length; start = end) {
    // Rows that lie close together are examined at once.
    let [left, right, bottom] = [width, 0, 0];
    let y = Math.floor(pale[wide[start]!]! / stride);
    const top = Math.max(0, y - thick);
    for (; end < wide.length; end++) {
      const index = pale[wide[end]!]!;
      while (index >= (y + 1) * stride) y++;
      if (end > start && y > bottom) break;
      left = Math.min(left, index - y * stride);
      right = Math.max(right, index - y * stride);
      bottom = Math.min(height, y + 1 + thick);
    }
    left = Math.max(0, left - thick);
    const across = Math.min(width, right + 1 + thick) - left;
    const sides = squares(grey, left, top, across, bottom - top);
    for (let at = start; at < end; at++) {
      const index = pale[wide[at]!]!;
      const row = Math.floor(index / stride);
      const place = (row - top + 1) * (across + 2) + (index - row * stride) - left + 1;
      if (sides[place] !== 0) isArea[wide[at]!] = 1;
    }
  }
  return isArea;
}

/** Leaves out dots with too little print beside them, or above and below, for a square. */
function wideDots({ width, height, stride, data }: PageGrey, pale: readonly number[]): number[] {
  const wide: number[] = [];
  let [first, from, to] = [0, 0, 0]; // the row of the last dot, and the print beside it
  for (let at = 0; at < pale.length; at++) {
    const index = pale[at]!;
    if (index >= to) {
      while (index >= first + stride) first += stride;
      from = index;
      to = index + 1;
      while (from > first && data[from - 1]! < paper) from--;
      while (to < first + width && data[to]! < paper) to++;
    }
    if (to - from < thick) continue;
    let above = index;
    let below = index + stride;
    while (above >= stride && index - above < thick * stride && data[above - stride]! < paper)
      above -= stride;
    while (below < height * stride && below - above < thick * stride && data[below]! < paper)
      below += stride;
    if (below - above >= thick * stride) wide.push(at);
  }
  return wide;
}

/** Finds squares of print in a part of the page. Rows of the result have an empty place more on each side. */
function squares(
  { stride, data }: PageGrey,
  left: number,
  top: number,
  across: number,
  down: number,
): Uint8Array {
  const next = across + 2;
  const sides = new Uint8Array(next * (down + 2));
  // First the side of the largest square that ends at each dot, then the reach of the large ones.
  for (let y = 0; y < down; y++) {
    const first = (top + y) * stride + left;
    for (let x = 0, at = (y + 1) * next + 1; x < across; x++, at++) {
      if (data[first + x]! >= paper) continue;
      const side = Math.min(sides[at - 1]!, sides[at - next]!, sides[at - next - 1]!);
      sides[at] = side < thick ? side + 1 : thick;
    }
  }
  for (let y = down; y > 0; y--)
    for (let at = y * next + across; at > y * next; at--) {
      if (sides[at] === thick) continue;
      const most = Math.max(sides[at + 1]!, sides[at + next]!, sides[at + next + 1]!);
      sides[at] = most > 0 ? most - 1 : 0;
    }
  return sides;
}
