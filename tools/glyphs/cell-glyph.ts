// The recipe by which an outline becomes the dots of one cell: heights on whole
// rows, strokes of exact thickness, bars and stems on whole dots where that
// looks better, and never a dot in the last column, so that letters do not touch.

import {
  fill,
  grow,
  inkBox,
  longestAcross,
  longestDown,
  Mask,
  moveColumns,
  moveRows,
  type Outline,
  samples,
} from './mask.ts';
import { type Anchor, type Band, bands, type Place, place, warp } from './snap.ts';

/** All in dots. */
export interface Cell {
  width: number;
  height: number;
  baseline: number;
  capHeight: number;
  xHeight: number;
  /** The thickness of upright strokes and of level ones. */
  stem: { upright: number; level: number };
  /** The widest that ink may be. */
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
}

// Around the cell, for what reaches out of it before it is squeezed.
const margin = 8 * samples;

// So many strokes in so little room that full stems would clog them.
const dense = /[%&@#½¼¾§®©‰№₧]/u;
const denseStem = 0.87;

// In em. Letters that sink this much have the fewest one-dot strokes (4.0 % of
// the ink of Latin letters in 12x24, 4.25 % where they do not).
const sinking = 0.005;

const marksBelow = /[\u031b\u0323\u0325-\u0328\u032d\u0330\u0331]/u;
const allMarks = /\p{M}/u;

interface Attempt {
  dots: Mask;
  /** How far the dots are from the outline, how many one-dot strokes they have. */
  cost: number;
  /** The farthest that snapping moved a stroke, in dots. */
  moved: number;
}

const snappings = [
  { rows: false, columns: false },
  { rows: true, columns: false },
  { rows: false, columns: true },
  { rows: true, columns: true },
];

/** Dots of a cell, one byte each. */
export function cellGlyph(shape: Shape, cell: Cell): Mask {
  const body = thickened(shape, cell);
  if (!body) return new Mask(cell.width, cell.height);
  const attempts = snappings.map((snapping) => attempt(body, snapping, shape, cell));
  let best = attempts[0]!;
  for (const other of attempts.slice(1))
    if (other.moved <= 1.1 && other.cost < best.cost - 0.3) best = other;
  return best.dots;
}

interface Body {
  mask: Mask;
  /** The heights of the face were kept, so that bars may be put exactly on them. */
  trueHeights: boolean;
}

/** The outline at its size in the cell, its strokes as thick as they shall be. */
function thickened(shape: Shape, cell: Cell): Body | undefined {
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
  let drawn = draw(shape.stretch);
  let box = inkBox(drawn);
  if (!box) return undefined;
  const inkWidth = (box.right - box.left) / samples;
  if (inkWidth + growX > cell.inkWidth + 0.2) {
    drawn = draw((shape.stretch * (cell.inkWidth - growX)) / inkWidth);
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

/**
 * Where a height above the baseline comes to lie, less the `rim` that thicker
 * strokes will add. A glyph too tall for the cell gives up height in its
 * accents before its body does.
 */
function heightsFor(
  shape: Shape,
  cell: Cell,
  top: number,
  rim: number,
): { heights: (height: number) => number; squeezed: boolean } {
  const emHeight = cell.capHeight / shape.metrics.capHeight;
  const xHeight = shape.metrics.xHeight * emHeight;
  const squeezed = top + rim > cell.baseline + 0.3;
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
    const body = Math.min(
      capital ? cell.capHeight : cell.xHeight,
      cell.baseline - Math.round(cell.baseline * room),
    );
    stops = [[top, cell.baseline - rim]];
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

/** The inverse of a growing function of heights, for rising or falling arguments. */
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

function attempt(
  body: Body,
  snapping: { rows: boolean; columns: boolean },
  shape: Shape,
  cell: Cell,
): Attempt {
  const rows = snapping.rows ? snapRows(body, cell) : undefined;
  const level = rows?.mask ?? body.mask;
  const columns = snapping.columns ? snapColumns(level, cell) : undefined;
  const { dots, error } = threshold(columns?.mask ?? level, cell, columns === undefined);
  if (shape.character.normalize('NFD').includes('\u0308')) partDiaeresis(dots, shape, cell);
  return {
    dots,
    cost: error + 0.3 * thinDots(dots),
    moved: Math.max(rows?.moved ?? 0, columns?.moved ?? 0),
  };
}

interface Snapped {
  mask: Mask;
  moved: number;
}

function snapRows({ mask, trueHeights }: Body, cell: Cell): Snapped | undefined {
  const box = inkBox(mask)!;
  const long = Math.min(0.34 * cell.width * samples, 0.62 * (box.right - box.left));
  const bars = bands(longestAcross(mask), long, cell.stem.level);
  if (bars.length === 0) return undefined;
  const { places } = place(bars, {
    origin: margin,
    from: Math.max(0, Math.round((box.top - margin) / samples)),
    to: Math.min(cell.height, Math.round((box.bottom - margin) / samples)),
    stem: Math.round(cell.stem.level),
    keepOpen: true,
  });
  if (trueHeights) alignToHeights(bars, places, cell);
  const anchors = anchorsOf(bars, places, box.top, box.bottom, 1.15);
  const sourceOf = warp(anchors);
  return {
    mask: moveRows(mask, (y) => Math.floor(sourceOf(y + 0.5))),
    moved: Math.max(...anchors.map(([source, target]) => Math.abs(source - target))) / samples,
  };
}

/** A bar next to the baseline, the x-height or the cap height sits exactly on it. */
function alignToHeights(bars: Band[], places: Place[], cell: Cell): void {
  bars.forEach((bar, index) => {
    const top = cell.baseline - (bar.from - margin) / samples;
    const bottom = cell.baseline - (bar.to - margin) / samples;
    const first = index === 0;
    const nearX = Math.abs(top - cell.xHeight);
    if (nearX < 0.6 || (first && nearX < 0.9)) places[index]!.at = cell.baseline - cell.xHeight;
    if (first && Math.abs(top - cell.capHeight) < 0.9)
      places[index]!.at = cell.baseline - cell.capHeight;
    if (index === bars.length - 1 && Math.abs(bottom) < 0.9)
      places[index]!.at = cell.baseline - places[index]!.size;
  });
}

function snapColumns(mask: Mask, cell: Cell): Snapped | undefined {
  const box = inkBox(mask)!;
  const long = Math.max(0.42 * (box.bottom - box.top), 0.42 * cell.xHeight * samples);
  const stems = bands(longestDown(mask), long, cell.stem.upright);
  if (stems.length === 0) return undefined;
  const wish = 0.7 * wayToCentre(box, cell);
  let best: { places: Place[]; cost: number } | undefined;
  for (let shift = -samples; shift <= samples; shift++) {
    const { places, cost } = place(stems, {
      origin: margin - shift,
      from: 0,
      to: cell.width - 1,
      stem: Math.round(cell.stem.upright),
      keepOpen: false,
    });
    const total = 4 * cost + (0.35 * Math.abs(shift - wish)) / samples;
    if (!best || total < best.cost) best = { places, cost: total };
  }
  const anchors = anchorsOf(stems, best!.places, box.left, box.right, 0.45);
  const shifts = anchors.map(([source, target]) => target - source);
  const mean = shifts.reduce((sum, shift) => sum + shift, 0) / shifts.length;
  const sourceOf = warp(anchors);
  return {
    mask: moveColumns(mask, (x) => Math.floor(sourceOf(x + 0.5))),
    moved: Math.max(...shifts.map((shift) => Math.abs(shift - mean))) / samples,
  };
}

/** A stroke within `reach` dots of the glyph's edge takes the edge with it. */
function anchorsOf(
  found: Band[],
  places: Place[],
  start: number,
  end: number,
  reach: number,
): Anchor[] {
  const last = found.length - 1;
  return found.flatMap((band, index): Anchor[] => {
    const takesStart = index === 0 && band.from - start < reach * samples;
    const takesEnd = index === last && end - band.to < reach * samples;
    const { at, size } = places[index]!;
    return [
      [takesStart ? start : band.from, margin + at * samples],
      [takesEnd ? end : band.to, margin + (at + size) * samples],
    ];
  });
}

/** Samples to move right for the ink to be centred over all columns but the last; none if it is far off. */
function wayToCentre(box: { left: number; right: number }, cell: Cell): number {
  const way = ((cell.width - 1) * samples - (box.right - box.left)) / 2 - (box.left - margin);
  return Math.abs(way) < 1.2 * samples ? way : 0;
}

/** A dot has ink when half of its samples do; `search` finds the shift at which dots are clearest. */
function threshold(mask: Mask, cell: Cell, search: boolean): { dots: Mask; error: number } {
  const box = inkBox(mask)!;
  const centre = wayToCentre(box, cell);
  const sums = runningSums(mask, cell);
  const range = search ? samples : 0;
  let best: { score: number; coverage: Float64Array } | undefined;
  for (let shift = -range; shift <= range; shift++) {
    const coverage = coverageAt(sums, mask.width, cell, shift);
    let score = (-0.8 * Math.abs(shift - centre)) / samples;
    for (const share of coverage) score -= share * (1 - share);
    const left = (box.left + shift - margin) / samples + 0.1;
    const right = cell.width - 1 - (box.right + shift - margin) / samples + 0.1;
    score += 30 * (Math.min(left, 0) + Math.min(right, 0));
    if (!best || score > best.score) best = { score, coverage };
  }
  const dots = new Mask(cell.width, cell.height);
  let error = 0;
  best!.coverage.forEach((share, index) => {
    const ink = share >= 0.5 ? 1 : 0;
    dots.data[index] = ink;
    error += Math.abs(ink - share);
  });
  return { dots, error };
}

/** For each row of dots, the ink to the left of each column of samples. */
function runningSums(mask: Mask, cell: Cell): Int32Array[] {
  return Array.from({ length: cell.height }, (_, dotRow) => {
    const sums = new Int32Array(mask.width + 1);
    const first = margin + dotRow * samples;
    for (let y = first; y < first + samples; y++)
      mask.row(y).forEach((ink, x) => (sums[x + 1]! += ink));
    for (let x = 0; x < mask.width; x++) sums[x + 1]! += sums[x]!;
    return sums;
  });
}

function coverageAt(sums: Int32Array[], width: number, cell: Cell, shift: number): Float64Array {
  const coverage = new Float64Array(cell.width * cell.height);
  sums.forEach((row, y) => {
    for (let x = 0; x < cell.width; x++) {
      const from = Math.min(Math.max(margin + x * samples - shift, 0), width - samples);
      coverage[y * cell.width + x] = (row[from + samples]! - row[from]!) / samples ** 2;
    }
  });
  return coverage;
}

/** Two columns between the dots of a diaeresis, so that the smear of bold leaves one. */
function partDiaeresis(dots: Mask, shape: Shape, cell: Cell): void {
  const base = shape.character.normalize('NFD').replace(allMarks, '');
  const bodyHeight = /\p{Lu}/u.test(base)
    ? Math.min(cell.capHeight, cell.baseline - Math.round(cell.baseline * 0.21))
    : cell.xHeight;
  for (let y = 0; y < cell.baseline - bodyHeight; y++) {
    const row = dots.row(y);
    const left = row.indexOf(1);
    const right = row.lastIndexOf(1);
    const gapFrom = row.indexOf(0, left);
    const gapTo = row.lastIndexOf(0, right);
    const oneWide = gapFrom === gapTo && gapFrom > left && gapFrom < right;
    if (!oneWide) continue;
    if (gapFrom - left > 2) row[gapFrom - 1] = 0;
    if (right - gapTo > 2) row[gapTo + 1] = 0;
  }
}

/** Dots without a neighbour across or without one above and below: a thermal head prints them badly. */
function thinDots(dots: Mask): number {
  let thin = 0;
  const at = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < dots.width && y < dots.height ? dots.row(y)[x]! : 0;
  for (let y = 0; y < dots.height; y++)
    for (let x = 0; x < dots.width; x++) {
      if (!at(x, y)) continue;
      const lonelyAcross = !at(x - 1, y) && !at(x + 1, y);
      const lonelyDown = !at(x, y - 1) && !at(x, y + 1);
      if (lonelyAcross || lonelyDown) thin++;
    }
  return thin;
}
