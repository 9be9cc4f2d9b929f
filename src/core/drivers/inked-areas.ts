// Finds the inked parts of a painted label, so that the white space between them
// is not sent.

import type { Bitmap } from '../raster/bitmap.ts';

export interface InkedArea {
  /** Dots, a multiple of 8. */
  x: number;
  y: number;
  height: number;
  /** Bytes in a row. */
  stride: number;
  /** Bytes from a row to the next. */
  pitch: number;
  /** Starts at the area's first byte. */
  data: Uint8Array;
}

/** When it is cheaper to start another area. */
export interface SplitRules {
  /** White rows that cost more than another area. */
  rows: number;
  /** White bytes across that cost more than another area. */
  columns: number;
  /** The most bytes in one area. */
  bytes: number;
}

/** A size in bytes across and in rows. */
interface Extent {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Every edge of an area has ink, unless the area was split for its size. */
export function inkedAreas(bitmap: Bitmap, rules: SplitRules): InkedArea[] {
  const whole = { left: 0, right: bitmap.stride, top: 0, bottom: bitmap.height };
  return split(bitmap, whole, rules)
    .flatMap((extent) => bounded(bitmap, extent, rules.bytes))
    .map(({ left, right, top, bottom }) => ({
      x: left * 8,
      y: top,
      height: bottom - top,
      stride: right - left,
      pitch: bitmap.stride,
      data: bitmap.data.subarray(top * bitmap.stride + left),
    }));
}

/** Splits between rows and then between columns, until neither finds a gap. */
function split(bitmap: Bitmap, extent: Extent, rules: SplitRules): Extent[] {
  return stacked(bitmap, extent, rules.rows).flatMap((strip) => {
    if (strip.right - strip.left <= rules.columns) return [strip];
    const columns = inkedColumns(bitmap, strip);
    const beside = runs(columns, rules.columns).map(([from, to]) => ({
      ...strip,
      left: strip.left + from,
      right: strip.left + to,
    }));
    return beside.length > 1 ? beside.flatMap((part) => split(bitmap, part, rules)) : beside;
  });
}

/** The inked rows, split at gaps of at least `gap` white rows, each as wide as its ink. */
function stacked({ data, stride }: Bitmap, extent: Extent, gap: number): Extent[] {
  const found: Extent[] = [];
  let strip: Extent | undefined;
  for (let row = extent.top; row < extent.bottom; row++) {
    const start = row * stride;
    const end = start + extent.right;
    let at = start + extent.left;
    while (at < end && data[at] === 0) at++;
    if (at === end) continue;
    const left = at - start;
    if (!strip || row - strip.bottom >= gap) {
      strip = { left, right: left + 1, top: row, bottom: row };
      found.push(strip);
    }
    strip.bottom = row + 1;
    if (left < strip.left) strip.left = left;
    let last = end - 1;
    while (last >= start + strip.right && data[last] === 0) last--;
    strip.right = Math.max(strip.right, last - start + 1);
  }
  return found;
}

/** Runs of inked columns, split at gaps of at least `gap` white ones. */
function runs(inked: Uint8Array, gap: number): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (let at = inked.indexOf(1); at !== -1; at = inked.indexOf(1, at + 1)) {
    const last = found.at(-1);
    if (last && at - last[1] < gap) last[1] = at + 1;
    else found.push([at, at + 1]);
  }
  return found;
}

/** 1 for each column of bytes that has ink. */
function inkedColumns({ data, stride }: Bitmap, { left, right, top, bottom }: Extent): Uint8Array {
  const inked = new Uint8Array(right - left);
  for (let row = top; row < bottom; row++)
    for (let column = 0, at = row * stride + left; column < inked.length; column++, at++)
      inked[column]! |= data[at]!;
  for (let column = 0; column < inked.length; column++) if (inked[column] !== 0) inked[column] = 1;
  return inked;
}

/** Pieces of at most `bytes` bytes, without blank ones. */
function bounded(bitmap: Bitmap, extent: Extent, bytes: number): Extent[] {
  const most = Math.floor(bytes / (extent.right - extent.left));
  if (extent.bottom - extent.top <= most) return [extent];
  const found: Extent[] = [];
  for (let top = extent.top; top < extent.bottom; top += most)
    found.push({ ...extent, top, bottom: Math.min(top + most, extent.bottom) });
  return found.filter((piece) => stacked(bitmap, piece, Infinity).length > 0);
}
