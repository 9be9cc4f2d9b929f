// The fixed parts of a QR code: finders, timing and alignment patterns, and the
// version and format information.

import type { QrLevel } from '../model/templates/symbology.ts';

export interface QrGrid {
  size: number;
  /** Row by row, 1 is black. */
  modules: Uint8Array;
  /** 1 for modules that hold neither data nor mask. */
  isFixed: Uint8Array;
}

export function blankQrGrid(version: number): QrGrid {
  const size = version * 4 + 17;
  const grid = {
    size,
    modules: new Uint8Array(size * size),
    isFixed: new Uint8Array(size * size),
  };
  for (let at = 0; at < size; at++) {
    fix(grid, 6, at, at % 2 === 0);
    fix(grid, at, 6, at % 2 === 0);
  }
  const far = size - 4;
  for (const [x, y] of [
    [3, 3],
    [far, 3],
    [3, far],
  ] as const)
    square(grid, x, y, 4, [2, 4]);
  const centres = alignmentCentres(version, size);
  for (const y of centres)
    for (const x of centres)
      // Finders are in three of the corners.
      if (Math.min(x, y) > 6 || (x !== y && Math.max(x, y) < size - 7)) square(grid, x, y, 2, [1]);
  drawDetails(grid, 0x7fff, 0); // reserves the modules; their content depends on the mask
  return grid;
}

function fix({ size, modules, isFixed }: QrGrid, x: number, y: number, isBlack: boolean): void {
  if (x < 0 || y < 0 || x >= size || y >= size) return;
  modules[y * size + x] = isBlack ? 1 : 0;
  isFixed[y * size + x] = 1;
}

/** Concentric square rings; those in `white` are white. */
function square(grid: QrGrid, left: number, top: number, radius: number, white: number[]): void {
  for (let y = -radius; y <= radius; y++)
    for (let x = -radius; x <= radius; x++) {
      const ring = Math.max(Math.abs(x), Math.abs(y));
      fix(grid, left + x, top + y, !white.includes(ring));
    }
}

function alignmentCentres(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  // The standard's table deviates from the rule in version 32.
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const fromEnd = Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step);
  return [6, ...fromEnd.toReversed()];
}

const levelBits: Record<QrLevel, number> = { L: 1, M: 0, Q: 3, H: 2 };

/** Draws the information about level, mask and version. */
export function finish(grid: QrGrid, level: QrLevel, mask: number): void {
  const data = (levelBits[level] << 3) | mask;
  const version = (grid.size - 17) / 4;
  drawDetails(
    grid,
    ((data << 10) | remainder(data, 10, 0x537)) ^ 0x5412,
    (version << 12) | remainder(version, 12, 0x1f25),
  );
  fix(grid, 8, grid.size - 8, true);
}

function drawDetails(grid: QrGrid, format: number, version: number): void {
  const { size } = grid;
  for (let place = 0; place < 15; place++) {
    const isBlack = ((format >> place) & 1) === 1;
    const isDown = place < 8;
    // Modules around the finder at the top left, skipping the timing patterns …
    const near = isDown ? place + (place < 6 ? 0 : 1) : 14 - place + (place === 8 ? 1 : 0);
    fix(grid, isDown ? 8 : near, isDown ? near : 8, isBlack);
    // … and a second copy beside the other two.
    const far = isDown ? size - 1 - place : size - 15 + place;
    fix(grid, isDown ? far : 8, isDown ? 8 : far, isBlack);
  }
  fix(grid, 8, size - 8, false);
  if (size < firstWithVersion) return;
  for (let place = 0; place < 18; place++) {
    const isBlack = ((version >> place) & 1) === 1;
    const [near, far] = [Math.floor(place / 3), size - 11 + (place % 3)];
    fix(grid, far, near, isBlack);
    fix(grid, near, far, isBlack);
  }
}

const firstWithVersion = 45; // modules across version 7

/** The remainder of `data` followed by zeros, divided by the generator (BCH). */
function remainder(data: number, bits: number, generator: number): number {
  let rest = data;
  for (let step = 0; step < bits; step++)
    rest = (rest << 1) ^ ((rest >> (bits - 1)) & 1 ? generator : 0);
  return rest & ((1 << bits) - 1);
}
