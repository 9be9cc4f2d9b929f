// Finds the bars or stems of a glyph in a profile of its longest strokes and
// moves each to whole dots. Works in one dimension, on rows or on columns.

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

/** The ranges whose strokes are at least `length` long and about as thick as a stem. */
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
  /** The start of the cell in the mask minus the glyph's shift, in samples. */
  origin: number;
  /** The range of dots to use; the end is exclusive. */
  from: number;
  to: number;
  stem: number;
  /** Make middle strokes one dot thinner if fewer than two dots would remain between them. */
  keepOpen: boolean;
}

/** Whole-dot positions near the bands, at least one dot apart; `cost` grows with the distance moved. */
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

/** A point of the source and its target position, both in samples. */
export type Anchor = [source: number, target: number];

/** Maps a target to its source: linear between anchors, shifted outside of them. */
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
