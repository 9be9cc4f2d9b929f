// MaxiCode (ISO/IEC 16023): 33 rows of hexagons around three rings, always in the
// same size. Content in the form of a carrier's message (UPS) is encoded as such.

import { drawSymbol } from './bwip.ts';

const columns = 30;
const rows = 33;

/** The distance of rows, in widths of a hexagon. */
const rowPitch = Math.sqrt(3) / 2;
const hexagonHeight = 2 / Math.sqrt(3);
export const maxicodeSize = { across: columns, down: (rows - 1) * rowPitch + hexagonHeight };

const rings = [
  [0.5774, 1.3359],
  [2.1058, 2.8644],
  [3.6229, 4.3814],
] as const;

/**
 * `[)>` RS `01` GS and the year, the postcode, the country and the class of service: they are
 * read first, so that a sorter need not read the rest. Readers put them back in this order.
 */
const carrier =
  // oxlint-disable-next-line no-control-regex
  /^\[\)>\x1e01\x1d\d\d(?:([0-9]{9})|[0-9A-Z ]{5}[0-9A-Z])\x1d[0-9]{3}\x1d[0-9]{3}\x1d/;
const plainMode = 4;

/** The numbers of the black hexagons, from the top left; odd rows are half a hexagon to the right. */
export function maxicode(text: string, options: object): readonly number[] {
  const found = carrier.exec(text);
  const mode = found ? (found[1] === undefined ? 3 : 2) : plainMode;
  const all: object = { ...options, mode };
  const symbol = drawSymbol('maxicode', text, all);
  if (!('pixs' in symbol)) throw new Error('a code without hexagons');
  return symbol.pixs;
}

/** Calls `fill` with the rows of dots of the symbol; `width` is that of a hexagon. */
export function drawMaxicode(
  black: readonly number[],
  width: number,
  fill: (x: number, y: number, width: number) => void,
): void {
  const half = (hexagonHeight * width) / 2;
  for (const index of black) {
    const row = Math.floor(index / columns);
    const x = ((index % columns) + (row % 2 === 0 ? 0.5 : 1)) * width;
    spans(half + row * rowPitch * width, half, (y, away) => {
      const reach = Math.min(1, (half - away) / (half / 2)) * (width / 2);
      span(fill, x - reach, x + reach, y);
    });
  }
  const x = (columns / 2 - 0.5) * width;
  const y = half + ((rows - 1) / 2) * rowPitch * width;
  for (const [inner, outer] of rings)
    spans(y, outer * width, (row, away) => {
      const reach = Math.sqrt((outer * width) ** 2 - away ** 2);
      const hole = Math.sqrt(Math.max(0, (inner * width) ** 2 - away ** 2));
      span(fill, x - reach, x - hole, row);
      span(fill, x + hole, x + reach, row);
    });
}

/** The rows of dots around y, and the distance of their middle from it. */
function spans(y: number, reach: number, each: (row: number, away: number) => void): void {
  for (let row = Math.floor(y - reach); row < y + reach; row++) {
    const away = Math.abs(row + 0.5 - y);
    if (away < reach) each(row, away);
  }
}

function span(
  fill: (x: number, y: number, width: number) => void,
  from: number,
  to: number,
  row: number,
): void {
  const left = Math.round(from);
  if (Math.round(to) > left) fill(left, row, Math.round(to) - left);
}
