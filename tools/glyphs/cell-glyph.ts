// Converts an outline into the dots of one cell: heights on whole rows, strokes
// of exact thickness, bars and stems on whole dots where that looks better, and
// an empty last column, so that letters do not touch.

import { type Body, type Cell, margin, type Shape, thickened } from './body.ts';
import {
  inkBox,
  longestAcross,
  longestDown,
  Mask,
  moveColumns,
  moveRows,
  samples,
} from './mask.ts';
import { type Anchor, type Band, bands, type Place, place, warp } from './snap.ts';

const allMarks = /\p{M}/u;

interface Attempt {
  dots: Mask;
  /** Penalty: the difference between dots and outline, plus the one-dot strokes. */
  cost: number;
  /** The longest distance that snapping moved a stroke, in dots. */
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

/** Puts a bar near the baseline, the x-height or the cap height exactly on it. */
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

/** Moves the glyph's edge together with a stroke within `reach` dots of it. */
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

/** The shift to the right, in samples, that centres the ink over all columns but the last; 0 if it is far off centre. */
function wayToCentre(box: { left: number; right: number }, cell: Cell): number {
  const way = ((cell.width - 1) * samples - (box.right - box.left)) / 2 - (box.left - margin);
  return Math.abs(way) < 1.2 * samples ? way : 0;
}

/** A dot is black if half of its samples are; `search` finds the shift with the clearest dots. */
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

/** Keeps two columns between the dots of a diaeresis, so that one stays empty in bold. */
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

/** Counts dots without a horizontal or without a vertical neighbour: a thermal head prints them badly. */
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
