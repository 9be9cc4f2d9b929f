// Finds the bars or stems of a glyph in a profile of its longest strokes, and
// gives each a place on whole dots. Works in one dimension, for rows and for
// columns alike.

import { samples } from './mask.ts';

/** In samples from the edge of the mask, the end exclusive. */
export interface Band {
  from: number;
  to: number;
}

/** In dots from the edge of the cell. */
export interface Place {
  at: number;
  size: number;
}

/** Stretches whose strokes are at least `length` long and about as thick as a stem. */
export function bands(strokes: number[], length: number, stem: number): Band[] {
  const found: Band[] = [];
  let from = -1;
  for (let index = 0; index <= strokes.length; index++) {
    const long = index < strokes.length && strokes[index]! >= length;
    if (long && from < 0) from = index;
    if (!long && from >= 0) {
      found.push({ from, to: index });
      from = -1;
    }
  }
  return found.filter(({ from: start, to }) => {
    const thickness = (to - start) / samples;
    return thickness >= 0.72 * stem && thickness <= 1.6 * stem;
  });
}

export interface Room {
  /** Where the cell begins in the mask, less what the glyph is shifted by, in samples. */
  origin: number;
  /** Dots that the places may use, the end exclusive. */
  from: number;
  to: number;
  stem: number;
  /** Make middle strokes a dot thinner where fewer than two dots would stay open between them. */
  keepOpen: boolean;
}

/** Whole-dot places near the bands, one dot apart at least; `cost` grows with what they move. */
export function place(found: Band[], room: Room): { places: Place[]; cost: number } {
  const centres = found.map((band) => ((band.from + band.to) / 2 - room.origin) / samples);
  const thin = room.keepOpen && isTight(found, room.stem);
  const places = found.map((band, index): Place => {
    const inner = index > 0 && index < found.length - 1;
    const size = thin && inner ? room.stem - 1 : wholeThickness(band, room.stem);
    return { at: Math.round(centres[index]! - size / 2), size };
  });
  keepApart(places, room);
  const cost = places.reduce(
    (sum, { at, size }, index) => sum + (at + size / 2 - centres[index]!) ** 2,
    0,
  );
  return { places, cost };
}

function wholeThickness(band: Band, stem: number): number {
  const thickness = (band.to - band.from) / samples;
  return Math.abs(thickness - stem) < 0.8 ? stem : Math.max(stem, Math.round(thickness));
}

function isTight(found: Band[], stem: number): boolean {
  if (found.length < 3 || stem < 2) return false;
  const extent = Math.round((found.at(-1)!.to - found[0]!.from) / samples);
  return extent - found.length * stem < 2 * (found.length - 1);
}

function keepApart(places: Place[], room: Room): void {
  let free = room.from;
  for (const each of places) {
    each.at = Math.max(each.at, free);
    free = each.at + each.size + 1;
  }
  if (free - 1 <= room.to) return;
  let limit = room.to;
  for (const each of places.toReversed()) {
    each.at = Math.min(each.at, limit - each.size);
    limit = each.at - 1;
  }
}

/** A point of the source and where it comes to lie, both in samples. */
export type Anchor = [source: number, target: number];

/** For a target, its source: straight between anchors, a mere shift outside of them. */
export function warp(anchors: Anchor[]): (target: number) => number {
  const sorted = anchors.toSorted((a, b) => a[1] - b[1]);
  return (target) => {
    const next = sorted.findIndex((anchor) => target <= anchor[1]);
    if (next === 0) return sorted[0]![0] - (sorted[0]![1] - target);
    const before = sorted.at(next < 0 ? -1 : next - 1)!;
    if (next < 0) return before[0] + (target - before[1]);
    const after = sorted[next]!;
    const slope = (after[0] - before[0]) / (after[1] - before[1] || 1);
    return before[0] + (target - before[1]) * slope;
  };
}
