// Scales a character's outline to its cell: heights on whole rows, tall glyphs
// compressed, strokes of the exact thickness.

import { fill, grow, inkBox, type Mask, moveRows, type Outline, samples } from './mask.ts';

/** All in dots. */
export interface Cell {
  width: number;
  height: number;
  baseline: number;
  capHeight: number;
  xHeight: number;
  /** The thickness of vertical and of horizontal strokes. */
  stem: { upright: number; level: number };
  /** The maximum width of the ink. */
  inkWidth: number;
}

/** All in em. */
export interface FaceMetrics {
  advance: number;
  capHeight: number;
  xHeight: number;
  stem: { upright: number; level: number };
}

export interface Shape {
  character: string;
  outline: Outline;
  metrics: FaceMetrics;
  /** Dots per em across. */
  emWidth: number;
  /** Makes this one character narrower or wider than its face. */
  stretch: number;
  /** Rows of a capital that leaves room above for marks drawn separately. */
  bodyHeight?: number;
}

/** Margin around the cell, in samples, for parts that exceed it before compression. */
export const margin = 8 * samples;

// Characters with too many strokes for stems of full thickness.
const dense = /[%&@#½¼¾§®©‰№₧]/u;
const denseStem = 0.87;

// In em. Lowering letters by this much gives the fewest one-dot strokes: 4.0 %
// of the ink of Latin letters in 12x24, compared with 4.25 % without it.
const sinking = 0.005;

const marksBelow = /[\u031b\u0323\u0325-\u0328\u032d\u0330\u0331]/u;

export interface Body {
  mask: Mask;
  /** True if the typeface's heights were kept, so that bars can be placed exactly on them. */
  trueHeights: boolean;
}

/** The outline scaled to the cell, with strokes of the wanted thickness. */
export function thickened(shape: Shape, cell: Cell): Body | undefined {
  const { metrics, outline } = shape;
  const emHeight = cell.capHeight / metrics.capHeight;
  const share = dense.test(shape.character) ? denseStem : 1;
  const growX = cell.stem.upright * share - metrics.stem.upright * shape.emWidth;
  const growY = cell.stem.level * share - metrics.stem.level * emHeight;

  const draw = (stretch: number) =>
    fill(outline, {
      width: cell.width * samples + 2 * margin,
      height: cell.height * samples + 2 * margin,
      originX: margin,
      originY: margin + (cell.baseline + sinking * emHeight) * samples,
      emX: shape.emWidth * stretch * samples,
      emY: emHeight * samples,
    });
  // A symbol as wide as an em would reach out of the mask and lose its right side.
  const reach = rightOf(outline) * shape.emWidth * shape.stretch;
  const stretch = shape.stretch * Math.min(1, (cell.width + margin / samples - 1) / reach);
  let drawn = draw(stretch);
  let box = inkBox(drawn);
  if (!box) return undefined;
  const inkWidth = (box.right - box.left) / samples;
  if (inkWidth + growX > cell.inkWidth + 0.2) {
    drawn = draw((stretch * (cell.inkWidth - growX)) / inkWidth);
    box = inkBox(drawn)!;
  }
  const baseline = margin + cell.baseline * samples;
  const above = (baseline - box.top) / samples;
  const below = (box.bottom - baseline) / samples;
  const { heights, squeezed } = heightsFor(shape, cell, above, growY / 2);
  const deepest = cell.height - cell.baseline;
  const squash = below + growY / 2 > deepest + 0.3 ? (deepest - growY / 2) / below : 1;
  const sourceOf = inverse((height) =>
    height > 0 ? heights(height) : height * squash + growY / 2,
  );
  const fitted = moveRows(drawn, (y) =>
    Math.floor(baseline - sourceOf((baseline - y - 0.5) / samples) * samples),
  );
  return {
    mask: grow(fitted, Math.round(growX * samples), Math.round(growY * samples)),
    trueHeights: !squeezed,
  };
}

/** The rightmost point, in em. */
function rightOf({ path }: Outline): number {
  return Math.max(0, ...path.flatMap(([, ...numbers]) => numbers.filter((_, at) => at % 2 === 0)));
}

/**
 * Maps a height above the baseline to its row, less the `rim` that thicker
 * strokes will add. A glyph too tall for the cell loses height in its accents
 * before its body.
 */
function heightsFor(
  shape: Shape,
  cell: Cell,
  top: number,
  rim: number,
): { heights: (height: number) => number; squeezed: boolean } {
  const emHeight = cell.capHeight / shape.metrics.capHeight;
  const xHeight = shape.metrics.xHeight * emHeight;
  const squeezed = shape.bodyHeight !== undefined || top + rim > cell.baseline + 0.3;
  let stops: [from: number, to: number][] = [
    [xHeight, cell.xHeight - rim],
    [cell.capHeight, cell.capHeight - rim],
  ];
  if (squeezed) {
    const [base, ...marks] = shape.character.normalize('NFD');
    const accents = marks.filter((mark) => !marksBelow.test(mark)).length;
    const capital = /\p{Lu}/u.test(base!);
    const tall = capital || /[bdfhklt]/.test(base!);
    const room = accents > 1 ? 0.42 : capital ? 0.21 : 0.3;
    const body =
      shape.bodyHeight ??
      Math.min(
        capital ? cell.capHeight : cell.xHeight,
        cell.baseline - Math.round(cell.baseline * room),
      );
    stops = [[top, (shape.bodyHeight ?? cell.baseline) - rim]];
    if (accents > 0) stops.unshift([tall ? cell.capHeight : xHeight, body - rim]);
  }
  const heights = (height: number) => {
    let [from, to] = [0, rim];
    for (const [nextFrom, nextTo] of stops) {
      if (height <= nextFrom) return to + ((height - from) * (nextTo - to)) / (nextFrom - from);
      [from, to] = [nextFrom, nextTo];
    }
    return height + to - from;
  };
  return { heights, squeezed };
}

/** The inverse of an increasing function of heights, for ascending or descending arguments. */
function inverse(heights: (height: number) => number): (target: number) => number {
  const table: [target: number, source: number][] = [];
  for (let source = -16; source <= 44; source += 1 / samples) table.push([heights(source), source]);
  return (target) => {
    let index = table.findIndex(([reached]) => reached > target) - 1;
    if (index === -2) index = table.length - 1;
    const [reached, source] = table[Math.max(index, 0)]!;
    const [next, nextSource] = table[Math.min(Math.max(index, 0) + 1, table.length - 1)]!;
    return next > reached
      ? source + ((target - reached) * (nextSource - source)) / (next - reached)
      : source;
  };
}
